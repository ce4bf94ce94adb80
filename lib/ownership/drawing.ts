/** The drawing of a structure: positions only; words, colours and badges are the screen's and the papers'. Plain JSON, as in model.ts. */
import type { NodeKey } from './model.ts';

export type Orientation = 'down' | 'right';

/** What is to be drawn. */
export interface DrawingWish {
  readonly orientation: Orientation;
  /** Companies whose owners are folded away. */
  readonly folded: readonly NodeKey[];
  /** Show up to 500 instead of the 150 that matter most. */
  readonly all: boolean;
  /** Nodes that must be there (the selected one, a found one) with their chains. */
  readonly keep: readonly NodeKey[];
}

export interface DrawnNode {
  /** A node's key, or `stack:<owned>` for owners shown as one. */
  readonly key: string;
  /** Top left corner and size, in the drawing's units (CSS px at 100 %). */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Nodes that stand behind a stack; null: a single node. */
  readonly stack: readonly NodeKey[] | null;
  /** Owners of it that are not drawn (folded or beyond the limit). */
  readonly hiddenOwners: number;
  readonly folded: boolean;
  /** Neighbours for the arrow keys as they lie in the drawing, by key: owners are up, left to right they are left. null: none. */
  readonly up: string | null;
  readonly down: string | null;
  readonly left: string | null;
  readonly right: string | null;
}

export interface DrawnLine {
  /** The holding's key; `<holding>:director` for the second, dashed line; `stack:…` for a stack's. */
  readonly key: string;
  /** Keys of the holdings it stands for. */
  readonly holdings: readonly string[];
  /** Keys of drawn nodes. */
  readonly from: string;
  readonly to: string;
  readonly kind: 'ownership' | 'missing' | 'director' | 'loop';
  /** SVG path data, absolute, numbers only, from owner to owned. */
  readonly path: string;
  /** Stroke width, 1 to 6. */
  readonly weight: number;
  /** Middle of the label. */
  readonly labelX: number;
  readonly labelY: number;
  /** False: the direction is not known, no arrowhead. */
  readonly arrow: boolean;
}

export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly orientation: Orientation;
  readonly nodes: readonly DrawnNode[];
  readonly lines: readonly DrawnLine[];
  /** Nodes of the graph that are not drawn, stacks and folds not counted. */
  readonly left: number;
  /** How many of these have a hit, a badge or an open verdict: 0 unless more than 500 nodes matter, or more than 2,000 lines lead between them. */
  readonly leftThatMatter?: number;
  /** Nodes in the whole graph. */
  readonly of: number;
}
