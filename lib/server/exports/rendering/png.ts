/**
 * Marks drawn on a native canvas with the installed fonts, and pictures made smaller. Runs in the drawing process only, as names and pictures from
 * outside meet native code here. Promises: the same export on every machine. Throws what the canvas throws.
 */
import { createCanvas } from '@napi-rs/canvas';
import type { DrawnExportSource } from '../content/facts.ts';
import { toSheet } from '../vector-drawing/sheet.ts';
import { measureText, print } from './printer.ts';

const maxScale = 2;
/** Image viewers open no larger side; 64 megapixels take 256 MB while they are drawn. */
const maxSide = 16_384;
const maxArea = 64_000_000;

/** The sheet at twice its size, or as large as an image may be. */
export async function toPng(source: DrawnExportSource): Promise<Uint8Array> {
  const { width, height, marks } = toSheet(source, measureText);
  const scale = Math.min(maxScale, maxSide / width, maxSide / height, Math.sqrt(maxArea / (width * height)));
  const canvas = createCanvas(Math.floor(width * scale), Math.floor(height * scale));
  const context = canvas.getContext('2d');
  context.scale(scale, scale);
  print(context, marks);
  return canvas.encode('png');
}
