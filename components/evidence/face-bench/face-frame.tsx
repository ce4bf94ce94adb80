'use client';

import type { KeyboardEvent, ReactNode } from 'react';
import { cn } from '#components/ui/cn.ts';
import { NotAVideo } from '../clip.ts';
import { Failure } from '../failure.tsx';
import { VideoFailure } from '../video-failure.tsx';
import { type FacePanel, faceFile } from './panel.ts';
import type { Face } from './use-faces.ts';

interface FaceFrameProps {
  /** Names the frame; the faces in it are named to those who do not see them. */
  readonly name: string;
  readonly helpId: string;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onFocus: () => void;
  readonly className?: string;
  readonly children: ReactNode;
}

/** The frame that takes the keys. */
export const FaceFrame = ({ name, helpId, onKeyDown, onFocus, className, children }: FaceFrameProps) => (
  <div
    role="application"
    aria-label={name}
    aria-describedby={helpId}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the frame takes the keys that move the faces
    tabIndex={0}
    onKeyDown={onKeyDown}
    onFocus={onFocus}
    className={cn(
      'relative min-h-0 grow overflow-hidden outline-none after:pointer-events-none after:absolute after:inset-0 after:-outline-offset-2 focus-visible:after:outline-2 focus-visible:after:outline-accent high-contrast:focus-visible:after:outline-[Highlight]',
      className,
    )}
  >
    {children}
  </div>
);

/** Why a face is not drawn, where it would be. */
export function FaceAbsent({ panel, face }: { readonly panel: FacePanel; readonly face: Face }) {
  const file = faceFile(panel);
  if (face.state === 'failed' && file) {
    if (face.error instanceof NotAVideo) return <VideoFailure file={file} error={face.error} onRetry={face.retry} />;
    return <Failure file={file} error={face.error} onReload={face.retry} reloading={face.retrying} />;
  }
  if (face.state === 'unsure')
    return (
      <p role="status" className="px-4 py-5 text-muted">
        Left blank: upstream’s list changed, and it is not sure that the picture that came is this match’s face.
      </p>
    );
  if (face.state === 'waiting')
    return (
      <p role="status" className="appear-late px-4 py-5 text-muted">
        Fetching {file?.name}
      </p>
    );
  return <div className="px-4 py-5 text-muted">{'absent' in panel.face && panel.face.absent}</div>;
}
