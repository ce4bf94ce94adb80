import type { Head } from './face.ts';
import { jawline } from './face.ts';
import { black, type Colour, colour, css, glow, mix, type Pen, type Point, softLine, trace, white } from './pen.ts';

/** A lock of hair: its outer and inner contour, the same number of points from root to tip; strands run between them. */
type Lock = { readonly outer: readonly Point[]; readonly inner: readonly Point[] };

function between(lock: Lock, share: number): Point[] {
  return lock.outer.map((from, i) => {
    const to = lock.inner[i] ?? from;
    return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
  });
}

function paintLock(pen: Pen, head: Head, lock: Lock, ink: Colour, strands = 70): void {
  pen.save();
  trace(pen, lock.outer);
  trace(pen, [...lock.inner].reverse(), false, false);
  pen.closePath();
  pen.fillStyle = css(ink);
  pen.fill();
  pen.clip();
  for (let i = 0; i < strands; i++) {
    const share = head.random.next();
    const tone = head.random.bell() + Math.sin(share * 9) * 0.35;
    trace(pen, between(lock, share));
    pen.lineWidth = head.random.between(1.5, 5.5);
    pen.strokeStyle = tone > 0 ? css(mix(ink, white, 0.28), tone * 0.42) : css(mix(ink, black, 0.6), -tone * 0.5);
    pen.stroke();
  }
  pen.restore();
}

function curls(pen: Pen, head: Head, spots: readonly Point[], radius: number, ink: Colour): void {
  for (const [x, y] of spots) {
    const r = radius * head.random.between(0.7, 1.25);
    pen.fillStyle = css(mix(ink, black, head.random.between(0, 0.3)));
    pen.beginPath();
    pen.arc(x, y, r, 0, 7);
    pen.fill();
    pen.lineWidth = 3;
    for (let i = 1; i < 4; i++) {
      const start = head.random.between(0, 6);
      pen.strokeStyle = css(mix(ink, white, 0.34), 0.3);
      pen.beginPath();
      pen.arc(x, y, (r * i) / 4, start, start + head.random.between(1.4, 3));
      pen.stroke();
    }
  }
}

/** What falls behind neck and shoulders. */
export function backHair(pen: Pen, head: Head): void {
  const { features: f } = head;
  const v = f.hairVolume;
  const dark = mix(f.hair, black, 0.3);
  const mirrored = (half: readonly Point[]): Point[] => [...half.map(([u, y]) => head.edge(u, y)), ...[...half].reverse().map(([u, y]) => head.edge(-u, y))];
  const mass = (half: readonly Point[]) => {
    trace(pen, mirrored(half), true);
    pen.fillStyle = css(dark);
    pen.fill();
  };
  switch (f.hairStyle) {
    case 'long':
      return mass([[0.2, -1.5 - v], [0.9, -1.2], [1.16 + v, -0.3], [1.25 + v, 0.8], [1.3 + v, 1.7], [1.2, 2.55], [0.7, 2.7]]);
    case 'bob':
      return mass([[0.2, -1.5 - v], [0.9, -1.2], [1.16 + v, -0.3], [1.24 + v, 0.6], [1.1, 1.2], [0.6, 1.15]]);
    case 'ponytail': {
      const s = f.parting > 0 ? -1 : 1;
      const tail = { outer: [head.edge(s * 0.9, -0.9), head.edge(s * 1.35, 0.2), head.edge(s * 1.42, 1.3), head.edge(s * 1.15, 2.5)], inner: [head.edge(s * 0.7, -0.8), head.edge(s * 0.9, 0.3), head.edge(s * 0.85, 1.4), head.edge(s * 0.95, 2.5)] };
      return paintLock(pen, head, tail, mix(f.hair, black, 0.12));
    }
    case 'bun': {
      const [x, y] = head.edge(f.parting * 0.3, -1.72 - v);
      pen.fillStyle = css(f.hair);
      pen.beginPath();
      pen.ellipse(x, y, 92, 80, 0, 0, 7);
      pen.fill();
      for (let i = 0; i < 34; i++) {
        const r = head.random.between(0.2, 0.98);
        const from = head.random.between(0, 6);
        pen.lineWidth = 2.5;
        pen.strokeStyle = css(mix(f.hair, head.random.chance(0.5) ? white : black, 0.35), 0.4);
        pen.beginPath();
        pen.ellipse(x, y, 92 * r, 80 * r, 0, from, from + 2.2);
        pen.stroke();
      }
      return;
    }
    case 'curls': {
      const reach = f.female ? 1.38 : 1.16;
      const low = f.female ? 2.5 : 1.7;
      const spots = Array.from({ length: 150 }, () => {
        const angle = Math.PI * head.random.between(1 - low / 3.2, 2 + low / 3.2 - 1 + 0.06);
        return head.edge(Math.cos(angle) * reach * head.random.between(0.7, 1), -0.35 + Math.sin(angle) * (reach + 0.06) * head.random.between(0.75, 1));
      });
      return curls(pen, head, spots, f.female ? 40 : 30, dark);
    }
    case 'headscarf':
      return;
  }
}

/** What frames the forehead, and head coverings. */
export function frontHair(pen: Pen, head: Head): void {
  const { features: f } = head;
  switch (f.hairStyle) {
    case 'bald':
      glow(pen, head.edge(head.pose.light * 0.25, -1.1), 120, white, 0.22);
      return sides(pen, head);
    case 'headscarf':
      return headscarf(pen, head);
    case 'turban':
      return turban(pen, head);
    case 'buzz':
      return buzz(pen, head);
    case 'curls':
      return curlyFront(pen, head);
    default:
      for (const s of [-1, 1] as const) paintLock(pen, head, lockOn(head, s), f.hair);
  }
}

/** The hair on one side of the parting, combed from it over the temple. */
function lockOn(head: Head, s: 1 | -1): Lock {
  const { features: f } = head;
  const part = f.hairStyle === 'bun' || f.hairStyle === 'ponytail' ? f.parting * 0.4 : f.parting;
  const v = f.hairVolume;
  const thin = f.hairStyle === 'receding' ? 1 : 0;
  const low = f.hairStyle === 'swept' || thin || f.hairStyle === 'bun' || f.hairStyle === 'ponytail' ? 0 : f.fringe;
  // the broad side of an off-centre parting sweeps further down over the forehead
  const broad = Math.max(0, -s * part) * 1.5;
  const hairline = -1.06 - thin * 0.18 + low * 0.1;
  const mid = (from: number, to: number, share: number) => from + (to - from) * share;
  const outer: Point[] = [
    [part, -1.5 - v],
    [mid(part, s * 0.78, 0.55), -1.46 - v],
    [s * (0.86 + v * 0.5), -1.14 - v * 0.6],
    [s * (1.07 + v * 0.7), -0.62],
    [s * (1.1 + v * 0.7), -0.15],
  ];
  const inner: Point[] = [
    [part, hairline],
    [mid(part, s * 0.62, 0.5), hairline + 0.03 + low * broad * 0.62 - thin * 0.1],
    [s * 0.74, -0.78 + low * broad * 0.3 - thin * 0.18],
    [s * 0.89, -0.52],
    [s * 0.95, -0.12],
  ];
  if (f.hairStyle === 'long') {
    outer.push([s * (1.2 + v), 0.7], [s * (1.26 + v), 1.6], [s * 1.12, 2.45]);
    inner.push([s * 0.98, 0.6], [s * 0.86, 1.5], [s * 0.7, 2.35]);
  } else if (f.hairStyle === 'bob') {
    outer.push([s * (1.18 + v), 0.45], [s * 1.12, 1.02]);
    inner.push([s * 0.97, 0.4], [s * 0.84, 1.06]);
  } else {
    outer.push([s * 1.04, 0.08]);
    inner.push([s * 0.985, 0.1]);
  }
  return { outer: outer.map(([u, y]) => head.edge(u, y)), inner: inner.map(([u, y]) => head.edge(u, y)) };
}

function sides(pen: Pen, head: Head): void {
  for (const s of [-1, 1]) {
    const lock = {
      outer: [head.edge(s * 0.97, -0.72), head.edge(s * 1.05, -0.45), head.edge(s * 1.05, -0.1), head.edge(s * 1.0, 0.1)],
      inner: [head.edge(s * 0.93, -0.66), head.edge(s * 0.94, -0.45), head.edge(s * 0.96, -0.1), head.edge(s * 0.98, 0.1)],
    };
    paintLock(pen, head, lock, head.features.hair, 18);
  }
}

function cap(head: Head, grow: number, hairline: number): Point[] {
  const half: Point[] = [
    [0.45, -1.4 - grow],
    [0.9 + grow * 0.5, -1.02 - grow * 0.5],
    [1.03 + grow * 0.5, -0.4],
    [1.0, 0.02],
    [0.94, -0.15],
    [0.88, -0.55],
    [0.68, -0.86],
    [0.35, hairline],
  ];
  const right = half.map(([u, v]) => head.edge(u, v));
  const left = half.map(([u, v]) => head.edge(-u, v)).reverse();
  return [head.edge(0, -1.47 - grow), ...right, head.edge(0, hairline + 0.02), ...left];
}

function buzz(pen: Pen, head: Head): void {
  const { features: f } = head;
  pen.save();
  trace(pen, cap(head, 0.02, -0.98), true);
  pen.fillStyle = css(mix(f.hair, f.skin, 0.2), 0.86);
  pen.fill();
  pen.clip();
  for (let i = 0; i < 900; i++) {
    const [x, y] = head.edge(head.random.between(-1.05, 1.05), head.random.between(-1.5, 0.05));
    pen.fillStyle = css(mix(f.hair, head.random.chance(0.4) ? white : black, 0.4), 0.35);
    pen.fillRect(x, y, 2.4, 4.5);
  }
  glow(pen, head.edge(head.pose.light * 0.3, -1.2), 130, white, 0.12);
  pen.restore();
}

function curlyFront(pen: Pen, head: Head): void {
  const { features: f } = head;
  const spots = Array.from({ length: 64 }, (_, i) => {
    const angle = Math.PI * (1 + (i + head.random.next()) / 64);
    const depth = head.random.between(0.86, 1.16);
    return head.edge(Math.cos(angle) * 1.0 * depth, -0.36 + Math.sin(angle) * 0.98 * depth - 0.02);
  });
  curls(pen, head, spots, f.female ? 30 : 25, f.hair);
}

function headscarf(pen: Pen, head: Head): void {
  const { cloth } = head.features;
  const ring = (grow: number): Point[] => [
    ...([[0, -1.02], [0.55, -0.9], [0.86, -0.45], [0.92, 0.1], [0.86, 0.62], [0.58, 1.08], [0, 1.3]] as const).map(([u, v]) => head.edge(u * (1 + grow), v * (1 + grow * 0.6))),
    ...([[0.58, 1.08], [0.86, 0.62], [0.92, 0.1], [0.86, -0.45], [0.55, -0.9]] as const).map(([u, v]) => head.edge(-u * (1 + grow), v * (1 + grow * 0.6))),
  ];
  const outline = ([[0, -1.62], [0.7, -1.42], [1.12, -0.8], [1.22, 0], [1.2, 0.8], [1.35, 1.6], [1.75, 2.3], [1.9, 3.6]] as const);
  pen.save();
  trace(pen, [...outline.map(([u, v]) => head.edge(u, v)), ...[...outline].slice(1).reverse().map(([u, v]) => head.edge(-u, v))], true);
  trace(pen, ring(0), true, false);
  const fade = pen.createLinearGradient(250, 0, 780, 0);
  fade.addColorStop(head.pose.light === -1 ? 0 : 1, css(mix(cloth, white, 0.18)));
  fade.addColorStop(head.pose.light === -1 ? 1 : 0, css(mix(cloth, black, 0.3)));
  pen.fillStyle = fade;
  pen.fill('evenodd');
  pen.restore();
  for (let i = 0; i < 9; i++) {
    const s = i % 2 ? 1 : -1;
    const lift = i * 0.07;
    softLine(pen, [head.edge(s * 0.1, -1.2 - lift * 0.5), head.edge(s * (1.0 + lift * 0.2), -0.7), head.edge(s * (0.98 + lift * 0.25), 0.5), head.edge(-s * (0.1 - lift), 1.5 + lift * 2)], mix(cloth, black, 0.5), 7, 0.14);
  }
  softLine(pen, ring(0.01), mix(cloth, black, 0.6), 9, 0.35);
}

function turban(pen: Pen, head: Head): void {
  const { cloth } = head.features;
  for (let i = 5; i >= 0; i--) {
    for (const s of [-1, 1]) {
      const low = -0.62 - i * 0.2;
      trace(pen, [head.edge(s * 1.12, low + 0.02), head.edge(s * 1.2, low - 0.4), head.edge(s * 0.75, low - 0.72), head.edge(-s * 0.1, -1.2 - i * 0.17), head.edge(-s * 0.12, -0.86 - i * 0.2), head.edge(s * 0.55, low - 0.12)], true);
      pen.fillStyle = css(mix(cloth, s === head.pose.light ? white : black, 0.08 + (i % 2) * 0.07));
      pen.fill();
      pen.lineWidth = 3;
      pen.strokeStyle = css(mix(cloth, black, 0.5), 0.45);
      pen.stroke();
    }
  }
}

/** Beard and moustache, painted before the mouth. */
export function beard(pen: Pen, head: Head): void {
  const { features: f } = head;
  if (f.beard === 'none') return;
  const v = f.noseLength + 0.3;
  const w = f.mouthWidth;
  const ink = mix(f.hair, colour('#2a1a12'), 0.25);
  const stubble = f.beard === 'stubble';
  pen.save();
  if (stubble) {
    trace(pen, jawline(head), true);
    pen.clip();
  }
  pen.beginPath();
  const lip: Point[] = [head.on(-w - 0.1, v + 0.05), head.on(-w * 0.5, v - 0.17), head.on(0, v - 0.15), head.on(w * 0.5, v - 0.17), head.on(w + 0.1, v + 0.05), head.on(w * 0.6, v - 0.06), head.on(0, v - 0.06), head.on(-w * 0.6, v - 0.06)];
  const chin: Point[] = [head.on(-w - 0.08, v), head.on(-w - 0.02, v + 0.3), head.edge(-0.3, 1.3 * f.chin), head.edge(0, 1.38 * f.chin), head.edge(0.3, 1.3 * f.chin), head.on(w + 0.02, v + 0.3), head.on(w + 0.08, v), head.on(w * 0.6, v + 0.12), head.on(0, v + 0.2), head.on(-w * 0.6, v + 0.12)];
  const whole: Point[] = [head.edge(1.0, 0.05), head.edge(0.99, 0.5), head.edge(0.78, 1.05), head.edge(0.4, 1.38 * f.chin), head.edge(0, 1.48 * f.chin), head.edge(-0.4, 1.38 * f.chin), head.edge(-0.78, 1.05), head.edge(-0.99, 0.5), head.edge(-1.0, 0.05), head.on(-0.92, 0.2), head.on(-0.8, 0.52), head.on(-w - 0.16, v - 0.1), head.on(-w * 0.5, v - 0.18), head.on(0, v - 0.15), head.on(w * 0.5, v - 0.18), head.on(w + 0.16, v - 0.1), head.on(0.8, 0.52), head.on(0.92, 0.2)];
  if (f.beard === 'full' || stubble) trace(pen, whole, true, false);
  if (f.beard === 'goatee') trace(pen, chin, true, false);
  if (f.beard === 'goatee' || f.beard === 'moustache') trace(pen, lip, true, false);
  pen.fillStyle = css(ink, stubble ? 0.16 : 0.88);
  pen.fill();
  pen.clip();
  for (let i = 0; i < 700; i++) {
    const [x, y] = head.on(head.random.between(-1.02, 1.02), head.random.between(0.05, 1.5));
    const slant = (x - 500) * 0.03;
    trace(pen, [
      [x, y],
      [x + slant, y + (stubble ? 5 : 22)],
    ]);
    pen.lineWidth = stubble ? 2 : 2.6;
    pen.strokeStyle = css(mix(ink, head.random.chance(0.4) ? white : black, stubble ? 0.1 : 0.35), stubble ? 0.28 : 0.4);
    pen.stroke();
  }
  pen.restore();
}
