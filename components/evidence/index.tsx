/**
 * The evidence viewer: pictures of a step, large, to be looked at closely, with a strip of all its sides below.
 * Hides: fetching and decoding in one request, tiles, zoom, rotation, mirror, tones, full screen, the note in the trail once a picture was
 * really shown. Promises: nothing of it is loaded before it is wanted; state is kept per picture while it is mounted; a file that fails says
 * why in the frame and leaves the others usable. Throws nothing.
 */
'use client';

import dynamic from 'next/dynamic';

export { type EvidenceFile, type EvidenceSlot, isFile } from './file.ts';
export { Thumbnail } from './strip.tsx';

export const EvidenceViewer = dynamic(() => import('./evidence-viewer.tsx'), {
  ssr: false,
  loading: () => <div className="h-full bg-canvas not-panes:aspect-4/3 print:hidden" />,
});
