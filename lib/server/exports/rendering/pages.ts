import type { Mark } from '../vector-drawing/index.ts';

/** In points; what is drawn on it is in CSS px, three quarters of a point each. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

export interface Page extends PageSize {
  /** What is below the head: marks with the position of their origin, in px, and their scale. */
  readonly parts: readonly {
    readonly marks: readonly Mark[];
    readonly x: number;
    readonly y: number;
    readonly scale: number;
  }[];
}

/** Landscape. */
export const a4: PageSize = { width: 842, height: 595 };
export const a3: PageSize = { width: 1191, height: 842 };
/** Points in one CSS px. */
export const point = 0.75;

export const edge = 36;
export const headHeight = 26;
export const footHeight = 30;

/** Between the edges, head and foot, in px. */
export const roomOf = (size: PageSize): PageSize => ({
  width: size.width / point - 2 * edge,
  height: size.height / point - 2 * edge - headHeight - footHeight,
});

export const toA4 = (marks: readonly Mark[]): Page => ({ ...a4, parts: [{ marks, x: 0, y: 0, scale: 1 }] });
