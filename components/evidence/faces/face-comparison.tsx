'use client';

import {
  Columns2,
  Layers,
  Link2,
  type LucideIcon,
  Maximize,
  Minimize,
  Repeat2,
  Scan,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import { type KeyboardEvent, useId, useRef } from 'react';
import { Button, IconButton } from '#components/ui/button/index.ts';
import { Kbd, useKey } from '#components/ui/keyboard/index.ts';
import { type FullScreen, useFullScreen } from '../frame/toolbar-end.tsx';
import { toMediaKind } from '../media-kind.ts';
import { PrintedEvidence, type PrintedFile } from '../printed-evidence.tsx';
import { useOpenedMarks } from '../use-opened-marks.ts';
import { VideoControls } from '../video/video-player.tsx';
import { whyNotPrinted } from '../why-not-printed.ts';
import { FaceCanvas } from './face-canvas.tsx';
import { FaceFrame, FaceHeading, type FacesProps } from './face-frame.tsx';
import { type FacePanel, faceFile } from './face-panel.ts';
import {
  type ComparisonMode,
  comparisonModes,
  type Size,
  toFrameAction,
  toPan,
  type ViewAction,
  zoomIn,
  zoomOut,
} from './face-view.ts';
import { PairToolbar } from './pair-toolbar.tsx';
import { SideBySideFaces } from './side-by-side-faces.tsx';
import { type Comparison, useComparison } from './use-comparison.ts';
import { type FaceState, useFaces } from './use-faces.ts';

/** Two faces in one frame: in flicker or overlay. In flicker, Space and k hold and resume. */
function OverlaidFaces(props: FacesProps) {
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
        onPan={comparison.zoom > 1 ? (direction) => comparison.act(undefined, toPan(direction)) : undefined}
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

interface ComparisonToolbarProps {
  readonly comparison: Comparison;
  /** Of the fitted size; null while no face is drawn. */
  readonly zoomPercent: number | null;
  readonly fullScreen: FullScreen;
}

const modeLooks: Readonly<Record<ComparisonMode, { readonly label: string; readonly icon: LucideIcon }>> = {
  side: { label: 'Side by side', icon: Columns2 },
  flicker: { label: 'Flicker', icon: Repeat2 },
  overlay: { label: 'Overlay', icon: Layers },
};

function ComparisonToolbar({ comparison, zoomPercent, fullScreen }: ComparisonToolbarProps) {
  const { mode, canPair, isLinked } = comparison;
  const isOff = zoomPercent === null;
  const act = (action: ViewAction) => comparison.act(undefined, action);
  return (
    <fieldset
      aria-label="Comparison tools"
      className="flex min-h-11 flex-wrap items-center gap-x-1 gap-y-1 border-hairline border-b bg-surface px-3 py-1"
    >
      <span className="flex gap-px rounded-control border border-control p-px">
        {comparisonModes.map((one) => {
          const { label, icon: Icon } = modeLooks[one];
          return (
            <Button
              key={one}
              look="quiet"
              size="small"
              aria-pressed={mode === one}
              disabled={one !== 'side' && !canPair}
              onClick={() => comparison.chooseMode(one)}
              className="rounded-chip aria-pressed:bg-ink aria-pressed:text-on-ink high-contrast:aria-pressed:forced-color-adjust-none high-contrast:aria-pressed:bg-[Highlight] high-contrast:aria-pressed:text-[HighlightText]"
            >
              <Icon aria-hidden />
              {label}
            </Button>
          );
        })}
      </span>
      <Kbd className="coarse:hidden mr-1 max-sm:hidden">c</Kbd>
      <span className="flex items-center gap-1">
        <IconButton label="Zoom out" shortcut="-" disabled={isOff} onClick={() => act(zoomOut)}>
          <ZoomOut aria-hidden />
        </IconButton>
        <span className="min-w-13 text-center font-medium tabular-nums">
          {isOff ? <span className="text-subtle">–</span> : `${zoomPercent} %`}
          <span className="sr-only"> of the fitted size</span>
        </span>
        <IconButton label="Zoom in" shortcut="+" disabled={isOff} onClick={() => act(zoomIn)}>
          <ZoomIn aria-hidden />
        </IconButton>
        <Button look="quiet" shape="bare" className="px-2" disabled={isOff} onClick={() => act({ type: 'fit' })}>
          <Scan aria-hidden />
          Fit
        </Button>
      </span>
      {mode === 'side' && canPair && (
        <Button
          look="quiet"
          shape="bare"
          aria-pressed={isLinked}
          onClick={() => comparison.link(!isLinked)}
          className="px-2 aria-pressed:bg-selected aria-pressed:text-accent high-contrast:aria-pressed:outline"
        >
          <Link2 aria-hidden />
          Linked zoom
        </Button>
      )}
      <span className="grow" />
      {fullScreen.isPossible && (
        <Button look="quiet" shape="bare" className="px-2" onClick={fullScreen.toggle}>
          {fullScreen.isOn ? <Minimize aria-hidden /> : <Maximize aria-hidden />}
          <span className="max-wide:sr-only">{fullScreen.isOn ? 'Leave full screen' : 'Full screen'}</span>
        </Button>
      )}
    </fieldset>
  );
}

interface FaceComparisonProps {
  /** One to four, in the order of the page. The first two are compared in flicker and overlay until the reviewer chooses others. */
  readonly panels: readonly FacePanel[];
}

/** Faces at one scale. We detect no eyes in them and align nothing automatically. */
export default function FaceComparison({ panels }: FaceComparisonProps) {
  const faces = useFaces(panels);
  const comparison = useComparison(panels, faces);
  const { mark, hasFailed: isUnrecorded } = useOpenedMarks();
  const figure = useRef<HTMLElement>(null);
  const fullScreen = useFullScreen(figure);
  const helpId = useId();
  const { mode, flicker } = comparison;
  const drawn: readonly Size[] = faces.flatMap((face) => (face.state === 'drawn' ? face.drawable : []));

  useKey('c', 'Next comparison mode', comparison.nextMode, { enabled: comparison.canPair });
  useKey('b', 'Flicker: show the other face', flicker.swap, { enabled: mode === 'flicker' });

  /** @param key the panel; undefined for all · @param press what Space and k do */
  const onKeyDown = (key: string | undefined, press: (() => void) | undefined) => (event: KeyboardEvent) => {
    if (event.key === 'k' && press && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      press();
      return;
    }
    const action = toFrameAction(event);
    if (!action || (action === 'press' && !press)) return;
    event.preventDefault();
    if (action === 'press') press?.();
    else if (action === 'fullScreen') fullScreen.toggle();
    else if (mode === 'overlay' && event.shiftKey && action.type === 'move')
      comparison.align({ x: -action.by.x / 16, y: -action.by.y / 16 });
    else comparison.act(key, action);
  };

  const shared = {
    panels,
    faces,
    comparison,
    scaledTo: drawn,
    fillsScreen: fullScreen.isOn,
    helpId,
    onKeyDown,
    onDrawn: (panel: FacePanel) => {
      const file = faceFile(panel);
      if (file) mark(`${panel.key} ${file.address}`, panel.at, file.key);
    },
  };
  return (
    <>
      <PrintedEvidence files={panels.map((panel, index) => toPrinted(panel, faces[index]))} />
      <figure
        ref={figure}
        data-slot="face-comparison"
        data-mode={mode}
        className="flex h-full min-h-0 min-w-0 flex-col bg-surface print:hidden"
      >
        <ComparisonToolbar
          comparison={comparison}
          zoomPercent={drawn.length > 0 ? Math.round(comparison.zoom * 100) : null}
          fullScreen={fullScreen}
        />
        {mode !== 'side' && <PairToolbar panels={panels} faces={faces} comparison={comparison} />}
        {mode === 'side' ? <SideBySideFaces {...shared} /> : <OverlaidFaces {...shared} />}
        {panels.map((panel, index) => {
          const face = faces[index];
          // Room for the controls of a video that is being opened: nothing below moves when they come.
          if (face?.state === 'loading' && toMediaKind(faceFile(panel)?.declaredType) === 'video')
            return <div key={panel.key} className="h-10.25 shrink-0 max-sm:h-18.25" />;
          return (
            face?.state === 'drawn' &&
            face.playback && (
              // Below all panels: beside one it would change that panel's frame, and so its scale.
              <VideoControls
                key={panel.key}
                playback={face.playback}
                name={panel.title}
                className="border-hairline border-t px-2 py-1"
              />
            )
          );
        })}
        <p id={helpId} hidden>
          Plus and minus zoom, arrows move, 0 fits, f fills the screen. In an overlay, Shift and an arrow move the
          second face.
        </p>
        <p role="status" className="px-4 text-rejected-fg empty:hidden">
          {isUnrecorded && 'The audit log could not record that a face was opened.'}
        </p>
      </figure>
    </>
  );
}

function toPrinted(panel: FacePanel, face: FaceState | undefined): PrintedFile {
  const { key, title: name } = panel;
  if ('absent' in panel.face) return { key, name, content: panel.face.absent };
  if (face?.state === 'drawn') return { key, name, content: face.drawable };
  if (face?.state === 'unproven') return { key, name, content: 'Not printed: it may be another candidate’s face.' };
  return { key, name, content: whyNotPrinted(panel.face, face?.state === 'failed' ? face.error : null) };
}
