// biome-ignore-all lint/style/noNonNullAssertion: typed arrays, indexed by numbers that this file counts itself
/** Which nodes lie in one loop: strongly connected components, without recursion, so that a chain of any length does not overflow. */

/**
 * The component of each node, by Tarjan 1972. Edges run from owner to owned: `from[n]` to `to[n]`, indices below `nodeCount`. Components are numbered
 * from what is owned to who owns it: an edge never leads to a higher number, so ascending order is root first.
 */
export function stronglyConnected(nodeCount: number, from: Int32Array, to: Int32Array): Int32Array {
  const start = new Int32Array(nodeCount + 1);
  for (let edge = 0; edge < from.length; edge += 1) start[from[edge]! + 1]! += 1;
  for (let node = 0; node < nodeCount; node += 1) start[node + 1]! += start[node]!;
  const cursor = start.slice(0, nodeCount);
  const target = new Int32Array(from.length);
  for (let edge = 0; edge < from.length; edge += 1) target[cursor[from[edge]!]!++] = to[edge]!;

  const component = new Int32Array(nodeCount).fill(-1);
  // 0: not seen yet.
  const seenAs = new Int32Array(nodeCount);
  const low = new Int32Array(nodeCount);
  const open = new Int32Array(nodeCount);
  const trail = new Int32Array(nodeCount);
  cursor.set(start.subarray(0, nodeCount));
  let seen = 0;
  let components = 0;
  let opened = 0;
  let length = 0;
  const enter = (node: number): void => {
    seen += 1;
    seenAs[node] = seen;
    low[node] = seen;
    open[opened++] = node;
    trail[length++] = node;
  };
  for (let first = 0; first < nodeCount; first += 1) {
    if (seenAs[first] !== 0) continue;
    enter(first);
    while (length > 0) {
      const node = trail[length - 1]!;
      if (cursor[node]! < start[node + 1]!) {
        const next = target[cursor[node]!++]!;
        if (seenAs[next] === 0) enter(next);
        else if (component[next] === -1) low[node] = Math.min(low[node]!, seenAs[next]!);
        continue;
      }
      length -= 1;
      if (length > 0) {
        const below = trail[length - 1]!;
        low[below] = Math.min(low[below]!, low[node]!);
      }
      if (low[node] !== seenAs[node]) continue;
      do component[open[--opened]!] = components;
      while (open[opened] !== node);
      components += 1;
    }
  }
  return component;
}
