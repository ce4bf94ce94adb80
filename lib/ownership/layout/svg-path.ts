/** SVG path data of routed lines. */
import type { Point, ToPoint } from './geometry.ts';

/** Corner radius on a trunk. */
const cornerRadius = 10;

export const toCoordinate = (measure: number): string => String(Math.round(measure * 10) / 10);

const pairOf = (point: Point, toPoint: ToPoint): string => toPoint(point).map(toCoordinate).join(',');

/** A curve that leaves and reaches every point in the direction of the flow. */
export function toCurve(points: readonly Point[], toPoint: ToPoint): string {
  const pair = (point: Point) => pairOf(point, toPoint);
  let path = '';
  let last: Point | undefined;
  for (const point of points) {
    if (!last) path = `M${pair(point)}`;
    else if (Math.abs(last.across - point.across) < 0.05) path += `L${pair(point)}`;
    else {
      const along = (last.along + point.along) / 2;
      path += `C${pair({ across: last.across, along })} ${pair({ across: point.across, along })} ${pair(point)}`;
    }
    last = point;
  }
  return path;
}

/** Straight along and across, with rounded corners. */
export function toElbows(points: readonly Point[], toPoint: ToPoint): string {
  const pair = (point: Point) => pairOf(point, toPoint);
  const near = (from: Point, to: Point): Point => {
    const distance = Math.hypot(to.across - from.across, to.along - from.along);
    const part = Math.min(cornerRadius, distance / 2) / (distance || 1);
    return {
      across: from.across + (to.across - from.across) * part,
      along: from.along + (to.along - from.along) * part,
    };
  };
  return points
    .map((point, at) => {
      const [before, after] = [points[at - 1], points[at + 1]];
      if (!before) return `M${pair(point)}`;
      if (!after) return `L${pair(point)}`;
      return `L${pair(near(point, before))}C${pair(point)} ${pair(point)} ${pair(near(point, after))}`;
    })
    .join('');
}
