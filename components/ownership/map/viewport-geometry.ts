/** Where a drawing goes in the frame of the map. Lengths of the frame are in px, those of the drawing in its own units. Pure. */
import type { Drawing } from '#lib/ownership/index.ts';
import { smallestFontSize } from './node-layout.ts';

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
/** No text on the map is smaller, at any scale. */
export const smallestTextPx = 11;
/** At a smaller scale, names and shares alone are shown, in a size of their own. */
export const leastReadableScale = smallestTextPx / smallestFontSize;
/** The map opens at this scale or a larger one: names are still told apart. */
const leastOpeningScale = 0.5;
/** At a smaller scale a node is too narrow for its name. */
const leastNameScale = 0.35;
/** The margin around what the map opens on is smaller than elsewhere, as each row of nodes counts in a low frame. */
const openingMarginPx = 8;
/** This much of the room around a drawing is for what hangs over its outermost nodes. */
const overhang = 14;
const drawingMargin = 24;
const openingEdgePx = openingMarginPx - (drawingMargin - overhang);
/** Zooming in as far as this opens the stacks in view. */
export const revealScale = 1.2;

/** A node shows all texts, its name and share in a size of their own, or no text at all. */
type Detail = 'full' | 'names' | 'shapes';

export const detailAt = (scale: number): Detail =>
  scale >= leastReadableScale - 1e-6 ? 'full' : scale >= leastNameScale ? 'names' : 'shapes';

/** The scale, at most 1, at which a box fits into the frame. */
export const fitScale = (frame: Size, { width, height }: Size, margin = marginPx): number =>
  Math.min(1, (frame.width - 2 * margin) / Math.max(width, 1), (frame.height - 2 * margin) / Math.max(height, 1));

/** Centres the drawing, or the box if the drawing is larger than the frame. */
export function centredPlacement(frame: Size, drawing: Size, scale: number, box?: Box, margin = marginPx): Placement {
  const along = (length: number, room: number, centre: number) =>
    length * scale + 2 * margin <= room
      ? (room - length * scale) / 2
      : Math.min(margin, Math.max(room - margin - length * scale, room / 2 - centre * scale));
  return {
    x: along(drawing.width, frame.width, box ? box.x + box.width / 2 : 0),
    y: along(drawing.height, frame.height, box ? box.y + box.height / 2 : 0),
    scale,
  };
}

/** Shows the whole drawing if its texts can be read, else as many of the wanted nodes, the most important first, as fit, as large as they fit. */
export function initialPlacement(frame: Size, drawing: Drawing, wanted: readonly (string | null)[]): Placement {
  const whole = wholeScale(frame, drawing);
  if (whole >= leastReadableScale) return centredPlacement(frame, drawing, whole, undefined, openingEdgePx);
  const nodes = new Map(drawing.nodes.map((node) => [node.key, node]));
  let together: Box | undefined;
  for (const key of wanted) {
    const node = key === null ? undefined : nodes.get(key);
    if (!node) continue;
    const box = boxAround([...(together ? [together] : []), withOverhang(node)]);
    if (!together || fitScale(frame, box, openingMarginPx) >= leastOpeningScale) together = box;
  }
  const fitting = together ? fitScale(frame, together, openingMarginPx) : 1;
  const scale = Math.min(leastReadableScale, Math.max(leastOpeningScale, whole, fitting));
  return centredPlacement(frame, drawing, scale, together ?? drawing.nodes[0], openingEdgePx);
}

function wholeScale(frame: Size, { width, height }: Size): number {
  const spare = 2 * (drawingMargin - overhang);
  return fitScale(frame, { width: width - spare, height: height - spare }, openingMarginPx);
}

/** Whether the map opens on the whole drawing with all its texts. */
export const opensWhole = (frame: Size, drawing: Size): boolean => wholeScale(frame, drawing) >= leastReadableScale;

const withOverhang = ({ x, y, width, height }: Box): Box => ({
  x,
  y: y - overhang,
  width,
  height: height + 2 * overhang,
});

/** Keys of the nodes whose middle is not in view. @param inView a part of the drawing */
export function outOfView({ nodes }: Drawing, keys: readonly string[], inView: Box): readonly string[] {
  const outside = new Set(nodes.filter((node) => !isMiddleIn(node, inView)).map(({ key }) => key));
  return keys.filter((key) => outside.has(key));
}

export function isMiddleIn(node: Box, box: Box): boolean {
  const [x, y] = [node.x + node.width / 2, node.y + node.height / 2];
  return x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
}

/** How far a new drawing has to be moved for the first common anchor to stay where it is; null for another drawing. */
export function anchorOffset(before: Drawing, next: Drawing, anchors: readonly string[]) {
  if (before.orientation !== next.orientation) return null;
  const find = ({ nodes }: Drawing, wanted: string) => nodes.find(({ key }) => key === wanted);
  for (const key of anchors) {
    const [old, now] = [find(before, key), find(next, key)];
    if (old && now) return { x: old.x - now.x, y: old.y - now.y };
  }
  return null;
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
