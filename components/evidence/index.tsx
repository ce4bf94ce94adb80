/**
 * The evidence viewer: pictures, PDFs and videos of a step, large, to be looked at closely, with a strip of all its files below.
 * Hides: which stage a file needs (the type that our server found decides), fetching and decoding, tiles and pages, zoom, rotation, search, full
 * screen, the note in the trail once a file was really shown. Promises: nothing of it is loaded before it is wanted; state is kept per file
 * while it is mounted; a file that fails says why in the frame and leaves the others usable; nothing inside a file is ever active. Throws nothing.
 */
'use client';

import dynamic from 'next/dynamic';

export { bytesText, downloadAddress, type EvidenceFile, type EvidenceSlot, isFile, typeWord } from './file.ts';
export { Thumbnail } from './strip.tsx';

/** The stage with room for its toolbar, until the code is there. */
const Place = () => (
  <div className="h-full bg-canvas not-panes:aspect-4/3 print:hidden before:block before:h-11 before:border-hairline before:border-b before:bg-surface" />
);

export const EvidenceViewer = dynamic(() => import('./evidence-viewer.tsx'), { ssr: false, loading: Place });

/** Two to four faces at one scale. A panel's key says whose face it is; nothing fetched for one key is drawn under another. */
export const FaceBench = dynamic(() => import('./face-bench/face-bench.tsx'), { ssr: false, loading: Place });
export { FaceThumbnail } from './face-bench/face-thumbnail.tsx';
export type { FacePanel } from './face-bench/panel.ts';
