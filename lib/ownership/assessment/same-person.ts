/** Graphs in which entries that may be one person are one: another way to read the answer, as scaled sums are. */
import type { Holding, NodeKey, OwnershipGraph } from '../model/index.ts';

interface MergedGraph {
  readonly graph: OwnershipGraph;
  /** By the key of each merged entry, the one that has the holdings of all. */
  readonly of: ReadonlyMap<NodeKey, NodeKey>;
}

/** One graph for all groups that share no entry; an entry without a birth date may be one person with several others. */
export function withSamePersonsMerged(graph: OwnershipGraph): readonly MergedGraph[] {
  const layers: Map<NodeKey, NodeKey>[] = [];
  for (const group of graph.samePersons ?? []) {
    const free = layers.find((of) => !group.some((key) => of.has(key)));
    const layer = free ?? new Map<NodeKey, NodeKey>();
    if (free === undefined) layers.push(layer);
    for (const key of group) layer.set(key, group[0] ?? key);
  }
  return layers.map((of) => ({ graph: merge(graph, of), of }));
}

/** Shares of one company are added up; with a missing one among them the sum is missing. */
function merge(graph: OwnershipGraph, of: ReadonlyMap<NodeKey, NodeKey>): OwnershipGraph {
  const toMerged = (key: NodeKey): NodeKey => of.get(key) ?? key;
  const holdings = new Map<string, Holding>();
  for (const holding of graph.holdings) {
    const owner = toMerged(holding.owner);
    const key = `${owner}>${holding.owned}`;
    const before = holdings.get(key);
    const share = before === undefined ? holding.share : add(before.share, holding.share);
    holdings.set(key, { ...holding, key, owner, share });
  }
  const { unreported } = graph;
  return {
    ...graph,
    holdings: [...holdings.values()],
    ...(unreported && { unreported: { ...unreported, holders: unreported.holders.map(toMerged) } }),
  };
}

const add = (left: number | null, right: number | null): number | null =>
  left === null || right === null ? null : left + right;
