/**
 * Marks are drawn on a native canvas with the installed fonts, and pictures are made smaller. This runs in the drawing process only, as names and
 * pictures from outside meet native code here. It promises the same export on every machine. It throws what the canvas throws.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createCanvas, GlobalFonts, loadImage, Path2D, type SKRSContext2D } from '@napi-rs/canvas';
import type { DrawnExportSource } from './content/facts.ts';
import { icons, type Mark, type Measure, type Paint } from './vector-drawing/shapes.ts';
import { toSheet } from './vector-drawing/sheet.ts';

/**
 * Every glyph comes from fonts installed with Review Desk, never from the machine: a slim container draws the same export. A package is
 * registered once, when the first text needs it: Chinese, Japanese and Korean are over a hundred files each.
 */
const registered = new Set<string>();

function family(name: string, packageName: string): string {
  if (!registered.has(name)) {
    registered.add(name);
    const folder = join(import.meta.dirname, '../../../node_modules/@fontsource-variable', packageName, 'files');
    for (const file of readdirSync(folder))
      if (file.endsWith('-wght-normal.woff2')) GlobalFonts.registerFromPath(join(folder, file), name);
  }
  return `"${name}"`;
}

const scripts: readonly (readonly [RegExp, name: string, packageName: string])[] = [
  [/\p{Script=Arabic}/u, 'Export Arabic', 'noto-sans-arabic'],
  [/\p{Script=Hebrew}/u, 'Export Hebrew', 'noto-sans-hebrew'],
  [/\p{Script=Devanagari}/u, 'Export Devanagari', 'noto-sans-devanagari'],
  [/\p{Script=Bengali}/u, 'Export Bengali', 'noto-sans-bengali'],
  [/\p{Script=Tamil}/u, 'Export Tamil', 'noto-sans-tamil'],
  [/\p{Script=Telugu}/u, 'Export Telugu', 'noto-sans-telugu'],
  [/\p{Script=Sinhala}/u, 'Export Sinhala', 'noto-sans-sinhala'],
  [/\p{Script=Khmer}/u, 'Export Khmer', 'noto-sans-khmer'],
  [/\p{Extended_Pictographic}/u, 'Export Emoji', 'noto-emoji'],
  [/\p{Script=Thai}/u, 'Export Thai', 'noto-sans-thai'],
  [/\p{Script=Georgian}/u, 'Export Georgian', 'noto-sans-georgian'],
  [/\p{Script=Armenian}/u, 'Export Armenian', 'noto-sans-armenian'],
  [/\p{Script=Ethiopic}/u, 'Export Ethiopic', 'noto-sans-ethiopic'],
  [/\p{Script=Hangul}/u, 'Export Korean', 'noto-sans-kr'],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'Export Japanese', 'noto-sans-jp'],
  [/\p{Script=Han}/u, 'Export Chinese', 'noto-sans-sc'],
];

/** Chooses a canvas `font` for exactly this text. @param size in the canvas' units */
function fontFor(text: string, size: number, weight: number): string {
  const others = scripts.filter(([script]) => script.test(text)).map(([, name, file]) => family(name, file));
  return `${weight} ${size}px ${[family('Export Sans', 'inter'), ...others].join(', ')}`;
}

// Inter's contextual forms (a colon between digits, a hyphen between capitals) are glyphs without a character: text copied from a PDF would lose them.
const plainForms = '"calt" 0';

const ruler = createCanvas(1, 1).getContext('2d');
ruler.fontFeatureSettings = plainForms;

/** Measures widths in the fonts that print. */
export const measureText: Measure = (text, size, weight) => {
  if (!unshaped.test(text)) return widthOf(text, size, weight);
  let width = 0;
  for (const character of text) width += characterWidth(character, weight) * size;
  return width;
};

// A hundred font files for each of these scripts make a measurement take 2 ms; their characters do not interact, so each is measured once.
const unshaped = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const widths = new Map<string, number>();

function characterWidth(character: string, weight: number): number {
  const key = `${weight} ${character}`;
  const width = widths.get(key) ?? widthOf(character, 100, weight) / 100;
  widths.set(key, width);
  return width;
}

// Choosing a font costs a hundred times as much as measuring with it.
let rulerFont = '';

function widthOf(text: string, size: number, weight: number): number {
  const font = fontFor(text, size, weight);
  if (font !== rulerFont) {
    ruler.font = font;
    rulerFont = font;
  }
  return ruler.measureText(text).width;
}

function print(context: SKRSContext2D, mark: Mark): void {
  switch (mark.kind) {
    case 'box': {
      context.beginPath();
      context.roundRect(mark.x, mark.y, mark.width, mark.height, Math.min(mark.radius, mark.height / 2));
      paint(context, mark);
      return;
    }
    case 'path':
      paint(context, mark, new Path2D(mark.d));
      return;
    case 'icon': {
      context.save();
      context.translate(mark.x, mark.y);
      context.scale(mark.size / 24, mark.size / 24);
      context.lineCap = 'round';
      context.lineJoin = 'round';
      paint(context, { fill: null, stroke: mark.stroke, weight: 1.75, dashed: false }, new Path2D(icons[mark.icon]));
      context.restore();
      return;
    }
    case 'text': {
      context.font = fontFor(mark.text, mark.size, mark.weight);
      context.textAlign = mark.anchor === 'middle' ? 'center' : mark.anchor === 'end' ? 'right' : 'left';
      context.fillStyle = mark.fill;
      context.fillText(mark.text, mark.x, mark.y);
      return;
    }
  }
}

function paint(context: SKRSContext2D, { fill, stroke, weight, dashed }: Paint, path?: Path2D): void {
  if (fill !== null) {
    context.fillStyle = fill;
    path ? context.fill(path) : context.fill();
  }
  if (stroke === null) return;
  context.strokeStyle = stroke;
  context.lineWidth = weight;
  context.setLineDash(dashed ? [5, 5] : []);
  path ? context.stroke(path) : context.stroke();
  context.setLineDash([]);
}

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
  context.fontFeatureSettings = plainForms;
  for (const mark of marks) print(context, mark);
  return canvas.encode('png');
}

/**
 * How a JPEG is to be turned, by the Exif orientation that cameras write, 1 to 8; the canvas does not look at it. The quarters are clockwise, and it
 * is mirrored, left and right, before it is turned.
 */
const turns = {
  quarters: [0, 0, 2, 2, 3, 1, 1, 3],
  mirrored: [false, true, false, true, true, false, true, false],
} as const;

function orientationOf(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return view.getUint16(0) === 0xffd8 ? exifOrientation(view) : 1;
  } catch {
    return 1; // cut off within its header: it is shown as it lies
  }
}

/** The orientation is 1 to 8; it is 1 where none is given. @throws RangeError beyond the end of the bytes */
function exifOrientation(view: DataView): number {
  for (let at = 2; view.getUint8(at) === 0xff; ) {
    const marker = view.getUint8(at + 1);
    if (marker === 0xda) return 1;
    if (marker === 0xe1 && view.getUint32(at + 4) === 0x45786966) return inTiff(view, at + 10);
    at += 2 + view.getUint16(at + 2);
  }
  return 1;
}

function inTiff(view: DataView, start: number): number {
  const little = view.getUint16(start) === 0x4949;
  const directory = start + view.getUint32(start + 4, little);
  for (let index = 0; index < view.getUint16(directory, little); index++) {
    const entry = directory + 2 + index * 12;
    if (view.getUint16(entry, little) === 0x0112) return view.getUint16(entry + 8, little);
  }
  return 1;
}

/** The longest side in px is 170 to the inch at the size at which a dossier shows it. */
const longestSide = 720;
const quality = 82;

/** Makes a JPEG of the picture, upright and on white, that is small enough for a document. */
export async function toThumbnail(bytes: Uint8Array): Promise<Uint8Array> {
  const image = await loadImage(Buffer.from(bytes));
  const scale = Math.min(1, longestSide / Math.max(image.width, image.height));
  const [width, height] = [Math.max(1, Math.round(image.width * scale)), Math.max(1, Math.round(image.height * scale))];
  const orientation = orientationOf(bytes);
  const quarters = turns.quarters[orientation - 1] ?? 0;
  const mirrored = turns.mirrored[orientation - 1] ?? false;
  const canvas = quarters % 2 === 1 ? createCanvas(height, width) : createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate((quarters * Math.PI) / 2);
  if (mirrored) context.scale(-1, 1);
  context.drawImage(image, -width / 2, -height / 2, width, height);
  return canvas.encode('jpeg', quality);
}
