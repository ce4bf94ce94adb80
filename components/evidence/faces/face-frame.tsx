'use client';

import type { KeyboardEvent, ReactNode } from 'react';
import { cn } from '#components/ui/style.ts';
import { FileFailure } from '../frame/file-failure.tsx';
import { PanButtons, type PanDirection } from '../frame/pan-buttons.tsx';
import { type FacePanel, faceFile } from './face-panel.ts';
import type { Size } from './face-view.ts';
import type { Comparison } from './use-comparison.ts';
import type { FaceState } from './use-faces.ts';

/** What both arrangements of the faces are given. */
export interface FacesProps {
  readonly panels: readonly FacePanel[];
  readonly faces: readonly FaceState[];
  readonly comparison: Comparison;
  /** Every picture of the comparison: the scale is one for all. */
  readonly scaledTo: readonly Size[];
  readonly fillsScreen: boolean;
  readonly helpId: string;
  readonly onKeyDown: (key: string | undefined, press: (() => void) | undefined) => (event: KeyboardEvent) => void;
  readonly onDrawn: (panel: FacePanel) => void;
}

interface FaceFrameProps {
  /** Names the frame; the faces in it are announced. */
  readonly name: string;
  readonly helpId: string;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onFocus?: () => void;
  /** What the arrow buttons do; undefined: all of the face is in the frame. */
  readonly onPan: ((direction: PanDirection) => void) | undefined;
  readonly children: ReactNode;
}

/** The frame that handles the keys, with buttons that do what the arrows do. */
export const FaceFrame = ({ name, helpId, onKeyDown, onFocus, onPan, children }: FaceFrameProps) => (
  <div className="relative flex min-h-0 grow flex-col">
    <div
      role="application"
      aria-label={name}
      aria-describedby={helpId}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the frame handles the keys that move the faces
      tabIndex={0}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      className="relative min-h-0 grow overflow-hidden outline-none after:pointer-events-none after:absolute after:inset-0 after:-outline-offset-2 not-panes:not-in-[:fullscreen]:aspect-3/4 not-panes:not-in-[:fullscreen]:flex-none focus-visible:after:outline-2 focus-visible:after:outline-accent high-contrast:focus-visible:after:outline-[Highlight]"
    >
      {children}
    </div>
    {onPan && <PanButtons onPan={onPan} />}
  </div>
);

interface FaceHeadingProps {
  readonly panel: FacePanel;
  /** Where faces lie over each other: whether this one is visible. */
  readonly isVisible?: boolean;
}

export const FaceHeading = ({ panel, isVisible }: FaceHeadingProps) => (
  <div className={cn('min-w-0 px-4 pt-2 pb-1.5', isVisible === false && 'text-muted')}>
    <p className={cn('font-semibold', isVisible && 'underline decoration-2 decoration-accent underline-offset-4')}>
      {panel.title}
    </p>
    <div className="min-h-5 text-meta">{panel.caption}</div>
  </div>
);

/** Why a face is not drawn, in its place. */
export function MissingFace({ panel, face }: { readonly panel: FacePanel; readonly face: FaceState }) {
  const file = faceFile(panel);
  if (face.state === 'failed' && file)
    return <FileFailure file={file} error={face.error} onRetry={face.retry} retrying={face.retrying} />;
  if (face.state === 'unproven')
    return (
      <p role="status" className="px-4 py-5 text-muted">
        Left blank: the list of candidates changed, so this may be another candidate’s face.
      </p>
    );
  if (face.state === 'loading')
    return (
      <p role="status" className="appear-late px-4 py-5 text-muted">
        Loading {file?.name}
      </p>
    );
  return <div className="px-4 py-5 text-muted">{'absent' in panel.face && panel.face.absent}</div>;
}
