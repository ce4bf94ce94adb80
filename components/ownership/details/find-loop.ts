import type { NodeKey, Ownership } from '#lib/ownership/index.ts';

/** The shortest loop through one of these nodes, beginning and ending with it; null if none of them is in a loop. */
export function findLoop(
  nodes: readonly NodeKey[],
  { holdings }: Pick<Ownership, 'holdings'>,
): readonly NodeKey[] | null {
  const owned = Map.groupBy(
    holdings.filter(({ inLoop }) => inLoop),
    ({ owner }) => owner,
  );
  for (const start of nodes) {
    const cameFrom = new Map<NodeKey, NodeKey>();
    const queue = owned.has(start) ? [start] : [];
    for (let at = queue.shift(); at !== undefined; at = queue.shift()) {
      for (const { owned: next } of owned.get(at) ?? []) {
        if (next === start) return pathBack(start, at, cameFrom);
        if (cameFrom.has(next)) continue;
        cameFrom.set(next, at);
        queue.push(next);
      }
    }
  }
  return null;
}

function pathBack(start: NodeKey, last: NodeKey, cameFrom: ReadonlyMap<NodeKey, NodeKey>): readonly NodeKey[] {
  const path = [start];
  for (let at: NodeKey | undefined = last; at !== undefined && at !== start; at = cameFrom.get(at)) path.unshift(at);
  return [start, ...path];
}
