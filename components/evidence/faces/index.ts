/**
 * Faces compared at one scale: side by side, in flicker, or overlaid. Hides zoom, alignment and how pictures and videos become faces. Promises
 * that nothing fetched for one panel's key is drawn under another's, and that no face is aligned or tinted by itself. Throws nothing.
 */
'use client';

import dynamic from 'next/dynamic';
import { FacesPlaceholder } from './faces-placeholder.tsx';

/** Two to four faces. A panel's key identifies its face. */
export const FaceComparison = dynamic(() => import('./face-comparison.tsx'), {
  ssr: false,
  loading: FacesPlaceholder,
});
export { type FacePanel, isFromRequiredRead } from './face-panel.ts';
export { FaceThumbnail } from './face-thumbnail.tsx';
