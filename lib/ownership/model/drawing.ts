/** The drawing of a structure: positions only; texts, colours and badges are added by the screen and the exports. */
import type { NodeKey } from './graph.ts';

export type Orientation = 'down' | 'right';

export interface DrawingOptions {
  readonly orientation: Orientation;
  /** The owners of these companies are not drawn. */
  readonly folded: readonly NodeKey[];
  /** Up to 500 nodes are drawn one by one, instead of those that matter and the rest in stacks. */
  readonly all: boolean;
  /** These nodes must be drawn with their chains: the selected one, one found by search. */
  readonly keep: readonly NodeKey[];
  /** In print, where the rest does not fit, only hits, owners, open verdicts and the companies between are drawn one by one. */
  readonly onlyDecisive?: true;
}

export interface DrawnNode {
  /** The key of a node, or `stack:<owned>` for owners shown as one. */
  readonly key: string;
  /** The top left corner and the size are in the drawing's units (CSS px at 100 %). */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** The owners of one company that are drawn as one, in a strip on top of it, or null for a single node. */
  readonly stack: readonly NodeKey[] | null;
  /** The owners of those in a stack, and theirs, that are not drawn either. An owner of several companies is in several stacks. */
  readonly behind: readonly NodeKey[];
  /** So many of its owners are not drawn, as they are folded or beyond the limit. */
  readonly hiddenOwners: number;
  readonly folded: boolean;
  /** The arrow keys lead to these nodes, as they lie in the drawing: owners are up, or left with orientation `right`. */
  readonly up: string | null;
  readonly down: string | null;
  readonly left: string | null;
  readonly right: string | null;
}

export interface DrawnLine {
  /** The key of the holding, or `<holding>:director` for the second, dashed line. */
  readonly key: string;
  /** The line represents these holdings. A stack has no line. */
  readonly holdings: readonly string[];
  readonly from: string;
  readonly to: string;
  readonly kind: 'ownership' | 'missing' | 'director' | 'loop';
  /** SVG path data from owner to owned, absolute and with numbers only. */
  readonly path: string;
  /** The stroke width is 1 to 6. */
  readonly weight: number;
  /** The middle of the label. */
  readonly labelX: number;
  readonly labelY: number;
  /** The line has no arrowhead if its direction is not known. */
  readonly arrow: boolean;
}

export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly orientation: Orientation;
  readonly nodes: readonly DrawnNode[];
  readonly lines: readonly DrawnLine[];
  /** So many nodes are not drawn; those in stacks or folded away are not counted. */
  readonly hiddenCount: number;
  /** So many of these have a hit, a warning, a badge or an open verdict: 0 unless there are more than 500 such nodes, or 2,000 lines between them. */
  readonly hiddenImportantCount?: number;
  /** The number of nodes in the whole graph. */
  readonly nodeCount: number;
}
