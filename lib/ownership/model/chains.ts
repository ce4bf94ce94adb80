import type { NodeKey } from './graph.ts';

/** One chain of holdings, with its arithmetic. */
export interface Chain {
  /** From the owner to the root: n + 1 nodes, n holdings. */
  readonly nodes: readonly NodeKey[];
  readonly holdings: readonly string[];
  /** Share of each holding, null where missing. */
  readonly shares: readonly (number | null)[];
  /** Their product; null when one is missing. */
  readonly product: number | null;
}

/** What makes up the effective share of one node: its chains, and what loops add. */
export interface Chains {
  readonly of: NodeKey;
  readonly chains: readonly Chain[];
  /** True: there are more than are listed. */
  readonly more: boolean;
  /** Sum of all products; null when not all chains could be listed. */
  readonly sum: number | null;
  /** What loops (and scaling of over-allocated companies) add to the sum: effective.lo − sum; null when the sum is. */
  readonly byLoops: number | null;
}
