import { frame, paintFace, poseOf } from '../face/index.ts';
import { colour, css, glow, jpegOf, mix, type Pen, sheet, white, write } from '../pen.ts';
import { randomFrom } from '../random.ts';
import type { FaceSpec } from '../spec.ts';
import { grain } from './flaws.ts';

const walls = ['#d5dfe0', '#dfe3ea', '#e4e6df', '#cfd8dc', '#e6e0da', '#d9dde8'].map(colour);

/** A portrait on a plain wall, 35 × 45. */
export function portraitPicture(face: FaceSpec, widthPx: number): Uint8Array {
  const scale = widthPx / frame.width;
  const { canvas, pen } = sheet(widthPx, frame.height * scale, scale);
  const random = randomFrom(`wall ${face.seed} ${face.take}`);
  const wall = walls[random.whole(0, walls.length - 1)] ?? white;
  pen.fillStyle = css(wall);
  pen.fillRect(0, 0, frame.width, frame.height);
  glow(pen, [500, 460], 760, mix(wall, white, 0.7), 0.7);
  paintFace(pen, face);
  marked(pen, frame.width, frame.height);
  grain(canvas, `${face.seed} ${face.take}`, 0.06);
  return jpegOf(canvas, 90);
}

/** A selfie in a room, 3 × 4, held at arm's length. */
export function selfiePicture(face: FaceSpec, megapixels: number): Uint8Array {
  const width = Math.sqrt((megapixels * 1e6 * 3) / 4);
  const { canvas, pen } = sheet(width, (width * 4) / 3, width / 900);
  const random = randomFrom(`room ${face.seed} ${face.take}`);
  room(pen, face);
  const pose = poseOf(face);
  pen.save();
  pen.translate(random.between(-125, -75), random.between(-130, -70));
  pen.scale(1.1, 1.1);
  paintFace(pen, face, {
    ...pose,
    yaw: pose.yaw + random.gaussian() * 0.1,
    pitch: pose.pitch - 0.08,
    roll: random.gaussian() * 0.05,
    smile: random.between(-0.1, 0.6),
  });
  pen.restore();
  const shade = pen.createRadialGradient(450, 560, 420, 450, 600, 900);
  shade.addColorStop(0, 'rgba(0,0,0,0)');
  shade.addColorStop(1, 'rgba(8,6,14,0.42)');
  pen.fillStyle = shade;
  pen.fillRect(0, 0, 900, 1200);
  marked(pen, 900, 1200);
  grain(canvas, `selfie ${face.seed} ${face.take}`, 0.11);
  return jpegOf(canvas, 87);
}

/** A room out of focus behind the head, 900 × 1200. */
export function room(pen: Pen, face: FaceSpec): void {
  const random = randomFrom(`furniture ${face.seed} ${face.take}`);
  const wall = colour(random.pick(['#c8bfb2', '#aab6bd', '#d7d2c8', '#9fa89a', '#c4b3a8']));
  pen.fillStyle = css(wall);
  pen.fillRect(0, 0, 900, 1200);
  const blurred = sheet(90, 120, 0.1);
  blurred.pen.filter = 'blur(2px)';
  const window = random.between(40, 560);
  blurred.pen.fillStyle = '#f7f8f4';
  blurred.pen.fillRect(window, 60, 250, 420);
  blurred.pen.fillStyle = css(mix(wall, colour('#4a3a2c'), 0.4));
  blurred.pen.fillRect(window + 118, 60, 16, 420);
  const shelf = window > 300 ? 30 : 560;
  for (const y of [150, 380, 610]) {
    blurred.pen.fillStyle = '#6b4f38';
    blurred.pen.fillRect(shelf, y + 150, 300, 22);
    for (let x = shelf; x < shelf + 270; x += 34) {
      blurred.pen.fillStyle = css(
        colour(random.pick(['#8a3d3a', '#31526b', '#c9a24b', '#5d7350', '#dcd5c7', '#3b3543'])),
      );
      const tall = random.between(80, 146);
      blurred.pen.fillRect(x, y + 150 - tall, 28, tall);
    }
  }
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(blurred.canvas, 0, 0, 900, 1200);
}

/** SPECIMEN along the foot, clear of the face. */
export function marked(pen: Pen, width: number, height: number): void {
  const size = width * 0.062;
  write(pen, 'SPECIMEN', width / 2, height - size * 0.55, {
    size,
    weight: 800,
    align: 'center',
    spacing: size * 0.3,
    ink: 'rgba(255,255,255,0.72)',
  });
}
