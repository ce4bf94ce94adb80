/** The layout of a PDF: its pages lie below each other at a zoom, and some are visible. Pure; lengths are in CSS pixels. */
import type { Size } from '../file.ts';

/** A number is per cent of the real size; `width` fills the frame's width, `page` shows whole pages. */
export type Zoom = number | 'width' | 'page';

export interface PdfView {
  readonly zoom: Zoom;
  /** The rotation is clockwise, by 0, 90, 180 or 270 degrees. */
  readonly degrees: number;
}

export const zoomRange = { least: 25, most: 400 } as const;
const zoomStep = 1.25;

export interface PlacedPage extends Size {
  /** Pages are counted from 1. */
  readonly number: number;
  readonly top: number;
  readonly left: number;
  /** With 1 the page has its real size. */
  readonly scale: number;
}

export type PageLayout = ReturnType<typeof layOutPages>;

const margin = 16;
const gap = 12;
/** Browsers lay out nothing longer than about 17.8 million pixels. */
const maxHeight = 15_000_000;

const rotated = (size: Size, degrees: number): Size =>
  degrees % 180 === 0 ? size : { width: size.height, height: size.width };

function scaleOf(size: Size, zoom: Zoom, frame: Size): number {
  if (zoom !== 'width' && zoom !== 'page') return zoom / 100;
  const wide = Math.max(40, frame.width - 2 * margin) / size.width;
  return zoom === 'width' ? wide : Math.min(wide, Math.max(40, frame.height - 2 * margin) / size.height);
}

/** @param sizes of each page at real size, upright @param frame the visible area */
export function layOutPages(sizes: readonly Size[], view: PdfView, frame: Size) {
  const upright = sizes.map((size) => rotated(size, view.degrees));
  const wanted = upright.map((size) => scaleOf(size, view.zoom, frame));
  const total = upright.reduce((sum, { height }, at) => sum + height * (wanted[at] ?? 1), 0);
  const shrink = Math.min(1, maxHeight / total);
  const scales = wanted.map((scale) => scale * shrink);
  const widest = upright.reduce((most, { width }, at) => Math.max(most, width * (scales[at] ?? 1)), 0);
  const width = Math.max(frame.width, widest + 2 * margin);
  let top = margin;
  const pages = upright.map((size, index): PlacedPage => {
    const scale = scales[index] ?? 1;
    const page = { number: index + 1, width: size.width * scale, height: size.height * scale, scale };
    const placed = { ...page, top, left: (width - page.width) / 2 };
    top += page.height + gap;
    return placed;
  });
  return { pages, width, height: Math.max(frame.height, top - gap + margin) };
}

/** Finds the first page that ends below `y`, or the last one, by bisection. @returns its index */
export function pageAt({ pages }: PageLayout, y: number): number {
  let low = 0;
  let high = pages.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    const page = pages[middle];
    if (page && page.top + page.height > y) high = middle;
    else low = middle + 1;
  }
  return Math.max(0, low);
}

export type VisiblePages = ReturnType<typeof visiblePages>;

/** @returns indexes: of the visible pages and one more at each side, and of the one of which most is visible */
export function visiblePages(layout: PageLayout, top: number, height: number) {
  const from = pageAt(layout, top);
  let to = from;
  let current = from;
  let most = -1;
  for (let index = from; index < layout.pages.length; index += 1) {
    const page = layout.pages[index];
    if (!page || (index > from && page.top >= top + height)) break;
    to = index;
    const visible = Math.min(page.top + page.height, top + height) - Math.max(page.top, top);
    if (visible > most + 1) [most, current] = [visible, index];
  }
  return { first: Math.max(0, from - 1), last: Math.min(layout.pages.length - 1, to + 1), current };
}

/** The point is given in shares of the page as it is on screen. */
interface PagePoint {
  readonly page: number;
  readonly x: number;
  readonly y: number;
}

export function pointAt(layout: PageLayout, x: number, y: number): PagePoint {
  const index = pageAt(layout, y);
  const page = layout.pages[index];
  if (!page) return { page: 0, x: 0.5, y: 0 };
  return { page: index, x: (x - page.left) / page.width, y: (y - page.top) / page.height };
}

/** This is the inverse of `pointAt`. */
export function toPosition(layout: PageLayout, { page: index, x, y }: PagePoint): Pick<PagePoint, 'x' | 'y'> {
  const page = layout.pages[Math.min(index, layout.pages.length - 1)];
  return page ? { x: page.left + x * page.width, y: page.top + y * page.height } : { x: 0, y: 0 };
}

/** The point stays the same point of the page after a rotation. */
export const rotatePoint = (point: PagePoint, degrees: 90 | -90): PagePoint =>
  degrees === 90 ? { ...point, x: 1 - point.y, y: point.x } : { ...point, x: point.y, y: 1 - point.x };

/** @param percent as it is drawn, also where it was fitted */
export const stepZoom = (percent: number, direction: 1 | -1): number => clampZoom(percent * zoomStep ** direction);

export const clampZoom = (percent: number): number =>
  Number.isFinite(percent) ? Math.min(zoomRange.most, Math.max(zoomRange.least, percent)) : 100;

const maxPixels = 16_000_000;
const maxSide = 16_000;

/** The screen's own ratio of canvas pixels to CSS pixels is used, or less where a page would take too much memory. */
export const pixelRatio = ({ width, height }: Size, screen: number): number =>
  Math.min(screen, Math.sqrt(maxPixels / (width * height)), maxSide / Math.max(width, height));

/** The number is undefined when this file has no such page. */
export function toPageNumber(text: string, pages: number): number | undefined {
  if (!/^\s*\d{1,7}\s*$/.test(text)) return undefined;
  const page = Number.parseInt(text, 10);
  return page >= 1 && page <= pages ? page : undefined;
}

/** The point of a page stays at this position of the frame while everything around it changes. */
export interface ScrollAnchor {
  readonly point: PagePoint;
  readonly x: number;
  readonly y: number;
}

export interface PdfState {
  readonly view: PdfView;
  readonly anchor: ScrollAnchor | null;
}

export const initialPdfState: PdfState = { view: { zoom: 'width', degrees: 0 }, anchor: null };
