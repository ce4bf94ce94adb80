/** Sizes of what is drawn, and how they turn with the orientation. */
import type { DrawnLine, Orientation } from '../model/index.ts';
import type { Point, Size } from './geometry.ts';
import type { VisibleEdge } from './visible-graph.ts';

export const nodeWidth = 216;
export const nodeHeight = 68;
/** Of the strip on top of a company that stands for owners shown as one. */
export const stripHeight = 24;
/** How far the strip keeps from the company's sides. */
export const stripInset = 8;
/** Corner radius of companies, unknown nodes and stacks; persons are pills. */
export const cornerRadius = 8;
/** Around the whole drawing. */
export const margin = 24;
/** Between a line and its label. */
export const labelOffset = 8;

/** The space reserved for the label of a line, px at 100 %. */
export const labelSizes = {
  ownership: { width: 70, height: 18 },
  missing: { width: 36, height: 18 },
  director: { width: 60, height: 18 },
  loop: { width: 104, height: 18 },
} as const satisfies Record<DrawnLine['kind'], { width: number; height: number }>;

export type Axes = ReturnType<typeof axesOf>;

export function axesOf(orientation: Orientation) {
  const down = orientation === 'down';
  const round = (measure: number) => Math.round(measure * 10) / 10;
  return {
    down,
    nodeAcross: down ? nodeWidth : nodeHeight,
    nodeAlong: down ? nodeHeight : nodeWidth,
    toPoint: ({ across, along }: Point): readonly [x: number, y: number] => {
      const [a, b] = [round(across + margin), round(along + margin)];
      return down ? [a, b] : [b, a];
    },
    gap: down ? 80 : 40,
    ports: down ? 20 : 40,
    ratio: down ? 1.4 : 0.45,
    /** Width (across) of a large drawing, as a multiple of its length. */
    shape: down ? 1.6 : 0.9,
    labelOf: ({ kind }: VisibleEdge): Size => {
      const { width, height } = labelSizes[kind];
      return down ? { across: width, along: height } : { across: height, along: width };
    },
  };
}

/** Shares left of their line, or below it; the other labels on the other side. */
export const labelSide = ({ kind }: VisibleEdge, { down }: Axes): 1 | -1 =>
  (kind === 'ownership' || kind === 'missing') === down ? -1 : 1;
