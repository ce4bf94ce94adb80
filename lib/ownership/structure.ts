/** What is odd about the structure itself, before anything is solved. One finding a code, the worst first among its nodes; one a loop. */

import { toPlain } from '#lib/format/plain-text.ts';
import { compareKeys } from './ids.ts';
import { reachedFrom, toRows } from './matrix.ts';
import type { FindingCode, Holding, NodeKey, OwnershipFinding, OwnershipNode } from './model.ts';
import { isStake, type Pair } from './pairs.ts';

const epsilon = 1e-9;
/** Up to half a percent too much is what registers round away. */
const rounded = 1.005;

/** A holding beside the pair it was made of. */
export interface Held {
  readonly pair: Pair;
  readonly holding: Holding;
}

export interface Structure {
  readonly nodes: readonly OwnershipNode[];
  readonly held: readonly Held[];
  /** Component of each node; null where the direction is not known. */
  readonly component: Int32Array | null;
  readonly root: number | null;
  /** Nodes of an id that several owners share. */
  readonly ambiguous: ReadonlySet<NodeKey>;
}

const finding = (
  code: FindingCode,
  severity: OwnershipFinding['severity'],
  nodes: readonly NodeKey[],
  holdings: readonly string[],
  figures: OwnershipFinding['figures'],
): OwnershipFinding => ({ code, severity, nodes, holdings, figures });

export function findOddities(structure: Structure): OwnershipFinding[] {
  const { component } = structure;
  return [
    ...samePersons(structure),
    ...oddShares(structure),
    ...(component === null ? [] : [...sums(structure), ...loops(structure, component), ...dangling(structure)]),
    ...(component === null || structure.root === null ? [] : notConnected(structure, structure.root)),
  ];
}

/** Nobody may stay below a threshold by being listed twice. */
function samePersons({ nodes }: Structure): OwnershipFinding[] {
  const persons = nodes.filter(({ kind, name, birthDate }) => kind === 'person' && name?.trim() && birthDate?.trim());
  const plainName = ({ name }: OwnershipNode) =>
    toPlain(name ?? '')
      .split(' ')
      .sort()
      .join(' ');
  const keys = [...Map.groupBy(persons, ({ birthDate }) => birthDate).values()]
    .flatMap((born) => (born.length > 1 ? [...Map.groupBy(born, plainName).values()] : []))
    .flatMap((same) => (same.length > 1 ? same.map(({ key }) => key) : []));
  return keys.length === 0 ? [] : [finding('SAME_PERSON', 'warns', keys.sort(compareKeys), [], { count: keys.length })];
}

function oddShares({ held }: Structure): OwnershipFinding[] {
  const about = (code: FindingCode, severity: 'warns' | 'notes', wanted: (one: Held) => boolean) => {
    const found = held.filter(wanted).map(({ holding }) => holding);
    if (found.length === 0) return [];
    const nodes = [...new Set(found.map(({ owner }) => owner))];
    return [finding(code, severity, nodes, keysOf(found), { count: found.length })];
  };
  return [
    ...about('BAD_SHARE', 'warns', ({ pair }) => pair.bad),
    ...about('CONFLICT', 'warns', ({ pair }) => pair.conflict),
    ...about('MISSING_SHARE', 'warns', ({ pair }) => pair.share === null && !pair.bad),
    ...about('SELF_HOLDING', 'notes', ({ pair }) => isStake(pair) && pair.owner === pair.owned),
  ];
}

const keysOf = (holdings: readonly Holding[]): string[] => holdings.map(({ key }) => key);

function sums({ nodes, held }: Structure): OwnershipFinding[] {
  const incoming = new Map<number, { sum: number; holdings: string[] }>();
  for (const { pair, holding } of held) {
    if (holding.share === null || holding.share === 0) continue;
    const company = incoming.get(pair.owned) ?? { sum: 0, holdings: [] };
    company.sum += holding.share;
    company.holdings.push(holding.key);
    incoming.set(pair.owned, company);
  }
  const over = [...incoming]
    .map(([node, company]) => ({ key: nodes[node]?.key ?? '', ...company }))
    .filter(({ sum }) => sum > 1 + epsilon)
    .sort((left, right) => right.sum - left.sum);
  const about = (code: FindingCode, severity: 'warns' | 'notes', found: typeof over) => {
    const [worst] = found;
    if (worst === undefined) return [];
    const holdings = found.flatMap((company) => company.holdings);
    const figures = { count: found.length, sum: worst.sum };
    return [
      finding(
        code,
        severity,
        found.map(({ key }) => key),
        holdings,
        figures,
      ),
    ];
  };
  return [
    ...about(
      'OVER_ALLOCATED',
      'warns',
      over.filter(({ sum }) => sum > rounded + epsilon),
    ),
    ...about(
      'ROUNDED',
      'notes',
      over.filter(({ sum }) => sum <= rounded + epsilon),
    ),
  ];
}

function loops({ nodes, held }: Structure, component: Int32Array): OwnershipFinding[] {
  const found = new Map<number, { readonly nodes: Set<NodeKey>; readonly holdings: string[] }>();
  for (const { pair, holding } of held) {
    if (!holding.inLoop || pair.owner === pair.owned) continue;
    const number = component[pair.owner] ?? -1;
    const loop = found.get(number) ?? { nodes: new Set(), holdings: [] };
    loop.nodes.add(holding.owner);
    loop.holdings.push(holding.key);
    found.set(number, loop);
  }
  const order = new Map(nodes.map(({ key }, position) => [key, position]));
  return [...found.values()].map((loop) => {
    const keys = [...loop.nodes].sort((left, right) => (order.get(left) ?? 0) - (order.get(right) ?? 0));
    return finding('LOOP', 'warns', keys, loop.holdings, { count: keys.length });
  });
}

function dangling({ nodes, held, root, ambiguous }: Structure): OwnershipFinding[] {
  const owning = new Set(held.flatMap(({ pair }) => (isStake(pair) ? [pair.owner] : [])));
  // While the root is not known, one that owns nothing may be it.
  const found = nodes.flatMap(({ key, kind }, position) =>
    kind === 'unknown' && !ambiguous.has(key) && (root !== null || owning.has(position)) ? [key] : [],
  );
  if (found.length === 0) return [];
  const unknown = new Set(found);
  const theirs = held.filter(({ pair, holding }) => isStake(pair) && unknown.has(holding.owner));
  const owners = new Set(theirs.map(({ holding }) => holding.owner)).size;
  const figures = { count: found.length, owners };
  return [
    finding('DANGLING', owners > 0 ? 'warns' : 'notes', found, keysOf(theirs.map((one) => one.holding)), figures),
  ];
}

/** Directors count here: one who leads the company and holds nothing is linked to it. */
function notConnected({ nodes, held, root }: Structure, from: number): OwnershipFinding[] {
  const owner = Int32Array.from(held.map(({ pair }) => pair.owner));
  const owned = Int32Array.from(held.map(({ pair }) => pair.owned));
  const reached = reachedFrom([from], owner, toRows(nodes.length, owned));
  const apart = nodes.filter((_, position) => position !== root && reached[position] === 0);
  if (apart.length === 0) return [];
  const persons = apart.filter(({ kind }) => kind === 'person').length;
  const keys = apart.map(({ key }) => key);
  return [finding('NOT_CONNECTED', persons > 0 ? 'warns' : 'notes', keys, [], { count: keys.length, persons })];
}
