import type { PagePoint, PdfView } from './page-layout.ts';

/** A point of a page and where in the frame it stays while everything around it changes. */
export interface ScrollAnchor {
  readonly point: PagePoint;
  readonly x: number;
  readonly y: number;
}

/** How a PDF was left, to be restored. */
export interface PdfState {
  readonly view: PdfView;
  readonly anchor: ScrollAnchor | null;
}

export const initialPdfState: PdfState = { view: { zoom: 'width', degrees: 0 }, anchor: null };
