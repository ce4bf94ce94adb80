'use client';

import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { type Fit, faceHeight, type Point, placeOf, type Size, type View, type ViewAct } from './view.ts';

/** A decoded picture, or the video that holds the frame. */
export interface Drawable extends Size {
  readonly source: ImageBitmap | HTMLVideoElement;
  /** Another number: the video shows another frame. */
  readonly frame?: number;
}

export interface Layer {
  readonly drawable: Drawable;
  /** 0 to 1. */
  readonly opacity: number;
  readonly view: View;
  readonly fit?: Fit;
}

interface FaceCanvasProps {
  readonly layers: readonly Layer[];
  /** Every picture of the bench: the scale is one for all. */
  readonly scaledTo: readonly Size[];
  readonly onAct: (act: ViewAct) => void;
  /** After the layers were drawn. */
  readonly onDrawn: () => void;
  /** One finger scrolls the page unless the bench fills the screen. */
  readonly fillsScreen: boolean;
}

/** Air around the faces: their edge is part of the evidence. */
const margin = 10;
const scaleOf = ({ width, height }: Size, pictures: readonly Size[]): number =>
  faceHeight({ width: width - 2 * margin, height: height - 2 * margin }, pictures);

/** Faces drawn over each other on one canvas, in the pixels of the screen; never tinted. Moved by wheel, drag and pinch. */
export function FaceCanvas({ layers, scaledTo, onAct, onDrawn, fillsScreen }: FaceCanvasProps) {
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null);
  const [frame, setFrame] = useState<Size | null>(null);

  const watch = useCallback((element: HTMLCanvasElement | null) => {
    setCanvas(element);
    if (!element) return;
    const observer = new ResizeObserver(() => setFrame({ width: element.clientWidth, height: element.clientHeight }));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const tellDrawn = useEffectEvent(onDrawn);
  useEffect(() => {
    if (!canvas || !frame || frame.width === 0) return;
    draw(canvas, frame, layers, scaledTo);
    tellDrawn();
  }, [canvas, frame, layers, scaledTo]);

  const tell = useEffectEvent(onAct);
  const unit = frame ? scaleOf(frame, scaledTo) : 1;
  useEffect(() => {
    if (!canvas) return;
    return listen(canvas, unit, fillsScreen, (act) => tell(act));
  }, [canvas, unit, fillsScreen]);

  return <canvas ref={watch} aria-hidden className="absolute inset-0 size-full" />;
}

function draw(canvas: HTMLCanvasElement, frame: Size, layers: readonly Layer[], scaledTo: readonly Size[]): void {
  const ratio = devicePixelRatio;
  const [width, height] = [Math.round(frame.width * ratio), Math.round(frame.height * ratio)];
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('this browser gives no 2D canvas');
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  pen.clearRect(0, 0, frame.width, frame.height);
  pen.imageSmoothingQuality = 'high';
  const unit = scaleOf(frame, scaledTo);
  for (const { drawable, opacity, view, fit } of layers) {
    if (opacity <= 0) continue;
    const place = placeOf(frame, drawable, unit, view, fit);
    pen.globalAlpha = opacity;
    pen.drawImage(drawable.source, place.left, place.top, place.width, place.height);
  }
  pen.globalAlpha = 1;
}

/** Wheel, drag and pinch of one canvas as acts, in face heights. */
function listen(
  canvas: HTMLCanvasElement,
  unit: number,
  fillsScreen: boolean,
  act: (what: ViewAct) => void,
): () => void {
  const left = new AbortController();
  const down = new Map<number, Point>();
  const fromCentre = ({ x, y }: Point): Point => {
    const box = canvas.getBoundingClientRect();
    return { x: (x - box.left - box.width / 2) / unit, y: (y - box.top - box.height / 2) / unit };
  };
  const options = { signal: left.signal };
  // Two fingers always move the picture; one scrolls the page while there is a page to scroll.
  const movesAlone = (event: PointerEvent) => event.pointerType !== 'touch' || fillsScreen;
  canvas.style.touchAction = fillsScreen ? 'none' : 'pan-x pan-y';

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
      down.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (movesAlone(event)) canvas.setPointerCapture(event.pointerId);
    },
    options,
  );
  canvas.addEventListener(
    'pointermove',
    (event) => {
      const before = down.get(event.pointerId);
      if (!before) return;
      const now = { x: event.clientX, y: event.clientY };
      down.set(event.pointerId, now);
      const other = [...down].find(([id]) => id !== event.pointerId)?.[1];
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
    canvas.addEventListener(name, (event) => void down.delete(event.pointerId), options);
  canvas.addEventListener('dblclick', () => act({ type: 'fit' }), options);
  return () => left.abort();
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
