import type { Canvas } from '@napi-rs/canvas';
import { black, colour, css, glow, mix, type Pen, type Point, sheet, trace } from '../pen.ts';
import { type Random, randomFrom } from '../random.ts';
import type { Flaw } from '../spec.ts';

export type Shot = { readonly megapixels: number; readonly seed: string; readonly flaw?: Flaw | undefined };

/** Sensor noise. It also keeps a JPEG as large as a camera's. */
export function grain(canvas: Canvas, seed: string, strength: number): void {
  const size = 384;
  const random = randomFrom(`grain ${seed}`);
  const tile = sheet(size, size);
  const pixels = tile.pen.createImageData(size, size);
  for (let i = 0; i < pixels.data.length; i += 4) {
    const luma = random.next() + random.next() - 1;
    for (let channel = 0; channel < 3; channel++)
      pixels.data[i + channel] = 128 + (luma * 0.75 + (random.next() - 0.5) * 0.6) * 150;
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
export function spoil(canvas: Canvas, { flaw, seed }: Shot): void {
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
  const outline: Point[] = [
    [-120, 430],
    [-112, 160],
    [-98, 10],
    [-60, -88],
    [0, -118],
    [60, -88],
    [98, 10],
    [114, 160],
    [124, 430],
  ];
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
    trace(pen, [
      [-70, y],
      [0, y - 12],
      [74, y + 3],
    ]);
    pen.stroke();
  }
  pen.restore();
  trace(
    pen,
    [
      [-50, 40],
      [-54, -20],
      [-40, -72],
      [0, -90],
      [40, -72],
      [54, -20],
      [50, 40],
      [0, 58],
    ],
    true,
  );
  pen.fillStyle = css(mix(skin, colour('#ffd9d2'), 0.45));
  pen.fill();
  pen.stroke();
  pen.save();
  pen.clip();
  glow(pen, [14, -30], 46, [255, 255, 255], 0.5, 1.6);
  glow(pen, [0, 62], 44, [255, 248, 244], 0.6, 0.7);
  pen.restore();
}
