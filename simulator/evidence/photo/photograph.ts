import type { Canvas } from '@napi-rs/canvas';
import { black, colour, css, jpegOf, mix, type Pen, release, sheet } from '../pen.ts';
import { type Random, randomFrom } from '../random.ts';
import { grain, type Shot, spoil } from './flaws.ts';
import { table } from './table.ts';

/** Something flat to be photographed: its size in its own units, and how it is painted. */
export type Subject = {
  readonly width: number;
  readonly height: number;
  readonly corner: number;
  paint(pen: Pen): void;
};

/** Straight and cropped, as the service hands it on: the subject fills the picture. */
export function scan(subject: Subject, shot: Shot): Uint8Array {
  const scale = Math.sqrt((shot.megapixels * 1e6) / (subject.width * subject.height));
  const { canvas, pen } = sheet(subject.width * scale, subject.height * scale, scale);
  if (shot.flaw === 'cropped') {
    pen.fillStyle = '#3a3f46';
    pen.fillRect(0, 0, subject.width, subject.height);
    pen.translate(subject.width * 0.24, subject.height * 0.16);
    pen.beginPath();
    pen.rect(0, 0, subject.width, subject.height);
    pen.clip();
  }
  subject.paint(pen);
  spoil(canvas, shot);
  grain(canvas, shot.seed, 0.05);
  return jpegOf(canvas, 88);
}

/** As uploaded: lying on a table, a little askew, under a lamp, through a phone's lens. */
export function photograph(subject: Subject, shot: Shot): Uint8Array {
  const random = randomFrom(`shot ${shot.seed}`);
  const upright = subject.height > subject.width;
  const [long, short] = [Math.sqrt((shot.megapixels * 1e6 * 4) / 3), Math.sqrt((shot.megapixels * 1e6 * 3) / 4)];
  const [width, height] = upright ? [short, long] : [long, short];
  const { canvas, pen } = sheet(width, height);

  pen.save();
  pen.scale(long / 4000, long / 4000);
  table(pen, random, (width * 4000) / long, (height * 4000) / long);
  pen.restore();

  const share = random.between(0.7, 0.77);
  const fit = Math.min((width * share) / subject.width, (height * share * 1.12) / subject.height);
  const tilted = inPerspective(subject, fit, random.between(-0.05, 0.05));
  const off =
    shot.flaw === 'cropped'
      ? [width * 0.27, height * -0.2]
      : [width * random.between(-0.03, 0.03), height * random.between(-0.03, 0.03)];
  pen.save();
  pen.translate(width / 2 + (off[0] ?? 0), height / 2 + (off[1] ?? 0));
  pen.rotate(random.between(0.03, 0.12) * (random.chance(0.5) ? 1 : -1));
  shadow(pen, tilted, long * 0.012, random);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(tilted, -tilted.width / 2, -tilted.height / 2);
  release(tilted);
  pen.restore();

  light(pen, width, height, random);
  spoil(canvas, shot);
  grain(canvas, shot.seed, shot.flaw === 'dark' ? 0.22 : 0.12);
  return jpegOf(canvas, 86);
}

/** Paints the subject and narrows it towards one end, row by row. */
function inPerspective(subject: Subject, fit: number, lean: number): Canvas {
  const flat = sheet(subject.width * fit, subject.height * fit, fit);
  flat.pen.beginPath();
  flat.pen.roundRect(0, 0, subject.width, subject.height, subject.corner);
  flat.pen.clip();
  subject.paint(flat.pen);
  const { width, height } = flat.canvas;
  const bent = sheet(width, height);
  const rows = 160;
  for (let row = 0; row < rows; row++) {
    const from = (row / rows) * height;
    const narrow = 1 - Math.abs(lean) + lean * ((row / rows) * 2 - 1);
    bent.pen.drawImage(
      flat.canvas,
      0,
      from,
      width,
      height / rows + 1,
      (width * (1 - narrow)) / 2,
      from,
      width * narrow,
      height / rows + 1,
    );
  }
  release(flat.canvas);
  return bent.canvas;
}

/** A soft shadow, drawn small and enlarged: a blur of the full picture would take seconds. */
function shadow(pen: Pen, of: Canvas, depth: number, random: Random): void {
  const small = sheet(of.width / 24 + 20, of.height / 24 + 20);
  small.pen.filter = 'blur(2.2px)';
  small.pen.fillStyle = 'rgba(8,6,4,0.62)';
  small.pen.beginPath();
  small.pen.roundRect(10, 10, of.width / 24, of.height / 24, 1.5);
  small.pen.fill();
  const lean = random.chance(0.5) ? 1 : -1;
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(
    small.canvas,
    -of.width / 2 - 240 + depth * lean,
    -of.height / 2 - 240 + depth,
    small.canvas.width * 24,
    small.canvas.height * 24,
  );
}

function light(pen: Pen, width: number, height: number, random: Random): void {
  const [x, y] = [width * random.between(0.2, 0.8), height * random.between(0.05, 0.5)];
  const fall = pen.createRadialGradient(x, y, width * 0.1, x, y, width * 0.9);
  const warm = random.pick(['#fff6e8', '#ffeed6', '#eef4ff', '#fdf9f1'] as const);
  fall.addColorStop(0, warm);
  fall.addColorStop(0.55, css(mix(colour(warm), black, 0.06)));
  fall.addColorStop(1, css(mix(colour(warm), black, 0.36)));
  pen.globalCompositeOperation = 'multiply';
  pen.fillStyle = fall;
  pen.fillRect(0, 0, width, height);
  pen.globalCompositeOperation = 'source-over';
}
