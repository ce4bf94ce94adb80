/**
 * Graph algorithms on integer indices: adjacency in compressed rows, reachability, strongly connected components. They know nothing of
 * shares, are linear in nodes and links, and do not recurse: a chain of any length does not overflow the stack. They never throw.
 */
// biome-ignore-all lint/style/noNonNullAssertion: typed arrays, indexed by numbers that this file counts itself

/** Links in compressed rows: those of node `n` are `at[start[n]]` up to, not including, `at[start[n + 1]]`. */
export interface Adjacency {
  readonly start: Int32Array;
  readonly at: Int32Array;
}

/** @param of the node of each link, at one of its ends */
export function toAdjacency(count: number, of: Int32Array): Adjacency {
  const start = new Int32Array(count + 1);
  for (let link = 0; link < of.length; link += 1) start[of[link]! + 1]! += 1;
  for (let node = 0; node < count; node += 1) start[node + 1]! += start[node]!;
  const cursor = start.slice(0, count);
  const at = new Int32Array(of.length);
  for (let link = 0; link < of.length; link += 1) at[cursor[of[link]!]!++] = link;
  return { start, at };
}

/** Marks by 1 each node that is a start, or upstream of one. @param owner the owner of each link @param owners the links of each owned node */
export function reachedFrom(starts: readonly number[], owner: Int32Array, owners: Adjacency): Uint8Array {
  const reached = new Uint8Array(owners.start.length - 1);
  const open = [...starts];
  for (const start of starts) reached[start] = 1;
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    for (let at = owners.start[node]!; at < owners.start[node + 1]!; at += 1) {
      const from = owner[owners.at[at]!]!;
      if (reached[from] === 1) continue;
      reached[from] = 1;
      open.push(from);
    }
  }
  return reached;
}

/**
 * Finds the strongly connected component of each node: the nodes of one loop share one. This is Tarjan 1972 without recursion. Edges run from owner to owned:
 * `from[n]` to `to[n]`, indices below `nodeCount`. Components are numbered from owned to owner: an edge never leads to a higher number, so
 * ascending order is root first.
 */
export function stronglyConnected(nodeCount: number, from: Int32Array, to: Int32Array): Int32Array {
  const { start, at } = toAdjacency(nodeCount, from);
  const cursor = start.slice(0, nodeCount);
  const component = new Int32Array(nodeCount).fill(-1);
  // The order of discovery, with 0 for a node that is not yet visited.
  const index = new Int32Array(nodeCount);
  const low = new Int32Array(nodeCount);
  const stack = new Int32Array(nodeCount);
  const path = new Int32Array(nodeCount);
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
        const next = to[at[cursor[node]!++]!]!;
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
