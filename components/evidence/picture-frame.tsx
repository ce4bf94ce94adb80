'use client';

import type { UseQueryResult } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useKey } from '#components/ui/use-key.ts';
import { Canvas } from './canvas.tsx';
import { Failure } from './failure.tsx';
import type { EvidenceFile } from './file.ts';
import type { Picture } from './picture.ts';
import type { Stage } from './stage.ts';
import { Toolbar } from './toolbar.tsx';
import type { FullScreen } from './use-full-screen.ts';
import { type View, type ViewAct, type ViewChange, viewKey } from './view.ts';

interface PictureFrameProps {
  readonly file: EvidenceFile | undefined;
  readonly picture: UseQueryResult<Picture>;
  readonly view: View;
  readonly fullScreen: FullScreen;
  readonly onChange: (change: ViewChange) => void;
  readonly onReload: () => void;
}

const zoomStep = 1.4;
const panStep = 0.12;

/** A picture with its tools, or the words why it is not there. */
export function PictureFrame({ file, picture, view, fullScreen, onChange, onReload }: PictureFrameProps) {
  const [zoomPercent, setZoomPercent] = useState<number | null>(null);
  const [tonesOpen, setTonesOpen] = useState(false);
  const helpId = useId();
  const failed = picture.error !== null && picture.data === undefined;
  const stage = useRef<Stage>(null);

  function act(what: ViewAct) {
    if (what === 'fullScreen') return fullScreen.toggle();
    if (what === 'flip') return onChange({ type: 'flip' });
    if (what === 'turnRight' || what === 'turnLeft')
      return onChange({ type: 'turn', degrees: what === 'turnRight' ? 90 : -90 });
    const on = stage.current;
    if (!on) return;
    if (what === 'fit') on.fit();
    else if (what === 'zoomIn') on.zoomBy(zoomStep);
    else if (what === 'zoomOut') on.zoomBy(1 / zoomStep);
    else
      on.panBy(
        what === 'left' ? -panStep : what === 'right' ? panStep : 0,
        what === 'up' ? -panStep : what === 'down' ? panStep : 0,
      );
  }

  useKey('r', 'Rotate the picture', () => act('turnRight'), { enabled: file !== undefined });
  useKey('R', 'Rotate it back', () => act('turnLeft'), { enabled: file !== undefined });
  // Closes the tones first; the page's Escape leaves the step.
  useEffect(() => {
    if (!tonesOpen) return;
    const onEscape = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      setTonesOpen(false);
    };
    document.addEventListener('keydown', onEscape, true);
    return () => document.removeEventListener('keydown', onEscape, true);
  }, [tonesOpen]);

  function onKeyDown(event: KeyboardEvent) {
    const what = viewKey(event);
    if (!what) return;
    event.preventDefault();
    act(what);
  }

  return (
    <>
      <Toolbar
        file={file ?? null}
        view={view}
        zoomPercent={picture.data ? zoomPercent : null}
        tonesOpen={tonesOpen}
        fullScreen={fullScreen}
        onChange={onChange}
        onDo={act}
        onTones={setTonesOpen}
      />
      <div className="relative min-h-0 flex-1 bg-canvas not-panes:not-in-[:fullscreen]:aspect-4/3 not-panes:not-in-[:fullscreen]:flex-none">
        {file && !failed && (
          <div
            {...(picture.data && {
              role: 'application',
              'aria-label': 'Picture',
              'aria-describedby': helpId,
              tabIndex: 0, // the frame takes the keys that move the picture
              onKeyDown,
            })}
            className="absolute inset-0 outline-none after:pointer-events-none after:absolute after:inset-0 after:-outline-offset-2 focus-visible:after:outline-2 focus-visible:after:outline-accent high-contrast:focus-visible:after:outline-[Highlight]"
          >
            <Canvas
              key={file.key}
              name={file.name}
              picture={picture.data}
              view={view}
              fillsScreen={fullScreen.on}
              onZoom={setZoomPercent}
              onStage={(opened) => {
                stage.current = opened;
              }}
              onPlace={(place) => onChange({ type: 'place', place })}
            />
          </div>
        )}
        {file && failed && (
          <Failure file={file} error={picture.error} onReload={onReload} reloading={picture.isFetching} />
        )}
        {file && picture.isPending && (
          <p role="status" className="appear-late p-5 text-muted">
            Fetching {file.name}
          </p>
        )}
        {!file && <p className="p-5 text-hit text-muted">There is nothing to show.</p>}
        <p id={helpId} hidden>
          Plus and minus zoom, arrows move, 0 fits, r rotates, h mirrors, f fills the screen.
        </p>
      </div>
    </>
  );
}
