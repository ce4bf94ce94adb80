import { PDFDocument, type SKRSContext2D } from '@napi-rs/canvas';
import {
  type DrawnPaper,
  disclaimer,
  ink,
  legend,
  line,
  type Mark,
  move,
  type PaperRow,
  policyWords,
  shorten,
  subjectName,
  text,
  toFactLines,
  toFindings,
  toMap,
  toPaperFacts,
  toPaperRows,
  wrap,
} from '#lib/ownership/papers/index.ts';
import { measureText, print } from './printer.ts';

/** In points; what is drawn on it is in CSS px, three quarters of a point each. */
interface Size {
  readonly width: number;
  readonly height: number;
}
const a4: Size = { width: 842, height: 595 };
const a3: Size = { width: 1191, height: 842 };
const point = 0.75;

/** Smaller than that a name cannot be read from a printed page: the page grows instead. */
const smallest = 0.62;
/** What PDF 1.4 allows a page to measure. */
const largestPage = 14_400;
/** Rows of the table; more of them are for the CSV, and the paper says so. */
const mostRows = 2000;

const edge = 36;
const headHeight = 26;
const footHeight = 30;

interface Page extends Size {
  /** What stands below the head: marks with the place of their origin, in px, and their scale. */
  readonly parts: readonly {
    readonly marks: readonly Mark[];
    readonly x: number;
    readonly y: number;
    readonly scale: number;
  }[];
}

/** Facts and findings, the map, the table of verdicts; each page says what it belongs to. */
export function toPdf(paper: DrawnPaper): Uint8Array {
  const pages = [...toFactPages(paper), toMapPage(paper), ...toTablePages(paper)];
  const title = `Who owns ${subjectName(paper.ownership)}`;
  const document = new PDFDocument({ title, subject: `${paper.reading.ref}, ${disclaimer}`, creator: 'Review Desk' });
  pages.forEach((page, index) => {
    // Its type names the browser's interface; what comes is the canvas' own.
    const context = document.beginPage(page.width, page.height) as unknown as SKRSContext2D;
    context.scale(point, point);
    printFrame(context, page, paper, title, `${index + 1} of ${pages.length}`);
    for (const { marks, x, y, scale } of page.parts) {
      context.save();
      context.translate(edge + x, edge + headHeight + y);
      context.scale(scale, scale);
      print(context, marks);
      context.restore();
    }
    document.endPage();
  });
  return document.close();
}

const roomOf = (size: Size): Size => ({
  width: size.width / point - 2 * edge,
  height: size.height / point - 2 * edge - headHeight - footHeight,
});

function printFrame(context: SKRSContext2D, size: Size, paper: DrawnPaper, title: string, number: string): void {
  const { reading, ownership } = paper;
  const { width } = roomOf(size);
  const bottom = size.height / point - edge - footHeight;
  const small = { size: 10, fill: ink.muted } as const;
  const policy = policyWords(ownership.policy, reading.readAt);
  const marks = [
    text(0, 8, shorten(title, width - 220, 12, 600, measureText), { weight: 600 }),
    text(width, 8, `Reference ${reading.ref}`, { ...small, anchor: 'end' }),
    line(0, 16, width, 16, ink.hairline),
  ].map((mark) => move(mark, edge, edge));
  const foot = [
    line(0, 8, width, 8, ink.hairline),
    text(0, 24, shorten(`${disclaimer} Policy: ${policy}`, width - 90, 10, 400, measureText), small),
    text(0, 38, `Input SHA-256 ${reading.inputHash}`, small),
    text(width, 24, `Page ${number}`, { ...small, anchor: 'end' }),
  ].map((mark) => move(mark, edge, bottom));
  print(context, [...marks, ...foot]);
}

/** The map as large as it may be on A4, A3, or a page of its own size. */
function toMapPage(paper: DrawnPaper): Page {
  const map = toMap(paper, measureText);
  const legendHeight = 40;
  const scaleOn = (size: Size) => {
    const room = roomOf(size);
    return Math.min(1, room.width / map.width, (room.height - legendHeight) / map.height);
  };
  const own: Size = {
    width: Math.min(largestPage, Math.max(a3.width, (map.width * smallest + 2 * edge) * point)),
    height: Math.min(
      largestPage,
      Math.max(a3.height, (map.height * smallest + 2 * edge + headHeight + footHeight + legendHeight) * point),
    ),
  };
  const size = [a4, a3].find((one) => scaleOn(one) >= smallest) ?? own;
  const room = roomOf(size);
  const scale = scaleOn(size);
  return {
    ...size,
    parts: [
      { marks: map.marks, x: (room.width - map.width * scale) / 2, y: 0, scale },
      { marks: legend(), x: 0, y: room.height - legendHeight + 8, scale: 1 },
    ],
  };
}

/** Facts, then findings, on as many pages as they take. */
function toFactPages(paper: DrawnPaper): Page[] {
  const { width, height } = roomOf(a4);
  const facts = toFactLines(toPaperFacts(paper), width, measureText);
  const findings = toFindings(paper.ownership, width, measureText);
  const heading = text(0, facts.height + 34, 'Findings', { size: 14, weight: 600 });
  return flow(
    [...facts.marks, heading, ...findings.marks.map((mark) => move(mark, 0, facts.height + 44))].map((mark) =>
      move(mark, 0, 8),
    ),
    height,
  );
}

/** Room that a heading takes together with the first line below it. */
const headingRoom = 36;

/** Lines from the top down, cut into pages between two lines; a heading stays with what it is the head of. */
export function flow(marks: readonly Mark[], height: number): Page[] {
  const pages: Mark[][] = [[]];
  let top = 0;
  for (const mark of marks) {
    if (mark.kind === 'text' && mark.y - top > height - (mark.weight > 400 ? headingRoom : 0)) {
      top = mark.y - 20;
      pages.push([]);
    }
    pages.at(-1)?.push(move(mark, 0, -top));
  }
  return pages.map(toA4);
}

const toA4 = (marks: readonly Mark[]): Page => ({ ...a4, parts: [{ marks, x: 0, y: 0, scale: 1 }] });

interface Column {
  readonly title: string;
  readonly width: number;
  readonly cell: (row: PaperRow) => readonly string[];
  /** Figures stand at the right edge. */
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
const lineHeight = 15;

/** Every node with its figures and grounds; the heading again on each page. */
function toTablePages({ ownership }: DrawnPaper): Page[] {
  const { height } = roomOf(a4);
  const all = toPaperRows(ownership);
  const pages: Mark[][] = [];
  let y = height;
  for (const row of all.slice(0, mostRows)) {
    const cells = columns.map(({ width, cell }) =>
      cell(row).flatMap((words) => wrap(words, width - 12, 11, 400, measureText)),
    );
    const rowHeight = Math.max(...cells.map((lines) => lines.length)) * lineHeight + 10;
    if (y + rowHeight > height) {
      pages.push(toTableHead());
      y = 32;
    }
    const marks = pages.at(-1);
    let x = 0;
    columns.forEach(({ width, title, right }, index) => {
      const bold = row.isOwner && (title === 'Name' || title === 'Verdict');
      cells[index]?.forEach((words, at) => {
        const place = right ? ({ x: x + width - 16, anchor: 'end' } as const) : ({ x, anchor: 'start' } as const);
        const look = { size: 11, weight: bold ? 600 : 400, anchor: place.anchor } as const;
        marks?.push(text(place.x, y + 14 + at * lineHeight, words, look));
      });
      x += width;
    });
    marks?.push(line(0, y + rowHeight, x, y + rowHeight, ink.hairline));
    y += rowHeight;
  }
  if (all.length > mostRows)
    pages.push([
      text(0, 20, `The first ${mostRows} of ${all.length} rows; the CSV and the BODS file hold all of them.`),
    ]);
  return pages.map(toA4);
}

function toTableHead(): Mark[] {
  let x = 0;
  const marks = columns.map(({ title, width, right }) => {
    const look = { size: 11, weight: 600, fill: ink.muted } as const;
    const mark = right ? text(x + width - 16, 20, title, { ...look, anchor: 'end' }) : text(x, 20, title, look);
    x += width;
    return mark;
  });
  return [...marks, line(0, 30, x, 30, ink.edge)];
}
