/** Every vector of the specification by hand-worked figures, from what is declared to the grounds. */
import { describe, expect, test } from 'vitest';
import { assess } from './assess.ts';
import { chainsOf } from './chains.ts';
import type { Declared, DeclaredEdge, Figures, Ground, Ownership, Policy } from './model.ts';
import { deskPolicy, policyById } from './policy.ts';

const amlr = deskPolicy({ thresholdPercent: 25, inclusive: true });
const named = (id: string): Policy => {
  const policy = policyById(id);
  if (policy === undefined) throw new Error(`No policy ${id}`);
  return policy;
};

interface More {
  readonly sanctioned?: readonly string[];
  readonly ultimate?: Readonly<Record<string, boolean>>;
  readonly policy?: Policy;
  readonly alone?: readonly string[];
}

/** `'A>R .6'`: A holds 60 % of R; `?`: missing. What is owned, and what is called `…co`, is a company; the rest are persons. */
function sample(text: string, root = 'R', more: More = {}): Sample {
  const lines = text.split(',').map((line) => {
    const [, owner = '', owned = '', share = ''] = /^\s*(\w+)>(\w+)\s+(\S+)\s*$/.exec(line) ?? [];
    return { owner, owned, share: share === '?' ? null : Number(share) * 100 };
  });
  const names = [...new Set([...lines.flatMap(({ owner, owned }) => [owner, owned]), ...(more.alone ?? [])])];
  const ids = new Map(names.map((name, position) => [name, position + 1]));
  const idOf = (name: string): number => ids.get(name) ?? 0;
  const ownedNames = new Set(lines.map(({ owned }) => owned));
  const companies = new Set(names.filter((name) => ownedNames.has(name) || name.endsWith('co')));
  const byOwner = Map.groupBy(lines, (line) => line.owner);
  const owner = (name: string) => ({
    nodeId: idOf(name),
    name,
    country: null,
    edges: (byOwner.get(name) ?? []).map(
      ({ owned, share }): DeclaredEdge => ({ nodeId: idOf(owned), shares: share, director: false }),
    ),
    links: null,
    screened: more.sanctioned?.includes(name)
      ? { hits: 1, sanctions: true, worst: 'sanctions' as const, state: 'complete' as const }
      : null,
  });
  const declared: Declared = {
    subject: { name: root, registrationNumber: `No ${root}`, country: null },
    individuals: names
      .filter((name) => !companies.has(name))
      .map((name) => ({
        ...owner(name),
        birthDate: null,
        ultimate: more.ultimate?.[name] ?? null,
        status: null,
        checks: null,
      })),
    corporates: [...companies].map((name) => ({ ...owner(name), registrationNumber: `No ${name}`, documents: null })),
  };
  const ownership = assess(declared, {
    policy: more.policy ?? amlr,
    settled: { direction: 'owners_list_holdings', unit: 'percent', root: null },
  });
  return new Sample(ownership, names);
}

class Sample {
  readonly ownership: Ownership;
  readonly names: readonly string[];
  constructor(ownership: Ownership, names: readonly string[]) {
    this.ownership = ownership;
    this.names = names;
  }
  key(name: string): string {
    return String(this.names.indexOf(name) + 1);
  }
  figures(name: string): Figures {
    const found = this.ownership.figures.find(({ key }) => key === this.key(name));
    if (found === undefined) throw new Error(`No figures for ${name}`);
    return found;
  }
  ground(name: string, article: Ground['article']): Ground | undefined {
    return this.figures(name).grounds.find((ground) => ground.article === article);
  }
  codes(): readonly string[] {
    return this.ownership.findings.map(({ code }) => code);
  }
  finding(code: string) {
    return this.ownership.findings.find((finding) => finding.code === code);
  }
  called(keys: readonly string[]): readonly string[] {
    return keys.map((key) => this.names[Number(key) - 1] ?? key);
  }
  expectShares(shares: Readonly<Record<string, number>>): void {
    expect(this.ownership.computed).toBe(true);
    for (const [name, percent] of Object.entries(shares)) {
      expect(this.figures(name).effective.lo, name).toBeCloseTo(percent / 100, 6);
      expect(this.figures(name).effective.hi, name).toBeCloseTo(percent / 100, 6);
    }
  }
  verdicts(names: string): string {
    return names
      .split(' ')
      .map((name) => this.figures(name).verdict)
      .join(' ');
  }
}

describe('the vectors of the specification', () => {
  test('T1: below the threshold of Art. 52, and an owner by 54b', () => {
    const t1 = sample('A>R .6, Q>R .4, B>A .5, Q>A .5, P>B .8');
    t1.expectShares({ P: 24, Q: 70 });
    expect(t1.ownership.undisclosed).toBeCloseTo(0.06, 9);
    expect(t1.ground('P', '52')?.outcome).toBe('not_met');
    expect(t1.ground('P', '54b')).toMatchObject({ outcome: 'met', of: t1.key('A') });
    expect(t1.ground('P', '54b')?.share?.lo).toBeCloseTo(0.4, 9);
    expect(t1.verdicts('P Q')).toBe('owner owner');
    expect(t1.finding('UNDISCLOSED')?.figures).toMatchObject({ count: 1, ends: 0 });
  });

  test('T2: chains are added, and control reaches what both hold', () => {
    const t2 = sample('A>R .5, B>R .3, Q>R .2, P>A .4, Q>A .6, P>B .5, Q>B .5');
    t2.expectShares({ P: 35, Q: 65 });
    expect(t2.ground('Q', '54a')?.share?.lo).toBeCloseTo(0.7, 9);
    expect(t2.called(t2.ground('Q', '54a')?.through ?? [])).toEqual(['A']);
    expect(t2.ground('Q', '53')?.outcome).toBe('met');
    expect(t2.figures('P').control).toBe('no');
    expect(t2.figures('P').paths).toEqual({ count: 2, more: false });
  });

  test('T3, Elliott, Golub and Jackson: two companies that hold half of each other', () => {
    const t3 = sample('D>E .5, p1>E .5, E>D .5, p2>D .5', 'E');
    t3.expectShares({ p1: 200 / 3, p2: 100 / 3, E: 400 / 3, D: 200 / 3 });
    expect(t3.figures('p1').withoutLoop).toBeCloseTo(0.5, 9);
    expect(t3.figures('p2').withoutLoop).toBeCloseTo(0.25, 9);
    expect(t3.verdicts('p1 p2')).toBe('owner owner');
  });

  test('T3b, Anglo and De Beers: the loop decides, so an officer judges', () => {
    const t3b = sample('DB>AA .42, pAA>AA .58, AA>DB .42, pDB>DB .58', 'AA');
    t3b.expectShares({ pAA: 70.4225352, pDB: 29.5774648, AA: 121.4181642 });
    expect(t3b.figures('pAA').withoutLoop).toBeCloseTo(0.58, 9);
    expect(t3b.figures('pDB').withoutLoop).toBeCloseTo(0.2436, 9);
    expect(t3b.verdicts('pAA pDB')).toBe('owner review');
    expect(t3b.called(t3b.finding('LOOP_DECIDES')?.nodes ?? [])).toEqual(['pDB']);
  });

  test('T4: treasury shares', () => {
    const t4 = sample('R>R .1, P>R .6, Q>R .3');
    t4.expectShares({ P: 200 / 3, Q: 100 / 3, R: 1000 / 9 });
    expect(t4.figures('P').withoutLoop).toBeCloseTo(0.6, 9);
    expect(t4.verdicts('P Q')).toBe('owner owner');
  });

  test('T5: a loop above the subject', () => {
    const t5 = sample('A>R 1, B>A .4, P>A .6, C>B .5, Q>B .5, A>C .2, S>C .8');
    t5.expectShares({ A: 104.1666667, P: 62.5, Q: 20.8333333, S: 16.6666667 });
    expect(t5.figures('P').control).toBe('yes');
    expect(t5.verdicts('P Q S')).toBe('owner not_by_reported_shares not_by_reported_shares');
  });

  test('T6: more than everything is scaled, and judged as reported', () => {
    const t6 = sample('P>R .8, Q>R .4');
    t6.expectShares({ P: 200 / 3, Q: 100 / 3 });
    expect(t6.codes()).toContain('OVER_ALLOCATED');
    expect(t6.ground('P', '52')?.share?.lo).toBeCloseTo(0.8, 9);
    expect(t6.ground('Q', '52')?.share?.lo).toBeCloseTo(0.4, 9);
    expect(chainsOf(t6.ownership, t6.key('P')).byLoops).toBeCloseTo(2 / 3 - 0.8, 9);
  });

  test('T7: a missing share is an interval, not zero', () => {
    const t7 = sample('A>R .7, Q>R ?, P>A .5');
    t7.expectShares({ P: 35 });
    expect(t7.figures('Q').effective.lo).toBe(0);
    expect(t7.figures('Q').effective.hi).toBeCloseTo(0.3, 9);
    expect(t7.figures('Q').direct).toBeNull();
    expect(t7.verdicts('P Q')).toBe('owner undetermined');
    expect(t7.ownership.undisclosed).toBeCloseTo(0.65, 9);
    expect(t7.codes()).toContain('UNLISTED_MAY_OWN');
  });

  test('T7b: missing higher up', () => {
    const t7b = sample('A>R .7, Q>R .3, P>A ?, Q>A .5');
    t7b.expectShares({ Q: 65 });
    expect(t7b.figures('P').effective.lo).toBe(0);
    expect(t7b.figures('P').effective.hi).toBeCloseTo(0.35, 9);
    expect(t7b.verdicts('P Q')).toBe('undetermined owner');
  });

  test('T8: a closed loop traps its part', () => {
    const t8 = sample('A>R .7, P>R .3, B>A 1, A>B 1');
    t8.expectShares({ P: 30 });
    expect(t8.ownership.trapped).toBeCloseTo(0.7, 12);
    expect(t8.ownership.undisclosed).toBeCloseTo(0, 12);
    expect(t8.called(t8.finding('CLOSED_LOOP')?.nodes ?? []).toSorted()).toEqual(['A', 'B']);
    expect(t8.finding('NO_NATURAL_PERSON')?.figures.share).toBeCloseTo(0.7, 12);
  });

  test('T9, pyramid: control with 13 % of the equity', () => {
    const t9 = sample('A>R .51, Q>R .49, B>A .51, S>A .49, P>B .51, U>B .49');
    t9.expectShares({ P: 13.2651, Q: 49, S: 24.99, U: 12.7449 });
    expect(t9.ground('P', '53')?.outcome).toBe('met');
    expect(t9.called(t9.ground('P', '53')?.through ?? [])).toEqual(['B', 'A']);
    expect(t9.called(t9.figures('P').controls)).toEqual(['B', 'A', 'R']);
    for (const name of ['P', 'S', 'U']) expect(t9.ground(name, '52')?.outcome).toBe('not_met');
    expect(t9.ground('S', '54b')).toMatchObject({ outcome: 'met', of: t9.key('A') });
    expect(t9.ground('S', '54b')?.share?.lo).toBeCloseTo(0.49, 9);
    expect(t9.ground('U', '54b')).toMatchObject({ outcome: 'met', of: t9.key('B') });
    expect(t9.ground('U', '54b')?.share?.lo).toBeCloseTo(0.49, 9);
    expect(t9.verdicts('P Q S U')).toBe('owner owner owner owner');
  });

  test('T10: control together through two companies', () => {
    const t10 = sample('A>R .3, B>R .25, Q>R .45, P>A .6, P>B .55, Q>A .4, Q>B .45');
    t10.expectShares({ P: 31.75, Q: 68.25 });
    expect(t10.figures('P').control).toBe('yes');
    expect(t10.called(t10.ground('P', '53')?.through ?? [])).toEqual(['A', 'B']);
    expect(t10.ground('P', '54a')?.share?.lo).toBeCloseTo(0.55, 9);
    expect(t10.figures('Q').control).toBe('no');
  });

  test('T11: a loop that is almost closed', () => {
    const t11 = sample('A>R .99, P>R .01, R>A 1');
    t11.expectShares({ P: 100, R: 10_000 });
    expect(t11.finding('SENSITIVE')?.figures.factor).toBeCloseTo(100, 6);
    expect(t11.figures('P').withoutLoop).toBeCloseTo(0.01, 12);
    expect(t11.verdicts('P')).toBe('review');
  });

  test('T12: an owner who controls one of 30 %', () => {
    const t12 = sample('A>R .3, Q>R .7, P>A .51, S>A .49');
    t12.expectShares({ P: 15.3, S: 14.7, Q: 70 });
    expect(t12.ground('P', '54a')).toMatchObject({ outcome: 'met', through: [t12.key('A')] });
    expect(t12.ground('P', '54a')?.share?.lo).toBeCloseTo(0.3, 9);
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

describe('the edge cases', () => {
  test('rounding that decides is undetermined, rounding that does not stands as reported', () => {
    const close = sample('P>R .251, Q>R .754');
    close.expectShares({ P: 25.1, Q: 75.4 });
    expect(close.verdicts('P Q')).toBe('undetermined owner');
    expect(close.ground('P', '52')?.share).toEqual({ lo: 0.251 / 1.005, hi: 0.251 });
    // As doubles these add up to a trace more than 100.5 %.
    const trace = sample('P>R .251, Q>R .402, S>R .352');
    expect(trace.codes()).toContain('ROUNDED');
    expect(trace.verdicts('P Q S')).toBe('undetermined owner owner');
    const control = sample('P>R .501, Q>R .502');
    expect(control.figures('Q').control).toBe('yes');
    expect(control.figures('P').control).toBe('undetermined');
  });

  test('an owner by rounding and a loop together is for an officer', () => {
    const both = sample('P>R .2505, Q>R .6645, A>R .09, R>A .5, Q>A .5');
    expect([both.ground('P', '52')?.outcome, both.verdicts('P')]).toEqual(['met', 'review']);
  });

  test('rounding in a loop that would have no solution is scaled', () => {
    const ring = sample('A>R .7, P>R .3, B>A 1.003, A>B 1');
    expect(ring.ownership.trapped).toBeCloseTo(0.7, 9);
  });

  test('a missing share that could give control', () => {
    const open = sample('A>R .8, Q>R .2, P>A .4, S>A ?');
    expect(open.figures('S').control).toBe('undetermined');
    expect(open.figures('P').control).toBe('no');
    expect(open.called(open.finding('CONTROL_UNDETERMINED')?.nodes ?? [])).toEqual(['S']);
  });

  test('a missing share that could give control of a holder is not lost where the product stays low', () => {
    const open = sample('P>R .1, A>R .25, Q>R .65, P>A ?, X>A .49');
    expect(open.ground('P', '52')?.outcome).toBe('not_met');
    expect(open.ground('P', '54a')).toMatchObject({ outcome: 'undetermined', through: [open.key('A')] });
    expect(open.verdicts('P')).toBe('undetermined');
  });

  test('a chain of 5,000 companies neither overflows nor takes long', () => {
    const chain = sample(
      [...Array.from({ length: 5000 }, (_, n) => `c${n + 1}>c${n} 1`), 'P>c5000 1', 'c0>R 1'].join(','),
    );
    chain.expectShares({ P: 100 });
    expect(chain.figures('P').controls).toHaveLength(5002);
    expect(chain.verdicts('P')).toBe('owner');
  });

  test('control that rests on what companies of a loop hold in each other is for an officer', () => {
    const ring = sample('A>R .51, Q>R .49, B>A .51, S>A .49, A>B .3, C>B .51, T>B .19, P>C .51, U>C .49');
    expect(ring.figures('P').control).toBe('yes');
    expect(ring.ground('P', '53')?.outcome).toBe('met');
    expect(ring.verdicts('P')).toBe('review');
    const plain = sample('A>R .51, Q>R .49, B>A .51, S>A .49, C>B .51, T>B .49, P>C .51, U>C .49');
    expect(plain.verdicts('P')).toBe('owner');
  });

  test('a company without owners ends the chain: undisclosed, and said so', () => {
    const ends = sample('Aco>R .6, P>R .4');
    expect(ends.ownership.undisclosed).toBeCloseTo(0.6, 9);
    expect(ends.finding('UNDISCLOSED')?.figures).toMatchObject({ count: 1, ends: 1 });
    expect(ends.codes()).toContain('UNLISTED_MAY_OWN');
  });

  test('nobody qualifies, and nobody is named', () => {
    const nobody = sample('A>R .2, B>R .2, C>R .2, D>R .2, E>R .2');
    expect(nobody.finding('NOBODY_QUALIFIES')).toMatchObject({ nodes: [], figures: { undisclosed: 0, trapped: 0 } });
  });

  test('declared and computed differ, both ways', () => {
    const both = sample('P>R .2, Q>R .7, S>R .1', 'R', { ultimate: { P: true, Q: false, S: false } });
    const found = both.ownership.findings.filter(({ code }) => code === 'ULTIMATE_MISMATCH');
    expect(found.map(({ figures, nodes }) => [figures.declared, both.called(nodes)])).toEqual([
      [0, ['Q']],
      [1, ['P']],
    ]);
  });

  test('sanctions are added up tier by tier, and never multiplied', () => {
    const tiers = sample('A>R .5, Q>R .5, X>A .3, Y>A .2, Q>A .5', 'R', { sanctioned: ['X', 'Y'] });
    expect(tiers.figures('X').effective.lo).toBeCloseTo(0.15, 9);
    expect(tiers.finding('SANCTIONS_50')).toMatchObject({ figures: { count: 2, root: 1 } });
    expect(tiers.called(tiers.finding('SANCTIONS_50')?.nodes ?? [])).toEqual(['R', 'A']);
    const below = sample('A>R .5, Q>R .5, X>A .3, Q>A .7', 'R', { sanctioned: ['X'] });
    expect(below.codes()).not.toContain('SANCTIONS_50');
  });

  test('who is not linked holds nothing', () => {
    const apart = sample('P>R 1, Z>Y .6', 'R');
    expect(apart.figures('Z')).toMatchObject({
      connected: false,
      verdict: 'not_by_reported_shares',
      grounds: [],
      effective: { lo: 0, hi: 0 },
    });
  });

  test('a loop of more than 1,000 companies is not solved', () => {
    const ring = Array.from({ length: 1001 }, (_, n) => `C${n}>C${(n + 1) % 1001} .5`).join(',');
    const large = sample(`${ring}, C0>R .5, P>R .5`);
    expect(large.ownership).toMatchObject({ computed: false, figures: [], undisclosed: null, trapped: null });
    expect(large.finding('LOOP_TOO_LARGE')).toMatchObject({ severity: 'stops', figures: { count: 1001 } });
  });
});

describe('other regimes', () => {
  test('UK PSC: majority stakes count whole, nothing is multiplied', () => {
    const psc = named('uk-psc');
    const held = sample('A>R .3, Q>R .7, P>A .51, S>A .49', 'R', { policy: psc });
    expect(held.verdicts('P S Q')).toBe('owner not_by_reported_shares owner');
    expect(held.ground('P', '52')).toMatchObject({ share: { lo: 0.3, hi: 0.3 }, through: [held.key('A')] });
    expect(sample('A>R .8, Q>R .2, P>A .4, S>A .6', 'R', { policy: psc }).verdicts('P')).toBe('not_by_reported_shares');
  });

  test('FinCEN: 25 % or more, control makes no owner', () => {
    const pyramid = sample('A>R .51, Q>R .49, B>A .51, S>A .49, P>B .51, U>B .49', 'R', {
      policy: named('fincen-cdd'),
    });
    expect(pyramid.verdicts('P Q S U')).toBe(
      'not_by_reported_shares owner not_by_reported_shares not_by_reported_shares',
    );
    expect(pyramid.figures('P').control).toBe('yes');
  });
});

describe('the chains of one node', () => {
  test('add up to the effective share, with what loops add', () => {
    const t2 = sample('A>R .5, B>R .3, Q>R .2, P>A .4, Q>A .6, P>B .5, Q>B .5');
    const q = chainsOf(t2.ownership, t2.key('Q'));
    expect(q.chains.map(({ nodes, product }) => [t2.called(nodes).join(' '), product?.toFixed(4)])).toEqual([
      ['Q A R', '0.3000'],
      ['Q R', '0.2000'],
      ['Q B R', '0.1500'],
    ]);
    expect(q.byLoops).toBeCloseTo(0, 12);
    const t4 = sample('R>R .1, P>R .6, Q>R .3');
    expect(chainsOf(t4.ownership, t4.key('P')).byLoops).toBeCloseTo(1 / 15, 12);
    const t7 = sample('A>R .7, Q>R ?, P>A .5');
    expect(chainsOf(t7.ownership, t7.key('Q'))).toMatchObject({ chains: [{ product: null, shares: [null] }], sum: 0 });
  });

  test('are listed up to a limit, in bounded time', () => {
    const layers = Array.from({ length: 12 }, (_, n) => [
      `A${n}>A${n + 1} .5`,
      `A${n}>B${n + 1} .5`,
      `B${n}>A${n + 1} .5`,
      `B${n}>B${n + 1} .5`,
    ]);
    const grid = sample([...layers.flat(), 'A12>R .5', 'B12>R .5', 'P>A0 1', 'P>B0 1'].join(','));
    const listed = chainsOf(grid.ownership, grid.key('P'));
    expect(listed.chains).toHaveLength(100);
    expect(listed).toMatchObject({ more: true, sum: null, byLoops: null });
    expect(grid.figures('P')).toMatchObject({ paths: { count: 100, more: true } });
    expect(grid.figures('P').effective.lo).toBeCloseTo(1, 9);
  });

  test('nothing leads from the root, nor where nothing is computed', () => {
    const t4 = sample('R>R .1, P>R .6, Q>R .3');
    expect(chainsOf(t4.ownership, t4.key('R'))).toMatchObject({ chains: [], sum: null });
  });
});
