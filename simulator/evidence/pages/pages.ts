import { PDFDocument } from '@napi-rs/canvas';
import { type Lettering, type Pen, sheet, wrap, write } from '../pen.ts';
import { specimen } from '../print/index.ts';

/** A4 in points. */
export const a4 = { width: 595, height: 842 } as const;

/** Where SPECIMEN stands. */
export const acrossPage = { x: 60, y: 200, width: 475, height: 430 } as const;

const margin = { left: 64, right: 64, top: 72, bottom: 88 };
export const column = { x: margin.left, width: a4.width - margin.left - margin.right } as const;

type Stroke = (pen: Pen) => void;

export type Sheets = {
  /** Where the next thing goes, in points from the top. */
  y: number;
  readonly pageCount: number;
  newPage(): void;
  /** Starts a new page unless so much room is left on this one. */
  need(height: number): void;
  put(stroke: Stroke): void;
  paragraph(text: string, style?: Partial<Lettering>, indent?: number): void;
  /** The head is repeated on each page; `shares` of the column's width. */
  table(head: readonly string[] | undefined, rows: readonly (readonly string[])[], shares: readonly number[]): void;
};

export type Stationery = {
  readonly title: string;
  /** It draws on every page, under the text. */
  readonly every?: (pen: Pen, page: number) => void;
  readonly footer: string;
};

const body = { size: 10.6, typeface: 'serif', ink: '#1c1f24' } as const;

/**
 * Text set in pages: paragraphs and tables go on the next page when this one is full, each page gets its number and
 * SPECIMEN across it. Answers a PDF with searchable text and its fonts inside.
 */
export function pdfOf({ title, every, footer }: Stationery, compose: (sheets: Sheets) => void): Uint8Array {
  const pages: Stroke[][] = [[]];
  const ruler = sheet(8, 8).pen;
  const sheets: Sheets = {
    y: margin.top,
    get pageCount() {
      return pages.length;
    },
    newPage() {
      pages.push([]);
      sheets.y = margin.top;
    },
    need(height) {
      if (sheets.y + height > a4.height - margin.bottom) sheets.newPage();
    },
    put(stroke) {
      pages.at(-1)?.push(stroke);
    },
    paragraph(text, style = {}, indent = 0) {
      const set = { ...body, ...style };
      const step = set.size * 1.45;
      for (const line of wrap(ruler, text, column.width - indent, set)) {
        sheets.need(step);
        const { y } = sheets;
        const x = set.align === 'center' ? column.x + column.width / 2 : column.x + indent;
        sheets.put((pen) => write(pen, line, x, y + set.size, set));
        sheets.y += step;
      }
      sheets.y += set.size * 0.6;
    },
    table(head, rows, shares) {
      const place = (cell: number) =>
        column.x + column.width * shares.slice(0, cell).reduce((sum, share) => sum + share, 0);
      const row = (cells: readonly string[], heading: boolean, striped: boolean) => {
        const style: Lettering = { size: 9, weight: heading ? 600 : 400, ink: '#1c1f24' };
        const broken = cells.map((cell, i) => wrap(ruler, cell, column.width * (shares[i] ?? 0) - 10, style));
        const height = Math.max(...broken.map((lines) => lines.length), 1) * 12.5 + 7;
        if (sheets.y + height > a4.height - margin.bottom) {
          sheets.newPage();
          if (head && !heading) row(head, true, false);
        }
        const { y } = sheets;
        sheets.put((pen) => {
          if (heading || striped) {
            pen.fillStyle = heading ? 'rgba(40,60,90,0.13)' : 'rgba(40,60,90,0.035)';
            pen.fillRect(column.x, y, column.width, height);
          }
          pen.fillStyle = 'rgba(40,60,90,0.35)';
          pen.fillRect(column.x, y + height - 0.5, column.width, 0.5);
          for (const [cell, lines] of broken.entries()) {
            for (const [i, line] of lines.entries()) write(pen, line, place(cell) + 5, y + 12.5 * (i + 1), style);
          }
        });
        sheets.y += height;
      };
      if (head) row(head, true, false);
      for (const [i, cells] of rows.entries()) row(cells, false, i % 2 === 1);
      sheets.y += 12;
    },
  };
  compose(sheets);

  const pdf = new PDFDocument({ title, creator: 'Specimen studio', compressionLevel: 6 });
  for (const [i, strokes] of pages.entries()) {
    // the typings name only the interface; it is the same pen
    const pen = pdf.beginPage(a4.width, a4.height) as Pen;
    every?.(pen, i + 1);
    specimen(pen, acrossPage, undefined, 0.5);
    for (const stroke of strokes) stroke(pen);
    write(pen, `${footer} · SPECIMEN`, column.x, a4.height - 54, { size: 7.6, ink: '#5d6673', maxWidth: 380 });
    write(pen, `Page ${i + 1} of ${pages.length}`, a4.width - margin.right, a4.height - 54, {
      size: 7.6,
      ink: '#5d6673',
      align: 'right',
    });
    pdf.endPage();
  }
  return pdf.close();
}
