import { black, type Colour, colour, css, glow, mix, type Pen, type Point, softLine, trace } from '../pen.ts';
import { type Random, randomFrom } from '../random.ts';
import type { FaceSpec } from '../spec.ts';
import type { Features } from './features.ts';

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
    yaw: random.gaussian() * 0.09,
    pitch: random.gaussian() * 0.12,
    roll: random.gaussian() * 0.025,
    blink: 0,
    smile: random.between(-0.25, 0.3),
    light: random.chance(0.5) ? 1 : -1,
  };
}

export function headOf(features: Features, pose: Pose, seed: string): Head {
  const unit = 208;
  const turned = (u: number, yaw: number) => Math.sin(Math.asin(Math.max(-1, Math.min(1, u * 0.86))) + yaw) / 0.86;
  const place =
    (share: number) =>
    (u: number, v: number): Point => {
      const x = unit * turned(u, pose.yaw * share);
      const y = unit * features.length * (v + pose.pitch * share * 0.3 * (1 - (v * v) / 4));
      return [
        500 + x * Math.cos(pose.roll) - y * Math.sin(pose.roll),
        562 + x * Math.sin(pose.roll) + y * Math.cos(pose.roll),
      ];
    };
  return { features, pose, unit, random: randomFrom(`strands ${seed}`), on: place(1), edge: place(0.3) };
}

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

export const shadeOf = (skin: Colour) => mix(skin, mix(colour('#5b1f10'), black, 0.25), 0.34);

export const lightOf = (skin: Colour) => mix(skin, colour('#fff3e2'), 0.4);

export function skull(pen: Pen, head: Head): void {
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
    const [x, y] = head.on(spots.gaussian() * 0.75, 0.28 + spots.gaussian() * 0.3);
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

export function ears(pen: Pen, head: Head): void {
  const { features } = head;
  if (features.hairStyle === 'headscarf') return;
  for (const s of [-1, 1]) {
    const size = features.ears;
    const at = (u: number, v: number) => head.edge(s * u * (1 - s * head.pose.yaw * 0.12), v);
    trace(
      pen,
      [at(0.7, -0.3), at(1.06, -0.36 * size), at(1.15, -0.2), at(1.13, 0.1), at(1.06, 0.3 * size), at(0.7, 0.26)],
      true,
    );
    pen.fillStyle = css(mix(features.skin, shadeOf(features.skin), 0.3));
    pen.fill();
    softLine(pen, [at(1.02, -0.24), at(1.1, -0.17), at(1.08, 0.06), at(1.02, 0.14)], shadeOf(features.skin), 6, 0.4);
  }
}
