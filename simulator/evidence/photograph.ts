import type { Canvas } from '@napi-rs/canvas';
import { black, colour, css, glow, mix, type Pen, type Point, sheet, trace } from './pen.ts';
import { type Random, randomFrom } from './random.ts';
import type { Flaw } from './spec.ts';

/** Something flat to be photographed: its size in its own units, and how it is painted. */
export type Subject = {
  readonly width: number;
  readonly height: number;
  readonly corner: number;
  paint(pen: Pen): void;
};

export type Shot = { readonly megapixels: number; readonly seed: string; readonly flaw?: Flaw | undefined };

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
  return canvas.encodeSync('jpeg', 88);
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
  const off = shot.flaw === 'cropped' ? [width * 0.27, height * -0.2] : [width * random.between(-0.03, 0.03), height * random.between(-0.03, 0.03)];
  pen.save();
  pen.translate(width / 2 + (off[0] ?? 0), height / 2 + (off[1] ?? 0));
  pen.rotate(random.between(0.03, 0.12) * (random.chance(0.5) ? 1 : -1));
  shadow(pen, tilted, long * 0.012, random);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(tilted, -tilted.width / 2, -tilted.height / 2);
  pen.restore();

  light(pen, width, height, random);
  spoil(canvas, shot);
  grain(canvas, shot.seed, shot.flaw === 'dark' ? 0.22 : 0.12);
  return canvas.encodeSync('jpeg', 86);
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
    bent.pen.drawImage(flat.canvas, 0, from, width, height / rows + 1, (width * (1 - narrow)) / 2, from, width * narrow, height / rows + 1);
  }
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
  pen.drawImage(small.canvas, -of.width / 2 - 240 + depth * lean, -of.height / 2 - 240 + depth, small.canvas.width * 24, small.canvas.height * 24);
}

function table(pen: Pen, random: Random, width: number, height: number): void {
  const top = random.pick(['wood', 'dark wood', 'cloth', 'desk', 'stone'] as const);
  const base = colour({ wood: '#a97c50', 'dark wood': '#5a3b26', cloth: random.pick(['#b9b2a3', '#6d7f8d', '#8d5c55']), desk: '#2c2f34', stone: '#c9c6c0' }[top]);
  pen.fillStyle = css(base);
  pen.fillRect(0, 0, width, height);
  if (top === 'cloth') {
    pen.lineWidth = 5;
    for (let x = 0; x < width; x += 11) {
      pen.strokeStyle = css(mix(base, random.chance(0.5) ? black : [255, 255, 255], random.between(0.02, 0.16)), 0.7);
      pen.strokeRect(x, -10, 0.1, height + 20);
    }
    for (let y = 0; y < height; y += 11) {
      pen.strokeStyle = css(mix(base, random.chance(0.5) ? black : [255, 255, 255], random.between(0.02, 0.16)), 0.45);
      pen.strokeRect(-10, y, width + 20, 0.1);
    }
    for (let i = 0; i < 3; i++) {
      const x = random.between(0, width);
      trace(pen, [[x, -50], [x + random.between(-300, 300), height / 2], [x + random.between(-500, 500), height + 50]]);
      pen.lineWidth = 150;
      pen.strokeStyle = css(black, 0.05);
      pen.stroke();
    }
    return;
  }
  if (top === 'stone' || top === 'desk') {
    for (let i = 0; i < (top === 'stone' ? 60 : 14); i++) glow(pen, [random.between(0, width), random.between(0, height)], random.between(100, 700), top === 'stone' ? colour('#8f8b86') : colour('#4a4e55'), 0.2, random.between(0.3, 1));
    for (let i = 0; i < 14 && top === 'stone'; i++) {
      const points: Point[] = [[random.between(-200, width), -50]];
      for (let step = 1; step < 7; step++) points.push([(points[step - 1]?.[0] ?? 0) + random.between(-80, 380), (height / 5) * step]);
      trace(pen, points);
      pen.lineWidth = random.between(2, 14);
      pen.strokeStyle = css(colour('#7d7872'), 0.28);
      pen.stroke();
    }
    return;
  }
  const plank = random.between(620, 900);
  for (let y = -random.between(0, plank); y < height; y += plank) {
    const wood = mix(base, random.chance(0.5) ? black : colour('#d8b98c'), random.between(0, 0.14));
    pen.fillStyle = css(wood);
    pen.fillRect(0, y, width, plank);
    pen.save();
    pen.beginPath();
    pen.rect(0, y, width, plank);
    pen.clip();
    const knot = random.between(0, width);
    for (let i = 0; i < 84; i++) {
      const level = y + (i / 84) * plank + random.bell() * 6;
      const bulge = random.between(0, 46) * Math.sin(i / 13);
      trace(pen, [[-20, level], [knot - 500, level + random.bell() * 14], [knot, level + bulge], [knot + 600, level + random.bell() * 14], [width + 20, level + random.bell() * 22]]);
      pen.lineWidth = random.between(1, 7);
      pen.strokeStyle = css(mix(wood, black, random.between(0.2, 0.55)), 0.34);
      pen.stroke();
    }
    pen.restore();
    pen.fillStyle = css(black, 0.5);
    pen.fillRect(0, y - 3, width, 6);
  }
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

/** Sensor noise. It also keeps a JPEG as large as a camera's. */
export function grain(canvas: Canvas, seed: string, strength: number): void {
  const size = 384;
  const random = randomFrom(`grain ${seed}`);
  const tile = sheet(size, size);
  const pixels = tile.pen.createImageData(size, size);
  for (let i = 0; i < pixels.data.length; i += 4) {
    const luma = random.next() + random.next() - 1;
    for (let channel = 0; channel < 3; channel++) pixels.data[i + channel] = 128 + (luma * 0.75 + (random.next() - 0.5) * 0.6) * 150;
    pixels.data[i + 3] = 255;
  }
  tile.pen.putImageData(pixels, 0, 0);
  const pen = canvas.getContext('2d');
  pen.save();
  pen.resetTransform();
  pen.globalCompositeOperation = 'overlay';
  pen.globalAlpha = strength * 2;
  const noise = pen.createPattern(tile.canvas, 'repeat');
  if (noise === null) throw new Error('no pattern from a filled tile');
  pen.fillStyle = noise;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.restore();
}

/** What goes wrong with pictures; sizes follow the canvas. */
function spoil(canvas: Canvas, { flaw, seed }: Shot): void {
  const { width, height } = canvas;
  const pen = canvas.getContext('2d');
  const random = randomFrom(`flaw ${seed}`);
  pen.save();
  pen.resetTransform();
  switch (flaw) {
    case 'blurred': {
      const small = sheet(width / 11, height / 11);
      small.pen.imageSmoothingQuality = 'high';
      small.pen.drawImage(canvas, 0, 0, width / 11, height / 11);
      pen.imageSmoothingQuality = 'high';
      // the hand moved: the same soft picture again, a little further on
      for (const [i, alpha] of [1, 0.5, 0.33].entries()) {
        pen.globalAlpha = alpha;
        pen.drawImage(small.canvas, i * width * 0.005, i * width * 0.0025, width, height);
      }
      break;
    }
    case 'dark':
      pen.globalCompositeOperation = 'multiply';
      pen.fillStyle = '#3d3b43';
      pen.fillRect(0, 0, width, height);
      break;
    case 'glare': {
      const at: Point = [width * random.between(0.5, 0.68), height * random.between(0.38, 0.5)];
      pen.globalCompositeOperation = 'screen';
      glow(pen, at, width * 0.42, [255, 252, 240], 0.75, 0.7);
      glow(pen, at, width * 0.19, [255, 255, 255], 1, 0.6);
      glow(pen, at, width * 0.15, [255, 255, 255], 1, 0.6);
      break;
    }
    case 'black-white':
      pen.globalCompositeOperation = 'saturation';
      pen.fillStyle = '#808080';
      pen.fillRect(0, 0, width, height);
      break;
    case 'finger':
      pen.scale(width / 1000, width / 1000);
      pen.translate(800, (height / width) * 1000 - 165);
      pen.rotate(-0.62);
      thumb(pen, random);
  }
  pen.restore();
}

/** A thumb from the corner, its tip at the origin, 1000 units to the picture's width. */
function thumb(pen: Pen, random: Random): void {
  const skin = colour(random.pick(['#e3b590', '#c98f67', '#8a5a3c', '#f0cdb3']));
  const outline: Point[] = [[-120, 430], [-112, 160], [-98, 10], [-60, -88], [0, -118], [60, -88], [98, 10], [114, 160], [124, 430]];
  pen.shadowColor = 'rgba(0,0,0,0.5)';
  pen.shadowBlur = 26;
  pen.shadowOffsetY = 10;
  trace(pen, outline, true);
  pen.fillStyle = css(skin);
  pen.fill();
  pen.shadowColor = 'transparent';
  pen.save();
  pen.clip();
  glow(pen, [-90, 130], 130, mix(skin, black, 0.45), 0.6, 2.6);
  glow(pen, [30, 100], 110, mix(skin, [255, 255, 255], 0.5), 0.4, 2);
  pen.lineWidth = 2.5;
  pen.strokeStyle = css(mix(skin, black, 0.45), 0.4);
  for (const y of [196, 212, 236]) {
    trace(pen, [[-70, y], [0, y - 12], [74, y + 3]]);
    pen.stroke();
  }
  pen.restore();
  trace(pen, [[-50, 40], [-54, -20], [-40, -72], [0, -90], [40, -72], [54, -20], [50, 40], [0, 58]], true);
  pen.fillStyle = css(mix(skin, colour('#ffd9d2'), 0.45));
  pen.fill();
  pen.stroke();
  pen.save();
  pen.clip();
  glow(pen, [14, -30], 46, [255, 255, 255], 0.5, 1.6);
  glow(pen, [0, 62], 44, [255, 248, 244], 0.6, 0.7);
  pen.restore();
}
