import { black, css, mix, type Pen, type Point, softLine, trace, white } from '../pen.ts';
import type { Head } from './head.ts';

/** Half an outline, from the middle above to the middle or the foot below. */
const drape: readonly Point[] = [
  [0, -1.62],
  [0.7, -1.42],
  [1.12, -0.8],
  [1.22, 0],
  [1.2, 0.8],
  [1.35, 1.6],
  [1.75, 2.3],
  [1.9, 3.6],
];
const opening: readonly Point[] = [
  [0, -1.02],
  [0.55, -0.9],
  [0.86, -0.45],
  [0.92, 0.1],
  [0.86, 0.62],
  [0.58, 1.08],
  [0, 1.3],
];

/** The whole outline; the left half mirrors the right. */
function around(head: Head, half: readonly Point[]): Point[] {
  const left = half
    .filter(([u]) => u !== 0)
    .map(([u, v]) => head.edge(-u, v))
    .reverse();
  return [...half.map(([u, v]) => head.edge(u, v)), ...left];
}

/** The cloth behind the head: it shows beside a jaw narrower than the opening. */
export function headscarfBehind(pen: Pen, head: Head): void {
  trace(pen, around(head, drape), true);
  pen.fillStyle = css(mix(head.features.cloth, black, 0.5));
  pen.fill();
}

export function headscarf(pen: Pen, head: Head): void {
  const { cloth } = head.features;
  trace(pen, around(head, drape), true);
  trace(pen, around(head, opening), true, false);
  const fade = pen.createLinearGradient(250, 0, 780, 0);
  fade.addColorStop(head.pose.light === -1 ? 0 : 1, css(mix(cloth, white, 0.18)));
  fade.addColorStop(head.pose.light === -1 ? 1 : 0, css(mix(cloth, black, 0.3)));
  pen.fillStyle = fade;
  pen.fill('evenodd');
  pen.save();
  pen.clip('evenodd');
  for (let i = 0; i < 9; i++) {
    const s = i % 2 ? 1 : -1;
    const lift = i * 0.07;
    const fold = [
      head.edge(s * 0.1, -1.2 - lift * 0.5),
      head.edge(s * (1.0 + lift * 0.2), -0.7),
      head.edge(s * (0.98 + lift * 0.25), 0.5),
      head.edge(-s * (0.1 - lift), 1.5 + lift * 2),
    ];
    softLine(pen, fold, mix(cloth, black, 0.5), 7, 0.14);
  }
  softLine(pen, around(head, opening), mix(cloth, black, 0.6), 9, 0.35);
  pen.restore();
}

/** Bands wound from both temples, each lapping over the one above it. */
export function turban(pen: Pen, head: Head): void {
  const { cloth } = head.features;
  for (let band = 4; band >= 0; band--) {
    for (const s of [-1, 1]) {
      const outer = -0.2 - band * 0.17;
      const middle = -0.84 - band * 0.15;
      const reach = 1.16 - band * band * 0.015;
      const wound = [
        head.edge(s * (reach - 0.1), outer),
        head.edge(s * (reach + 0.06), outer - 0.3),
        head.edge(s * (reach - 0.14), outer - 0.62),
        head.edge(s * 0.4, Math.min(middle, outer) - 0.42),
        head.edge(-s * 0.08, middle - 0.26),
        head.edge(-s * 0.1, middle),
        head.edge(s * 0.5, (outer + middle) / 2 - 0.12),
      ];
      trace(pen, wound, true);
      pen.fillStyle = css(mix(cloth, s === head.pose.light ? white : black, 0.08 + (band % 2) * 0.07));
      pen.fill();
      pen.lineWidth = 3;
      pen.strokeStyle = css(mix(cloth, black, 0.5), 0.45);
      pen.stroke();
    }
  }
}
