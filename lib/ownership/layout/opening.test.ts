import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '#lib/testing/sample.ts';
import type { Screened } from '../model/declared.ts';
import type { DrawingOptions } from '../model/drawing.ts';
import type { Ownership } from '../model/ownership.ts';
import { meets } from '../model/policies.ts';
import { arbitraryGroup } from '../testing/arbitrary-group.ts';
import { declaredOf, linesOfText, ownershipOf } from '../testing/declared.ts';
import { toDrawing } from './layout.ts';
import { toVisibleGraph } from './visible-graph.ts';

const options: DrawingOptions = { orientation: 'down', folded: [], all: false, keep: [] };
const hit: Screened = { hits: 1, sanctions: true, worst: 'sanctions', state: 'complete' };
const incomplete: Screened = { hits: null, sanctions: null, worst: null, state: 'incomplete' };
const none: Screened = { hits: 0, sanctions: false, worst: null, state: 'complete' };

const ofText = (text: string, hits: Readonly<Record<string, Screened>> = {}) =>
  ownershipOf(declaredOf(linesOfText(text), { hits }));
const group = (count: number, percent = 1) =>
  Array.from({ length: count }, (_, at) => `p${at}>R ${(percent / count).toFixed(8)}`).join(',');
const ofB = Array.from({ length: 20 }, (_, at) => `q${at}>B .05`).join(',');
const namesOf = ({ nodes }: Ownership, keys: Iterable<string>) => {
  const names = new Map(nodes.map(({ key, name }) => [key, name ?? key]));
  return [...keys].map((key) => names.get(key) ?? key).sort();
};
const drawnNames = (ownership: Ownership, more: Partial<DrawingOptions> = {}) =>
  namesOf(
    ownership,
    toVisibleGraph(ownership, { ...options, ...more }).nodes.flatMap(({ key, stack }) => (stack ? [] : [key])),
  );

/** Everybody who must be seen at the opening, by the reported facts alone. */
function mustBeSeen({ nodes, assessments, findings, holdings, policy }: Ownership): ReadonlySet<string> {
  const assessed = new Map(assessments.map((one) => [one.key, one]));
  const ends = new Map(holdings.map(({ key, owner, owned }) => [key, [owner, owned]]));
  const warned = findings
    .filter(({ severity }) => severity !== 'notes')
    .flatMap((finding) => [...finding.nodes, ...finding.holdings.flatMap((key) => ends.get(key) ?? [])]);
  const own = nodes.filter(({ key, screened }) => {
    const one = assessed.get(key);
    return (
      (screened !== null && (screened.hits !== 0 || screened.worst !== null || screened.state === 'incomplete')) ||
      (one !== undefined &&
        (one.sanctions50 !== false ||
          meets(one.effective.hi, policy) ||
          (one.verdict !== null && one.verdict !== 'not_by_reported_shares')))
    );
  });
  return new Set([...warned, ...own.map(({ key }) => key)]);
}

/** Adds every company on a path from them to the subject. */
function withPaths(keys: ReadonlySet<string>, { holdings, interpretation: { root } }: Ownership): ReadonlySet<string> {
  const ownersOf = Map.groupBy(holdings, ({ owned }) => owned);
  const linked = new Set(root === null ? [] : [root]);
  for (const owned of linked) for (const { owner } of ownersOf.get(owned) ?? []) linked.add(owner);
  const found = new Set([...keys, ...(root === null ? [] : [root])]);
  for (const key of found) {
    if (key === root) continue;
    for (const { owner, owned } of holdings) if (owner === key && linked.has(owned)) found.add(owned);
  }
  return found;
}

describe('the opening', () => {
  test('of 400 equal owners: the subject, the one with a hit, and all others as one', () => {
    const ownership = ofText(group(400), { p250: hit, p251: none });
    const { nodes, hiddenCount } = toVisibleGraph(ownership, options);
    expect(drawnNames(ownership)).toEqual(['R', 'p250']);
    expect(nodes.find(({ stack }) => stack !== null)?.stack).toHaveLength(399);
    expect(hiddenCount).toBe(0);
  });

  test('companies between are drawn; the owners of what is stacked are counted with it', () => {
    const ownership = ofText(`A>R .6, B>R .2, s>R .2, p>A .9, C>A .1, h>C .4, u>C .6, ${ofB}`, { h: hit });
    const { nodes } = toVisibleGraph(ownership, options);
    // A by its share, C between the hit and A, u alone.
    expect(drawnNames(ownership)).toEqual(['A', 'C', 'R', 'h', 'p', 'u']);
    const [stack] = nodes.filter(({ key }) => key.startsWith('stack:'));
    expect(namesOf(ownership, stack?.stack ?? [])).toEqual(['B', 's']);
    expect(stack?.behind).toHaveLength(20);
  });

  test('who owns two drawn companies is in both stacks, with a line for each holding', () => {
    const small = (owned: string) => Array.from({ length: 15 }, (_, at) => `${owned.toLowerCase()}${at}>${owned} .01`);
    const lines = ['A>R .4', 'B>R .4', ...small('A'), ...small('B'), 'x>A .02', 'x>B .02'].join(',');
    const ownership = ofText(lines);
    const { nodes, edges } = toVisibleGraph(ownership, options);
    const x = namesOf(
      ownership,
      nodes.flatMap(({ stack }) => stack ?? []),
    ).filter((name) => name === 'x');
    expect(x).toHaveLength(2);
    expect(edges.flatMap(({ holdings }) => holdings)).toHaveLength(ownership.holdings.length);
  });

  test('nobody is stacked alone', () => {
    const ownership = ofText(`A>R .5, x>A .1, ${group(40, 0.4)}`, { p3: hit });
    expect(drawnNames(ownership)).toEqual(['A', 'R', 'p3', 'x']);
  });

  test('an opened stack shows its owners, and stacks theirs', () => {
    const ownership = ofText(`B>R .2, ${['s', 't', 'u', 'v'].map((name) => `${name}>R .2`).join(',')}, ${ofB}`);
    const [closed] = toVisibleGraph(ownership, options).nodes.flatMap(({ stack }) => (stack ? [stack] : []));
    expect(namesOf(ownership, closed ?? [])).toEqual(['B', 's', 't', 'u', 'v']);
    expect(drawnNames(ownership, { keep: closed ?? [] })).toEqual(['B', 'R', 's', 't', 'u', 'v']);
    const [opened] = toVisibleGraph(ownership, { ...options, keep: closed ?? [] }).nodes.flatMap(
      ({ stack }) => stack ?? [],
    );
    expect(namesOf(ownership, [opened ?? ''])[0]).toMatch(/^q/);
  });

  test('a small structure is drawn whole', () => {
    const drawing = toDrawing(ofText('A>R .3, B>R .1, p>A .9, q>B .05, s>R .2'), options);
    expect(drawing.nodes).toHaveLength(6);
  });

  test('whatever the graph: owners, hits, warnings and all companies between are drawn, never stacked', () => {
    fc.assert(
      fc.property(
        arbitraryGroup,
        fc.array(fc.nat(60), { maxLength: 4 }),
        fc.constantFrom(hit, incomplete),
        fc.boolean(),
        (lines, positions, screened, folds) => {
          const names = [...new Set(lines.flatMap(({ owner, owned }) => [owner, owned]))];
          const hits = Object.fromEntries(positions.flatMap((at) => (names[at] ? [[names[at], screened]] : [])));
          const ownership = ownershipOf(declaredOf(lines, { hits }));
          if (!ownership.computed) return;
          const folded = folds ? ownership.nodes.map(({ key }) => key) : [];
          const { nodes, hiddenImportantCount } = toVisibleGraph(ownership, { ...options, folded });
          const drawn = new Set(nodes.map(({ key }) => key));
          for (const key of withPaths(mustBeSeen(ownership), ownership)) expect(drawn).toContain(key);
          const must = mustBeSeen(ownership);
          for (const key of nodes.flatMap(({ stack, behind }) => [...(stack ?? []), ...behind]))
            expect(must).not.toContain(key);
          expect(hiddenImportantCount).toBe(0);
        },
      ),
      runs(200),
    );
  });
});
