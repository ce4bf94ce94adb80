import { black, colour, css, glow, mix, type Pen, type Point, softLine, trace } from '../pen.ts';
import { type Head, lightOf, shadeOf } from './head.ts';

export function nose(pen: Pen, head: Head): void {
  const { features: f, pose } = head;
  const shade = shadeOf(f.skin);
  const away = -pose.light;
  const tip = f.noseLength;
  const w = f.noseWidth;
  softLine(
    pen,
    [head.on(away * 0.15, -0.16), head.on(away * (0.1 + f.bridge * 0.02), 0.12), head.on(away * w * 0.75, tip - 0.06)],
    shade,
    9,
    0.2,
  );
  softLine(pen, [head.on(pose.light * 0.012, -0.1), head.on(0.01, tip - 0.2)], lightOf(f.skin), 13, 0.2);
  glow(pen, head.on(pose.light * 0.03, tip - 0.09), 34, lightOf(f.skin), 0.6);
  glow(pen, head.on(0, tip + 0.1), 80, shade, 0.42, 0.32);
  for (const s of [-1, 1]) {
    softLine(
      pen,
      [
        head.on(s * w * 0.82, tip - 0.15),
        head.on(s * w * 1.06, tip - 0.05),
        head.on(s * w * 0.98, tip + 0.04),
        head.on(s * w * 0.62, tip + 0.035),
      ],
      shade,
      4.2,
      s === away ? 0.62 : 0.42,
    );
    const [x, y] = head.on(s * w * 0.47, tip + 0.035);
    pen.fillStyle = css(mix(shade, black, 0.55), 0.75);
    pen.beginPath();
    pen.ellipse(x, y, head.unit * w * 0.23, head.unit * 0.026, s * 0.25, 0, 7);
    pen.fill();
  }
  softLine(
    pen,
    [head.on(-w * 0.25, tip + 0.055), head.on(0, tip + 0.08), head.on(w * 0.25, tip + 0.055)],
    shade,
    4,
    0.42,
  );
}

export function mouth(pen: Pen, head: Head): void {
  const { features: f, pose } = head;
  const v = f.noseLength + 0.3;
  const w = f.mouthWidth * (1 + Math.max(0, pose.smile) * 0.18);
  const rise = pose.smile * 0.07;
  const full = 0.075 * f.lips;
  const lip = mix(f.skin, colour(f.female ? '#a5323a' : '#8f3a36'), f.female ? 0.5 : 0.36);
  const left = head.on(-w, v - rise);
  const right = head.on(w, v - rise);
  const line: Point[] = [
    left,
    head.on(-w * 0.45, v + 0.008),
    head.on(-0.07, v - 0.012),
    head.on(0, v + 0.006),
    head.on(0.07, v - 0.012),
    head.on(w * 0.45, v + 0.008),
    right,
  ];
  const bow: Point[] = [
    left,
    head.on(-w * 0.5, v - full * 0.62 - rise * 0.3),
    head.on(-0.095, v - full - 0.005),
    head.on(0, v - full * 0.72),
    head.on(0.095, v - full - 0.005),
    head.on(w * 0.5, v - full * 0.62 - rise * 0.3),
    right,
  ];
  const under: Point[] = [
    right,
    head.on(w * 0.55, v + full * 0.95),
    head.on(0, v + full * 1.42),
    head.on(-w * 0.55, v + full * 0.95),
    left,
  ];
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
  softLine(
    pen,
    [head.on(-w * 0.5, v + full * 1.75), head.on(0, v + full * 1.95), head.on(w * 0.5, v + full * 1.75)],
    shade,
    9,
    0.2,
  );
  softLine(pen, [head.on(-0.035, f.noseLength + 0.1), head.on(-0.045, v - full - 0.02)], shade, 4, 0.16);
}

export function ageLines(pen: Pen, head: Head): void {
  const { features: f, pose } = head;
  const shade = mix(shadeOf(f.skin), black, 0.12);
  const depth = f.lines;
  const v = f.noseLength + 0.3;
  for (const s of [-1, 1]) {
    const fold = 0.1 + depth * 0.5 + Math.max(0, pose.smile) * 0.2;
    softLine(
      pen,
      [
        head.on(s * (f.noseWidth + 0.06), f.noseLength - 0.04),
        head.on(s * (f.mouthWidth + 0.1), v - 0.12),
        head.on(s * (f.mouthWidth + 0.13), v + 0.04 + depth * 0.12),
      ],
      shade,
      4.4,
      fold * 0.62,
    );
    if (depth < 0.18) continue;
    softLine(
      pen,
      [head.on(s * (f.mouthWidth + 0.04), v + 0.06), head.on(s * (f.mouthWidth + 0.07), v + 0.3)],
      shade,
      4,
      depth * 0.42,
    );
    const corner = f.eyeGap + f.eyeSize + 0.05;
    for (const [from, to] of [
      [-0.05, -0.12],
      [0, 0],
      [0.05, 0.11],
    ] as const) {
      softLine(
        pen,
        [head.on(s * corner, from), head.on(s * (corner + 0.12 + depth * 0.06), to)],
        shade,
        2.6,
        depth * 0.5,
      );
    }
    softLine(
      pen,
      [
        head.on(s * (f.eyeGap - f.eyeSize), 0.12),
        head.on(s * f.eyeGap, 0.22),
        head.on(s * (f.eyeGap + f.eyeSize * 0.9), 0.15),
      ],
      shade,
      4,
      depth * 0.4,
    );
    softLine(pen, [head.on(s * 0.07, -0.36), head.on(s * 0.085, -0.2)], shade, 3, depth * 0.5);
  }
  if (depth < 0.22) return;
  for (const [i, level] of [-0.66, -0.8, -0.94].entries()) {
    softLine(
      pen,
      [head.on(-0.5, level + 0.02), head.on(-0.2, level - 0.025), head.on(0.15, level + 0.01), head.on(0.5, level)],
      shade,
      3.2,
      (depth - i * 0.12) * 0.42,
    );
  }
}
