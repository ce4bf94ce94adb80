/** The table of all nodes with shares, verdicts and grounds; the heading is repeated on each page. */
import type { Ownership } from '#lib/ownership/index.ts';
import { type TableRow, toTableRows } from '../content/index.ts';
import { ink, line, type Mark, move, text, wrap } from '../vector-drawing/index.ts';
import { a4, type Page, roomOf, toA4 } from './pages.ts';
import { measureText } from './printer.ts';

/** Further rows are in the CSV only, and the PDF says so. */
const maxRows = 2000;
const lineHeight = 15;

interface Column {
  readonly title: string;
  readonly width: number;
  readonly cell: (row: TableRow) => readonly string[];
  /** Numbers are aligned to the right. */
  readonly right?: true;
}
const columns: readonly Column[] = [
  { title: 'Name', width: 196, cell: ({ name }) => [name] },
  { title: 'Type', width: 78, cell: ({ kind }) => [kind] },
  { title: 'Country', width: 92, cell: ({ country }) => [country] },
  { title: 'Direct', width: 76, cell: ({ direct }) => [direct], right: true },
  { title: 'Effective', width: 108, cell: ({ effective }) => effective, right: true },
  { title: 'Control', width: 92, cell: ({ control }) => [control] },
  { title: 'Verdict', width: 112, cell: ({ verdict }) => [verdict] },
  { title: 'Grounds', width: 296, cell: ({ grounds }) => grounds },
];

export function toTablePages(ownership: Ownership): Page[] {
  const { height } = roomOf(a4);
  const all = toTableRows(ownership);
  const pages: Mark[][] = [];
  let y = height;
  for (const row of all.slice(0, maxRows)) {
    const { marks, height: rowHeight } = toRow(row);
    if (y + rowHeight > height) {
      pages.push(toHeading());
      y = 32;
    }
    pages.at(-1)?.push(...marks.map((mark) => move(mark, 0, y)));
    y += rowHeight;
  }
  if (all.length > maxRows)
    pages.push([
      text(0, 20, `The first ${maxRows} of ${all.length} rows; the CSV and the BODS file contain all of them.`),
    ]);
  return pages.map(toA4);
}

function toRow(row: TableRow): { readonly height: number; readonly marks: readonly Mark[] } {
  const cells = columns.map(({ width, cell }) =>
    cell(row).flatMap((part) => wrap(part, width - 12, 11, 400, measureText)),
  );
  const height = Math.max(...cells.map((lines) => lines.length)) * lineHeight + 10;
  let x = 0;
  const texts = columns.flatMap(({ width, title, right }, index) => {
    const isBold = row.isOwner && (title === 'Name' || title === 'Verdict');
    const style = { size: 11, weight: isBold ? 600 : 400, anchor: right ? 'end' : 'start' } as const;
    const textX = right ? x + width - 16 : x;
    x += width;
    return (cells[index] ?? []).map((part, at) => text(textX, 14 + at * lineHeight, part, style));
  });
  return { height, marks: [...texts, line(0, height, x, height, ink.hairline)] };
}

function toHeading(): Mark[] {
  let x = 0;
  const marks = columns.map(({ title, width, right }) => {
    const style = { size: 11, weight: 600, fill: ink.muted } as const;
    const mark = right ? text(x + width - 16, 20, title, { ...style, anchor: 'end' }) : text(x, 20, title, style);
    x += width;
    return mark;
  });
  return [...marks, line(0, 30, x, 30, ink.edge)];
}
