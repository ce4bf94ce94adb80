/** Findings about the structure itself, before anything is solved. There is one for each code, with its nodes in order of gravity, and one for each loop. */
import { reachedFrom, toAdjacency } from '../adjacency.ts';
import {
  type FindingCode,
  type Holding,
  type NodeKey,
  type OwnershipFinding,
  type OwnershipNode,
  toFinding,
} from '../model/graph.ts';
import { epsilon } from '../model/policies.ts';
import { compareKeys } from './declared-graph.ts';
import { isStake, type PairHolding } from './holdings-by-pair.ts';

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
  readonly samePersons: readonly (readonly NodeKey[])[];
}

export function structureFindings(structure: Structure): OwnershipFinding[] {
  const { component } = structure;
  const known = [...ofSamePersons(structure), ...shareFindings(structure)];
  if (component === null) return known;
  return [
    ...known,
    ...sumFindings(structure),
    ...loopFindings(structure, component),
    ...dangling(structure),
    ...(structure.root === null ? [] : notConnected(structure, structure.root)),
  ];
}

function ofSamePersons({ samePersons }: Structure): OwnershipFinding[] {
  const nodes = [...new Set(samePersons.flat())].sort(compareKeys);
  return nodes.length === 0 ? [] : [toFinding('SAME_PERSON', 'warns', { nodes, numbers: { count: nodes.length } })];
}

function shareFindings({ held }: Structure): OwnershipFinding[] {
  const about = (code: FindingCode, severity: 'warns' | 'notes', wanted: (one: Held) => boolean) => {
    const found = held.filter(wanted).map(({ holding }) => holding);
    if (found.length === 0) return [];
    const nodes = [...new Set(found.map(({ owner }) => owner))];
    return [toFinding(code, severity, { nodes, holdings: keysOf(found), numbers: { count: found.length } })];
  };
  return [
    ...about('BAD_SHARE', 'warns', ({ pair }) => pair.bad),
    ...about('CONFLICT', 'warns', ({ pair }) => pair.conflict),
    ...about('MISSING_SHARE', 'warns', ({ pair }) => pair.share === null && !pair.bad),
    ...about('SELF_HOLDING', 'notes', ({ pair }) => isStake(pair) && pair.owner === pair.owned),
  ];
}

const keysOf = (holdings: readonly Pick<Holding, 'key'>[]): string[] => holdings.map(({ key }) => key);

function sumFindings({ held }: Structure): OwnershipFinding[] {
  const holders = held.flatMap(({ holding }) => (holding.share ? [{ ...holding, share: holding.share }] : []));
  const over = [...Map.groupBy(holders, ({ owned }) => owned)]
    .map(([key, own]) => ({ key, sum: own.reduce((sum, { share }) => sum + share, 0), holdings: keysOf(own) }))
    .filter(({ sum }) => sum > 1 + epsilon)
    .sort((left, right) => right.sum - left.sum);
  const about = (code: FindingCode, severity: 'warns' | 'notes', found: typeof over) => {
    const [worst] = found;
    if (worst === undefined) return [];
    const holdings = found.flatMap((company) => company.holdings);
    const numbers = { count: found.length, sum: worst.sum };
    return [toFinding(code, severity, { nodes: found.map(({ key }) => key), holdings, numbers })];
  };
  const isRounded = ({ sum }: (typeof over)[number]) => sum <= maxRounded + epsilon;
  const overAllocated = over.filter((company) => !isRounded(company));
  return [...about('OVER_ALLOCATED', 'warns', overAllocated), ...about('ROUNDED', 'notes', over.filter(isRounded))];
}

function loopFindings({ nodes, held }: Structure, component: Int32Array): OwnershipFinding[] {
  const looped = held.filter(({ pair, holding }) => holding.inLoop && pair.owner !== pair.owned);
  const loops = Map.groupBy(looped, ({ pair }) => component[pair.owner]);
  return [...loops.values()].map((loop) => {
    const owners = [...new Set(loop.map(({ pair }) => pair.owner))].sort((left, right) => left - right);
    const keys = owners.flatMap((owner) => nodes[owner]?.key ?? []);
    const holdings = keysOf(loop.map(({ holding }) => holding));
    return toFinding('LOOP', 'warns', { nodes: keys, holdings, numbers: { count: keys.length } });
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
  const numbers = { count: found.length, owners };
  return [toFinding('DANGLING', owners > 0 ? 'warns' : 'notes', { nodes: found, holdings, numbers })];
}

/** Directors count here: a director who holds nothing is linked to the company. */
function notConnected({ nodes, held, root }: Structure, from: number): OwnershipFinding[] {
  const owner = Int32Array.from(held.map(({ pair }) => pair.owner));
  const owned = Int32Array.from(held.map(({ pair }) => pair.owned));
  const reached = reachedFrom([from], owner, toAdjacency(nodes.length, owned));
  const unlinked = nodes.filter((_, position) => position !== root && reached[position] === 0);
  if (unlinked.length === 0) return [];
  const persons = unlinked.filter(({ kind }) => kind === 'person').length;
  const numbers = { count: unlinked.length, persons };
  return [
    toFinding('NOT_CONNECTED', persons > 0 ? 'warns' : 'notes', { nodes: unlinked.map(({ key }) => key), numbers }),
  ];
}
