/**
 * Graph algorithms on integer indices: adjacency in compressed rows, reachability, strongly connected components. Knows nothing of shares.
 * Linear in nodes and links, without recursion: a chain of any length does not overflow the stack. Never throws.
 */
// biome-ignore-all lint/style/noNonNullAssertion: typed arrays, indexed by numbers that this file counts itself
/** Links by node, and what can be reached along them. */

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

/**
 * 1: a start, or upstream of one.
 * @param owner the owner of each link
 * @param owners the links of each owned node
 */
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
