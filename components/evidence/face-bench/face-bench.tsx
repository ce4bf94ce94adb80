'use client';

import { type KeyboardEvent, useEffect, useId, useReducer, useRef, useState } from 'react';
import { cn } from '#components/ui/cn.ts';
import { Scroller } from '#components/ui/scroller.tsx';
import { useKey } from '#components/ui/use-key.ts';
import { useFullScreen } from '../use-full-screen.ts';
import { VideoControls } from '../video-controls.tsx';
import { BenchToolbar } from './bench-toolbar.tsx';
import { FaceCanvas, type Layer } from './face-canvas.tsx';
import { FaceAbsent, FaceFrame } from './face-frame.tsx';
import { FlickerControls, OverlayControls, PairChoice } from './pair-controls.tsx';
import type { FacePanel } from './panel.ts';
import { useFaces } from './use-faces.ts';
import { useOpened } from './use-opened.ts';
import { useReducedMotion } from './use-reduced-motion.ts';
import {
  asItIs,
  atFirst,
  changeFit,
  changeViews,
  frameKey,
  type Mode,
  modes,
  type Size,
  type ViewAct,
  viewOf,
} from './view.ts';

export interface FaceBenchProps {
  /** One to four, in the order of the page. The first two are compared in flicker and overlay until the reviewer chooses others. */
  readonly panels: readonly FacePanel[];
}

/** Each side stands for a quarter of a second: two changes to and fro in a second, below what may hurt (WCAG 2.3.1). */
const flickerMs = 250;

const columns: Readonly<Record<number, string>> = {
  1: 'grid-cols-1',
  2: 'grid-cols-2',
  3: 'grid-cols-2 wide:grid-cols-3',
  4: 'grid-cols-2 wide:grid-cols-4',
};

/** Faces at one scale: side by side, in turns, or laid over each other. We find no eyes in them and align nothing unasked. */
export default function FaceBench({ panels }: FaceBenchProps) {
  const faces = useFaces(panels);
  const { mark, failed: unrecorded } = useOpened();
  const [views, change] = useReducer(changeViews, atFirst);
  const [wanted, setMode] = useState<Mode>('side');
  const [chosen, setChosen] = useState<readonly [string | undefined, string | undefined]>([undefined, undefined]);
  const [last, setLast] = useState<string>();
  const [opacity, setOpacity] = useState(0.5);
  const [fit, setFit] = useState(asItIs);
  const stillness = useReducedMotion();
  const [held, setHeld] = useState(false);
  const [turn, setTurn] = useState(0);
  const bench = useRef<HTMLElement>(null);
  const fullScreen = useFullScreen(bench);
  const helpId = useId();

  const indexOf = (key: string | undefined, otherwise: number) => {
    const found = panels.findIndex((panel) => panel.key === key);
    return found === -1 ? otherwise : found;
  };
  const first = indexOf(chosen[0], 0);
  const second = indexOf(chosen[1], first === 1 ? 0 : 1);
  const pair = [first, second] as const;
  const [a, b] = [faces[first], faces[second]];
  const canPair = first !== second && a?.state === 'drawn' && b?.state === 'drawn';
  const mode = canPair ? wanted : 'side';
  const drawn: readonly Size[] = faces.flatMap((face) => (face.state === 'drawn' ? face.drawable : []));
  const runs = mode === 'flicker' && !held && !stillness;

  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => setTurn((now) => now + 1), flickerMs);
    return () => clearInterval(timer);
  }, [runs]);

  const swap = () => setTurn(turn + 1);
  useKey('v', 'Compare the faces in another way', () => setMode(modes[(modes.indexOf(mode) + 1) % 3] ?? 'side'), {
    enabled: canPair,
  });
  useKey('b', 'Flicker: the other face', swap, { enabled: mode === 'flicker' });

  const actOn = (key: string | undefined) => (act: ViewAct) => {
    if (key !== undefined) setLast(key);
    change({ type: 'act', act, ...(key !== undefined && { key }) });
  };

  const onKeyDown = (key: string | undefined, press: (() => void) | undefined) => (event: KeyboardEvent) => {
    if (event.key === 'k' && press && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      press();
      return;
    }
    const act = frameKey(event);
    if (!act || (act === 'press' && !press)) return;
    event.preventDefault();
    if (act === 'press') press?.();
    else if (act === 'fullScreen') fullScreen.toggle();
    else if (mode === 'overlay' && event.shiftKey && act.type === 'move')
      setFit(changeFit(fit, { x: -act.by.x / 16, y: -act.by.y / 16 }));
    else actOn(key)(act);
  };

  const layersOfPair = (): readonly Layer[] => {
    if (a?.state !== 'drawn' || b?.state !== 'drawn') return [];
    const isSecond = turn % 2 === 1;
    const under = mode === 'flicker' && isSecond ? 0 : 1;
    const over = mode === 'flicker' ? Number(isSecond) : opacity;
    return [
      { drawable: a.drawable, opacity: under, view: views.all },
      { drawable: b.drawable, opacity: over, view: views.all, fit },
    ];
  };
  const layers = layersOfPair();
  const zoom = views.linked || last === undefined || mode !== 'side' ? views.all.zoom : viewOf(views, last).zoom;

  return (
    <figure
      ref={bench}
      data-slot="face-bench"
      data-mode={mode}
      className="flex h-full min-h-0 min-w-0 flex-col bg-surface print:hidden"
    >
      <BenchToolbar
        mode={mode}
        canPair={canPair}
        zoomPercent={drawn.length > 0 ? Math.round(zoom * 100) : null}
        linked={views.linked}
        canFullScreen={fullScreen.possible}
        isFullScreen={fullScreen.on}
        onMode={(next) => {
          setMode(next);
          // What is laid over each other has one view.
          if (next !== 'side' && !views.linked)
            change({ type: 'link', linked: true, ...(last !== undefined && { from: last }) });
        }}
        onAct={actOn(undefined)}
        onLink={(linked) => change({ type: 'link', linked, ...(last !== undefined && { from: last }) })}
        onFullScreen={() => fullScreen.toggle()}
      />
      {mode !== 'side' && (
        <div className="flex min-h-10 flex-wrap items-center gap-x-4 gap-y-1 border-hairline border-b px-3 py-1">
          {panels.length > 2 && (
            <PairChoice
              titles={panels.map(({ title }) => title)}
              drawn={faces.map(({ state }) => state === 'drawn')}
              pair={pair}
              onPair={([one, other]) => setChosen([panels[one]?.key, panels[other]?.key])}
            />
          )}
          {mode === 'flicker' ? (
            <FlickerControls runs={runs} canRun={!stillness} onRuns={(next) => setHeld(!next)} onSwap={swap} />
          ) : (
            <OverlayControls
              opacity={opacity}
              onOpacity={setOpacity}
              onFit={(by) => setFit(changeFit(fit, by))}
              onReset={() => setFit(asItIs)}
              isFitted={fit !== asItIs}
            />
          )}
        </div>
      )}
      {mode === 'side' ? (
        <div className={cn('grid min-h-0 grow auto-rows-fr bg-canvas', columns[panels.length])}>
          {panels.map((panel, at) => {
            const face = faces[at];
            const clip = face?.state === 'drawn' ? face.clip : undefined;
            return (
              <div
                key={panel.key}
                className="flex min-h-0 min-w-0 flex-col border-control/40 not-first:border-l max-wide:odd:border-l-0"
              >
                <Heading panel={panel} />
                <FaceFrame
                  name={panel.title}
                  helpId={helpId}
                  onKeyDown={onKeyDown(panel.key, clip && (() => clip.controls.toggle()))}
                  onFocus={() => setLast(panel.key)}
                  className="not-panes:not-in-[:fullscreen]:aspect-3/4 not-panes:not-in-[:fullscreen]:flex-none"
                >
                  {face?.state === 'drawn' ? (
                    <>
                      <span role="img" aria-label={panel.title} />
                      <FaceCanvas
                        layers={[{ drawable: face.drawable, opacity: 1, view: viewOf(views, panel.key) }]}
                        scaledTo={drawn}
                        onAct={actOn(panel.key)}
                        onDrawn={() => mark(panel)}
                        fillsScreen={fullScreen.on}
                      />
                    </>
                  ) : (
                    face && (
                      <Scroller as="div" className="absolute inset-0 overflow-y-auto">
                        <FaceAbsent panel={panel} face={face} />
                      </Scroller>
                    )
                  )}
                </FaceFrame>
              </div>
            );
          })}
        </div>
      ) : (
        <div className="flex min-h-0 grow flex-col bg-canvas">
          <div className="grid grid-cols-2">
            {pair.map((at, place) => {
              const panel = panels[at];
              return (
                panel && (
                  <Heading
                    key={panel.key}
                    panel={panel}
                    isSeen={mode === 'overlay' ? (layers[place]?.opacity ?? 0) > 0 : turn % 2 === place}
                  />
                )
              );
            })}
          </div>
          <FaceFrame
            name={`${panels[first]?.title} and ${panels[second]?.title}`}
            helpId={helpId}
            onKeyDown={onKeyDown(
              undefined,
              mode === 'flicker' ? () => (stillness ? swap() : setHeld(runs)) : undefined,
            )}
            onFocus={() => undefined}
            className="not-panes:not-in-[:fullscreen]:aspect-3/4 not-panes:not-in-[:fullscreen]:flex-none"
          >
            <span role="img" aria-label={`${panels[first]?.title}, ${panels[second]?.title}`} />
            <FaceCanvas
              layers={layers}
              scaledTo={drawn}
              onAct={actOn(undefined)}
              onDrawn={() => {
                for (const [place, at] of pair.entries()) {
                  const panel = panels[at];
                  if (panel && (layers[place]?.opacity ?? 0) > 0) mark(panel);
                }
              }}
              fillsScreen={fullScreen.on}
            />
          </FaceFrame>
        </div>
      )}
      {panels.map((panel, at) => {
        const face = faces[at];
        return (
          face?.state === 'drawn' &&
          face.clip && (
            // Below all panels: beside one it would make its frame, and so its scale, another.
            <VideoControls
              key={panel.key}
              clip={face.clip}
              name={panel.title}
              className="border-hairline border-t px-2 py-1"
            />
          )
        );
      })}
      <p id={helpId} hidden>
        Plus and minus zoom, arrows move, 0 fits, f fills the screen. In an overlay Shift and an arrow move the second
        face.
      </p>
      <p role="status" className="px-4 text-rejected-fg empty:hidden">
        {unrecorded && 'The trail could not note that a face was opened.'}
      </p>
    </figure>
  );
}

const Heading = ({ panel, isSeen }: { readonly panel: FacePanel; readonly isSeen?: boolean }) => (
  <div className={cn('min-w-0 px-4 pt-2 pb-1.5', isSeen === false && 'text-muted')}>
    <p className={cn('font-semibold', isSeen && 'underline decoration-2 decoration-accent underline-offset-4')}>
      {panel.title}
    </p>
    <div className="min-h-5 text-meta">{panel.caption}</div>
  </div>
);
