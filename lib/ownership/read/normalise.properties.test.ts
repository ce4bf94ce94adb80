/** Any answer at all: nothing throws, the graph is consistent, the order of the lists does not matter. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cpuMsOf } from '#lib/testing/cpu-time.ts';
import { runs } from '#lib/testing/sample.ts';
import {
  type Declared,
  type DeclaredEdge,
  type DeclaredPerson,
  directions,
  nothingConfirmed,
  units,
} from '../model/declared.ts';
import type { OwnershipGraph } from '../model/graph.ts';
import { normalise } from './normalise.ts';

const bare = {
  name: null,
  country: null,
  screened: null,
  birthDate: null,
  ultimate: null,
  status: null,
  checks: null,
  registrationNumber: null,
  documents: null,
};

const anything = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom('NaN', '25%', ' 7 ', '07', '1e400', -3, Number.NaN, Number.POSITIVE_INFINITY, 1e308, -0, 5e-324),
);
const edge = (id: fc.Arbitrary<unknown>, shares: fc.Arbitrary<unknown>) =>
  fc.record({ nodeId: id, shares, director: fc.oneof(fc.boolean(), fc.constant(null), anything) });
const list = (one: fc.Arbitrary<DeclaredEdge>) => fc.option(fc.array(one, { maxLength: 5 }));
const answer = (id: fc.Arbitrary<unknown>, shares: fc.Arbitrary<unknown>) => {
  const owner = fc.record({
    nodeId: id,
    edges: list(edge(id, shares)),
    links: list(edge(id, shares)),
    name: fc.option(fc.string({ unit: 'binary' })),
  });
  return fc.record({
    subject: fc.option(
      fc.record({
        name: fc.option(fc.string()),
        registrationNumber: fc.option(fc.string()),
        country: fc.constant(null),
      }),
    ),
    individuals: fc.option(
      fc.array(
        owner.map((one) => ({ ...bare, ...one })),
        { maxLength: 8 },
      ),
    ),
    corporates: fc.option(
      fc.array(
        owner.map((one) => ({ ...bare, ...one })),
        { maxLength: 8 },
      ),
    ),
  });
};
const smallId = fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 1, max: 9 }) }, { weight: 1, arbitrary: anything });
const likelyShare = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(0, 10, 25, 30, 50, 70, 100, null) },
  { weight: 2, arbitrary: fc.double({ min: 0, max: 1, noNaN: true }) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 10_000 }) },
  { weight: 1, arbitrary: anything },
);
const confirmations = fc.record({
  direction: fc.option(fc.constantFrom(...directions)),
  unit: fc.option(fc.constantFrom(...units)),
  root: fc.option(fc.oneof(fc.integer({ min: 0, max: 12 }).map(String), fc.string())),
});

/** Invariants of every graph. */
function expectConsistent(graph: OwnershipGraph): void {
  expect(JSON.parse(JSON.stringify(graph))).toEqual(graph);
  const keys = new Set(graph.nodes.map(({ key }) => key));
  expect(keys.size).toBe(graph.nodes.length);
  expect(new Set(graph.holdings.map(({ key }) => key)).size).toBe(graph.holdings.length);
  const persons = new Set(graph.nodes.filter(({ kind }) => kind === 'person').map(({ key }) => key));
  for (const { owner, owned, share, key } of graph.holdings) {
    expect(key).toBe(`${owner}>${owned}`);
    expect(keys.has(owner) && keys.has(owned)).toBe(true);
    expect(persons.has(owned)).toBe(false);
    if (share !== null) expect(Number.isFinite(share) && share >= 0).toBe(true);
  }
  const holdings = new Set(graph.holdings.map(({ key }) => key));
  for (const finding of graph.findings) {
    expect(finding.nodes.every((key) => keys.has(key))).toBe(true);
    expect(finding.holdings.every((key) => holdings.has(key))).toBe(true);
    expect(Object.values(finding.numbers).every(Number.isFinite)).toBe(true);
  }
  expect(graph.computable).toBe(!graph.findings.some(({ severity }) => severity === 'stops'));
  if (graph.computable) {
    const { direction, unit, root } = graph.interpretation;
    expect([direction, unit, root]).not.toContain(null);
    expect(keys.has(root ?? '')).toBe(true);
    expect(persons.has(root ?? '')).toBe(false);
  }
}

test('no JSON throws', () => {
  fc.assert(
    fc.property(answer(anything, anything), confirmations, (declared, confirmed) => {
      expectConsistent(normalise(declared, confirmed));
    }),
    runs(300),
  );
});

test('no likely answer with odd parts throws', () => {
  fc.assert(
    fc.property(answer(smallId, likelyShare), confirmations, (declared, confirmed) => {
      expectConsistent(normalise(declared, confirmed));
    }),
    runs(1500),
  );
});

test('the order of the lists, and which list of an owner has an edge, do not matter', () => {
  const ids = fc.integer({ min: 1, max: 9 });
  const withoutPositions = (graph: OwnershipGraph) => ({
    ...graph,
    nodes: graph.nodes.map((node) => ({ ...node, listedAt: node.listedAt?.list })),
  });
  const mixed = (owner: DeclaredPerson): DeclaredPerson => ({
    ...owner,
    edges: owner.links?.toReversed() ?? null,
    links: owner.edges?.toReversed() ?? null,
  });
  fc.assert(
    fc.property(answer(ids, likelyShare), (declared) => {
      const usedIds = new Set<unknown>();
      const once = <One extends { readonly nodeId: unknown }>(owners: readonly One[] | null) =>
        owners?.filter(({ nodeId }) => !usedIds.has(nodeId) && usedIds.add(nodeId)) ?? null;
      const individuals = once(declared.individuals);
      const corporates = once(declared.corporates);
      const plain: Declared = { ...declared, individuals, corporates };
      const other: Declared = {
        ...declared,
        individuals: individuals?.toReversed().map(mixed) ?? null,
        corporates: corporates?.toReversed() ?? null,
      };
      expect(withoutPositions(normalise(other))).toEqual(withoutPositions(normalise(plain)));
    }),
    runs(1000),
  );
});

test('a confirmed unit, and a confirmed root that is a company, are used', () => {
  fc.assert(
    fc.property(answer(smallId, likelyShare), fc.constantFrom(...units), (declared, unit) => {
      const { interpretation, nodes } = normalise(declared, { ...nothingConfirmed, unit });
      expect([interpretation.unit, interpretation.by.unit]).toEqual([unit, 'confirmed']);
      for (const root of interpretation.candidates.slice(0, 3)) {
        const confirmed = normalise(declared, { ...nothingConfirmed, root });
        expect([confirmed.interpretation.root, confirmed.interpretation.by.root]).toEqual([root, 'confirmed']);
      }
      expect(nodes.length).toBeGreaterThanOrEqual(interpretation.candidates.length);
    }),
    runs(300),
  );
});

const owner = (nodeId: unknown, name: string, edges: readonly DeclaredEdge[]) => ({
  ...bare,
  nodeId,
  name,
  edges,
  links: null,
});
const edgeTo = (nodeId: number, shares: number): DeclaredEdge => ({ nodeId, shares, director: false });

test('10,000 companies and 50,000 edges full of loops, and one ring of 10,000: no overflow, in bounded time', () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const tangle = Array.from({ length: 10_000 }, (_, index) =>
    owner(
      index + 1,
      'x',
      Array.from({ length: 5 }, () => edgeTo(1 + random(10_000), 1 + random(20))),
    ),
  );
  const ring = Array.from({ length: 10_000 }, (_, index) =>
    owner(index + 1, 'x', [edgeTo(((index + 1) % 10_000) + 1, 50)]),
  );
  for (const corporates of [tangle, ring]) {
    const made: OwnershipGraph[] = [];
    // Ten times what it takes.
    expect(cpuMsOf(() => made.push(normalise({ subject: null, individuals: [], corporates })))).toBeLessThan(3000);
    const [graph] = made;
    if (!graph) throw new Error('no graph');
    expect(graph.nodes).toHaveLength(10_000);
    expect(graph.findings.some(({ code }) => code === 'LOOP')).toBe(true);
  }
});

test('names of 300 hostile characters are kept unchanged, and match none', () => {
  const name = `<b>${'\u202e\u200b\ud800"&\u0000'.repeat(50)}</b>`;
  const subject = { name: '\u200b\u202e', registrationNumber: '\u200b-', country: null };
  const graph = normalise({
    subject,
    individuals: [owner(2, name, [edgeTo(1, 100)])],
    corporates: [owner(1, name, [])],
  });
  expect(graph.nodes.map((node) => node.name)).toEqual([name, name]);
  // A subject without a letter or digit equals no company, and differs from none.
  expect(graph.interpretation.by.root).toBe('only');
  expect(graph.findings.map(({ code }) => code)).toEqual(['DIRECTION_ASSUMED']);
});
