/** Findings about the structure itself, before anything is solved. There is one for each code, with its nodes in order of gravity, and one for each loop. */
import { reachedFrom, toAdjacency } from '../adjacency.ts';
import type { FindingCode, Holding, NodeKey, OwnershipFinding, OwnershipNode } from '../model/graph.ts';
import { compareKeys } from './declared-graph.ts';
import { isStake, type PairHolding } from './holdings-by-pair.ts';

const epsilon = 1e-9;
/** Registers round: up to half a percent too much. */
const maxRounded = 1.005;

/** A holding and the pair it was made from. */
export interface Held {
  readonly pair: PairHolding;
  readonly holding: Holding;
}

export interface Structure {
  readonly nodes: readonly OwnershipNode[];
  readonly held: readonly Held[];
  /** The component of each node, or null where the direction is not known. */
  readonly component: Int32Array | null;
  readonly root: number | null;
  /** Several owners share each of these ids. */
  readonly ambiguous: ReadonlySet<NodeKey>;
  /** Each group of entries may be one person. */
  readonly samePersons: readonly (readonly NodeKey[])[];
}

const finding = (
  code: FindingCode,
  severity: OwnershipFinding['severity'],
  nodes: readonly NodeKey[],
  holdings: readonly string[],
  numbers: OwnershipFinding['numbers'],
): OwnershipFinding => ({ code, severity, nodes, holdings, numbers });

export function structureFindings(structure: Structure): OwnershipFinding[] {
  const { component } = structure;
  return [
    ...ofSamePersons(structure),
    ...shareFindings(structure),
    ...(component === null
      ? []
      : [...sumFindings(structure), ...loopFindings(structure, component), ...dangling(structure)]),
    ...(component === null || structure.root === null ? [] : notConnected(structure, structure.root)),
  ];
}

function ofSamePersons({ samePersons }: Structure): OwnershipFinding[] {
  const keys = [...new Set(samePersons.flat())];
  return keys.length === 0 ? [] : [finding('SAME_PERSON', 'warns', keys.sort(compareKeys), [], { count: keys.length })];
}

function shareFindings({ held }: Structure): OwnershipFinding[] {
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

function sumFindings({ nodes, held }: Structure): OwnershipFinding[] {
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
    const keys = found.map(({ key }) => key);
    return [finding(code, severity, keys, holdings, { count: found.length, sum: worst.sum })];
  };
  const isRounded = ({ sum }: (typeof over)[number]) => sum <= maxRounded + epsilon;
  const overAllocated = over.filter((company) => !isRounded(company));
  return [...about('OVER_ALLOCATED', 'warns', overAllocated), ...about('ROUNDED', 'notes', over.filter(isRounded))];
}

function loopFindings({ nodes, held }: Structure, component: Int32Array): OwnershipFinding[] {
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
  // While the root is not known, a node that owns nothing may be the root.
  const found = nodes.flatMap(({ key, kind }, position) =>
    kind === 'unknown' && !ambiguous.has(key) && (root !== null || owning.has(position)) ? [key] : [],
  );
  if (found.length === 0) return [];
  const unknown = new Set(found);
  const theirs = held.filter(({ pair, holding }) => isStake(pair) && unknown.has(holding.owner));
  const owners = new Set(theirs.map(({ holding }) => holding.owner)).size;
  const holdings = keysOf(theirs.map(({ holding }) => holding));
  return [finding('DANGLING', owners > 0 ? 'warns' : 'notes', found, holdings, { count: found.length, owners })];
}

/** Directors count here: a director who holds nothing is linked to the company. */
function notConnected({ nodes, held, root }: Structure, from: number): OwnershipFinding[] {
  const owner = Int32Array.from(held.map(({ pair }) => pair.owner));
  const owned = Int32Array.from(held.map(({ pair }) => pair.owned));
  const reached = reachedFrom([from], owner, toAdjacency(nodes.length, owned));
  const unlinked = nodes.filter((_, position) => position !== root && reached[position] === 0);
  if (unlinked.length === 0) return [];
  const persons = unlinked.filter(({ kind }) => kind === 'person').length;
  const keys = unlinked.map(({ key }) => key);
  return [finding('NOT_CONNECTED', persons > 0 ? 'warns' : 'notes', keys, [], { count: keys.length, persons })];
}
