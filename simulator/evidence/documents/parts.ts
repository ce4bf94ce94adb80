import { frame, paintFace } from '../face/index.ts';
import { css, mix, type Pen, sheet, white, write } from '../pen.ts';
import type { Area, Issuer } from '../print/index.ts';
import type { FaceSpec, IdentityDocumentSpec } from '../spec.ts';

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

/** `12 MAR 1987` from `1987-03-12`. */
export function longDate(isoDate: string): string {
  const [year, month, day] = isoDate.split('-');
  return `${day} ${months[Number(month) - 1]} ${year}`;
}

/** `12.03.1987` from `1987-03-12`. */
export const dottedDate = (isoDate: string): string => isoDate.split('-').reverse().join('.');

/** Capitals as they are printed: Greek ones lose their accents, Georgian has none on documents. */
export function capitals(text: string): string {
  return /\p{Script=Georgian}/u.test(text)
    ? text
    : text.toLocaleUpperCase(/\p{Script=Greek}/u.test(text) ? 'el' : 'en');
}

/** The name as printed and, where it is not in Latin letters, the form of the machine readable zone under it. */
export function nameLines(printed: string, latin: string): string[] {
  const shown = capitals(printed);
  return /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u.test(printed)
    ? [shown]
    : [shown, latin.toUpperCase()];
}

export function field(
  pen: Pen,
  issuer: Issuer,
  label: string,
  value: string | readonly string[],
  x: number,
  y: number,
  maxWidth: number,
  size = 26,
): void {
  write(pen, label, x, y, { size: size * 0.58, weight: 450, ink: css(mix(issuer.ink, white, 0.22)), maxWidth });
  const lines = typeof value === 'string' ? [value] : value;
  for (const [i, line] of lines.entries()) {
    const small = i > 0 ? 0.86 : 1;
    write(pen, line, x, y + size * (1.12 + i * 1.02), { size: size * small, weight: 600, ink: '#15191f', maxWidth });
  }
}

/** The holder's picture in its frame, printed on the document. */
export function portrait(pen: Pen, face: FaceSpec, issuer: Issuer, { x, y, width, height }: Area): void {
  pen.save();
  pen.beginPath();
  pen.rect(x, y, width, height);
  pen.clip();
  const wall = pen.createLinearGradient(x, y, x, y + height);
  wall.addColorStop(0, css(mix(issuer.paper, white, 0.35)));
  wall.addColorStop(1, css(mix(issuer.paper, issuer.tint, 0.32)));
  pen.fillStyle = wall;
  pen.fillRect(x, y, width, height);
  const scale = Math.max(width / frame.width, height / frame.height);
  pen.translate(x + (width - frame.width * scale) / 2, y + height - frame.height * scale);
  pen.scale(scale, scale);
  paintFace(pen, face);
  pen.restore();
  pen.strokeStyle = css(mix(issuer.ink, white, 0.45));
  pen.lineWidth = 1.2;
  pen.strokeRect(x, y, width, height);
}

/** The second, pale portrait. */
export function ghost(pen: Pen, face: FaceSpec, issuer: Issuer, { x, y, width, height }: Area): void {
  const small = sheet(frame.width / 2, frame.height / 2, 0.5);
  paintFace(small.pen, face);
  small.pen.globalCompositeOperation = 'source-atop';
  small.pen.fillStyle = css(issuer.ink, 0.5);
  small.pen.fillRect(0, 0, frame.width, frame.height);
  small.pen.globalCompositeOperation = 'saturation';
  pen.save();
  pen.beginPath();
  pen.ellipse(x + width / 2, y + height / 2, width / 2, height / 2, 0, 0, 7);
  pen.fillStyle = css(issuer.tint, 0.25);
  pen.fill();
  pen.lineWidth = 1;
  pen.strokeStyle = css(issuer.ink, 0.35);
  pen.stroke();
  pen.clip();
  pen.globalAlpha = 0.4;
  const drawnHeight = (width * frame.height) / frame.width;
  pen.drawImage(small.canvas, x, y + height - drawnHeight * 0.96, width, drawnHeight);
  pen.restore();
}

export const fullName = (document: IdentityDocumentSpec): string => `${document.givenNames} ${document.surname}`;
