/** Where a drawing goes in the frame of the map. Lengths of the frame in px, of the drawing in its own units. Pure. */
import type { Drawing } from '#lib/ownership/index.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Box extends Size {
  readonly x: number;
  readonly y: number;
}

/** Position of the drawing's origin in the frame, and its scale. */
export interface Placement {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

export const marginPx = 28;
/** At a smaller scale names are unreadable: the map then opens on a part of the drawing. */
export const leastReadableScale = 0.42;
const wellReadableScale = 0.7;

/** The scale, at most 1, at which a box fits into the frame. */
export const fitScale = (frame: Size, { width, height }: Size): number =>
  Math.min(1, (frame.width - 2 * marginPx) / Math.max(width, 1), (frame.height - 2 * marginPx) / Math.max(height, 1));

/** Centres the drawing, or the box if the drawing is larger than the frame. */
export function centredPlacement(frame: Size, drawing: Size, scale: number, box: Box | undefined): Placement {
  const along = (length: number, room: number, centre: number) =>
    length * scale + 2 * marginPx <= room
      ? (room - length * scale) / 2
      : Math.min(marginPx, Math.max(room - marginPx - length * scale, room / 2 - centre * scale));
  return {
    x: along(drawing.width, frame.width, box ? box.x + box.width / 2 : 0),
    y: along(drawing.height, frame.height, box ? box.y + box.height / 2 : 0),
    scale,
  };
}

/** @param wanted keys of the nodes to show if the whole drawing would be unreadable, the most important first */
export function initialPlacement(frame: Size, drawing: Drawing, wanted: readonly (string | null)[]): Placement {
  const whole = fitScale(frame, drawing);
  if (whole >= leastReadableScale) return centredPlacement(frame, drawing, whole, undefined);
  const boxes = wanted.flatMap((key) => drawing.nodes.find((node) => node.key === key) ?? []);
  const together = boxes.length > 0 ? boxAround(boxes) : undefined;
  const scale = together ? fitScale(frame, together) : 0;
  return scale >= leastReadableScale
    ? centredPlacement(frame, drawing, Math.min(scale, wellReadableScale), together)
    : centredPlacement(frame, drawing, wellReadableScale, boxes[0]);
}

function boxAround(boxes: readonly Box[]): Box {
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
  const width = Math.max(...boxes.map((box) => box.x + box.width)) - x;
  const height = Math.max(...boxes.map((box) => box.y + box.height)) - y;
  return { x, y, width, height };
}

/** The shortest move along one axis that brings a section of the frame into view, in px; 0 if it is in view. */
export const revealOffset = (from: number, to: number, room: number): number =>
  from < marginPx ? marginPx - from : to > room - marginPx ? Math.max(room - marginPx - to, marginPx - from) : 0;
