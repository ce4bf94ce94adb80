'use client';

import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { listenForGestures } from './face-gestures.ts';
import {
  type Alignment,
  type Drawable,
  type FaceView,
  faceHeight,
  type Size,
  toDrawnBox,
  type ViewAction,
} from './face-view.ts';

export interface Layer {
  readonly drawable: Drawable;
  /** 0 to 1. */
  readonly opacity: number;
  readonly view: FaceView;
  readonly alignment?: Alignment;
}

interface FaceCanvasProps {
  readonly layers: readonly Layer[];
  /** Every picture of the comparison: the scale is one for all. */
  readonly scaledTo: readonly Size[];
  readonly onAction: (action: ViewAction) => void;
  /** After the layers were drawn. */
  readonly onDrawn: () => void;
  /** Then there is no page that one finger could scroll. */
  readonly fillsScreen: boolean;
}

/** Air around the faces: their edge is part of the evidence. */
const margin = 10;
const scaleOf = ({ width, height }: Size, pictures: readonly Size[]): number =>
  faceHeight({ width: width - 2 * margin, height: height - 2 * margin }, pictures);

/** Faces drawn over each other on one canvas, at the resolution of the screen; never tinted. Moved by wheel, drag and pinch. */
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
