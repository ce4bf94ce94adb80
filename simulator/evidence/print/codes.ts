import { type Pen, write } from '../pen.ts';
import { randomFrom } from '../random.ts';

export type Area = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** One-dimensional bars over arbitrary characters; decoration, no code that a reader accepts. */
export function barcode(pen: Pen, seed: string, { x, y, width, height }: Area): void {
  const random = randomFrom(`bars ${seed}`);
  pen.fillStyle = '#17191c';
  for (let at = x; at < x + width - 5; ) {
    const bar = random.whole(1, 4) * 1.1;
    pen.fillRect(at, y, bar, height);
    at += bar + random.whole(1, 3) * 1.2;
  }
}

/** Stacked rows of blocks, like the two-dimensional codes on licences. */
export function blockCode(pen: Pen, seed: string, { x, y, width, height }: Area): void {
  const random = randomFrom(`blocks ${seed}`);
  pen.fillStyle = '#17191c';
  const cell = 4;
  for (let row = 0; row * cell < height; row++) {
    for (let at = 0; at < width; at += cell / 2) {
      const edge = at < 8 || at > width - 10;
      if (edge ? at % 4 === 0 : random.chance(0.48)) pen.fillRect(x + at, y + row * cell, cell / 2 + 0.2, cell + 0.2);
    }
  }
}

/** Text so small that it reads as a line. */
export function microtext(pen: Pen, text: string, x: number, y: number, width: number, ink: string): void {
  pen.save();
  pen.beginPath();
  pen.rect(x, y - 8, width, 11);
  pen.clip();
  write(pen, `${text} `.repeat(Math.ceil(width / (text.length * 3))), x, y, { size: 5.2, weight: 500, ink });
  pen.restore();
}

/** The machine readable zone: one character a cell, as OCR-B is set. */
export function mrzZone(pen: Pen, lines: readonly string[], area: Area): void {
  pen.fillStyle = 'rgba(252,252,250,0.9)';
  pen.fillRect(area.x, area.y, area.width, area.height);
  const columns = Math.max(...lines.map((line) => line.length), 30);
  const margin = area.width * 0.045;
  const pitch = (area.width - margin * 2) / columns;
  const step = area.height / (lines.length + 0.75);
  for (const [row, line] of lines.entries()) {
    for (let column = 0; column < line.length; column++) {
      write(pen, line.charAt(column), area.x + margin + (column + 0.5) * pitch, area.y + step * (row + 1), {
        size: pitch * 1.56,
        weight: 500,
        typeface: 'mono',
        ink: '#15181c',
        align: 'center',
      });
    }
  }
}
