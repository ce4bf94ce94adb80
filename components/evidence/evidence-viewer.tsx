'use client';

import { type KeyboardEvent, useEffect, useId, useReducer, useRef, useState } from 'react';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { useKey } from '#components/ui/use-key.ts';
import { markOpened } from '#lib/client/api.ts';
import { Canvas } from './canvas.tsx';
import { Failure } from './failure.tsx';
import { bytesText, type EvidenceFile, type EvidenceSlot, isFile, typeWord } from './file.ts';
import type { Picture } from './picture.ts';
import type { Stage } from './stage.ts';
import { Strip } from './strip.tsx';
import { Toolbar } from './toolbar.tsx';
import { useFullScreen } from './use-full-screen.ts';
import { usePicture } from './use-picture.ts';
import { changeView, plainView, type View, type ViewAct, type ViewChange, viewKey } from './view.ts';

export interface EvidenceViewerProps {
  /** Where the files belong: named in the trail when one was really shown. */
  readonly at: { readonly ref: string; readonly step: string };
  readonly slots: readonly EvidenceSlot[];
  /** Which file is shown; the first when undefined. */
  readonly selected?: string | undefined;
  readonly onSelect: (key: string) => void;
}

type Views = Readonly<Record<string, View>>;
const changeViews = (views: Views, { key, change }: { key: string; change: ViewChange }): Views => ({
  ...views,
  [key]: changeView(views[key] ?? plainView, change),
});

const zoomStep = 1.4;
const panStep = 0.12;

export default function EvidenceViewer({ at, slots, selected, onSelect }: EvidenceViewerProps) {
  const files = slots.filter(isFile);
  const file = files.find((one) => one.key === selected) ?? files[0];
  const picture = usePicture(at.ref, file);
  const [views, dispatch] = useReducer(changeViews, {});
  const view = (file && views[file.key]) ?? plainView;
  const [zoomPercent, setZoomPercent] = useState<number | null>(null);
  const [tonesOpen, setTonesOpen] = useState(false);
  const [turn, setTurn] = useState(0);
  const helpId = useId();
  const figure = useRef<HTMLElement>(null);
  const stage = useRef<Stage>(null);
  const fullScreen = useFullScreen(figure);
  const unrecorded = useOpenedMark(at, picture.data && file);

  function change(of: ViewChange) {
    if (file) dispatch({ key: file.key, change: of });
  }

  function reload() {
    setTurn(turn + 1);
    void picture.refetch();
  }

  function act(what: ViewAct) {
    if (what === 'fullScreen') return fullScreen.toggle();
    if (what === 'flip') return change({ type: 'flip' });
    if (what === 'turnRight' || what === 'turnLeft')
      return change({ type: 'turn', degrees: what === 'turnRight' ? 90 : -90 });
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
    <figure
      ref={figure}
      data-slot="evidence-viewer"
      className="flex h-full min-h-0 min-w-0 flex-col bg-surface print:hidden"
    >
      <Toolbar
        file={file ?? null}
        view={view}
        zoomPercent={picture.data ? zoomPercent : null}
        tonesOpen={tonesOpen}
        isFullScreen={fullScreen.on}
        canFullScreen={fullScreen.possible}
        onChange={change}
        onDo={act}
        onTones={setTonesOpen}
      />
      <div className="relative min-h-0 flex-1 bg-canvas not-panes:not-in-[:fullscreen]:aspect-4/3 not-panes:not-in-[:fullscreen]:flex-none">
        {picture.data && file ? (
          <div
            role="application"
            aria-label="Picture"
            aria-describedby={helpId}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the frame takes the keys that move the picture
            tabIndex={0}
            onKeyDown={onKeyDown}
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
              onPlace={(place) => dispatch({ key: file.key, change: { type: 'place', place } })}
            />
          </div>
        ) : picture.error && file ? (
          <Failure file={file} error={picture.error} onReload={reload} reloading={picture.isFetching} />
        ) : file ? (
          <p role="status" className="appear-late p-5 text-muted">
            Fetching {file.name}
          </p>
        ) : (
          <p className="p-5 text-hit text-muted">There is no picture to show.</p>
        )}
        <p id={helpId} hidden>
          Plus and minus zoom, arrows move, 0 fits, r rotates, h mirrors, f fills the screen.
        </p>
      </div>
      <figcaption className="flex flex-wrap items-center gap-x-4 border-hairline border-t px-2 py-1.5">
        <div className="min-w-0 grow">
          <Strip slots={slots} selected={file?.key} onSelect={onSelect} turn={turn} />
        </div>
        {file && !picture.error && <About file={file} picture={picture.data} />}
        <p role="status" className="w-full px-2 text-rejected-fg empty:hidden">
          {unrecorded && 'The trail could not note that this was opened.'}
        </p>
      </figcaption>
    </figure>
  );
}

function About({ file, picture }: { readonly file: EvidenceFile; readonly picture: Picture | undefined }) {
  return (
    <p className="px-2 text-meta text-muted sm:text-right">
      {file.name}
      {picture ? (
        <>
          {' · '}
          {typeWord(picture.mediaType)}
          <br className="max-sm:hidden" /> {picture.bitmap.width.toLocaleString('en')} ×{' '}
          {picture.bitmap.height.toLocaleString('en')} px, {bytesText(picture.bytes)}
        </>
      ) : (
        <Skeleton className="mt-1.5 w-36" />
      )}
    </p>
  );
}

/** Notes in the trail, once for each file, that it was really on the screen. True when that failed. */
function useOpenedMark(at: { readonly ref: string; readonly step: string }, shown: EvidenceFile | undefined): boolean {
  const [failed, setFailed] = useState(false);
  const marked = useRef(new Set<string>());
  const key = shown?.key;
  const { ref, step } = at;
  useEffect(() => {
    if (key === undefined || marked.current.has(key)) return;
    marked.current.add(key);
    markOpened(ref, step, key).catch(() => {
      marked.current.delete(key);
      setFailed(true);
    });
  }, [ref, step, key]);
  return failed;
}
