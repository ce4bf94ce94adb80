/** Measures along the flow from owner to owned, and across it; the orientation of the drawing says which of the two is down. */
export interface Point {
  readonly across: number;
  readonly along: number;
}

export interface Size {
  readonly across: number;
  readonly along: number;
}

/** Half the size of a node, and the radius of its corners. */
export interface Shape extends Size {
  readonly radius: number;
}

export type ToPoint = (point: Point) => readonly [x: number, y: number];

/** How far the border lies inside a side's straight line, this far from its middle. @param side half its length, and the radius of its corners */
export function insetOf({ across, radius }: Omit<Shape, 'along'>, offset: number): number {
  const past = Math.abs(offset) - (across - radius);
  return past <= 0 ? 0 : radius - Math.sqrt(radius ** 2 - past ** 2);
}
