import type { Picture } from './load-picture.ts';

const longestSide = 160;

/** The picture small; blank without one. */
export function drawThumbnail(canvas: HTMLCanvasElement, picture: Picture | null): void {
  const { width, height } = picture?.bitmap ?? { width: 1, height: 1 };
  const scale = Math.min(1, longestSide / Math.max(width, height));
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  if (picture) canvas.getContext('2d')?.drawImage(picture.bitmap, 0, 0, canvas.width, canvas.height);
}
