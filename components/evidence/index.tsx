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

export { type FacePanel, FaceThumbnail, isFromRequiredRead } from './faces/face-panel.tsx';
export { bytesText, downloadAddress, type EvidenceFile, type EvidenceSlot, isFile } from './file.ts';
export { Thumbnail } from './frame/thumbnail.tsx';

const Viewer = dynamic(() => import('./evidence-viewer.tsx'), { ssr: false, loading: ViewerPlaceholder });

export const EvidenceViewer = (props: ComponentProps<typeof Viewer>) => (
  <AwaitedSlots value={{ slots: props.slots, selected: props.selected }}>
    <Viewer {...props} />
  </AwaitedSlots>
);

/** The placeholder has room for two faces and the tools, until the code of the comparison is loaded. */
const FacesPlaceholder = () => (
  <>
    <p className="hidden px-4 py-3 print:block">The evidence is not printed: it was still loading.</p>
    <div className="flex h-full flex-col print:hidden">
      <div className="h-11 shrink-0 border-hairline border-b bg-surface max-sm:h-20.25" />
      {/* It has room for headings, and for frames of three by four. */}
      <div className="min-h-0 flex-1 bg-canvas not-panes:h-[calc(66.67vw+3.4rem)] not-panes:flex-none" />
    </div>
  </>
);

/** The comparison takes two to four faces. A panel's key identifies its face. */
export const FaceComparison = dynamic(() => import('./faces/face-comparison.tsx'), {
  ssr: false,
  loading: FacesPlaceholder,
});
