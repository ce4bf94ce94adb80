import { black, type Colour, css, glow, mix, type Pen, type Point, trace, white } from '../pen.ts';
import { headscarf, headscarfBehind, turban } from './coverings.ts';
import type { Head } from './head.ts';

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
    const tone = head.random.gaussian() + Math.sin(share * 9) * 0.35;
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
  const style = head.features.hairStyle;
  if (style === 'long' || style === 'bob') curtain(pen, head, style);
  else if (style === 'ponytail') ponytail(pen, head);
  else if (style === 'bun') bun(pen, head);
  else if (style === 'curls') curlyBack(pen, head);
  else if (style === 'headscarf') headscarfBehind(pen, head);
}

/** What frames the forehead, and head coverings. */
export function frontHair(pen: Pen, head: Head): void {
  const style = head.features.hairStyle;
  if (style === 'bald') bald(pen, head);
  else if (style === 'headscarf') headscarf(pen, head);
  else if (style === 'turban') turban(pen, head);
  else if (style === 'buzz') buzz(pen, head);
  else if (style === 'curls') curlyFront(pen, head);
  else for (const side of [-1, 1] as const) paintLock(pen, head, lockOn(head, side), head.features.hair);
}

function curtain(pen: Pen, head: Head, style: 'long' | 'bob'): void {
  const v = head.features.hairVolume;
  const half: readonly Point[] = [
    [0.2, -1.5 - v],
    [0.9, -1.2],
    [1.16 + v, -0.3],
    ...((style === 'long'
      ? [
          [1.25 + v, 0.8],
          [1.3 + v, 1.7],
          [1.2, 2.55],
          [0.7, 2.7],
        ]
      : [
          [1.24 + v, 0.6],
          [1.1, 1.2],
          [0.6, 1.15],
        ]) satisfies Point[]),
  ];
  const outline = [...half, ...half.map(([u, y]): Point => [-u, y]).reverse()];
  trace(
    pen,
    outline.map(([u, y]) => head.edge(u, y)),
    true,
  );
  pen.fillStyle = css(mix(head.features.hair, black, 0.3));
  pen.fill();
}

function ponytail(pen: Pen, head: Head): void {
  const s = head.features.parting > 0 ? -1 : 1;
  const tail = {
    outer: [head.edge(s * 0.9, -0.9), head.edge(s * 1.35, 0.2), head.edge(s * 1.42, 1.3), head.edge(s * 1.15, 2.5)],
    inner: [head.edge(s * 0.7, -0.8), head.edge(s * 0.9, 0.3), head.edge(s * 0.85, 1.4), head.edge(s * 0.95, 2.5)],
  };
  paintLock(pen, head, tail, mix(head.features.hair, black, 0.12));
}

function bun(pen: Pen, head: Head): void {
  const { hair, hairVolume, parting } = head.features;
  const [x, y] = head.edge(parting * 0.3, -1.72 - hairVolume);
  pen.fillStyle = css(hair);
  pen.beginPath();
  pen.ellipse(x, y, 92, 80, 0, 0, 7);
  pen.fill();
  pen.lineWidth = 2.5;
  for (let i = 0; i < 34; i++) {
    const r = head.random.between(0.2, 0.98);
    const from = head.random.between(0, 6);
    pen.strokeStyle = css(mix(hair, head.random.chance(0.5) ? white : black, 0.35), 0.4);
    pen.beginPath();
    pen.ellipse(x, y, 92 * r, 80 * r, 0, from, from + 2.2);
    pen.stroke();
  }
}

function curlyBack(pen: Pen, head: Head): void {
  const { female, hair } = head.features;
  const reach = female ? 1.38 : 1.16;
  const low = (female ? 2.5 : 1.7) / 3.2;
  const spots = Array.from({ length: 150 }, () => {
    const angle = Math.PI * head.random.between(1 - low, 1.06 + low);
    return head.edge(
      Math.cos(angle) * reach * head.random.between(0.7, 1),
      -0.35 + Math.sin(angle) * (reach + 0.06) * head.random.between(0.75, 1),
    );
  });
  curls(pen, head, spots, female ? 40 : 30, mix(hair, black, 0.3));
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

function bald(pen: Pen, head: Head): void {
  glow(pen, head.edge(head.pose.light * 0.25, -1.1), 120, white, 0.22);
  for (const s of [-1, 1]) {
    const lock = {
      outer: [
        head.edge(s * 0.97, -0.72),
        head.edge(s * 1.05, -0.45),
        head.edge(s * 1.05, -0.1),
        head.edge(s * 1.0, 0.1),
      ],
      inner: [
        head.edge(s * 0.93, -0.66),
        head.edge(s * 0.94, -0.45),
        head.edge(s * 0.96, -0.1),
        head.edge(s * 0.98, 0.1),
      ],
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
