import { type Colour, colour, css, mix, type Pen, type Point, trace, white, write } from '../pen.ts';
import { randomFrom } from '../random.ts';
import type { Area } from './codes.ts';
import type { Issuer } from './issuer.ts';

/** The arms of a state that does not exist. */
export function emblem(pen: Pen, [x, y]: Point, radius: number, issuer: Issuer, ink: Colour): void {
  pen.save();
  pen.translate(x, y);
  pen.scale(radius / 50, radius / 50);
  pen.strokeStyle = css(ink);
  pen.fillStyle = css(ink);
  pen.lineWidth = 3;
  pen.beginPath();
  pen.arc(0, 0, 48, 0, 7);
  pen.stroke();
  pen.lineWidth = 1.4;
  pen.beginPath();
  pen.arc(0, 0, 42, 0, 7);
  pen.stroke();
  switch (issuer.emblem) {
    case 'star':
      pen.beginPath();
      for (let i = 0; i < 16; i++) {
        const r = i % 2 ? 13 : 34;
        pen.lineTo(Math.sin((i * Math.PI) / 8) * r, -Math.cos((i * Math.PI) / 8) * r);
      }
      pen.fill();
      break;
    case 'tree':
      for (const [w, top, low] of [
        [16, -34, -10],
        [22, -20, 8],
        [28, -4, 24],
      ] as const) {
        pen.beginPath();
        pen.moveTo(0, top);
        pen.lineTo(w, low);
        pen.lineTo(-w, low);
        pen.fill();
      }
      pen.fillRect(-4, 22, 8, 12);
      break;
    case 'wave':
      pen.lineWidth = 5;
      for (const dy of [-16, 0, 16]) {
        trace(pen, [
          [-34, dy + 4],
          [-20, dy - 6],
          [-6, dy + 5],
          [8, dy - 6],
          [22, dy + 5],
          [34, dy - 3],
        ]);
        pen.stroke();
      }
      break;
    case 'peak':
      pen.beginPath();
      for (const [px, py] of [
        [-36, 22],
        [-12, -20],
        [0, -2],
        [14, -30],
        [36, 22],
      ] as const)
        pen.lineTo(px, py);
      pen.fill();
      pen.beginPath();
      pen.arc(-20, -24, 7, 0, 7);
      pen.fill();
      break;
    case 'bird':
      trace(
        pen,
        [
          [0, 30],
          [-10, 6],
          [-38, -18],
          [-14, -14],
          [0, -30],
          [14, -14],
          [38, -18],
          [10, 6],
        ],
        true,
      );
      pen.fill();
  }
  pen.restore();
}

export function chip(pen: Pen, { x, y, width, height }: Area): void {
  const gold = pen.createLinearGradient(x, y, x + width, y + height);
  gold.addColorStop(0, '#e9d59a');
  gold.addColorStop(0.5, '#c9a85a');
  gold.addColorStop(1, '#e2cb8c');
  pen.fillStyle = gold;
  pen.strokeStyle = '#8f7434';
  pen.lineWidth = 1.4;
  pen.beginPath();
  pen.roundRect(x, y, width, height, 9);
  pen.fill();
  pen.stroke();
  pen.beginPath();
  for (const share of [0.33, 0.66]) {
    pen.moveTo(x, y + height * share);
    pen.lineTo(x + width * 0.3, y + height * share);
    pen.moveTo(x + width * 0.7, y + height * share);
    pen.lineTo(x + width, y + height * share);
  }
  pen.roundRect(x + width * 0.3, y + height * 0.2, width * 0.4, height * 0.6, 6);
  pen.moveTo(x + width * 0.5, y);
  pen.lineTo(x + width * 0.5, y + height * 0.2);
  pen.moveTo(x + width * 0.5, y + height * 0.8);
  pen.lineTo(x + width * 0.5, y + height);
  pen.stroke();
}

/** A foil that shows another colour at each angle. */
export function hologram(pen: Pen, [x, y]: Point, radius: number, issuer: Issuer): void {
  pen.save();
  pen.beginPath();
  pen.ellipse(x, y, radius, radius * 0.86, 0, 0, 7);
  pen.clip();
  const foil = pen.createConicGradient(0.6, x, y);
  for (const [stop, hex] of [
    [0, '#7fd0c8'],
    [0.2, '#c9b6f2'],
    [0.4, '#f2d58f'],
    [0.6, '#8fc6f2'],
    [0.8, '#eab0c8'],
    [1, '#7fd0c8'],
  ] as const)
    foil.addColorStop(stop, css(colour(hex), 0.4));
  pen.fillStyle = foil;
  pen.fillRect(x - radius, y - radius, radius * 2, radius * 2);
  pen.strokeStyle = 'rgba(255,255,255,0.55)';
  pen.lineWidth = 1;
  for (let i = -12; i < 24; i++) {
    pen.beginPath();
    pen.arc(x - radius, y + radius, (i + 12) * radius * 0.09, 0, 7);
    pen.stroke();
  }
  emblem(pen, [x, y], radius * 0.5, issuer, mix(issuer.tint, white, 0.4));
  pen.restore();
}

/** A hand's signature, from the name it signs: a big first letter, then loops that grow flatter. */
export function signature(
  pen: Pen,
  name: string,
  { x, y, width, height }: Area,
  ink: Colour = colour('#1c2a52'),
): void {
  const random = randomFrom(`signature ${name}`);
  const base = y + height * 0.72;
  const slant = random.between(0.12, 0.3) * height;
  const capital = width * random.between(0.14, 0.2);
  const points: Point[] = [
    [x, y + height * random.between(0.3, 0.6)],
    [x + capital * 0.5 + slant, y],
    [x + capital * 0.2, base],
    [x + capital * 0.75, y + height * 0.3],
    [x + capital, base - height * 0.05],
  ];
  const letters = random.whole(5, 9);
  const step = (width - capital) / letters;
  for (let i = 0; i < letters; i++) {
    const from = x + capital + i * step;
    const fading = 1 - (i / letters) * 0.6;
    const tail = random.chance(0.16) ? height * 0.36 : 0;
    const rise = height * fading * (random.chance(0.25) ? random.between(0.5, 0.68) : random.between(0.14, 0.26));
    points.push(
      [from + step * 0.55 + slant * 0.6, base - rise],
      [from + step * 0.3, base - rise * 0.55],
      [from + step * random.between(0.4, 0.7), base + tail - height * random.between(0, 0.06)],
    );
  }
  points.push([x + width * 1.08, base - height * random.between(0.05, 0.4)]);
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  pen.strokeStyle = css(ink, 0.88);
  pen.lineWidth = height * 0.034;
  trace(pen, points);
  pen.stroke();
  if (random.chance(0.5)) {
    trace(pen, [
      [x + width * 0.1, base + height * 0.3],
      [x + width * 0.55, base + height * 0.18],
      [x + width * 1.02, base + height * 0.1],
    ]);
    pen.stroke();
  }
}

/** The word across the document, in outline, so that what lies under it stays readable. */
export function specimen(pen: Pen, { x, y, width, height }: Area, ink: Colour = colour('#c0392b'), strength = 1): void {
  pen.save();
  pen.translate(x + width / 2, y + height / 2);
  pen.rotate(-Math.atan2(height * 0.52, width * 0.78));
  const size = width / 6;
  const style = { size, weight: 800, align: 'center', spacing: size * 0.05, ink: css(ink, 0.075 * strength) } as const;
  write(pen, 'SPECIMEN', 0, size * 0.36, style);
  pen.letterSpacing = `${size * 0.05}px`;
  pen.lineWidth = size * 0.016;
  pen.strokeStyle = css(ink, 0.5 * strength);
  pen.strokeText('SPECIMEN', 0, size * 0.36);
  pen.letterSpacing = '0px';
  pen.restore();
}

/** An office's rubber stamp; the ink does not take everywhere. */
export function stamp(
  pen: Pen,
  [x, y]: Point,
  radius: number,
  around: string,
  date: string,
  ink: Colour,
  seed: string,
): void {
  const random = randomFrom(`stamp ${seed}`);
  pen.save();
  pen.translate(x, y);
  pen.rotate(random.between(-0.35, 0.25));
  pen.strokeStyle = css(ink, 0.72);
  for (const [r, w] of [
    [1, 0.045],
    [0.9, 0.015],
    [0.58, 0.018],
  ] as const) {
    pen.lineWidth = radius * w;
    pen.beginPath();
    pen.arc(0, 0, radius * r, 0, Math.PI * 2);
    pen.stroke();
  }
  const letters = [...`${around} · SPECIMEN · `.toUpperCase()];
  for (const [i, letter] of letters.entries()) {
    pen.save();
    pen.rotate((i / letters.length) * Math.PI * 2);
    write(pen, letter, 0, -radius * 0.68, {
      size: Math.min(radius * 0.2, (radius * 5) / letters.length),
      weight: 700,
      align: 'center',
      ink: css(ink, 0.78),
    });
    pen.restore();
  }
  write(pen, 'SPECIMEN', 0, radius * -0.06, { size: radius * 0.19, weight: 800, align: 'center', ink: css(ink, 0.8) });
  write(pen, date, 0, radius * 0.2, {
    size: radius * 0.17,
    weight: 600,
    typeface: 'mono',
    align: 'center',
    ink: css(ink, 0.8),
  });
  pen.restore();
}
