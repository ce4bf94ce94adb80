import { black, type Colour, colour, css, glow, mix, type Pen, type Point, softLine, trace, white } from '../pen.ts';
import { randomFrom } from '../random.ts';
import type { FaceSpec } from '../spec.ts';
import { type Head, shadeOf } from './head.ts';

const clothColours = [
  '#2f3a4a',
  '#4d5b6d',
  '#68707f',
  '#6a5b77',
  '#5d7a69',
  '#7b3f45',
  '#8b6f4e',
  '#27313b',
  '#3c5a78',
  '#a29a8c',
  '#2d2a2c',
].map(colour) as [Colour, ...Colour[]];

/** Units of the head to pixels. */
type At = (u: number, v: number) => Point;
const sides = [-1, 1] as const;

export function neckAndClothes(pen: Pen, head: Head, face: FaceSpec): void {
  const { features: f, pose } = head;
  const random = randomFrom(`clothes ${face.seed} ${face.take}`);
  const width = f.female ? 0.5 : 0.62;
  const at: At = (u, v) => [500 + u * head.unit + pose.yaw * 30, 562 + v * head.unit];
  drawNeck(pen, at, width, f.skin);

  const shoulder = f.female ? 1.72 : 2.02;
  const slope = f.female ? 2.28 : 2.18;
  const main = random.pick(clothColours);
  const neckline = random.pick(
    f.female ? (['round', 'vee', 'blazer', 'roll'] as const) : (['shirt', 'suit', 'round', 'suit'] as const),
  );
  const collar = neckline === 'round' ? width + 0.2 : neckline === 'roll' ? width + 0.06 : width + 0.1;
  const fillBody = (points: readonly Point[], ink: Colour) => {
    const fade = pen.createLinearGradient(200, 0, 800, 0);
    fade.addColorStop(pose.light === -1 ? 0 : 1, css(mix(ink, white, 0.07)));
    fade.addColorStop(pose.light === -1 ? 1 : 0, css(mix(ink, black, 0.22)));
    pen.fillStyle = fade;
    trace(pen, points, true);
    pen.fill();
  };
  const outer = (s: number): Point[] => [
    at(s * collar, 1.66),
    at(s * 1.1, slope - 0.22),
    at(s * shoulder, slope + 0.2),
    at(s * (shoulder + 0.32), 3.0),
    at(s * (shoulder + 0.4), 3.7),
  ];
  const cloth: Cloth = { pen, at, collar, main, dark: mix(main, black, 0.28), random, fillBody, outer };
  if (neckline === 'suit' || neckline === 'blazer' || neckline === 'shirt') drawFormal(cloth, neckline);
  else drawJumper(cloth, neckline);
  for (const s of sides) softLine(pen, [at(s * 1.35, 2.9), at(s * 1.42, 3.7)], cloth.dark, 12, 0.3);
}

interface Cloth {
  readonly pen: Pen;
  readonly at: At;
  /** Half of the neckline's width. */
  readonly collar: number;
  readonly main: Colour;
  readonly dark: Colour;
  readonly random: ReturnType<typeof randomFrom>;
  readonly fillBody: (points: readonly Point[], ink: Colour) => void;
  /** Outline of one side, from the collar down. */
  readonly outer: (side: number) => Point[];
}

function drawNeck(pen: Pen, at: At, width: number, skin: Colour): void {
  const shade = shadeOf(skin);
  const left = [at(-width, 0.4), at(-width, 1.35), at(-width - 0.04, 1.72), at(-0.72, 2.3), at(-0.6, 3.2)];
  const right = [at(0.6, 3.2), at(0.72, 2.3), at(width + 0.04, 1.72), at(width, 1.35), at(width, 0.4)];
  trace(pen, [...left, ...right], true);
  pen.fillStyle = css(mix(skin, shade, 0.28));
  pen.fill();
  pen.save();
  pen.clip();
  glow(pen, at(0, 1.25), 210, mix(shade, black, 0.3), 0.75, 0.55);
  softLine(pen, [at(-0.28, 1.55), at(-0.12, 2.1)], shade, 8, 0.2);
  softLine(pen, [at(0.28, 1.55), at(0.12, 2.1)], shade, 8, 0.2);
  pen.restore();
}

function drawFormal(cloth: Cloth, neckline: 'suit' | 'blazer' | 'shirt'): void {
  const { pen, at, collar, main, random, fillBody, outer } = cloth;
  const shirt = random.pick([colour('#f3f4f6'), colour('#dfe8f1'), colour('#f4eee4'), colour('#2c2f36')]);
  const opening = [at(-0.2, 2.35), at(0.2, 2.35), at(collar, 1.66), at(1, 2.3), at(1, 3.7), at(-1, 3.7), at(-1, 2.3)];
  fillBody([...outer(-1).slice(0, 1), ...opening], shirt);
  if (neckline === 'suit' && random.chance(0.7)) {
    const tie = random.pick(clothColours);
    trace(pen, [at(-0.13, 2.12), at(0.13, 2.12), at(0.1, 2.3), at(0.2, 3.6), at(-0.2, 3.6), at(-0.1, 2.3)], true);
    pen.fillStyle = css(mix(tie, black, 0.1));
    pen.fill();
  }
  if (neckline !== 'blazer') drawCollar(cloth, shirt);
  if (neckline === 'shirt')
    for (const s of sides) fillBody([...outer(s), at(s * 0.02, 3.7), at(s * 0.02, 2.2)], mix(shirt, main, 0.25));
  else drawJacket(cloth);
}

function fillShape(pen: Pen, points: readonly Point[], ink: Colour): void {
  pen.beginPath();
  for (const [x, y] of points) pen.lineTo(x, y);
  pen.closePath();
  pen.fillStyle = css(ink);
  pen.fill();
}

function drawCollar({ pen, at, collar }: Cloth, shirt: Colour): void {
  for (const s of sides) {
    const shape = [at(s * collar, 1.58), at(s * 0.03, 2.16), at(s * 0.42, 2.5), at(s * (collar + 0.18), 1.86)];
    fillShape(pen, shape, mix(shirt, white, 0.35));
    pen.lineWidth = 3;
    pen.strokeStyle = css(mix(shirt, black, 0.35), 0.5);
    pen.stroke();
  }
}

function drawJacket({ pen, at, collar, main, dark, fillBody, outer }: Cloth): void {
  for (const s of sides) {
    fillBody([...outer(s), at(s * 0.1, 3.7), at(s * 0.18, 3.1), at(s * (collar + 0.02), 1.8)], main);
    const lapel = [at(s * (collar + 0.06), 1.72), at(s * 0.82, 2.42), at(s * 0.62, 2.52)];
    fillShape(pen, [...lapel, at(s * 0.7, 2.66), at(s * 0.2, 3.45), at(s * 0.17, 3.1)], dark);
  }
}

function drawJumper({ pen, at, collar, main, dark, fillBody, outer }: Cloth, neckline: 'round' | 'vee' | 'roll'): void {
  const dip = { vee: 2.75, round: 2.12, roll: 1.62 }[neckline];
  const front: Point[] =
    neckline === 'vee'
      ? [at(-collar * 0.55, 2.2), at(0, dip), at(collar * 0.55, 2.2)]
      : [at(-collar * 0.7, dip - 0.16), at(0, dip), at(collar * 0.7, dip - 0.16)];
  fillBody([...outer(-1).reverse(), ...front, ...outer(1)], main);
  softLine(pen, [at(-collar, 1.68), ...front, at(collar, 1.68)], dark, 9, 0.6);
  if (neckline === 'roll')
    softLine(pen, [at(-collar - 0.04, 1.85), at(0, 1.95), at(collar + 0.04, 1.85)], dark, 8, 0.35);
}
