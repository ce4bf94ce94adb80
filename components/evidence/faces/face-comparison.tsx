/**
 * Faces are compared at one scale: side by side, in flicker, or overlaid. Promises that nothing fetched for one panel's key is drawn under
 * another's, and that no face is aligned or tinted by itself. Throws nothing.
 */
import { type KeyboardEvent, useId, useRef } from 'react';
import { useKey } from '#components/ui/keyboard/index.ts';
import type { Size } from '../file.ts';
import { useFullScreen } from '../frame/viewer-controls.tsx';
import { toMediaKind } from '../media-kind.ts';
import { PrintedEvidence, type PrintedFile, whyNotPrinted } from '../printed-evidence.tsx';
import { VideoControls } from '../video/video-player.tsx';
import { useOpenedMarks } from '../viewing.ts';
import { OverlaidFaces, SideBySideFaces } from './face-arrangements.tsx';
import { type FacePanel, faceFile } from './face-panel.tsx';
import { ComparisonToolbar, PairToolbar } from './face-toolbars.tsx';
import { toFrameAction } from './face-view.ts';
import { type FaceState, useComparison, useFaces } from './use-comparison.ts';

/**
 * All faces have one scale. No eyes are detected in them, and nothing is aligned automatically.
 * @param panels one to four, in the order of the page; the first two are compared in flicker and overlay until the reviewer chooses others
 */
export default function FaceComparison({ panels }: { readonly panels: readonly FacePanel[] }) {
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
          // The controls of a video that is being opened get their room now, so that nothing below moves when they come.
          if (face?.state === 'loading' && toMediaKind(faceFile(panel)?.declaredType) === 'video')
            return <div key={panel.key} className="h-10.25 shrink-0 max-sm:h-18.25" />;
          return (
            face?.state === 'drawn' &&
            face.playback && (
              // The controls stand below all panels: beside one they would change that panel's frame, and so its scale.
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
