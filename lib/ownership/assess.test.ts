/** Worked examples, computed by hand, from what is declared to the grounds; and other regimes. */
import { describe, expect, test } from 'vitest';
import { type Policy, policyById } from './model/policies.ts';
import { chainsOf } from './solve/chains.ts';
import { sample } from './testing/sample.ts';

const named = (id: string): Policy => {
  const policy = policyById(id);
  if (policy === undefined) throw new Error(`No policy ${id}`);
  return policy;
};

describe('worked examples', () => {
  test('T1: below the threshold of Art. 52, and an owner by 54b', () => {
    const t1 = sample('A>R .6, Q>R .4, B>A .5, Q>A .5, P>B .8');
    t1.expectShares({ P: 24, Q: 70 });
    expect(t1.ownership.undisclosed).toBeCloseTo(0.06, 9);
    expect(t1.ground('P', 'multiplied')?.outcome).toBe('not_met');
    expect(t1.ground('P', 'in_controller')).toMatchObject({ outcome: 'met', of: t1.key('A') });
    expect(t1.ground('P', 'in_controller')?.share?.lo).toBeCloseTo(0.4, 9);
    expect(t1.verdicts('P Q')).toBe('owner owner');
    expect(t1.finding('UNDISCLOSED')?.numbers).toMatchObject({ count: 1, ends: 0 });
  });

  test('T2: chains are added, and control reaches what both hold', () => {
    const t2 = sample('A>R .5, B>R .3, Q>R .2, P>A .4, Q>A .6, P>B .5, Q>B .5');
    t2.expectShares({ P: 35, Q: 65 });
    expect(t2.ground('Q', 'held')?.share?.lo).toBeCloseTo(0.7, 9);
    expect(t2.namesOf(t2.ground('Q', 'held')?.through ?? [])).toEqual(['A']);
    expect(t2.ground('Q', 'control')?.outcome).toBe('met');
    expect(t2.assessment('P').control).toBe('no');
    expect(t2.assessment('P').paths).toEqual({ count: 2, more: false });
  });

  test('T3, Elliott, Golub and Jackson: two companies that hold half of each other', () => {
    const t3 = sample('D>E .5, p1>E .5, E>D .5, p2>D .5', 'E');
    t3.expectShares({ p1: 200 / 3, p2: 100 / 3, E: 400 / 3, D: 200 / 3 });
    expect(t3.assessment('p1').withoutLoop).toBeCloseTo(0.5, 9);
    expect(t3.assessment('p2').withoutLoop).toBeCloseTo(0.25, 9);
    expect(t3.verdicts('p1 p2')).toBe('owner owner');
  });

  test('T3b, Anglo and De Beers: the loop decides, so the verdict is manual review', () => {
    const t3b = sample('DB>AA .42, pAA>AA .58, AA>DB .42, pDB>DB .58', 'AA');
    t3b.expectShares({ pAA: 70.4225352, pDB: 29.5774648, AA: 121.4181642 });
    expect(t3b.assessment('pAA').withoutLoop).toBeCloseTo(0.58, 9);
    expect(t3b.assessment('pDB').withoutLoop).toBeCloseTo(0.2436, 9);
    expect(t3b.verdicts('pAA pDB')).toBe('owner review');
    expect(t3b.namesOf(t3b.finding('LOOP_DECIDES')?.nodes ?? [])).toEqual(['pDB']);
  });

  test('T4: treasury shares', () => {
    const t4 = sample('R>R .1, P>R .6, Q>R .3');
    t4.expectShares({ P: 200 / 3, Q: 100 / 3, R: 1000 / 9 });
    expect(t4.assessment('P').withoutLoop).toBeCloseTo(0.6, 9);
    expect(t4.verdicts('P Q')).toBe('owner owner');
  });

  test('T5: a loop above the subject', () => {
    const t5 = sample('A>R 1, B>A .4, P>A .6, C>B .5, Q>B .5, A>C .2, S>C .8');
    t5.expectShares({ A: 104.1666667, P: 62.5, Q: 20.8333333, S: 16.6666667 });
    expect(t5.assessment('P').control).toBe('yes');
    expect(t5.verdicts('P Q S')).toBe('owner not_by_reported_shares not_by_reported_shares');
  });

  test('T6: more than 100 % is scaled, and assessed as reported', () => {
    const t6 = sample('P>R .8, Q>R .4');
    t6.expectShares({ P: 200 / 3, Q: 100 / 3 });
    expect(t6.codes()).toContain('OVER_ALLOCATED');
    expect(t6.ground('P', 'multiplied')?.share?.lo).toBeCloseTo(0.8, 9);
    expect(t6.ground('Q', 'multiplied')?.share?.lo).toBeCloseTo(0.4, 9);
    expect(chainsOf(t6.ownership, t6.key('P')).byLoops).toBeCloseTo(2 / 3 - 0.8, 9);
  });

  test('T7: a missing share is an interval, not zero', () => {
    const t7 = sample('A>R .7, Q>R ?, P>A .5');
    t7.expectShares({ P: 35 });
    expect(t7.assessment('Q').effective.lo).toBe(0);
    expect(t7.assessment('Q').effective.hi).toBeCloseTo(0.3, 9);
    expect(t7.assessment('Q').direct).toBeNull();
    expect(t7.verdicts('P Q')).toBe('owner undetermined');
    expect(t7.ownership.undisclosed).toBeCloseTo(0.65, 9);
    expect(t7.codes()).toContain('UNLISTED_MAY_OWN');
  });

  test('T7b: missing higher up', () => {
    const t7b = sample('A>R .7, Q>R .3, P>A ?, Q>A .5');
    t7b.expectShares({ Q: 65 });
    expect(t7b.assessment('P').effective.lo).toBe(0);
    expect(t7b.assessment('P').effective.hi).toBeCloseTo(0.35, 9);
    expect(t7b.verdicts('P Q')).toBe('undetermined owner');
  });

  test('T8: a closed loop traps its part', () => {
    const t8 = sample('A>R .7, P>R .3, B>A 1, A>B 1');
    t8.expectShares({ P: 30 });
    expect(t8.ownership.inClosedLoops).toBeCloseTo(0.7, 12);
    expect(t8.ownership.undisclosed).toBeCloseTo(0, 12);
    expect(t8.namesOf(t8.finding('CLOSED_LOOP')?.nodes ?? []).toSorted()).toEqual(['A', 'B']);
    expect(t8.finding('NO_NATURAL_PERSON')?.numbers.share).toBeCloseTo(0.7, 12);
  });

  test('T9, pyramid: control with 13 % of the equity', () => {
    const t9 = sample('A>R .51, Q>R .49, B>A .51, S>A .49, P>B .51, U>B .49');
    t9.expectShares({ P: 13.2651, Q: 49, S: 24.99, U: 12.7449 });
    expect(t9.ground('P', 'control')?.outcome).toBe('met');
    expect(t9.namesOf(t9.ground('P', 'control')?.through ?? [])).toEqual(['B', 'A']);
    expect(t9.namesOf(t9.assessment('P').controls)).toEqual(['B', 'A', 'R']);
    for (const name of ['P', 'S', 'U']) expect(t9.ground(name, 'multiplied')?.outcome).toBe('not_met');
    expect(t9.ground('S', 'in_controller')).toMatchObject({ outcome: 'met', of: t9.key('A') });
    expect(t9.ground('S', 'in_controller')?.share?.lo).toBeCloseTo(0.49, 9);
    expect(t9.ground('U', 'in_controller')).toMatchObject({ outcome: 'met', of: t9.key('B') });
    expect(t9.ground('U', 'in_controller')?.share?.lo).toBeCloseTo(0.49, 9);
    expect(t9.verdicts('P Q S U')).toBe('owner owner owner owner');
  });

  test('T10: control together through two companies', () => {
    const t10 = sample('A>R .3, B>R .25, Q>R .45, P>A .6, P>B .55, Q>A .4, Q>B .45');
    t10.expectShares({ P: 31.75, Q: 68.25 });
    expect(t10.assessment('P').control).toBe('yes');
    expect(t10.namesOf(t10.ground('P', 'control')?.through ?? [])).toEqual(['A', 'B']);
    expect(t10.ground('P', 'held')?.share?.lo).toBeCloseTo(0.55, 9);
    expect(t10.assessment('Q').control).toBe('no');
  });

  test('T11: a loop that is almost closed', () => {
    const t11 = sample('A>R .99, P>R .01, R>A 1');
    t11.expectShares({ P: 100, R: 10_000 });
    expect(t11.finding('SENSITIVE')?.numbers.factor).toBeCloseTo(100, 6);
    expect(t11.assessment('P').withoutLoop).toBeCloseTo(0.01, 12);
    expect(t11.verdicts('P')).toBe('review');
  });

  test('T12: an owner who controls a shareholder of 30 %', () => {
    const t12 = sample('A>R .3, Q>R .7, P>A .51, S>A .49');
    t12.expectShares({ P: 15.3, S: 14.7, Q: 70 });
    expect(t12.ground('P', 'held')).toMatchObject({ outcome: 'met', through: [t12.key('A')] });
    expect(t12.ground('P', 'held')?.share?.lo).toBeCloseTo(0.3, 9);
    expect(t12.verdicts('P S Q')).toBe('owner not_by_reported_shares owner');
  });

  test('T13: the boundary is compared unrounded', () => {
    const gt = named('amld-4');
    expect(sample('P>R .25, Q>R .75').verdicts('P')).toBe('owner');
    expect(sample('P>R .25, Q>R .75', 'R', { policy: gt }).verdicts('P')).toBe('not_by_reported_shares');
    expect(sample('P>R .24996, Q>R .75').verdicts('P')).toBe('not_by_reported_shares');
    expect(sample('P>R .24996, Q>R .75', 'R', { policy: gt }).verdicts('P')).toBe('not_by_reported_shares');
  });
});

describe('other regimes', () => {
  test('UK PSC: majority stakes count whole, nothing is multiplied', () => {
    const psc = named('uk-psc');
    const held = sample('A>R .3, Q>R .7, P>A .51, S>A .49', 'R', { policy: psc });
    expect(held.verdicts('P S Q')).toBe('owner not_by_reported_shares owner');
    expect(held.ground('P', 'held')).toMatchObject({ share: { lo: 0.3, hi: 0.3 }, through: [held.key('A')] });
    expect(sample('A>R .8, Q>R .2, P>A .4, S>A .6', 'R', { policy: psc }).verdicts('P')).toBe('not_by_reported_shares');
  });

  test('FinCEN: 25 % or more, control alone makes no owner', () => {
    const pyramid = sample('A>R .51, Q>R .49, B>A .51, S>A .49, P>B .51, U>B .49', 'R', {
      policy: named('fincen-cdd'),
    });
    expect(pyramid.verdicts('P Q S U')).toBe(
      'not_by_reported_shares owner not_by_reported_shares not_by_reported_shares',
    );
    expect(pyramid.assessment('P').control).toBe('yes');
  });
});
