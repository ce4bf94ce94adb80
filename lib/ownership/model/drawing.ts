/** The drawing of a structure: positions only; texts, colours and badges are added by the screen and the exports. */
import type { NodeKey } from './graph.ts';

export type Orientation = 'down' | 'right';

export interface DrawingOptions {
  readonly orientation: Orientation;
  /** Companies whose owners are not to be drawn. */
  readonly folded: readonly NodeKey[];
  /** Up to 500 one by one, instead of those that matter and the rest in stacks. */
  readonly all: boolean;
  /** Nodes that must be drawn, with their chains: the selected one, one found by search. */
  readonly keep: readonly NodeKey[];
  /** For paper where the rest does not fit: only hits, owners, open verdicts and the companies between are drawn one by one. */
  readonly onlyDecisive?: true;
}

export interface DrawnNode {
  /** A node's key, or `stack:<owned>` for owners shown as one. */
  readonly key: string;
  /** Top left corner and size, in the drawing's units (CSS px at 100 %). */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Owners of one company that are drawn as one, in a strip on top of it; null: a single node. */
  readonly stack: readonly NodeKey[] | null;
  /** Of a stack: the owners of these, and theirs, that are not drawn either. Who owns several companies is in several stacks. */
  readonly behind: readonly NodeKey[];
  /** How many of its owners are not drawn: folded, or beyond the limit. */
  readonly hiddenOwners: number;
  readonly folded: boolean;
  /** Keys of the nodes that the arrow keys lead to, as they lie in the drawing: owners are up, or left with orientation `right`. null: none. */
  readonly up: string | null;
  readonly down: string | null;
  readonly left: string | null;
  readonly right: string | null;
}

export interface DrawnLine {
  /** The holding's key; `<holding>:director` for the second, dashed line. */
  readonly key: string;
  /** Keys of the holdings it represents. A stack has no line. */
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
  /** Nodes that are not drawn; those in stacks or folded away are not counted. */
  readonly hiddenCount: number;
  /** How many of these have a hit, a warning, a badge or an open verdict: 0 unless there are more than 500 such nodes, or more than 2,000 lines between them. */
  readonly hiddenImportantCount?: number;
  /** Nodes in the whole graph. */
  readonly nodeCount: number;
}
