import { createCanvas } from '@napi-rs/canvas';
import { type DrawnPaper, toSheet } from '#lib/ownership/papers/index.ts';
import { measureText, print } from './printer.ts';

const sharpness = 2;
/** A side: what picture viewers open. And an area of 64 MP: 256 MB while it is drawn. */
const longestSide = 16_384;
const largestArea = 64_000_000;

/** The sheet at twice its size, or as large as a picture may be. */
export async function toPng(paper: DrawnPaper): Promise<Uint8Array> {
  const { width, height, marks } = toSheet(paper, measureText);
  const scale = Math.min(
    sharpness,
    longestSide / width,
    longestSide / height,
    Math.sqrt(largestArea / (width * height)),
  );
  const canvas = createCanvas(Math.floor(width * scale), Math.floor(height * scale));
  const context = canvas.getContext('2d');
  context.scale(scale, scale);
  print(context, marks);
  return canvas.encode('png');
}
