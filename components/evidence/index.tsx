/**
 * The evidence viewer: pictures, PDFs and videos of a step, large, with a strip of all its files below; and the comparison of faces.
 * Hides which viewer a file needs (the type that our server found decides), fetching, decoding, zoom, rotation, search, full screen, and the
 * audit event once a file was on screen. Promises: nothing is loaded before it is needed; state is kept per file while mounted; a failed file
 * says why and leaves the others usable; nothing inside a file is ever active. Throws nothing.
 */
'use client';

import dynamic from 'next/dynamic';
import type { ComponentProps } from 'react';
import { AwaitedSlots, ViewerPlaceholder } from './frame/viewer-placeholder.tsx';

export { FaceComparison, type FacePanel, FaceThumbnail, isFromRequiredRead } from './faces/index.ts';
export { bytesText, downloadAddress, type EvidenceFile, type EvidenceSlot, isFile, mediaTypeLabel } from './file.ts';
export { Thumbnail } from './frame/thumbnail.tsx';

const Viewer = dynamic(() => import('./evidence-viewer.tsx'), { ssr: false, loading: ViewerPlaceholder });

export const EvidenceViewer = (props: ComponentProps<typeof Viewer>) => (
  <AwaitedSlots value={{ slots: props.slots, selected: props.selected }}>
    <Viewer {...props} />
  </AwaitedSlots>
);
