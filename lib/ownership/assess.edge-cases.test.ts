import { describe, expect, test } from 'vitest';
import { sample } from './testing/sample.ts';

describe('edge cases', () => {
  test('rounding that decides is undetermined, rounding that does not is used as reported', () => {
    const close = sample('P>R .251, Q>R .754');
    close.expectShares({ P: 25.1, Q: 75.4 });
    expect(close.verdicts('P Q')).toBe('undetermined owner');
    expect(close.ground('P', 'multiplied')?.share).toEqual({ lo: 0.251 / 1.005, hi: 0.251 });
    // As doubles these add up to a trace more than 100.5 %.
    const trace = sample('P>R .251, Q>R .402, S>R .352');
    expect(trace.codes()).toContain('ROUNDED');
    expect(trace.verdicts('P Q S')).toBe('undetermined owner owner');
    const control = sample('P>R .501, Q>R .502');
    expect(control.assessment('Q').control).toBe('yes');
    expect(control.assessment('P').control).toBe('undetermined');
  });

  test('an owner only by rounding and a loop together is for manual review', () => {
    const both = sample('P>R .2505, Q>R .6645, A>R .09, R>A .5, Q>A .5');
    expect([both.ground('P', 'multiplied')?.outcome, both.verdicts('P')]).toEqual(['met', 'review']);
  });

  test('rounding in a loop that would have no solution is scaled', () => {
    const ring = sample('A>R .7, P>R .3, B>A 1.003, A>B 1');
    expect(ring.ownership.inClosedLoops).toBeCloseTo(0.7, 9);
  });

  test('a missing share that could give control', () => {
    const open = sample('A>R .8, Q>R .2, P>A .4, S>A ?');
    expect(open.assessment('S').control).toBe('undetermined');
    expect(open.assessment('P').control).toBe('no');
    expect(open.namesOf(open.finding('CONTROL_UNDETERMINED')?.nodes ?? [])).toEqual(['S']);
  });

  test('a missing share that could give control of a shareholder counts even where the product stays low', () => {
    const open = sample('P>R .1, A>R .25, Q>R .65, P>A ?, X>A .49');
    expect(open.ground('P', 'multiplied')?.outcome).toBe('not_met');
    expect(open.ground('P', 'held')).toMatchObject({ outcome: 'undetermined', through: [open.key('A')] });
    expect(open.verdicts('P')).toBe('undetermined');
  });

  test('a chain of 5,000 companies neither overflows nor takes long', () => {
    const chain = sample(
      [...Array.from({ length: 5000 }, (_, n) => `c${n + 1}>c${n} 1`), 'P>c5000 1', 'c0>R 1'].join(','),
    );
    chain.expectShares({ P: 100 });
    expect(chain.assessment('P').controls).toHaveLength(5002);
    expect(chain.verdicts('P')).toBe('owner');
  });

  test('control that rests on what companies of a loop hold in each other is for manual review', () => {
    const ring = sample('A>R .51, Q>R .49, B>A .51, S>A .49, A>B .3, C>B .51, T>B .19, P>C .51, U>C .49');
    expect(ring.assessment('P').control).toBe('yes');
    expect(ring.ground('P', 'control')?.outcome).toBe('met');
    expect(ring.verdicts('P')).toBe('review');
    const plain = sample('A>R .51, Q>R .49, B>A .51, S>A .49, C>B .51, T>B .49, P>C .51, U>C .49');
    expect(plain.verdicts('P')).toBe('owner');
  });

  test('a company without owners ends the chain: its part is undisclosed, with a finding', () => {
    const ends = sample('Aco>R .6, P>R .4');
    expect(ends.ownership.undisclosed).toBeCloseTo(0.6, 9);
    expect(ends.finding('UNDISCLOSED')?.numbers).toMatchObject({ count: 1, ends: 1 });
    expect(ends.codes()).toContain('UNLISTED_MAY_OWN');
  });

  test('no beneficial owner: the finding names no one', () => {
    const none = sample('A>R .2, B>R .2, C>R .2, D>R .2, E>R .2');
    expect(none.finding('NOBODY_QUALIFIES')).toMatchObject({
      nodes: [],
      numbers: { undisclosed: 0, inClosedLoops: 0 },
    });
  });

  test('declared and computed differ, both ways', () => {
    const both = sample('P>R .2, Q>R .7, S>R .1', 'R', { ultimate: { P: true, Q: false, S: false } });
    const found = both.ownership.findings.filter(({ code }) => code === 'ULTIMATE_MISMATCH');
    expect(found.map(({ numbers, nodes }) => [numbers.declared, both.namesOf(nodes)])).toEqual([
      [0, ['Q']],
      [1, ['P']],
    ]);
  });

  test('sanctions are added up tier by tier, and never multiplied', () => {
    const tiers = sample('A>R .5, Q>R .5, X>A .3, Y>A .2, Q>A .5', 'R', { sanctioned: ['X', 'Y'] });
    expect(tiers.assessment('X').effective.lo).toBeCloseTo(0.15, 9);
    expect(tiers.finding('SANCTIONS_50')).toMatchObject({ numbers: { count: 2, root: 1 } });
    expect(tiers.namesOf(tiers.finding('SANCTIONS_50')?.nodes ?? [])).toEqual(['R', 'A']);
    const below = sample('A>R .5, Q>R .5, X>A .3, Q>A .7', 'R', { sanctioned: ['X'] });
    expect(below.codes()).not.toContain('SANCTIONS_50');
  });

  test('an unlinked person holds nothing', () => {
    const apart = sample('P>R 1, Z>Y .6', 'R');
    expect(apart.assessment('Z')).toMatchObject({
      connected: false,
      verdict: 'not_by_reported_shares',
      grounds: [],
      effective: { lo: 0, hi: 0 },
    });
  });

  test('a loop of more than 1,000 companies is not solved', () => {
    const ring = Array.from({ length: 1001 }, (_, n) => `C${n}>C${(n + 1) % 1001} .5`).join(',');
    const large = sample(`${ring}, C0>R .5, P>R .5`);
    expect(large.ownership).toMatchObject({ computed: false, assessments: [], undisclosed: null, inClosedLoops: null });
    expect(large.finding('LOOP_TOO_LARGE')).toMatchObject({ severity: 'stops', numbers: { count: 1001 } });
  });
});
