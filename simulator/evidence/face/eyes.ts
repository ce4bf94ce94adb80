import { black, colour, css, glow, mix, type Pen, type Point, softLine, trace, white } from '../pen.ts';
import { randomFrom } from '../random.ts';
import { type Head, shadeOf } from './head.ts';

export function eye(pen: Pen, head: Head, side: 1 | -1): void {
  const { features: f, pose } = head;
  const open = (1 - pose.blink) * f.eyeOpen * (1 - Math.max(0, pose.smile) * 0.22);
  const at = (du: number, v: number) => head.on(side * (f.eyeGap + du), v);
  const w = f.eyeSize;
  const inner = at(-w, 0.03);
  const outer = at(w, -0.005 - f.eyeTilt);
  const up = 0.105 * open;
  const upper: Point[] = [
    inner,
    at(-w * 0.5, -up * 0.85 + 0.01),
    at(0.02, -up - f.eyeTilt * 0.4),
    at(w * 0.6, -up * 0.72 - f.eyeTilt * 0.7),
    outer,
  ];
  const lower: Point[] = [
    outer,
    at(w * 0.5, 0.055 * open + 0.012 - f.eyeTilt * 0.5),
    at(0, 0.07 * open + 0.018),
    at(-w * 0.55, 0.055 * open + 0.026),
    inner,
  ];
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
      [
        at(-w * 0.85, -up * 0.5 - 0.02),
        at(-w * 0.2, -up - lift),
        at(w * 0.45, -up - lift + 0.005 - f.eyeTilt * 0.5),
        at(w * 1.05, -0.045 - f.eyeTilt),
      ],
      shade,
      3.4,
      0.55,
    );
  }
  const tired = 0.12 + f.lines * 0.42;
  softLine(pen, [at(-w * 0.8, 0.1), at(0, 0.16 + f.lines * 0.03), at(w * 0.8, 0.1)], shade, 6, tired * 0.55);
}

export function brow(pen: Pen, head: Head, side: 1 | -1): void {
  const { features: f } = head;
  const at = (du: number, dv: number) => head.on(side * (f.eyeGap + du), -f.browHeight + dv);
  const t = f.browThickness;
  const top: Point[] = [
    at(-0.27, 0.0),
    at(-0.1, -f.browArch * 0.55 - t * 0.35),
    at(0.1, -f.browArch - t * 0.4),
    at(0.3, 0.01),
  ];
  const below: Point[] = [
    at(0.3, 0.015),
    at(0.1, -f.browArch + t * 0.5),
    at(-0.1, -f.browArch * 0.5 + t * 0.62),
    at(-0.28, t * 0.95),
  ];
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

export function glasses(pen: Pen, head: Head): void {
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
    trace(
      pen,
      [
        at(-w, 0),
        at(-w * corner, -h * corner),
        at(0, -h),
        at(w * corner, -h * corner),
        at(w, 0),
        at(w * corner, h * corner),
        at(0, h),
        at(-w * corner, h * corner),
      ],
      true,
    );
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
