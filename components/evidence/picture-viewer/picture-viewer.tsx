/**
 * The tools of a picture are zoom, rotation, mirroring, brightness and contrast. Hides OpenSeadragon, tiles and the preview below them. Promises
 * that no picture is ever drawn under another's name. It carries OpenSeadragon: import it only in code that is loaded on demand.
 */
import type { UseQueryResult } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { useKey } from '#components/ui/keyboard/index.ts';
import { isOverlayOpen } from '#components/ui/overlay.ts';
import type { EvidenceFile } from '../file.ts';
import { FileFailure } from '../frame/file-failure.tsx';
import { type FullScreen, PanButtons } from '../frame/viewer-controls.tsx';
import type { Picture } from '../picture/load-picture.ts';
import { type DeepZoom, openDeepZoom, type ZoomState } from './deep-zoom.ts';
import { PictureToolbar } from './picture-toolbar.tsx';
import { type PictureView, toViewAction, type ViewAction, type ViewChange } from './picture-view.ts';

interface PictureCanvasProps {
  readonly name: string;
  /** It is undefined while it is loading; the canvas is opened meanwhile. */
  readonly picture: Picture | undefined;
  readonly view: PictureView;
  readonly fillsScreen: boolean;
  readonly onZoom: (zoom: ZoomState) => void;
  /** It is called with null when the picture is closed. */
  readonly onOpened: (zoom: DeepZoom | null) => void;
  readonly onViewport: (viewport: PictureView['viewport']) => void;
}

/** Opening takes the main thread some 25 ms. The request goes first, so that its answer is read and decoded elsewhere meanwhile. */
const openAfterMs = 40;

/** Each picture has a canvas of its own, so that the pixels of one side never stand under the name of another. */
function PictureCanvas(props: PictureCanvasProps) {
  const { name, picture, view, fillsScreen, onZoom, onOpened, onViewport } = props;
  const element = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState<DeepZoom | null>(null);
  const callbacks = useRef({ onZoom, onOpened, onViewport });
  const latestView = useRef(view);

  const isLoaded = picture !== undefined;
  const [mayOpen, setMayOpen] = useState(isLoaded);
  useEffect(() => {
    const timer = setTimeout(() => setMayOpen(true), isLoaded ? 0 : openAfterMs);
    return () => clearTimeout(timer);
  }, [isLoaded]);
  useEffect(() => {
    if (!mayOpen || !element.current) return;
    const opened = openDeepZoom(element.current, (changed) => callbacks.current.onZoom(changed));
    const { onOpened: reportOpened, onViewport: reportViewport } = callbacks.current;
    setZoom(opened);
    reportOpened(opened);
    return () => {
      reportViewport(opened.currentViewport());
      reportOpened(null);
      opened.destroy();
    };
  }, [mayOpen]);
  // A picture is shown in the frame in which it arrived; later pictures wait for nothing.
  useLayoutEffect(() => {
    if (picture) zoom?.show(picture, latestView.current);
  }, [zoom, picture]);
  useEffect(() => {
    latestView.current = view;
    zoom?.apply(view);
  }, [zoom, view]);
  useEffect(() => {
    zoom?.setTouchScrolls(!fillsScreen && matchMedia('(pointer: coarse)').matches);
  }, [zoom, fillsScreen]);

  return <div ref={element} {...(picture ? { role: 'img', 'aria-label': name } : {})} className="absolute inset-0" />;
}

interface PictureViewerProps {
  readonly file: EvidenceFile | undefined;
  readonly picture: UseQueryResult<Picture>;
  readonly view: PictureView;
  readonly fullScreen: FullScreen;
  readonly onChange: (change: ViewChange) => void;
  readonly onRetry: () => void;
}

const zoomStep = 1.4;
const panStep = 0.12;

export function PictureViewer({ file, picture, view, fullScreen, onChange, onRetry }: PictureViewerProps) {
  const [zoomed, setZoomed] = useState<ZoomState | null>(null);
  const [tonesOpen, setTonesOpen] = useState(false);
  const helpId = useId();
  const hasFailed = picture.error !== null && picture.data === undefined;
  const zoom = useRef<DeepZoom>(null);

  function act(action: ViewAction) {
    if (action === 'fullScreen') return fullScreen.toggle();
    if (action === 'mirror') return onChange({ type: 'mirror' });
    if (action === 'rotateRight' || action === 'rotateLeft')
      return onChange({ type: 'rotate', degrees: action === 'rotateRight' ? 90 : -90 });
    const opened = zoom.current;
    if (!opened) return;
    if (action === 'fit') opened.fit();
    else if (action === 'zoomIn') opened.zoomBy(zoomStep);
    else if (action === 'zoomOut') opened.zoomBy(1 / zoomStep);
    else
      opened.panBy(
        action === 'left' ? -panStep : action === 'right' ? panStep : 0,
        action === 'up' ? -panStep : action === 'down' ? panStep : 0,
      );
  }

  useKey('r', 'Rotate the image right', () => act('rotateRight'), { enabled: file !== undefined });
  useKey('R', 'Rotate the image left', () => act('rotateLeft'), { enabled: file !== undefined });
  useCloseOnEscape(tonesOpen, () => setTonesOpen(false));

  function onKeyDown(event: KeyboardEvent) {
    const action = toViewAction(event);
    if (!action) return;
    event.preventDefault();
    act(action);
  }

  return (
    <>
      <PictureToolbar
        file={file ?? null}
        view={view}
        zoomPercent={picture.data && zoomed ? zoomed.percent : null}
        tonesOpen={tonesOpen}
        fullScreen={fullScreen}
        onChange={onChange}
        onAction={act}
        onTones={setTonesOpen}
      />
      <div className="relative min-h-0 flex-1 bg-canvas not-panes:not-in-[:fullscreen]:aspect-4/3 not-panes:not-in-[:fullscreen]:flex-none">
        {file && !hasFailed && (
          <div
            {...(picture.data && {
              role: 'application',
              'aria-label': 'Image',
              'aria-describedby': helpId,
              tabIndex: 0, // the frame handles the keys that move the picture
              onKeyDown,
            })}
            className="absolute inset-0 outline-none after:pointer-events-none after:absolute after:inset-0 after:-outline-offset-2 focus-visible:after:outline-2 focus-visible:after:outline-accent high-contrast:focus-visible:after:outline-[Highlight]"
          >
            <PictureCanvas
              key={file.key}
              name={file.name}
              picture={picture.data}
              view={view}
              fillsScreen={fullScreen.isOn}
              onZoom={setZoomed}
              onOpened={(opened) => {
                zoom.current = opened;
              }}
              onViewport={(viewport) => onChange({ type: 'viewport', viewport })}
            />
          </div>
        )}
        {picture.data && zoomed?.isEnlarged && <PanButtons onPan={act} />}
        {file && hasFailed && (
          <FileFailure file={file} error={picture.error} onRetry={onRetry} retrying={picture.isFetching} />
        )}
        {file && picture.isPending && (
          <p role="status" className="appear-late p-5 text-muted">
            Loading {file.name}
          </p>
        )}
        {!file && <p className="p-5 text-hit text-muted">No file to show.</p>}
        <p id={helpId} hidden>
          Plus and minus zoom, arrows move, 0 fits, r rotates, h mirrors, f fills the screen.
        </p>
      </div>
    </>
  );
}

/** Escape closes the overlay before the page's own Escape, which leaves the step. */
function useCloseOnEscape(isOpen: boolean, close: () => void) {
  const onClose = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return;
    const onEscape = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || isOverlayOpen()) return;
      event.stopPropagation();
      onClose();
    };
    document.addEventListener('keydown', onEscape, true);
    return () => document.removeEventListener('keydown', onEscape, true);
  }, [isOpen]);
}
