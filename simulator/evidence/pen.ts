import type { Canvas, SKRSContext2D } from '@napi-rs/canvas';
import { createCanvas } from '@napi-rs/canvas';
import { fontFor, type Typeface } from './fonts.ts';

export type Pen = SKRSContext2D;
export type Point = readonly [x: number, y: number];
export type Colour = readonly [red: number, green: number, blue: number];

export function colour(hex: string): Colour {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

export function mix(a: Colour, b: Colour, share: number): Colour {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share];
}

export function css([red, green, blue]: Colour, alpha = 1): string {
  return `rgba(${Math.round(red)},${Math.round(green)},${Math.round(blue)},${alpha})`;
}

export const white: Colour = [255, 255, 255];
export const black: Colour = [0, 0, 0];

/** A canvas and its pen, in units of `scale` pixels. */
export function sheet(widthPx: number, heightPx: number, scale = 1): { canvas: Canvas; pen: Pen } {
  const canvas = createCanvas(Math.round(widthPx), Math.round(heightPx));
  const pen = canvas.getContext('2d');
  pen.scale(scale, scale);
  return { canvas, pen };
}

/** Gives the pixels back now; the collector sees a small object and would leave 48 MB of them lying for long. */
export function release(canvas: Canvas): void {
  canvas.width = 0;
  canvas.height = 0;
}

/** The finished picture as JPEG; the canvas is used up. */
export function jpegOf(canvas: Canvas, quality: number): Uint8Array {
  const bytes = canvas.encodeSync('jpeg', quality);
  release(canvas);
  return bytes;
}

/** Traces a smooth curve through the points (Catmull-Rom); call `fill` or `stroke` after it. */
export function trace(pen: Pen, points: readonly Point[], closed = false, begin = true): void {
  const count = points.length;
  const at = (index: number): Point => {
    const inside = closed ? (index + count) % count : Math.max(0, Math.min(count - 1, index));
    return points[inside] ?? [0, 0];
  };
  const [startX, startY] = at(0);
  if (begin) pen.beginPath();
  // an open curve goes on from where the pen is, a closed one is an outline of its own
  if (begin || closed) pen.moveTo(startX, startY);
  else pen.lineTo(startX, startY);
  for (let i = 0; i < (closed ? count : count - 1); i++) {
    const [before, from, to, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    pen.bezierCurveTo(
      from[0] + (to[0] - before[0]) / 6,
      from[1] + (to[1] - before[1]) / 6,
      to[0] - (after[0] - from[0]) / 6,
      to[1] - (after[1] - from[1]) / 6,
      to[0],
      to[1],
    );
  }
  if (closed) pen.closePath();
}

/** A line with soft edges: the same trace in several widths. */
export function softLine(pen: Pen, points: readonly Point[], ink: Colour, width: number, alpha: number): void {
  pen.lineCap = 'round';
  for (let i = 1; i <= 4; i++) {
    trace(pen, points);
    pen.lineWidth = (width * i) / 2;
    pen.strokeStyle = css(ink, alpha / 3);
    pen.stroke();
  }
}

/** A round spot that fades out; `stretch` is height over width. */
export function glow(pen: Pen, [x, y]: Point, radius: number, ink: Colour, alpha: number, stretch = 1): void {
  pen.save();
  pen.translate(x, y);
  pen.scale(1, stretch);
  const fade = pen.createRadialGradient(0, 0, 0, 0, 0, radius);
  fade.addColorStop(0, css(ink, alpha));
  fade.addColorStop(0.5, css(ink, alpha * 0.45));
  fade.addColorStop(1, css(ink, 0));
  pen.fillStyle = fade;
  pen.fillRect(-radius, -radius, radius * 2, radius * 2);
  pen.restore();
}

export type Lettering = {
  readonly size: number;
  readonly weight?: number;
  readonly typeface?: Typeface;
  readonly italic?: boolean;
  readonly ink?: string;
  readonly align?: 'left' | 'right' | 'center';
  /** Letters get narrower spacing, then smaller, until they fit. */
  readonly maxWidth?: number;
  readonly spacing?: number;
};

/** Writes one line with its baseline at y; answers its width. */
export function write(pen: Pen, text: string, x: number, y: number, style: Lettering): number {
  let { size } = style;
  // the language is named so that the host's own never picks a glyph
  pen.lang = 'en';
  pen.textAlign = style.align ?? 'left';
  // any spacing turns ligatures off, which a search in the PDF would not find
  pen.letterSpacing = `${style.spacing ?? 0.01}px`;
  const set = () => {
    pen.font = fontFor(text, size, style.weight, style.typeface, style.italic);
    return pen.measureText(text).width;
  };
  let width = set();
  if (style.maxWidth !== undefined && width > style.maxWidth) {
    size = Math.max(size * 0.42, (size * style.maxWidth) / width);
    width = set();
  }
  if (style.ink !== undefined) pen.fillStyle = style.ink;
  pen.fillText(text, x, y);
  pen.letterSpacing = '0px';
  return width;
}

const words = new Intl.Segmenter('en', { granularity: 'word' });
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Breaks text into lines no wider than `width`, in any script; a word too long for a line is broken too. */
export function wrap(pen: Pen, text: string, width: number, style: Lettering): string[] {
  pen.lang = 'en';
  pen.font = fontFor(text, style.size, style.weight, style.typeface, style.italic);
  const fits = (line: string) => pen.measureText(line).width <= width;
  const lines: string[] = [];
  let line = '';
  const add = (piece: string, breaks: boolean) => {
    if (line !== '' && breaks && !fits(line + piece)) {
      lines.push(line.trimEnd());
      line = piece;
    } else {
      line += piece;
    }
  };
  for (const { segment } of words.segment(text)) {
    if (fits(segment)) add(segment, !/^[\s.,;:!?)»”’%]/.test(segment));
    else for (const letter of letters.segment(segment)) add(letter.segment, true);
  }
  lines.push(line.trimEnd());
  return lines;
}
