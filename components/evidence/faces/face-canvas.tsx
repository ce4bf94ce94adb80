import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { Size } from '../file.ts';
import {
  type Alignment,
  type Drawable,
  type FaceView,
  faceHeight,
  type Point,
  toDrawnBox,
  type ViewAction,
} from './face-view.ts';

export interface Layer {
  readonly drawable: Drawable;
  /** It goes from 0 to 1. */
  readonly opacity: number;
  readonly view: FaceView;
  readonly alignment?: Alignment;
}

interface FaceCanvasProps {
  readonly layers: readonly Layer[];
  /** One scale serves every picture of the comparison. */
  readonly scaledTo: readonly Size[];
  readonly onAction: (action: ViewAction) => void;
  readonly onDrawn: () => void;
  /** Then there is no page that one finger could scroll. */
  readonly fillsScreen: boolean;
}

/** The faces have a margin, because their edge is part of the evidence. */
const margin = 10;
const scaleOf = ({ width, height }: Size, pictures: readonly Size[]): number =>
  faceHeight({ width: width - 2 * margin, height: height - 2 * margin }, pictures);

/** Faces are drawn over each other on one canvas, at the resolution of the screen, never tinted, and moved by wheel, drag and pinch. */
export function FaceCanvas({ layers, scaledTo, onAction, onDrawn, fillsScreen }: FaceCanvasProps) {
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null);
  const [frame, setFrame] = useState<Size | null>(null);

  const observe = useCallback((element: HTMLCanvasElement | null) => {
    setCanvas(element);
    if (!element) return;
    const observer = new ResizeObserver(() => setFrame({ width: element.clientWidth, height: element.clientHeight }));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const reportDrawn = useEffectEvent(onDrawn);
  useEffect(() => {
    if (!canvas || !frame || frame.width === 0) return;
    draw(canvas, frame, layers, scaledTo);
    reportDrawn();
  }, [canvas, frame, layers, scaledTo]);

  const reportAction = useEffectEvent(onAction);
  const unit = frame ? scaleOf(frame, scaledTo) : 1;
  // One finger scrolls the page past faces that fit, and moves enlarged ones.
  const isMoved = fillsScreen || layers.some(({ view }) => view.zoom > 1);
  const ownsTouch = useEffectEvent(() => isMoved);
  useEffect(() => {
    if (!canvas) return;
    return listenForGestures(
      canvas,
      unit,
      () => ownsTouch(),
      (action) => reportAction(action),
    );
  }, [canvas, unit]);
  useEffect(() => {
    if (canvas) canvas.style.touchAction = isMoved ? 'none' : 'pan-x pan-y';
  }, [canvas, isMoved]);

  return <canvas ref={observe} aria-hidden className="absolute inset-0 size-full" />;
}

function draw(canvas: HTMLCanvasElement, frame: Size, layers: readonly Layer[], scaledTo: readonly Size[]): void {
  const ratio = devicePixelRatio;
  const [width, height] = [Math.round(frame.width * ratio), Math.round(frame.height * ratio)];
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser has no 2D canvas');
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, frame.width, frame.height);
  context.imageSmoothingQuality = 'high';
  const unit = scaleOf(frame, scaledTo);
  for (const { drawable, opacity, view, alignment } of layers) {
    if (opacity <= 0) continue;
    const box = toDrawnBox(frame, drawable, unit, view, alignment);
    context.globalAlpha = opacity;
    context.drawImage(drawable.source, box.left, box.top, box.width, box.height);
  }
  context.globalAlpha = 1;
}

/**
 * Wheel, drag and pinch of one canvas become actions. @param unit pixels to the face height @param ownsTouch whether one finger moves the faces
 * and does not scroll the page @returns a function that stops listening
 */
function listenForGestures(
  canvas: HTMLCanvasElement,
  unit: number,
  ownsTouch: () => boolean,
  act: (action: ViewAction) => void,
): () => void {
  const stopped = new AbortController();
  const pointers = new Map<number, Point>();
  const fromCentre = ({ x, y }: Point): Point => {
    const box = canvas.getBoundingClientRect();
    return { x: (x - box.left - box.width / 2) / unit, y: (y - box.top - box.height / 2) / unit };
  };
  const options = { signal: stopped.signal };
  // Two fingers always move the picture.
  const movesAlone = (event: PointerEvent) => event.pointerType !== 'touch' || ownsTouch();

  canvas.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      const lines = event.deltaMode === 1 ? 16 : 1;
      act({ type: 'zoom', factor: 1.0015 ** (-event.deltaY * lines), at: fromCentre(event) });
    },
    { ...options, passive: false },
  );
  canvas.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button !== 0) return;
      pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (movesAlone(event)) canvas.setPointerCapture(event.pointerId);
    },
    options,
  );
  canvas.addEventListener(
    'pointermove',
    (event) => {
      const before = pointers.get(event.pointerId);
      if (!before) return;
      const now = { x: event.clientX, y: event.clientY };
      pointers.set(event.pointerId, now);
      const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
      if (other) {
        const factor = distance(now, other) / Math.max(1, distance(before, other));
        act({ type: 'zoom', factor, at: fromCentre({ x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }) });
        // The middle of two fingers moves half as far as the one that moves.
        act({ type: 'move', by: { x: (now.x - before.x) / 2 / unit, y: (now.y - before.y) / 2 / unit } });
      } else if (movesAlone(event))
        act({ type: 'move', by: { x: (now.x - before.x) / unit, y: (now.y - before.y) / unit } });
    },
    options,
  );
  for (const name of ['pointerup', 'pointercancel'] as const)
    canvas.addEventListener(name, (event) => void pointers.delete(event.pointerId), options);
  canvas.addEventListener('dblclick', () => act({ type: 'fit' }), options);
  return () => stopped.abort();
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
