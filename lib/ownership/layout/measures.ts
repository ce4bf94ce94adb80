/** Sizes and points of what is drawn, along the flow from owner to owned and across it. The orientation of the drawing says which of the two is down. */
import type { DrawnLine, Orientation } from '../model/drawing.ts';
import type { VisibleEdge } from './visible-graph.ts';

export interface Point {
  readonly across: number;
  readonly along: number;
}

export type Size = Point;

/** Half the size of a node, and the radius of its corners. */
export interface Shape extends Size {
  readonly radius: number;
}

export type ToPoint = (point: Point) => readonly [x: number, y: number];

/** Tells how far the border lies inside a side's straight line, this far from its middle. @param side half its length, and the radius of its corners */
export function insetOf({ across, radius }: Omit<Shape, 'along'>, offset: number): number {
  const past = Math.abs(offset) - (across - radius);
  return past <= 0 ? 0 : radius - Math.sqrt(radius ** 2 - past ** 2);
}

export const nodeWidth = 216;
export const nodeHeight = 68;
/** The strip on top of a company stands for owners shown as one. */
export const stripHeight = 24;
/** The strip keeps this far from the sides of the company. */
export const stripInset = 8;
/** Companies, unknown nodes and stacks have this corner radius; persons are pills. */
export const cornerRadius = 8;
/** The margin is around the whole drawing. */
export const margin = 24;
/** This much is between a line and its label. */
export const labelOffset = 8;

/** Reserved space for the label of a line, in px at 100 %. */
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
    /** The gap is between a stacked node and the trunk, with room for the label. */
    gap: down ? 80 : 40,
    /** Ports are between the ends of two lines of one stacked owner. */
    ports: down ? 20 : 40,
    /** A block of stacked owners is at least this many times as wide, across, as it is long. */
    ratio: down ? 1.4 : 0.45,
    /** Width (across) of a large drawing, as a multiple of its length. */
    shape: down ? 1.6 : 0.9,
    labelOf: ({ kind }: VisibleEdge): Size => {
      const { width, height } = labelSizes[kind];
      return down ? { across: width, along: height } : { across: height, along: width };
    },
  };
}

/** Shares are left of their line, or below it, and the other labels on the other side. */
export const labelSide = ({ kind }: VisibleEdge, { down }: Axes): 1 | -1 =>
  (kind === 'ownership' || kind === 'missing') === down ? -1 : 1;
