// biome-ignore-all lint/style/noNonNullAssertion: dense arrays of the test itself
/** Properties of every answer: nothing is lost, loops are solved exactly, order is irrelevant, nothing throws, every number is finite. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isWhole, runs } from '#lib/testing/sample.ts';
import { assess, assessGraph } from './assess.ts';
import type { Declared } from './model/declared.ts';
import { bareNode, type Holding, type OwnershipGraph, type OwnershipNode } from './model/graph.ts';
import type { Ownership } from './model/ownership.ts';
import { policies } from './model/policies.ts';
import { chainsOf } from './solve/chains.ts';

const policy = policies[0]!;

interface RandomGraph {
  readonly companies: number;
  readonly persons: number;
  /** Owner and owned by number (persons after companies), and parts of a hundred; null: missing. */
  readonly lines: readonly (readonly [number, number, number | null])[];
}

const parts = fc.oneof({ weight: 3, arbitrary: fc.nat(100) }, { weight: 1, arbitrary: fc.constant(100) });

const share = (missing: boolean): fc.Arbitrary<number | null> => (missing ? fc.option(parts, { freq: 4 }) : parts);

const randomGraph = (missing: boolean): fc.Arbitrary<RandomGraph> =>
  fc.record({ companies: fc.integer({ min: 1, max: 6 }), persons: fc.integer({ min: 1, max: 4 }) }).chain((size) =>
    fc.record({
      companies: fc.constant(size.companies),
      persons: fc.constant(size.persons),
      lines: fc.array(
        fc.tuple(
          fc.oneof(fc.nat(size.companies + size.persons - 1), fc.nat(size.companies - 1)),
          fc.nat(size.companies - 1),
          share(missing),
        ),
        { maxLength: 20 },
      ),
    }),
  );

/** No company has more than 1; many have exactly 1, so that closed loops occur. */
function toShares({ lines }: RandomGraph): Map<string, number | null> {
  const shares = new Map<string, number | null>();
  for (const [owner, owned, parts] of lines) shares.set(`${owner}>${owned}`, parts === null ? null : parts / 100);
  const sums = new Map<string, number>();
  for (const [key, share] of shares) sums.set(key.split('>')[1]!, (sums.get(key.split('>')[1]!) ?? 0) + (share ?? 0));
  for (const [key, share] of shares)
    if (share !== null) shares.set(key, share / Math.max(1, sums.get(key.split('>')[1]!)!));
  return shares;
}

function toGraph({ companies, persons }: RandomGraph, shares: ReadonlyMap<string, number | null>): OwnershipGraph {
  const nodes = Array.from(
    { length: companies + persons },
    (_, position): OwnershipNode => ({
      ...bareNode,
      key: String(position),
      kind: position < companies ? 'company' : 'person',
    }),
  );
  const holdings = [...shares].map(([key, share]): Holding => {
    const [owner = '', owned = ''] = key.split('>');
    return { key, owner, owned, share, reported: null, director: false, inLoop: false };
  });
  const by = { direction: 'inferred', unit: 'inferred', root: 'only' } as const;
  const interpretation = {
    direction: 'owners_list_holdings',
    unit: 'fraction',
    root: '0',
    by,
    candidates: [],
  } as const;
  return { nodes, holdings, interpretation, computable: true, findings: [] };
}

const assessed = (one: RandomGraph, shares = toShares(one)): Ownership =>
  assessGraph(toGraph(one, shares), policy, null);
const effective = (ownership: Ownership): number[] => ownership.assessments.map(({ effective: { lo } }) => lo);

/** x = e + A x by Gauss with pivots; null where it has no solution. */
function denseSolution({ companies }: RandomGraph, shares: ReadonlyMap<string, number | null>): number[] | null {
  const rows = Array.from({ length: companies }, (_, row) => [
    ...Array.from(
      { length: companies },
      (_, column) => (row === column ? 1 : 0) - (shares.get(`${row}>${column}`) ?? 0),
    ),
    row === 0 ? 1 : 0,
  ]);
  for (let column = 0; column < companies; column += 1) {
    const pivot = rows
      .slice(column)
      .reduce((best, row) => (Math.abs(row[column]!) > Math.abs(best[column]!) ? row : best));
    if (Math.abs(pivot[column]!) < 1e-6) return null;
    rows.splice(rows.indexOf(pivot), 1);
    rows.splice(column, 0, pivot);
    for (const row of rows) {
      if (row === pivot) continue;
      const factor = row[column]! / pivot[column]!;
      for (let at = column; at <= companies; at += 1) row[at]! -= factor * pivot[at]!;
    }
  }
  return rows.map((row, at) => row[companies]! / row[at]!);
}

/** The first value that JSON cannot represent. */
function oddValue(value: unknown): unknown {
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : `number ${value}`;
  if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) {
      const found = oddValue(part);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  return value === null || typeof value === 'string' || typeof value === 'boolean' ? undefined : typeof value;
}

test('effective shares, undisclosed and closed loops add up to 1, in 10,000 graphs with loops', () => {
  let loops = 0;
  let closed = 0;
  fc.assert(
    fc.property(randomGraph(false), (one) => {
      const ownership = assessed(one);
      const persons = effective(ownership).slice(one.companies);
      const sum = persons.reduce((total, part) => total + part, 0) + ownership.undisclosed! + ownership.inClosedLoops!;
      loops += ownership.assessments.some(({ withoutLoop }) => withoutLoop !== null) ? 1 : 0;
      closed += ownership.inClosedLoops! > 0 ? 1 : 0;
      return Math.abs(sum - 1) <= 1e-9 && persons.every((part) => part >= 0 && part <= 1 + 1e-9);
    }),
    runs(10_000),
  );
  expect(loops).toBeGreaterThan(isWhole ? 2_000 : 0);
  expect(closed).toBeGreaterThan(isWhole ? 100 : 0);
});

test('flows through companies equal those of dense elimination', () => {
  let compared = 0;
  fc.assert(
    fc.property(randomGraph(false), (one) => {
      const shares = toShares(one);
      const ownership = assessed(one, shares);
      const expected = ownership.inClosedLoops === 0 ? denseSolution(one, shares) : null;
      if (expected === null) return;
      compared += 1;
      for (const [company, part] of expected.entries())
        expect(effective(ownership)[company]! / Math.max(1, Math.abs(part))).toBeCloseTo(
          part / Math.max(1, Math.abs(part)),
          8,
        );
    }),
    runs(2_000),
  );
  expect(compared).toBeGreaterThan(isWhole ? 500 : 0);
});

test('the order of nodes and holdings does not matter', () => {
  fc.assert(
    fc.property(randomGraph(true), fc.infiniteStream(fc.nat(1_000)), (one, weights) => {
      const shuffled = <T>(list: readonly T[]): T[] =>
        list
          .map((part) => ({ part, weight: weights.next().value }))
          .sort((a, b) => a.weight - b.weight)
          .map(({ part }) => part);
      const graph = toGraph(one, toShares(one));
      const plain = assessGraph(graph, policy, null);
      const other = assessGraph(
        { ...graph, nodes: shuffled(graph.nodes), holdings: shuffled(graph.holdings) },
        policy,
        null,
      );
      for (const assessment of plain.assessments) {
        const same = other.assessments.find(({ key }) => key === assessment.key)!;
        expect([same.verdict, same.control, same.connected, same.paths, same.controls.toSorted()]).toEqual([
          assessment.verdict,
          assessment.control,
          assessment.connected,
          assessment.paths,
          assessment.controls.toSorted(),
        ]);
        expect(same.effective.lo).toBeCloseTo(assessment.effective.lo, 9);
        expect(same.effective.hi).toBeCloseTo(assessment.effective.hi, 9);
        expect(same.grounds.map(({ rule, outcome }) => `${rule} ${outcome}`)).toEqual(
          assessment.grounds.map(({ rule, outcome }) => `${rule} ${outcome}`),
        );
      }
    }),
    runs(1_000),
  );
});

test('whatever the missing shares are, effective shares stay in their range and no certain verdict changes', () => {
  fc.assert(
    fc.property(randomGraph(true), fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })), (one, parts) => {
      const shares = toShares(one);
      const before = assessed(one, shares);
      const filled = new Map(shares);
      for (const [key, share] of shares) {
        if (share !== null) continue;
        const owned = key.split('>')[1];
        const taken = [...filled].reduce(
          (sum, [other, part]) => (other.split('>')[1] === owned ? sum + (part ?? 0) : sum),
          0,
        );
        filled.set(key, Math.max(0, 1 - taken) * parts.next().value);
      }
      const after = assessed(one, filled);
      for (const [position, assessment] of before.assessments.entries()) {
        const now = after.assessments[position]!;
        if (assessment.verdict === null) continue;
        expect(now.effective.lo).toBeGreaterThanOrEqual(assessment.effective.lo - 1e-9);
        expect(now.effective.lo).toBeLessThanOrEqual(assessment.effective.hi + 1e-9);
        if (assessment.control !== 'undetermined') expect(now.control).toBe(assessment.control);
        if (assessment.verdict === 'not_by_reported_shares') expect(now.verdict).toBe('not_by_reported_shares');
        if (assessment.verdict === 'owner') expect(now.verdict).toBe('owner');
      }
    }),
    runs(2_000),
  );
});

test('a share that goes missing never makes a verdict weaker, under any policy', () => {
  let compared = 0;
  fc.assert(
    fc.property(randomGraph(true), fc.constantFrom(...policies), fc.nat(19), (one, rules, position) => {
      const shares = toShares(one);
      const keys = [...shares.keys()];
      const broken = keys[position % Math.max(1, keys.length)];
      if (broken === undefined) return;
      const before = assessGraph(toGraph(one, shares), rules, null);
      const after = assessGraph(toGraph(one, new Map(shares).set(broken, null)), rules, null);
      for (const [at, { verdict, control }] of before.assessments.entries()) {
        if (control === 'yes') expect(after.assessments[at]!.control).not.toBe('no');
        if (verdict === null || verdict === 'not_by_reported_shares') continue;
        compared += 1;
        expect(after.assessments[at]!.verdict).not.toBe('not_by_reported_shares');
      }
    }),
    runs(3_000),
  );
  expect(compared).toBeGreaterThan(isWhole ? 1_000 : 0);
});

test('control equals a naive application of the rule', () => {
  fc.assert(
    fc.property(randomGraph(false), (one) => {
      const shares = toShares(one);
      const ownership = assessed(one, shares);
      for (let person = one.companies; person < one.companies + one.persons; person += 1) {
        const inside = new Set([person]);
        for (let before = 0; before !== inside.size; ) {
          before = inside.size;
          for (let company = 0; company < one.companies; company += 1) {
            const held = [...inside].filter((owner) => owner !== company);
            if (held.reduce((sum, owner) => sum + (shares.get(`${owner}>${company}`) ?? 0), 0) > 0.5 + 1e-9)
              inside.add(company);
          }
        }
        inside.delete(person);
        expect(ownership.assessments[person]!.controls.map(Number).toSorted()).toEqual([...inside].toSorted());
        expect(ownership.assessments[person]!.control).toBe(inside.has(0) ? 'yes' : 'no');
      }
    }),
    runs(1_000),
  );
});

test('chains add up to the share without loops', () => {
  fc.assert(
    fc.property(randomGraph(true), (one) => {
      const ownership = assessed(one);
      for (const { key, withoutLoop, effective: share, paths } of ownership.assessments.slice(1)) {
        const { chains, sum, byLoops, more } = chainsOf(ownership, key);
        expect(paths).toEqual({ count: chains.length, more });
        if (sum === null) continue;
        expect(sum).toBeCloseTo(withoutLoop ?? share.lo, 9);
        expect(byLoops).toBeGreaterThanOrEqual(-1e-9);
      }
    }),
    runs(1_000),
  );
});

const odd = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 9 }) },
  { weight: 4, arbitrary: fc.double({ min: 0, max: 100, noNaN: true }) },
  fc.constantFrom(
    1e308,
    5e-324,
    -3,
    100.4,
    1e12,
    '25%',
    'NaN',
    '1e400',
    true,
    null,
    {},
    [],
    Number.NaN,
    Number.POSITIVE_INFINITY,
  ),
);
const edges = fc.option(fc.array(fc.record({ nodeId: odd, shares: odd, director: odd }), { maxLength: 6 }));
const owner = { nodeId: odd, name: fc.option(fc.string()), country: fc.option(fc.string()), edges, links: edges };
const screened = fc.constantFrom(null, {
  hits: 1,
  sanctions: true,
  worst: 'sanctions' as const,
  state: 'complete' as const,
});
const declared: fc.Arbitrary<Declared> = fc.record({
  subject: fc.option(
    fc.record({ name: fc.option(fc.string()), registrationNumber: fc.option(fc.string()), country: fc.constant(null) }),
  ),
  individuals: fc.option(
    fc.array(
      fc.record({
        ...owner,
        screened,
        birthDate: fc.constant(null),
        ultimate: odd,
        status: fc.constant(null),
        checks: fc.constant(null),
      }),
      { maxLength: 5 },
    ),
  ),
  corporates: fc.option(
    fc.array(
      fc.record({ ...owner, screened, registrationNumber: fc.option(fc.string()), documents: fc.constant(null) }),
      {
        maxLength: 5,
      },
    ),
  ),
});
const confirmed = fc.record({
  direction: fc.constantFrom(
    null,
    'owners_list_holdings' as const,
    'companies_list_owners' as const,
    'mirrored' as const,
  ),
  unit: fc.constantFrom(null, 'percent' as const, 'fraction' as const, 'count' as const),
  root: fc.constantFrom(null, '1', '2', '7', '__proto__'),
});

test('nothing that can be declared throws, and every number is finite', () => {
  let computed = 0;
  fc.assert(
    fc.property(declared, confirmed, fc.constantFrom(...policies), (answer, choice, rules) => {
      const ownership = assess(answer, { policy: rules, confirmed: choice });
      computed += ownership.computed ? 1 : 0;
      expect(oddValue(ownership)).toBeUndefined();
      for (const { key } of ownership.nodes) expect(oddValue(chainsOf(ownership, key))).toBeUndefined();
    }),
    runs(1_000),
  );
  expect(computed).toBeGreaterThan(isWhole ? 100 : 0);
});
