import { css, mix, type Pen, type Point, trace, white } from '../pen.ts';
import { randomFrom } from '../random.ts';
import type { Issuer } from './issuer.ts';

/** The fine line work behind everything on a security document. */
export function ground(
  pen: Pen,
  issuer: Issuer,
  seed: string,
  { width, height }: { width: number; height: number },
): void {
  const random = randomFrom(`ground ${seed}`);
  const wash = pen.createLinearGradient(0, 0, width, height);
  wash.addColorStop(0, css(issuer.paper));
  wash.addColorStop(0.5, css(mix(issuer.paper, mix(issuer.accent, white, 0.6), 0.22)));
  wash.addColorStop(1, css(mix(issuer.paper, issuer.tint, 0.3)));
  pen.fillStyle = wash;
  pen.fillRect(0, 0, width, height);
  pen.lineWidth = 0.8;
  const line = (alpha: number, toward = 0) => {
    pen.strokeStyle = css(mix(issuer.tint, issuer.accent, toward), alpha);
  };
  const slow = random.between(0.004, 0.007);
  for (let i = 0; i < height / 9 + 10; i++) {
    const points: Point[] = [];
    for (let x = -10; x <= width + 20; x += 22) {
      points.push([x, i * 9 - 30 + 16 * Math.sin(x * slow + i * 0.16) + 9 * Math.sin(x * slow * 3.1 - i * 0.23)]);
    }
    line(issuer.ground === 'waves' ? 0.62 : 0.3, (i % 5) / 12);
    trace(pen, points);
    pen.stroke();
  }
  switch (issuer.ground) {
    case 'waves':
      rosette(pen, [width * 0.8, height * 0.36], height * 0.3, issuer, 0.3);
      break;
    case 'rosettes':
      for (const [x, y, r] of [
        [0.5, 0.46, 0.42],
        [0.88, 0.2, 0.24],
        [0.12, 0.8, 0.26],
      ] as const)
        rosette(pen, [width * x, height * y], height * r, issuer, 0.42);
      break;
    case 'rays':
      line(0.34, 0.25);
      for (let i = 0; i < 150; i++) {
        const angle = (i / 150) * Math.PI * 2;
        pen.beginPath();
        pen.moveTo(width * 0.62 + Math.cos(angle) * 34, height * 0.42 + Math.sin(angle) * 34);
        pen.lineTo(width * 0.62 + Math.cos(angle) * width, height * 0.42 + Math.sin(angle) * width);
        pen.stroke();
      }
      rosette(pen, [width * 0.62, height * 0.42], height * 0.2, issuer, 0.45);
      break;
    case 'hills':
      for (let ridge = 0; ridge < 4; ridge++) {
        const points: Point[] = [[-20, height + 20]];
        for (let x = -20; x <= width + 60; x += 60)
          points.push([x, height * (0.5 + ridge * 0.11) - random.next() * height * 0.17]);
        points.push([width + 60, height + 20]);
        trace(pen, points);
        pen.fillStyle = css(issuer.tint, 0.13);
        pen.fill();
        line(0.5, 0.3);
        pen.stroke();
      }
      rosette(pen, [width * 0.78, height * 0.25], height * 0.18, issuer, 0.4);
  }
}

/** Interlaced epitrochoids, as a geometric lathe turns them. */
export function rosette(pen: Pen, [x, y]: Point, radius: number, issuer: Issuer, alpha: number): void {
  pen.lineWidth = 0.7;
  for (let ring = 0; ring < 4; ring++) {
    const petals = 9 + ring * 4;
    pen.strokeStyle = css(mix(issuer.tint, issuer.accent, ring / 5), alpha);
    for (const phase of [0, Math.PI / petals]) {
      pen.beginPath();
      for (let step = 0; step <= 360; step++) {
        const angle = (step / 180) * Math.PI;
        const r = radius * (1 - ring * 0.2) * (0.8 + 0.2 * Math.sin(angle * petals + phase * petals));
        pen.lineTo(x + Math.cos(angle) * r, y + Math.sin(angle) * r);
      }
      pen.stroke();
    }
  }
}
