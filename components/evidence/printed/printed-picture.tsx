'use client';

import { useLayoutEffect, useRef } from 'react';

export interface PrintablePicture {
  readonly source: CanvasImageSource;
  /** In pixels, as it was received. */
  readonly width: number;
  readonly height: number;
  /** As on screen; brightness and contrast stay as they were received. */
  readonly degrees?: number;
  readonly isMirrored?: boolean;
}

/** 300 dots per inch on the width of an A4 sheet would be 2,200; this is enough to read a document. */
const mostPixels = 1_600;

export function PrintedPicture({ name, picture }: { readonly name: string; readonly picture: PrintablePicture }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    if (canvas.current) draw(canvas.current, picture);
  }, [picture]);
  return <canvas ref={canvas} role="img" aria-label={name} className="block max-h-[11cm] max-w-full" />;
}

function draw(canvas: HTMLCanvasElement, { source, width, height, degrees = 0, isMirrored }: PrintablePicture): void {
  const scale = Math.min(1, mostPixels / Math.max(width, height));
  const [drawnWidth, drawnHeight] = [width * scale, height * scale];
  const isSideways = degrees % 180 !== 0;
  canvas.width = Math.round(isSideways ? drawnHeight : drawnWidth);
  canvas.height = Math.round(isSideways ? drawnWidth : drawnHeight);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser has no 2D canvas');
  context.imageSmoothingQuality = 'high';
  context.translate(canvas.width / 2, canvas.height / 2);
  if (isMirrored) context.scale(-1, 1);
  context.rotate((degrees * Math.PI) / 180);
  context.drawImage(source, -drawnWidth / 2, -drawnHeight / 2, drawnWidth, drawnHeight);
}
