/**
 * Graph algorithms on integer indices: adjacency in compressed rows, reachability, strongly connected components. Knows nothing of shares.
 * Linear in nodes and links, without recursion: a chain of any length does not overflow the stack. Never throws.
 */
export { type Adjacency, reachedFrom, toAdjacency } from './adjacency.ts';
export { stronglyConnected } from './strongly-connected.ts';
