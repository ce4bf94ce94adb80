/**
 * Layered layouts of one connected component without loops: owners before what they own, few crossings. Small drawings are by dagre, large
 * ones have ranks of limited width. Promises: the same input gives the same layers. Never throws.
 */
import type { Point, Size } from '../measures.ts';

export interface Box extends Size {
  readonly key: string;
  /** An outer box stands beside all others and above them, so that those are close together. */
  readonly isOuter?: boolean;
}

/** `upper` comes before `lower` along the flow; its size is that of a label, for which room is kept on one side of the line. */
export interface LayerEdge extends Size {
  readonly key: string;
  readonly upper: string;
  readonly lower: string;
  readonly side: 1 | -1;
  /** The edge begins this far from the middle of the upper node. */
  readonly exit?: number;
}

/** The extent of the nodes of one rank along the flow. */
export interface Band {
  readonly from: number;
  readonly to: number;
}

export interface Layers extends Size {
  /** The middles of the nodes. */
  readonly nodes: ReadonlyMap<string, Point>;
  /** A route leads from the middle of the upper node through each rank between to the middle of the lower one. It has the middle of the label. */
  readonly routes: ReadonlyMap<string, { readonly points: readonly Point[]; readonly label: Point }>;
  readonly bands: readonly Band[];
  /** Nodes with the same number are neighbours in one layer; owners have lower numbers. */
  readonly layers: ReadonlyMap<string, number>;
}

export const nodeGap = 28;
export const lineGap = 14;
/** The gap is between a rank of nodes and the labels before and after it. */
export const rankGap = 16;

/** @param ranks the positions of the nodes of each rank, in the order in which they were given */
export function readsBackwards(ranks: readonly (readonly number[])[]): boolean {
  let balance = 0;
  for (const rank of ranks)
    for (const [at, across] of rank.entries())
      for (let before = 0; before < at; before += 1) balance += Math.sign(across - (rank[before] ?? 0));
  return balance < 0;
}
