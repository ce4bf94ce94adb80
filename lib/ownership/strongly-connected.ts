// biome-ignore-all lint/style/noNonNullAssertion: typed arrays, indexed by numbers that this file counts itself
/**
 * The strongly connected component of each node: the nodes of one loop share one. Tarjan 1972, without recursion. Edges run from owner to owned:
 * `from[n]` to `to[n]`, indices below `nodeCount`. Components are numbered from owned to owner: an edge never leads to a higher number, so
 * ascending order is root first.
 */
export function stronglyConnected(nodeCount: number, from: Int32Array, to: Int32Array): Int32Array {
  const start = new Int32Array(nodeCount + 1);
  for (let edge = 0; edge < from.length; edge += 1) start[from[edge]! + 1]! += 1;
  for (let node = 0; node < nodeCount; node += 1) start[node + 1]! += start[node]!;
  const cursor = start.slice(0, nodeCount);
  const target = new Int32Array(from.length);
  for (let edge = 0; edge < from.length; edge += 1) target[cursor[from[edge]!]!++] = to[edge]!;

  const component = new Int32Array(nodeCount).fill(-1);
  // Order of discovery; 0: not yet visited.
  const index = new Int32Array(nodeCount);
  const low = new Int32Array(nodeCount);
  const stack = new Int32Array(nodeCount);
  const path = new Int32Array(nodeCount);
  cursor.set(start.subarray(0, nodeCount));
  let visited = 0;
  let components = 0;
  let stackSize = 0;
  let length = 0;
  const enter = (node: number): void => {
    visited += 1;
    index[node] = visited;
    low[node] = visited;
    stack[stackSize++] = node;
    path[length++] = node;
  };
  for (let first = 0; first < nodeCount; first += 1) {
    if (index[first] !== 0) continue;
    enter(first);
    while (length > 0) {
      const node = path[length - 1]!;
      if (cursor[node]! < start[node + 1]!) {
        const next = target[cursor[node]!++]!;
        if (index[next] === 0) enter(next);
        else if (component[next] === -1) low[node] = Math.min(low[node]!, index[next]!);
        continue;
      }
      length -= 1;
      if (length > 0) {
        const below = path[length - 1]!;
        low[below] = Math.min(low[below]!, low[node]!);
      }
      if (low[node] !== index[node]) continue;
      do component[stack[--stackSize]!] = components;
      while (stack[stackSize] !== node);
      components += 1;
    }
  }
  return component;
}
