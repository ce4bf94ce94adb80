/** Where the pages of a PDF stand below each other, at a zoom, and which of them are in sight. Pure; lengths in CSS pixels. */

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Per cent of the real size, or what to fit: `width` fills the frame's width, `page` shows whole pages. */
export type Zoom = number | 'width' | 'page';

export interface Look {
  readonly zoom: Zoom;
  /** Clockwise, one of 0, 90, 180, 270. */
  readonly degrees: number;
}

export const zoomRange = { least: 25, most: 400 } as const;
const zoomStep = 1.25;

export interface Sheet extends Size {
  /** Page number, from 1. */
  readonly number: number;
  readonly top: number;
  readonly left: number;
  /** 1 is real size. */
  readonly scale: number;
}

export interface Layout extends Size {
  readonly sheets: readonly Sheet[];
}

const margin = 16;
const gap = 12;
/** Browsers lay out nothing longer than about 17.8 million pixels. */
const longest = 15_000_000;

const turned = (size: Size, degrees: number): Size =>
  degrees % 180 === 0 ? size : { width: size.height, height: size.width };

function scaleOf(size: Size, zoom: Zoom, frame: Size): number {
  if (zoom !== 'width' && zoom !== 'page') return zoom / 100;
  const wide = Math.max(40, frame.width - 2 * margin) / size.width;
  return zoom === 'width' ? wide : Math.min(wide, Math.max(40, frame.height - 2 * margin) / size.height);
}

/**
 * @param sizes of each page at real size, as the page itself stands upright
 * @param frame what can be seen at once
 */
export function layOut(sizes: readonly Size[], look: Look, frame: Size): Layout {
  const upright = sizes.map((size) => turned(size, look.degrees));
  const wanted = upright.map((size) => scaleOf(size, look.zoom, frame));
  const total = upright.reduce((sum, { height }, at) => sum + height * (wanted[at] ?? 1), 0);
  const shrink = Math.min(1, longest / total);
  const scales = wanted.map((scale) => scale * shrink);
  const widest = upright.reduce((most, { width }, at) => Math.max(most, width * (scales[at] ?? 1)), 0);
  const width = Math.max(frame.width, widest + 2 * margin);
  let top = margin;
  const sheets = upright.map((size, at): Sheet => {
    const scale = scales[at] ?? 1;
    const sheet = { number: at + 1, width: size.width * scale, height: size.height * scale, scale };
    const placed = { ...sheet, top, left: (width - sheet.width) / 2 };
    top += sheet.height + gap;
    return placed;
  });
  return { sheets, width, height: Math.max(frame.height, top - gap + margin) };
}

/** First sheet that ends below `y`; the last one when none does. By bisection. */
export function sheetAt({ sheets }: Layout, y: number): number {
  let low = 0;
  let high = sheets.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    const sheet = sheets[middle];
    if (sheet && sheet.top + sheet.height > y) high = middle;
    else low = middle + 1;
  }
  return Math.max(0, low);
}

/** The sheets in sight and one more at each side; of those in sight, the one of which most is seen. */
export function inSight(layout: Layout, top: number, height: number): { first: number; last: number; current: number } {
  const from = sheetAt(layout, top);
  let to = from;
  let current = from;
  let most = -1;
  for (let at = from; at < layout.sheets.length; at += 1) {
    const sheet = layout.sheets[at];
    if (!sheet || (at > from && sheet.top >= top + height)) break;
    to = at;
    const seen = Math.min(sheet.top + sheet.height, top + height) - Math.max(sheet.top, top);
    if (seen > most + 1) [most, current] = [seen, at];
  }
  return { first: Math.max(0, from - 1), last: Math.min(layout.sheets.length - 1, to + 1), current };
}

/** A point of a page, in shares of the page as it stands on the screen. */
export interface Point {
  readonly sheet: number;
  readonly x: number;
  readonly y: number;
}

export function pointAt(layout: Layout, x: number, y: number): Point {
  const at = sheetAt(layout, y);
  const sheet = layout.sheets[at];
  if (!sheet) return { sheet: 0, x: 0.5, y: 0 };
  return { sheet: at, x: (x - sheet.left) / sheet.width, y: (y - sheet.top) / sheet.height };
}

/** Where a point stands now: the inverse of `pointAt`. */
export function placeOf(layout: Layout, { sheet: at, x, y }: Point): { readonly x: number; readonly y: number } {
  const sheet = layout.sheets[Math.min(at, layout.sheets.length - 1)];
  return sheet ? { x: sheet.left + x * sheet.width, y: sheet.top + y * sheet.height } : { x: 0, y: 0 };
}

/** The same point of the page after a quarter turn. */
export const turnPoint = (point: Point, degrees: 90 | -90): Point =>
  degrees === 90 ? { ...point, x: 1 - point.y, y: point.x } : { ...point, x: point.y, y: 1 - point.x };

/** One step closer or farther, from what is seen now. @param percent as it is drawn, also where it was fitted */
export const stepZoom = (percent: number, direction: 1 | -1): number => clampZoom(percent * zoomStep ** direction);

export const clampZoom = (percent: number): number =>
  Number.isFinite(percent) ? Math.min(zoomRange.most, Math.max(zoomRange.least, percent)) : 100;

const mostPixels = 16_000_000;
const longestSide = 16_000;

/** Canvas pixels for one CSS pixel: the screen's own, less where a page would take too much memory. */
export const pixelRatio = ({ width, height }: Size, screen: number): number =>
  Math.min(screen, Math.sqrt(mostPixels / (width * height)), longestSide / Math.max(width, height));

/** The number in the page field; undefined when it is none of this file. */
export function toPageNumber(text: string, pages: number): number | undefined {
  if (!/^\s*\d{1,7}\s*$/.test(text)) return undefined;
  const page = Number.parseInt(text, 10);
  return page >= 1 && page <= pages ? page : undefined;
}
