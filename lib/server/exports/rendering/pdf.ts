/** Facts and findings, the map, the table of verdicts; each page says what it belongs to. */
import { PDFDocument, type SKRSContext2D } from '@napi-rs/canvas';
import { type DrawnExportSource, disclaimer, policyLabel, subjectName } from '../content/index.ts';
import {
  ink,
  line,
  type Mark,
  move,
  shorten,
  text,
  toDrawnFacts,
  toFactLines,
  toFindings,
  toLegend,
  toMap,
} from '../vector-drawing/index.ts';
import { a3, a4, edge, footHeight, headHeight, type Page, type PageSize, point, roomOf, toA4 } from './pages.ts';
import { toTablePages } from './pdf-table.ts';
import { measureText, print } from './printer.ts';

/** At a smaller scale names on a printed page could not be read: the page grows instead. */
const minScale = 0.62;
/** The largest page that PDF 1.4 allows. */
const maxPageSide = 14_400;

export function toPdf(source: DrawnExportSource): Uint8Array {
  const pages = [...toFactPages(source), toMapPage(source), ...toTablePages(source.ownership)];
  const title = `Who owns ${subjectName(source.ownership)}`;
  const document = new PDFDocument({ title, subject: `${source.input.ref}, ${disclaimer}`, creator: 'Review Desk' });
  pages.forEach((page, index) => {
    // Typed as the browser's context, but it is the canvas package's own.
    const context = document.beginPage(page.width, page.height) as unknown as SKRSContext2D;
    context.scale(point, point);
    printFrame(context, page, source, title, `${index + 1} of ${pages.length}`);
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

function printFrame(
  context: SKRSContext2D,
  size: PageSize,
  { input, ownership }: DrawnExportSource,
  title: string,
  number: string,
): void {
  const { width } = roomOf(size);
  const bottom = size.height / point - edge - footHeight;
  const small = { size: 10, fill: ink.muted } as const;
  const note = `${disclaimer} Rule: ${policyLabel(ownership.policy, input.readAt)}`;
  const head = [
    text(0, 8, shorten(title, width - 220, 12, 600, measureText), { weight: 600 }),
    text(width, 8, `Reference ${input.ref}`, { ...small, anchor: 'end' }),
    line(0, 16, width, 16, ink.hairline),
  ].map((mark) => move(mark, edge, edge));
  const foot = [
    line(0, 8, width, 8, ink.hairline),
    text(0, 24, shorten(note, width - 90, 10, 400, measureText), small),
    text(0, 38, `Input SHA-256 ${input.inputHash}`, small),
    text(width, 24, `Page ${number}`, { ...small, anchor: 'end' }),
  ].map((mark) => move(mark, edge, bottom));
  print(context, [...head, ...foot]);
}

/** The map as large as fits on A4 or A3, or on a page of its own size. */
function toMapPage(source: DrawnExportSource): Page {
  const map = toMap(source, measureText);
  const legendHeight = 40;
  const scaleOn = (size: PageSize) => {
    const room = roomOf(size);
    return Math.min(1, room.width / map.width, (room.height - legendHeight) / map.height);
  };
  const own: PageSize = {
    width: Math.min(maxPageSide, Math.max(a3.width, (map.width * minScale + 2 * edge) * point)),
    height: Math.min(
      maxPageSide,
      Math.max(a3.height, (map.height * minScale + 2 * edge + headHeight + footHeight + legendHeight) * point),
    ),
  };
  const size = [a4, a3].find((one) => scaleOn(one) >= minScale) ?? own;
  const room = roomOf(size);
  const scale = scaleOn(size);
  return {
    ...size,
    parts: [
      { marks: map.marks, x: (room.width - map.width * scale) / 2, y: 0, scale },
      { marks: toLegend(), x: 0, y: room.height - legendHeight + 8, scale: 1 },
    ],
  };
}

/** Facts, then findings, on as many pages as they take. */
function toFactPages(source: DrawnExportSource): Page[] {
  const { width, height } = roomOf(a4);
  const facts = toFactLines(toDrawnFacts(source), width, measureText);
  const findings = toFindings(source.ownership, width, measureText);
  const heading = text(0, facts.height + 34, 'Findings', { size: 14, weight: 600 });
  return flow(
    [...facts.marks, heading, ...findings.marks.map((mark) => move(mark, 0, facts.height + 44))].map((mark) =>
      move(mark, 0, 8),
    ),
    height,
  );
}

/** Height of a heading together with the first line below it. */
const headingHeight = 36;

/** Lines from top to bottom, broken into pages between two lines; a heading stays with the text below it. */
export function flow(marks: readonly Mark[], height: number): Page[] {
  const pages: Mark[][] = [[]];
  let top = 0;
  for (const mark of marks) {
    if (mark.kind === 'text' && mark.y - top > height - (mark.weight > 400 ? headingHeight : 0)) {
      top = mark.y - 20;
      pages.push([]);
    }
    pages.at(-1)?.push(move(mark, 0, -top));
  }
  return pages.map(toA4);
}
