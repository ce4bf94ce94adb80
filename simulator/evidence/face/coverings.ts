import { black, css, mix, type Pen, type Point, softLine, trace, white } from '../pen.ts';
import type { Head } from './head.ts';

export function headscarf(pen: Pen, head: Head): void {
  const { cloth } = head.features;
  const ring = (grow: number): Point[] => [
    ...(
      [
        [0, -1.02],
        [0.55, -0.9],
        [0.86, -0.45],
        [0.92, 0.1],
        [0.86, 0.62],
        [0.58, 1.08],
        [0, 1.3],
      ] as const
    ).map(([u, v]) => head.edge(u * (1 + grow), v * (1 + grow * 0.6))),
    ...(
      [
        [0.58, 1.08],
        [0.86, 0.62],
        [0.92, 0.1],
        [0.86, -0.45],
        [0.55, -0.9],
      ] as const
    ).map(([u, v]) => head.edge(-u * (1 + grow), v * (1 + grow * 0.6))),
  ];
  const outline = [
    [0, -1.62],
    [0.7, -1.42],
    [1.12, -0.8],
    [1.22, 0],
    [1.2, 0.8],
    [1.35, 1.6],
    [1.75, 2.3],
    [1.9, 3.6],
  ] as const;
  pen.save();
  trace(
    pen,
    [
      ...outline.map(([u, v]) => head.edge(u, v)),
      ...[...outline]
        .slice(1)
        .reverse()
        .map(([u, v]) => head.edge(-u, v)),
    ],
    true,
  );
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
    softLine(
      pen,
      [
        head.edge(s * 0.1, -1.2 - lift * 0.5),
        head.edge(s * (1.0 + lift * 0.2), -0.7),
        head.edge(s * (0.98 + lift * 0.25), 0.5),
        head.edge(-s * (0.1 - lift), 1.5 + lift * 2),
      ],
      mix(cloth, black, 0.5),
      7,
      0.14,
    );
  }
  softLine(pen, ring(0.01), mix(cloth, black, 0.6), 9, 0.35);
}

export function turban(pen: Pen, head: Head): void {
  const { cloth } = head.features;
  for (let i = 5; i >= 0; i--) {
    for (const s of [-1, 1]) {
      const low = -0.62 - i * 0.2;
      trace(
        pen,
        [
          head.edge(s * 1.12, low + 0.02),
          head.edge(s * 1.2, low - 0.4),
          head.edge(s * 0.75, low - 0.72),
          head.edge(-s * 0.1, -1.2 - i * 0.17),
          head.edge(-s * 0.12, -0.86 - i * 0.2),
          head.edge(s * 0.55, low - 0.12),
        ],
        true,
      );
      pen.fillStyle = css(mix(cloth, s === head.pose.light ? white : black, 0.08 + (i % 2) * 0.07));
      pen.fill();
      pen.lineWidth = 3;
      pen.strokeStyle = css(mix(cloth, black, 0.5), 0.45);
      pen.stroke();
    }
  }
}
