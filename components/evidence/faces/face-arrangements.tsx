import type { KeyboardEvent, ReactNode } from 'react';
import { Scroller } from '#components/ui/page/index.ts';
import { cn } from '#components/ui/style.ts';
import type { Size } from '../file.ts';
import { FileFailure } from '../frame/file-failure.tsx';
import { PanButtons, type PanDirection } from '../frame/viewer-controls.tsx';
import { FaceCanvas } from './face-canvas.tsx';
import { type FacePanel, faceFile } from './face-panel.tsx';
import { pans } from './face-view.ts';
import type { Comparison, FaceState } from './use-comparison.ts';

interface FacesProps {
  readonly panels: readonly FacePanel[];
  readonly faces: readonly FaceState[];
  readonly comparison: Comparison;
  readonly scaledTo: readonly Size[];
  readonly fillsScreen: boolean;
  readonly helpId: string;
  readonly onKeyDown: (key: string | undefined, press: (() => void) | undefined) => (event: KeyboardEvent) => void;
  readonly onDrawn: (panel: FacePanel) => void;
}

const columns: Readonly<Record<number, string>> = {
  1: 'grid-cols-1',
  2: 'grid-cols-2',
  3: 'grid-cols-2 wide:grid-cols-3',
  4: 'grid-cols-2 wide:grid-cols-4',
};

/** Every panel has a frame of its own. Space and k play and pause a video. */
export function SideBySideFaces(props: FacesProps) {
  const { panels, faces, comparison, scaledTo, fillsScreen, helpId, onKeyDown, onDrawn } = props;
  // Linked faces move together, so one set of buttons is enough.
  const last = panels.findLast((_, index) => faces[index]?.state === 'drawn');
  return (
    <div className={cn('grid min-h-0 grow auto-rows-fr bg-canvas', columns[panels.length])}>
      {panels.map((panel, index) => {
        const face = faces[index];
        const playback = face?.state === 'drawn' ? face.playback : undefined;
        const isEnlarged = face?.state === 'drawn' && comparison.viewOf(panel.key).zoom > 1;
        const mayPan = isEnlarged && (!comparison.isLinked || panel === last);
        return (
          <div
            key={panel.key}
            className="flex min-h-0 min-w-0 flex-col border-control/40 not-first:border-l max-wide:odd:border-l-0"
          >
            <FaceHeading panel={panel} />
            <FaceFrame
              name={panel.title}
              helpId={helpId}
              onKeyDown={onKeyDown(panel.key, playback && (() => playback.controls.toggle()))}
              onFocus={() => comparison.setLastMoved(panel.key)}
              onPan={mayPan ? (direction) => comparison.act(panel.key, pans[direction]) : undefined}
            >
              {face?.state === 'drawn' ? (
                <>
                  <span role="img" aria-label={panel.title} />
                  <FaceCanvas
                    layers={[{ drawable: face.drawable, opacity: 1, view: comparison.viewOf(panel.key) }]}
                    scaledTo={scaledTo}
                    onAction={(action) => comparison.act(panel.key, action)}
                    onDrawn={() => onDrawn(panel)}
                    fillsScreen={fillsScreen}
                  />
                </>
              ) : (
                face && (
                  <Scroller as="div" className="absolute inset-0 overflow-y-auto">
                    <MissingFace panel={panel} face={face} />
                  </Scroller>
                )
              )}
            </FaceFrame>
          </div>
        );
      })}
    </div>
  );
}

/** Two faces share one frame, in flicker or overlay. In flicker, Space and k hold and resume. */
export function OverlaidFaces(props: FacesProps) {
  const { panels, comparison, scaledTo, fillsScreen, helpId, onKeyDown, onDrawn } = props;
  const { mode, pair, layers, flicker } = comparison;
  const paired = pair.map((index) => panels[index]);
  const titles = paired.map((panel) => panel?.title);
  const toggleFlicker = () => (flicker.canRun ? flicker.run(!flicker.isRunning) : flicker.swap());
  const opacityOf = (position: number) => layers[position]?.opacity ?? 0;
  return (
    <div className="flex min-h-0 grow flex-col bg-canvas">
      <div className="grid grid-cols-2">
        {paired.map(
          (panel, position) =>
            panel && (
              <FaceHeading
                key={panel.key}
                panel={panel}
                isVisible={mode === 'overlay' ? opacityOf(position) > 0 : flicker.showsSecond === (position === 1)}
              />
            ),
        )}
      </div>
      <FaceFrame
        name={titles.join(' and ')}
        helpId={helpId}
        onKeyDown={onKeyDown(undefined, mode === 'flicker' ? toggleFlicker : undefined)}
        onPan={comparison.zoom > 1 ? (direction) => comparison.act(undefined, pans[direction]) : undefined}
      >
        <span role="img" aria-label={titles.join(', ')} />
        <FaceCanvas
          layers={layers}
          scaledTo={scaledTo}
          onAction={(action) => comparison.act(undefined, action)}
          onDrawn={() => {
            for (const [position, panel] of paired.entries()) if (panel && opacityOf(position) > 0) onDrawn(panel);
          }}
          fillsScreen={fillsScreen}
        />
      </FaceFrame>
    </div>
  );
}

interface FaceFrameProps {
  /** It names the frame; the faces in it are announced by themselves. */
  readonly name: string;
  readonly helpId: string;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onFocus?: () => void;
  /** The arrow buttons do this; it is undefined where all of the face is in the frame. */
  readonly onPan: ((direction: PanDirection) => void) | undefined;
  readonly children: ReactNode;
}

/** The frame handles the keys, and has buttons that do what the arrows do. */
const FaceFrame = ({ name, helpId, onKeyDown, onFocus, onPan, children }: FaceFrameProps) => (
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

/** @param isVisible undefined where faces do not lie over each other */
const FaceHeading = ({ panel, isVisible }: Readonly<{ panel: FacePanel; isVisible?: boolean }>) => (
  <div className={cn('min-w-0 px-4 pt-2 pb-1.5', isVisible === false && 'text-muted')}>
    <p className={cn('font-semibold', isVisible && 'underline decoration-2 decoration-accent underline-offset-4')}>
      {panel.title}
    </p>
    <div className="min-h-5 text-meta">{panel.caption}</div>
  </div>
);

function MissingFace({ panel, face }: { readonly panel: FacePanel; readonly face: FaceState }) {
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
