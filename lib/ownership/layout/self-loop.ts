/** The line of a company that holds itself. */
import { insetOf, type Point, type Shape, type ToPoint } from './geometry.ts';
import { toCoordinate } from './svg-path.ts';
import type { VisibleEdge } from './visible-graph.ts';

/** How far it extends from the node. */
export const selfLoopExtent = 40;

/** Holdings on one side of the company, directorships on the other. */
export const selfLoopSide = ({ kind }: VisibleEdge): 1 | -1 => (kind === 'director' ? -1 : 1);

/** Start, two handles and end of a cubic curve; both ends on the border, which is round for a pill. */
export function selfLoopCurve(middle: Point, { across, along, radius }: Shape, side: 1 | -1): readonly Point[] {
  const by = Math.min(along / 2, 40);
  const border = across - insetOf({ across: along, radius }, by);
  // A cubic's bow reaches three quarters of its handles.
  const handle = border + (selfLoopExtent * 4) / 3;
  const offsets = [
    [border, -by],
    [handle, -by],
    [handle, by],
    [border, by],
  ] as const;
  return offsets.map(([out, on]) => ({ across: middle.across + side * out, along: middle.along + on }));
}

export function selfLoopPath(curve: readonly Point[], toPoint: ToPoint): string {
  const [start, ...rest] = curve.map((point) => toPoint(point).map(toCoordinate).join(','));
  return `M${start}C${rest.join(' ')}`;
}
