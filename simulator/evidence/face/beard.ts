import { black, colour, css, mix, type Pen, type Point, trace, white } from '../pen.ts';
import { type Head, jawline } from './head.ts';

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
  const lip: Point[] = [
    head.on(-w - 0.1, v + 0.05),
    head.on(-w * 0.5, v - 0.17),
    head.on(0, v - 0.15),
    head.on(w * 0.5, v - 0.17),
    head.on(w + 0.1, v + 0.05),
    head.on(w * 0.6, v - 0.06),
    head.on(0, v - 0.06),
    head.on(-w * 0.6, v - 0.06),
  ];
  const chin: Point[] = [
    head.on(-w - 0.08, v),
    head.on(-w - 0.02, v + 0.3),
    head.edge(-0.3, 1.3 * f.chin),
    head.edge(0, 1.38 * f.chin),
    head.edge(0.3, 1.3 * f.chin),
    head.on(w + 0.02, v + 0.3),
    head.on(w + 0.08, v),
    head.on(w * 0.6, v + 0.12),
    head.on(0, v + 0.2),
    head.on(-w * 0.6, v + 0.12),
  ];
  const whole: Point[] = [
    head.edge(1.0, 0.05),
    head.edge(0.99, 0.5),
    head.edge(0.78, 1.05),
    head.edge(0.4, 1.38 * f.chin),
    head.edge(0, 1.48 * f.chin),
    head.edge(-0.4, 1.38 * f.chin),
    head.edge(-0.78, 1.05),
    head.edge(-0.99, 0.5),
    head.edge(-1.0, 0.05),
    head.on(-0.92, 0.2),
    head.on(-0.8, 0.52),
    head.on(-w - 0.16, v - 0.1),
    head.on(-w * 0.5, v - 0.18),
    head.on(0, v - 0.15),
    head.on(w * 0.5, v - 0.18),
    head.on(w + 0.16, v - 0.1),
    head.on(0.8, 0.52),
    head.on(0.92, 0.2),
  ];
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
    pen.strokeStyle = css(
      mix(ink, head.random.chance(0.4) ? white : black, stubble ? 0.1 : 0.35),
      stubble ? 0.28 : 0.4,
    );
    pen.stroke();
  }
  pen.restore();
}
