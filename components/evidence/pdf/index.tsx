/**
 * PDF documents: pages, zoom, rotation and search. Hides pdf.js and its worker. Promises that only visible pages are drawn, that nothing inside
 * a file is ever active (no scripts, forms or links), and that a file reopens as it was left. Loaded on demand. Throws nothing.
 */
'use client';

import dynamic from 'next/dynamic';
import { frameShapes } from '../frame/viewer-placeholder.tsx';

export const PdfViewer = dynamic(() => import('./pdf-viewer.tsx'), {
  ssr: false,
  loading: () => (
    <>
      <div className="h-11 shrink-0 border-hairline border-b bg-surface max-sm:h-28.25" />
      <div className={`min-h-0 flex-1 bg-canvas not-panes:flex-none ${frameShapes.pdf}`} />
    </>
  ),
});
export { initialPdfState, type PdfState } from './pdf-state.ts';
