/**
 * PDF documents: pages, zoom, rotation and search. Hides pdf.js and its worker. Promises that only visible pages are drawn, that nothing inside
 * a file is ever active (no scripts, forms or links), and that a file reopens as it was left. Loaded on demand. Throws nothing.
 */
'use client';

import dynamic from 'next/dynamic';

export const PdfViewer = dynamic(() => import('./pdf-viewer.tsx'), {
  ssr: false,
  loading: () => (
    <div className="min-h-0 flex-1 bg-canvas not-panes:aspect-4/3 before:block before:h-11 before:border-hairline before:border-b before:bg-surface" />
  ),
});
export { initialPdfState, type PdfState } from './pdf-state.ts';
