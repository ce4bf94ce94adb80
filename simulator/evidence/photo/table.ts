import { black, colour, css, glow, mix, type Pen, type Point, trace } from '../pen.ts';
import type { Random } from '../random.ts';

export function table(pen: Pen, random: Random, width: number, height: number): void {
  const top = random.pick(['wood', 'dark wood', 'cloth', 'desk', 'stone'] as const);
  const base = colour(
    {
      wood: '#a97c50',
      'dark wood': '#5a3b26',
      cloth: random.pick(['#b9b2a3', '#6d7f8d', '#8d5c55']),
      desk: '#2c2f34',
      stone: '#c9c6c0',
    }[top],
  );
  pen.fillStyle = css(base);
  pen.fillRect(0, 0, width, height);
  if (top === 'cloth') {
    pen.lineWidth = 5;
    for (let x = 0; x < width; x += 11) {
      pen.strokeStyle = css(mix(base, random.chance(0.5) ? black : [255, 255, 255], random.between(0.02, 0.16)), 0.7);
      pen.strokeRect(x, -10, 0.1, height + 20);
    }
    for (let y = 0; y < height; y += 11) {
      pen.strokeStyle = css(mix(base, random.chance(0.5) ? black : [255, 255, 255], random.between(0.02, 0.16)), 0.45);
      pen.strokeRect(-10, y, width + 20, 0.1);
    }
    for (let i = 0; i < 3; i++) {
      const x = random.between(0, width);
      trace(pen, [
        [x, -50],
        [x + random.between(-300, 300), height / 2],
        [x + random.between(-500, 500), height + 50],
      ]);
      pen.lineWidth = 150;
      pen.strokeStyle = css(black, 0.05);
      pen.stroke();
    }
    return;
  }
  if (top === 'stone' || top === 'desk') {
    for (let i = 0; i < (top === 'stone' ? 60 : 14); i++)
      glow(
        pen,
        [random.between(0, width), random.between(0, height)],
        random.between(100, 700),
        top === 'stone' ? colour('#8f8b86') : colour('#4a4e55'),
        0.2,
        random.between(0.3, 1),
      );
    for (let i = 0; i < 14 && top === 'stone'; i++) {
      const points: Point[] = [[random.between(-200, width), -50]];
      for (let step = 1; step < 7; step++)
        points.push([(points[step - 1]?.[0] ?? 0) + random.between(-80, 380), (height / 5) * step]);
      trace(pen, points);
      pen.lineWidth = random.between(2, 14);
      pen.strokeStyle = css(colour('#7d7872'), 0.28);
      pen.stroke();
    }
    return;
  }
  const plank = random.between(620, 900);
  for (let y = -random.between(0, plank); y < height; y += plank) {
    const wood = mix(base, random.chance(0.5) ? black : colour('#d8b98c'), random.between(0, 0.14));
    pen.fillStyle = css(wood);
    pen.fillRect(0, y, width, plank);
    pen.save();
    pen.beginPath();
    pen.rect(0, y, width, plank);
    pen.clip();
    const knot = random.between(0, width);
    for (let i = 0; i < 84; i++) {
      const level = y + (i / 84) * plank + random.gaussian() * 6;
      const bulge = random.between(0, 46) * Math.sin(i / 13);
      trace(pen, [
        [-20, level],
        [knot - 500, level + random.gaussian() * 14],
        [knot, level + bulge],
        [knot + 600, level + random.gaussian() * 14],
        [width + 20, level + random.gaussian() * 22],
      ]);
      pen.lineWidth = random.between(1, 7);
      pen.strokeStyle = css(mix(wood, black, random.between(0.2, 0.55)), 0.34);
      pen.stroke();
    }
    pen.restore();
    pen.fillStyle = css(black, 0.5);
    pen.fillRect(0, y - 3, width, 6);
  }
}
