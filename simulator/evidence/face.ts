import { beard, backHair, frontHair } from './hair.ts';
import { type Features, featuresOf } from './face-features.ts';
import { black, type Colour, colour, css, glow, mix, type Pen, type Point, softLine, trace, white } from './pen.ts';
import { type Random, randomFrom } from './random.ts';
import type { FaceSpec } from './spec.ts';

/** How the head is held; `yaw` in radians, positive to the picture's right. */
export type Pose = {
  readonly yaw: number;
  readonly pitch: number;
  readonly roll: number;
  /** 0 open … 1 shut. */
  readonly blink: number;
  /** −0.3 stern … 1 smiling. */
  readonly smile: number;
  /** Side the light comes from. */
  readonly light: 1 | -1;
};

/** The face's own frame: `u` −1…1 across, `v` down from between the eyes, in halves of the face's width. */
export type Head = {
  readonly features: Features;
  readonly pose: Pose;
  readonly random: Random;
  /** A point on the front of the head. */
  on(u: number, v: number): Point;
  /** A point on the outline, which turns less than the front does. */
  edge(u: number, v: number): Point;
  /** Pixels of the face frame to half a face. */
  readonly unit: number;
};

/** Faces are drawn in a frame of 1000 by 1286 units, as a 35 × 45 mm portrait. */
export const frame = { width: 1000, height: 1286 } as const;

export function poseOf(face: FaceSpec): Pose {
  const random = randomFrom(`pose ${face.seed} ${face.take}`);
  return {
    yaw: random.bell() * 0.09,
    pitch: random.bell() * 0.12,
    roll: random.bell() * 0.025,
    blink: 0,
    smile: random.between(-0.25, 0.3),
    light: random.chance(0.5) ? 1 : -1,
  };
}

function headOf(features: Features, pose: Pose, seed: string): Head {
  const unit = 208;
  const turned = (u: number, yaw: number) => Math.sin(Math.asin(Math.max(-1, Math.min(1, u * 0.86))) + yaw) / 0.86;
  const place =
    (share: number) =>
    (u: number, v: number): Point => {
      const x = unit * turned(u, pose.yaw * share);
      const y = unit * features.length * (v + pose.pitch * share * 0.3 * (1 - (v * v) / 4));
      return [500 + x * Math.cos(pose.roll) - y * Math.sin(pose.roll), 562 + x * Math.sin(pose.roll) + y * Math.cos(pose.roll)];
    };
  return { features, pose, unit, random: randomFrom(`strands ${seed}`), on: place(1), edge: place(0.3) };
}

/** Paints head and shoulders into the frame; the background is the caller's. */
export function paintFace(pen: Pen, face: FaceSpec, pose: Pose = poseOf(face)): void {
  const features = featuresOf(face);
  const head = headOf(features, pose, face.seed);
  pen.save();
  pen.lineJoin = 'round';
  pen.lineCap = 'round';
  backHair(pen, head);
  neckAndClothes(pen, head, face);
  ears(pen, head);
  skull(pen, head);
  for (const side of [-1, 1] as const) {
    eye(pen, head, side);
    brow(pen, head, side);
  }
  nose(pen, head);
  beard(pen, head);
  mouth(pen, head);
  ageLines(pen, head);
  frontHair(pen, head);
  glasses(pen, head);
  pen.restore();
}

const shadeOf = (skin: Colour) => mix(skin, mix(colour('#5b1f10'), black, 0.25), 0.34);
const lightOf = (skin: Colour) => mix(skin, colour('#fff3e2'), 0.4);

export function jawline(head: Head): Point[] {
  const { jaw, cheek, chin } = head.features;
  const sag = Math.max(0, head.features.lines - 0.45) * 0.1;
  const half: Point[] = [
    [0, -1.42],
    [0.52, -1.31],
    [0.86, -0.92],
    [0.985, -0.38],
    [0.975 * cheek, 0.12],
    [0.88 * Math.max(jaw, 0.88) + sag, 0.62],
    [0.62 * jaw + sag, 1.0],
    [0.27 * chin, 1.22 * chin + 0.01],
  ];
  const right = half.map(([u, v]) => head.edge(u, v));
  const left = half.slice(1).map(([u, v]) => head.edge(-u, v));
  return [...right, head.edge(0, 1.27 * chin), ...left.reverse()];
}

function skull(pen: Pen, head: Head): void {
  const { features, pose } = head;
  const shade = shadeOf(features.skin);
  const light = lightOf(features.skin);
  pen.save();
  trace(pen, jawline(head), true);
  pen.fillStyle = css(features.skin);
  pen.fill();
  pen.clip();
  const [left] = head.edge(-1, 0);
  const [right] = head.edge(1, 0);
  const side = pen.createLinearGradient(left, 0, right, 0);
  const [lit, dark] = pose.light === -1 ? [0, 1] : [1, 0];
  side.addColorStop(lit, css(shade, 0.12));
  side.addColorStop(Math.abs(lit - 0.18), css(shade, 0));
  side.addColorStop(Math.abs(dark - 0.38), css(shade, 0));
  side.addColorStop(dark, css(shade, 0.62));
  pen.fillStyle = side;
  pen.fillRect(0, 0, frame.width, frame.height);
  glow(pen, head.on(pose.light * 0.2, -0.75), 190, light, 0.5);
  glow(pen, head.on(pose.light * 0.5, 0.25), 120, light, 0.42);
  glow(pen, head.on(0, 1.05), 70, light, 0.28);
  const blush = mix(features.skin, colour('#c2452f'), 0.5);
  for (const s of [-1, 1]) {
    glow(pen, head.on(s * 0.58, 0.36), 105, blush, features.female ? 0.34 : 0.22);
    glow(pen, head.on(s * 0.93, 0.72), 150, shade, 0.4);
    glow(pen, head.on(s * features.eyeGap, -0.1), 88, shade, 0.36, 0.7);
    glow(pen, head.on(s * 1.0, -0.7), 130, shade, 0.35);
  }
  glow(pen, head.on(0, 0.98), 70, shade, 0.3, 0.4);
  glow(pen, head.edge(0, 1.42), 190, shade, 0.5, 0.5);
  const spots = randomFrom(`spots ${features.jaw}`);
  for (let i = 0; i < features.freckles * 130; i++) {
    const [x, y] = head.on(spots.bell() * 0.75, 0.28 + spots.bell() * 0.3);
    pen.fillStyle = css(mix(features.skin, colour('#8a4a25'), 0.6), 0.35);
    pen.beginPath();
    pen.arc(x, y, spots.between(1.5, 3.6), 0, 7);
    pen.fill();
  }
  for (const [u, v] of features.moles) {
    const [x, y] = head.on(u, v);
    pen.fillStyle = css(mix(features.skin, colour('#2c140b'), 0.6));
    pen.beginPath();
    pen.ellipse(x, y, 5.4, 4.6, 0.4, 0, 7);
    pen.fill();
  }
  pen.restore();
}

function ears(pen: Pen, head: Head): void {
  const { features } = head;
  if (features.hairStyle === 'headscarf') return;
  for (const s of [-1, 1]) {
    const size = features.ears;
    const at = (u: number, v: number) => head.edge(s * u * (1 - s * head.pose.yaw * 0.12), v);
    trace(pen, [at(0.94, -0.3), at(1.06, -0.36 * size), at(1.15, -0.2), at(1.13, 0.1), at(1.06, 0.3 * size), at(0.96, 0.26)], true);
    pen.fillStyle = css(mix(features.skin, shadeOf(features.skin), 0.3));
    pen.fill();
    softLine(pen, [at(1.02, -0.24), at(1.1, -0.17), at(1.08, 0.06), at(1.02, 0.14)], shadeOf(features.skin), 6, 0.4);
  }
}

function eye(pen: Pen, head: Head, side: 1 | -1): void {
  const { features: f, pose } = head;
  const open = (1 - pose.blink) * f.eyeOpen * (1 - Math.max(0, pose.smile) * 0.22);
  const at = (du: number, v: number) => head.on(side * (f.eyeGap + du), v);
  const w = f.eyeSize;
  const inner = at(-w, 0.03);
  const outer = at(w, -0.005 - f.eyeTilt);
  const up = 0.105 * open;
  const upper: Point[] = [inner, at(-w * 0.5, -up * 0.85 + 0.01), at(0.02, -up - f.eyeTilt * 0.4), at(w * 0.6, -up * 0.72 - f.eyeTilt * 0.7), outer];
  const lower: Point[] = [outer, at(w * 0.5, 0.055 * open + 0.012 - f.eyeTilt * 0.5), at(0, 0.07 * open + 0.018), at(-w * 0.55, 0.055 * open + 0.026), inner];
  const lash = mix(f.brow, black, 0.6);
  const shade = shadeOf(f.skin);

  if (open > 0.12) {
    pen.save();
    trace(pen, upper);
    trace(pen, lower, false, false);
    pen.closePath();
    pen.fillStyle = '#f3efea';
    pen.fill();
    pen.clip();
    const [x, y] = head.on(side * (f.eyeGap + 0.004) + pose.yaw * 0.1, -0.018);
    const r = head.unit * 0.098;
    const disc = pen.createRadialGradient(x, y, r * 0.25, x, y, r);
    disc.addColorStop(0, css(mix(f.iris, white, 0.12)));
    disc.addColorStop(0.75, css(f.iris));
    disc.addColorStop(1, css(mix(f.iris, black, 0.6)));
    pen.fillStyle = disc;
    pen.beginPath();
    pen.arc(x, y, r, 0, 7);
    pen.fill();
    pen.fillStyle = '#0d0b0c';
    pen.beginPath();
    pen.arc(x, y, r * 0.44, 0, 7);
    pen.fill();
    pen.fillStyle = 'rgba(255,255,255,0.85)';
    pen.beginPath();
    pen.arc(x + pose.light * r * 0.32, y - r * 0.34, r * 0.17, 0, 7);
    pen.fill();
    softLine(pen, upper, black, 11, 0.28);
    glow(pen, inner, 13, colour('#c07a6a'), 0.6);
    pen.restore();
    softLine(pen, lower, shade, 2.6, 0.4);
  }
  trace(pen, upper);
  pen.lineWidth = f.female ? 8.5 : 6;
  pen.strokeStyle = css(lash, 0.92);
  pen.stroke();
  if (f.female) {
    trace(pen, [at(w * 0.6, -up * 0.72 - f.eyeTilt * 0.7), outer, at(w * 1.18, -0.035 - f.eyeTilt * 1.3)]);
    pen.lineWidth = 6;
    pen.stroke();
  }
  if (f.crease) {
    const lift = 0.06 + (1 - f.eyeOpen) * 0.02;
    softLine(
      pen,
      [at(-w * 0.85, -up * 0.5 - 0.02), at(-w * 0.2, -up - lift), at(w * 0.45, -up - lift + 0.005 - f.eyeTilt * 0.5), at(w * 1.05, -0.045 - f.eyeTilt)],
      shade,
      3.4,
      0.55,
    );
  }
  const tired = 0.12 + f.lines * 0.42;
  softLine(pen, [at(-w * 0.8, 0.1), at(0, 0.16 + f.lines * 0.03), at(w * 0.8, 0.1)], shade, 6, tired * 0.55);
}

function brow(pen: Pen, head: Head, side: 1 | -1): void {
  const { features: f } = head;
  const at = (du: number, dv: number) => head.on(side * (f.eyeGap + du), -f.browHeight + dv);
  const t = f.browThickness;
  const top: Point[] = [at(-0.27, 0.0), at(-0.1, -f.browArch * 0.55 - t * 0.35), at(0.1, -f.browArch - t * 0.4), at(0.3, 0.01)];
  const below: Point[] = [at(0.3, 0.015), at(0.1, -f.browArch + t * 0.5), at(-0.1, -f.browArch * 0.5 + t * 0.62), at(-0.28, t * 0.95)];
  pen.save();
  trace(pen, top);
  trace(pen, below, false, false);
  pen.closePath();
  pen.fillStyle = css(f.brow, f.female ? 0.62 : 0.7);
  pen.fill();
  pen.lineWidth = 2.2;
  const hairs = randomFrom(`brow ${side} ${f.browArch}`);
  for (let i = 0; i < 46; i++) {
    const along = hairs.next();
    const du = -0.27 + along * 0.56;
    const base = -f.browArch * Math.sin(Math.min(1, along * 1.15) * 2.4) * 0.95 + t * 0.55;
    trace(pen, [at(du, base), at(du + 0.05, base - t * hairs.between(0.5, 1.25) * (1.15 - along * 0.7))]);
    pen.strokeStyle = css(mix(f.brow, black, 0.25), hairs.between(0.2, 0.55));
    pen.stroke();
  }
  pen.restore();
}

function nose(pen: Pen, head: Head): void {
  const { features: f, pose } = head;
  const shade = shadeOf(f.skin);
  const away = -pose.light;
  const tip = f.noseLength;
  const w = f.noseWidth;
  softLine(pen, [head.on(away * 0.15, -0.16), head.on(away * (0.1 + f.bridge * 0.02), 0.12), head.on(away * w * 0.75, tip - 0.06)], shade, 9, 0.2);
  softLine(pen, [head.on(pose.light * 0.012, -0.1), head.on(0.01, tip - 0.2)], lightOf(f.skin), 13, 0.2);
  glow(pen, head.on(pose.light * 0.03, tip - 0.09), 34, lightOf(f.skin), 0.6);
  glow(pen, head.on(0, tip + 0.1), 80, shade, 0.42, 0.32);
  for (const s of [-1, 1]) {
    softLine(pen, [head.on(s * w * 0.82, tip - 0.15), head.on(s * w * 1.06, tip - 0.05), head.on(s * w * 0.98, tip + 0.04), head.on(s * w * 0.62, tip + 0.035)], shade, 4.2, s === away ? 0.62 : 0.42);
    const [x, y] = head.on(s * w * 0.47, tip + 0.035);
    pen.fillStyle = css(mix(shade, black, 0.55), 0.75);
    pen.beginPath();
    pen.ellipse(x, y, head.unit * w * 0.23, head.unit * 0.026, s * 0.25, 0, 7);
    pen.fill();
  }
  softLine(pen, [head.on(-w * 0.25, tip + 0.055), head.on(0, tip + 0.08), head.on(w * 0.25, tip + 0.055)], shade, 4, 0.42);
}

function mouth(pen: Pen, head: Head): void {
  const { features: f, pose } = head;
  const v = f.noseLength + 0.3;
  const w = f.mouthWidth * (1 + Math.max(0, pose.smile) * 0.18);
  const rise = pose.smile * 0.07;
  const full = 0.075 * f.lips;
  const lip = mix(f.skin, colour(f.female ? '#a5323a' : '#8f3a36'), f.female ? 0.5 : 0.36);
  const left = head.on(-w, v - rise);
  const right = head.on(w, v - rise);
  const line: Point[] = [left, head.on(-w * 0.45, v + 0.008), head.on(-0.07, v - 0.012), head.on(0, v + 0.006), head.on(0.07, v - 0.012), head.on(w * 0.45, v + 0.008), right];
  const bow: Point[] = [left, head.on(-w * 0.5, v - full * 0.62 - rise * 0.3), head.on(-0.095, v - full - 0.005), head.on(0, v - full * 0.72), head.on(0.095, v - full - 0.005), head.on(w * 0.5, v - full * 0.62 - rise * 0.3), right];
  const under: Point[] = [right, head.on(w * 0.55, v + full * 0.95), head.on(0, v + full * 1.42), head.on(-w * 0.55, v + full * 0.95), left];
  trace(pen, bow);
  trace(pen, [...line].reverse(), false, false);
  pen.closePath();
  pen.fillStyle = css(mix(lip, black, 0.16));
  pen.fill();
  trace(pen, line);
  trace(pen, under, false, false);
  pen.closePath();
  pen.fillStyle = css(lip);
  pen.fill();
  glow(pen, head.on(pose.light * 0.06, v + full * 0.65), 30, lightOf(lip), 0.4, 0.4);
  trace(pen, line);
  pen.lineWidth = 4.6;
  pen.strokeStyle = css(mix(lip, black, 0.66), 0.85);
  pen.stroke();
  const shade = shadeOf(f.skin);
  for (const s of [-1, 1]) glow(pen, head.on(s * (w + 0.03), v - rise), 20, shade, 0.55);
  softLine(pen, [head.on(-w * 0.5, v + full * 1.75), head.on(0, v + full * 1.95), head.on(w * 0.5, v + full * 1.75)], shade, 9, 0.2);
  softLine(pen, [head.on(-0.035, f.noseLength + 0.1), head.on(-0.045, v - full - 0.02)], shade, 4, 0.16);
}

function ageLines(pen: Pen, head: Head): void {
  const { features: f, pose } = head;
  const shade = mix(shadeOf(f.skin), black, 0.12);
  const depth = f.lines;
  const v = f.noseLength + 0.3;
  for (const s of [-1, 1]) {
    const fold = 0.1 + depth * 0.5 + Math.max(0, pose.smile) * 0.2;
    softLine(pen, [head.on(s * (f.noseWidth + 0.06), f.noseLength - 0.04), head.on(s * (f.mouthWidth + 0.1), v - 0.12), head.on(s * (f.mouthWidth + 0.13), v + 0.04 + depth * 0.12)], shade, 4.4, fold * 0.62);
    if (depth < 0.18) continue;
    softLine(pen, [head.on(s * (f.mouthWidth + 0.04), v + 0.06), head.on(s * (f.mouthWidth + 0.07), v + 0.3)], shade, 4, depth * 0.42);
    const corner = f.eyeGap + f.eyeSize + 0.05;
    for (const [from, to] of [
      [-0.05, -0.12],
      [0, 0],
      [0.05, 0.11],
    ] as const) {
      softLine(pen, [head.on(s * corner, from), head.on(s * (corner + 0.12 + depth * 0.06), to)], shade, 2.6, depth * 0.5);
    }
    softLine(pen, [head.on(s * (f.eyeGap - f.eyeSize), 0.12), head.on(s * f.eyeGap, 0.22), head.on(s * (f.eyeGap + f.eyeSize * 0.9), 0.15)], shade, 4, depth * 0.4);
    softLine(pen, [head.on(s * 0.07, -0.36), head.on(s * 0.085, -0.2)], shade, 3, depth * 0.5);
  }
  if (depth < 0.22) return;
  for (const [i, level] of [-0.66, -0.8, -0.94].entries()) {
    softLine(pen, [head.on(-0.5, level + 0.02), head.on(-0.2, level - 0.025), head.on(0.15, level + 0.01), head.on(0.5, level)], shade, 3.2, (depth - i * 0.12) * 0.42);
  }
}

function neckAndClothes(pen: Pen, head: Head, face: FaceSpec): void {
  const { features: f, pose } = head;
  const random = randomFrom(`clothes ${face.seed} ${face.take}`);
  const shade = shadeOf(f.skin);
  const width = f.female ? 0.5 : 0.62;
  const at = (u: number, v: number): Point => [500 + u * head.unit + pose.yaw * 30, 562 + v * head.unit];
  trace(pen, [at(-width, 0.4), at(-width, 1.35), at(-width - 0.04, 1.72), at(-0.72, 2.3), at(-0.6, 3.2), at(0.6, 3.2), at(0.72, 2.3), at(width + 0.04, 1.72), at(width, 1.35), at(width, 0.4)], true);
  pen.fillStyle = css(mix(f.skin, shade, 0.28));
  pen.fill();
  pen.save();
  pen.clip();
  glow(pen, at(0, 1.25), 210, mix(shade, black, 0.3), 0.75, 0.55);
  softLine(pen, [at(-0.28, 1.55), at(-0.12, 2.1)], shade, 8, 0.2);
  softLine(pen, [at(0.28, 1.55), at(0.12, 2.1)], shade, 8, 0.2);
  pen.restore();

  const shoulder = f.female ? 1.72 : 2.02;
  const slope = f.female ? 2.28 : 2.18;
  const main = random.pick(clothColours);
  const dark = mix(main, black, 0.28);
  const neckline = random.pick(f.female ? (['round', 'vee', 'blazer', 'roll'] as const) : (['shirt', 'suit', 'round', 'suit'] as const));
  const dip = neckline === 'vee' ? 2.75 : neckline === 'round' ? 2.12 : neckline === 'roll' ? 1.62 : 2.7;
  const collar = neckline === 'round' ? width + 0.2 : neckline === 'roll' ? width + 0.06 : width + 0.1;
  const fillBody = (points: readonly Point[], ink: Colour) => {
    const fade = pen.createLinearGradient(200, 0, 800, 0);
    fade.addColorStop(pose.light === -1 ? 0 : 1, css(mix(ink, white, 0.07)));
    fade.addColorStop(pose.light === -1 ? 1 : 0, css(mix(ink, black, 0.22)));
    pen.fillStyle = fade;
    trace(pen, points, true);
    pen.fill();
  };
  const outer = (s: number): Point[] => [at(s * collar, 1.66), at(s * 1.1, slope - 0.22), at(s * shoulder, slope + 0.2), at(s * (shoulder + 0.32), 3.0), at(s * (shoulder + 0.4), 3.7)];
  const dress = neckline === 'suit' || neckline === 'blazer' || neckline === 'shirt';
  if (dress) {
    const shirt = random.pick([colour('#f3f4f6'), colour('#dfe8f1'), colour('#f4eee4'), colour('#2c2f36')]);
    fillBody([...outer(-1).slice(0, 1), at(-0.2, 2.35), at(0.2, 2.35), at(collar, 1.66), at(1, 2.3), at(1, 3.7), at(-1, 3.7), at(-1, 2.3)], shirt);
    if (neckline !== 'blazer') {
      if (neckline === 'suit' && random.chance(0.7)) {
        const tie = random.pick(clothColours);
        trace(pen, [at(-0.13, 2.12), at(0.13, 2.12), at(0.1, 2.3), at(0.2, 3.6), at(-0.2, 3.6), at(-0.1, 2.3)], true);
        pen.fillStyle = css(mix(tie, black, 0.1));
        pen.fill();
      }
      for (const s of [-1, 1]) {
        pen.beginPath();
        for (const [x, y] of [at(s * collar, 1.58), at(s * 0.03, 2.16), at(s * 0.42, 2.5), at(s * (collar + 0.18), 1.86)]) pen.lineTo(x, y);
        pen.closePath();
        pen.fillStyle = css(mix(shirt, white, 0.35));
        pen.fill();
        pen.lineWidth = 3;
        pen.strokeStyle = css(mix(shirt, black, 0.35), 0.5);
        pen.stroke();
      }
    }
    if (neckline === 'shirt') {
      for (const s of [-1, 1]) fillBody([...outer(s), at(s * 0.02, 3.7), at(s * 0.02, 2.2)], mix(shirt, main, 0.25));
    } else {
      for (const s of [-1, 1]) {
        fillBody([...outer(s), at(s * 0.1, 3.7), at(s * 0.18, 3.1), at(s * (collar + 0.02), 1.8)], main);
        pen.beginPath();
        for (const [x, y] of [at(s * (collar + 0.06), 1.72), at(s * 0.82, 2.42), at(s * 0.62, 2.52), at(s * 0.7, 2.66), at(s * 0.2, 3.45), at(s * 0.17, 3.1)]) pen.lineTo(x, y);
        pen.closePath();
        pen.fillStyle = css(dark);
        pen.fill();
      }
    }
  } else {
    const front: Point[] = neckline === 'vee' ? [at(-collar * 0.55, 2.2), at(0, dip), at(collar * 0.55, 2.2)] : [at(-collar * 0.7, dip - 0.16), at(0, dip), at(collar * 0.7, dip - 0.16)];
    fillBody([...outer(-1).reverse(), ...front, ...outer(1)], main);
    softLine(pen, [at(-collar, 1.68), ...front, at(collar, 1.68)], dark, 9, 0.6);
    if (neckline === 'roll') softLine(pen, [at(-collar - 0.04, 1.85), at(0, 1.95), at(collar + 0.04, 1.85)], dark, 8, 0.35);
  }
  for (const s of [-1, 1]) softLine(pen, [at(s * 1.35, 2.9), at(s * 1.42, 3.7)], dark, 12, 0.3);
}

const clothColours = ['#2f3a4a', '#4d5b6d', '#68707f', '#6a5b77', '#5d7a69', '#7b3f45', '#8b6f4e', '#27313b', '#3c5a78', '#a29a8c', '#2d2a2c'].map(colour) as [
  Colour,
  ...Colour[],
];

function glasses(pen: Pen, head: Head): void {
  const { features: f } = head;
  if (f.glasses === 'none') return;
  const rim = f.glasses === 'rimless' ? 3.5 : f.glasses === 'round' ? 7 : 10;
  const metal = f.glasses === 'rimless' ? 'rgba(90,84,78,0.9)' : f.glasses === 'round' ? '#6b5236' : '#1f1d20';
  for (const s of [-1, 1]) {
    pen.strokeStyle = metal;
    pen.lineWidth = rim;
    const at = (du: number, dv: number) => head.on(s * (f.eyeGap + du), dv + 0.02);
    const [w, h] = f.glasses === 'round' ? [0.31, 0.27] : [0.33, 0.21];
    const corner = f.glasses === 'round' ? 0.72 : 0.9;
    trace(pen, [at(-w, 0), at(-w * corner, -h * corner), at(0, -h), at(w * corner, -h * corner), at(w, 0), at(w * corner, h * corner), at(0, h), at(-w * corner, h * corner)], true);
    pen.fillStyle = 'rgba(226,240,248,0.13)';
    pen.fill();
    pen.stroke();
    trace(pen, [at(w, -0.03), head.edge(s * 1.03, -0.1)]);
    pen.stroke();
    softLine(pen, [at(-w * 0.5, -h * 0.55), at(-w * 0.1, h * 0.2)], white, 6, 0.1);
  }
  pen.strokeStyle = metal;
  pen.lineWidth = rim;
  trace(pen, [head.on(-f.eyeGap + 0.31, 0), head.on(0, -0.05), head.on(f.eyeGap - 0.31, 0)]);
  pen.stroke();
}
