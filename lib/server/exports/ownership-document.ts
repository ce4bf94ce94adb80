/**
 * The ownership structure as a document: what has to be known first, findings, the map as a picture that can be read, with its alternative text, the table of all
 * nodes. Promises: the same facts and texts as every other export; each says what it leaves out. Runs in the drawing process. Never throws.
 */
import { toAbsolute } from '#lib/format/dates/date.ts';
import { type Drawing, type Orientation, type Ownership, toDrawing, toScreeningHits } from '#lib/ownership/index.ts';
import { measureText } from './canvas.ts';
import {
  type DrawnExportSource,
  disclaimer,
  type Fact,
  toBasisFacts,
  toHeadFacts,
  toSessionFact,
} from './content/facts.ts';
import { type FindingText, policyLabel, subjectName, toFindingTexts } from './content/labels.ts';
import { type TableRow, toTableRows } from './content/table-rows.ts';
import { facts, heading, line, note, paragraph, points, present } from './typesetting/blocks.ts';
import type { Block, Column, Line, PlacedText, PrintedDocument } from './typesetting/typeset.ts';
import { smallestFontSize, toMap } from './vector-drawing/map.ts';
import { type Mark, move, type Picture } from './vector-drawing/shapes.ts';
import { toHiddenFacts, toLegend, toShapesSvg } from './vector-drawing/sheet.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** One CSS px has so many points. */
const point = 0.75;
const portrait: Size = { width: 595, height: 842 };
const landscape: Size = { width: 842, height: 595 };
/** So much of a page goes to its margins, head, foot and heading. */
const frame: Size = { width: 114, height: 176 };
const legendHeight = 44;

/** The smallest size of a text on the page, in points: a map whose texts would be smaller has only what decides. */
const smallestText = 6;

const scaleOn = (page: Size, picture: Size): number =>
  Math.min(1, (page.width - frame.width) / picture.width, (page.height - frame.height) / picture.height);

const sizeOf = ({ width, height }: Size): Size => ({
  width: Math.max(width, 620) * point,
  height: (height + legendHeight) * point,
});

/** The map of the page: what the map on screen opens with, or, where that could not be read in print, hits, owners and open verdicts alone. */
export function toPageDrawing(ownership: Ownership, orientation: Orientation): Drawing {
  const options = { orientation, folded: [], all: false, keep: [] };
  const opening = toDrawing(ownership, options);
  const scale = Math.max(...[portrait, landscape].map((page) => scaleOn(page, sizeOf(opening))));
  if (scale * smallestFontSize * point >= smallestText) return opening;
  return toDrawing(ownership, { ...options, onlyDecisive: true });
}

/** The map on a page of A4, portrait or landscape, as large as it fits, with the name of its picture and the picture. */
function toMapBlock(source: DrawnExportSource): { readonly block: Block; readonly file: Uint8Array } {
  const map = toMap(source, measureText);
  const picture: Picture = {
    width: Math.max(map.width, 620),
    height: map.height + legendHeight,
    marks: [...map.marks, ...toLegend().map((mark) => move(mark, 0, map.height + legendHeight - 26))],
  };
  const size = sizeOf(map);
  const page = scaleOn(portrait, size) > scaleOn(landscape, size) ? portrait : landscape;
  const { drawing, ownership } = source;
  const drawn = drawing.nodes.filter(({ stack }) => stack === null).length;
  const hasStacks = drawn < drawing.nodes.length;
  return {
    file: new TextEncoder().encode(toShapesSvg(picture)),
    block: {
      kind: 'drawing',
      title: hasStacks ? 'Map: who is not drawn one by one is in the table' : 'Map',
      alt: `Map of who owns ${subjectName(ownership)}: ${drawn} of ${drawing.nodeCount} persons and companies one by one with ${drawing.lines.length} holdings, owners above what they own. The table of owners has the same data.`,
      file: 'map.svg',
      texts: picture.marks.flatMap(toPlaced),
      ...size,
      scale: scaleOn(page, size),
      page,
    },
  };
}

function toPlaced(mark: Mark): PlacedText[] {
  if (mark.kind !== 'text') return [];
  const width = measureText(mark.text, mark.size, mark.weight);
  const left = mark.x - (mark.anchor === 'middle' ? width / 2 : mark.anchor === 'end' ? width : 0);
  return [
    {
      x: left * point,
      y: mark.y * point,
      text: mark.text,
      width: width * point,
      size: mark.size * point,
      bold: mark.weight > 400,
      fill: mark.fill,
    },
  ];
}

// The tables of owners: who owns, whose verdict is open, who has hits, and everybody.

/** Further rows are in the CSV and the BODS file only, and the document says so. */
const maxRows = 2000;
/** Longer tables have one line for each owner. */
const maxDetailedRows = 40;

interface TableColumn extends Column {
  readonly cell: (row: TableRow) => readonly Line[];
}

const linesOf = (texts: readonly string[], style: Omit<Line, 'text'> = {}): readonly Line[] =>
  texts.filter((text) => text !== '').map((text) => line(text, style));

const nameLine = ({ name, isOwner }: TableRow): Line => line(name, isOwner ? { bold: true } : {});
const kindLine = ({ kind, country }: TableRow) => [kind, country].filter(Boolean).join(', ');

const person: TableColumn = {
  title: 'Name',
  width: 28,
  cell: (row) => [nameLine(row), ...linesOf([row.born, kindLine(row)], { tone: 'muted' })],
};
const effective: TableColumn = { title: 'Effective', width: 18, align: 'end', cell: (row) => linesOf(row.effective) };
const shares: TableColumn = {
  title: 'Share',
  width: 22,
  cell: (row) => [
    ...linesOf(row.effective),
    ...linesOf(row.direct === '' ? [] : [`${row.direct} direct`], { tone: 'muted' }),
  ],
};
const linesOfStates = (states: TableRow['states']): readonly Line[] => states.map(({ text, tone }) => ({ text, tone }));

const reported: TableColumn = { title: 'Checks and screening', width: 24, cell: (row) => linesOfStates(row.states) };
const verdict: TableColumn = {
  title: 'Verdict',
  width: 18,
  cell: (row) => linesOf([row.verdict, row.control], row.isOwner ? { bold: true } : {}),
};
const grounds: TableColumn = { title: 'Grounds', width: 58, cell: (row) => linesOf(row.grounds) };

const toTable = (columns: readonly TableColumn[], rows: readonly TableRow[]): Block => ({
  kind: 'table',
  columns: columns.map(({ title, width, align }) => ({ title, width, ...(align && { align }) })),
  rows: rows.map((row) => columns.map(({ cell }) => cell(row))),
});

/** Who is a beneficial owner, with birth date, share, grounds and checks. Where nothing is computed it says so, never that there is none. */
function ownersBlock(rows: readonly TableRow[], { computed, nodes }: Ownership): Block {
  const owners = rows.filter(({ isOwner }) => isOwner);
  if (owners.length > 0) return toTable([person, shares, grounds, reported], owners);
  if (computed) return paragraph('No beneficial owner identified by reported shares.');
  if (nodes.length === 0) return paragraph('No owners reported.');
  return paragraph('Beneficial owners cannot be computed from the data. Shares are shown as reported.');
}

/** Lists the verdicts that are undetermined or for manual review; it is null when there are none. */
function openVerdictsBlock(rows: readonly TableRow[]): Block | null {
  const open = rows.filter(({ isOpen }) => isOpen);
  return open.length === 0 ? null : toTable([person, effective, verdict, grounds, reported], open);
}

/** Persons and companies with screening hits, and how far nothing is known of the others: never a word for "clean". */
function hitsBlocks(rows: readonly TableRow[], ownership: Ownership): readonly Block[] {
  const others = ownership.nodes.filter(({ key, kind }) => key !== ownership.interpretation.root && kind !== 'unknown');
  const screened = others.flatMap((node) => node.screened ?? []);
  const unknown = others.length - screened.length;
  const incomplete = screened.filter(({ state, hits }) => state === 'incomplete' || hits === null).length;
  const hits = rows.filter(({ hasHits }) => hasHits);
  const remarks = [
    hits.length === 0 ? 'No hit is known.' : '',
    unknown > 0 ? `For ${count(unknown)} of ${count(others.length)} persons and companies no screening is known.` : '',
    incomplete > 0 ? `The screening of ${count(incomplete)} is incomplete.` : '',
  ].filter(Boolean);
  const table = toTable([person, effective, verdict, reported], bySanctions(hits, ownership));
  return present(hits.length > 0 && table, remarks.length > 0 && note(remarks.join(' ')));
}

const count = (number: number): string => number.toLocaleString('en');

function bySanctions(rows: readonly TableRow[], { nodes }: Ownership): readonly TableRow[] {
  const sanctioned = new Set(
    nodes.flatMap(({ key, screened }) => (screened && toScreeningHits(screened)?.kind === 'sanctions' ? [key] : [])),
  );
  return rows.toSorted((a, b) => Number(sanctioned.has(b.key)) - Number(sanctioned.has(a.key)));
}

const compactColumns: readonly TableColumn[] = [
  { title: 'Name', width: 34, cell: (row) => [nameLine(row)] },
  { title: 'Type', width: 20, cell: (row) => linesOf([[row.kind, row.countryCode].filter(Boolean).join(' ')]) },
  // What it would be without a loop is in the CSV file.
  { title: 'Effective', width: 15, align: 'end', cell: (row) => linesOf(row.effective.slice(0, 1)) },
  {
    title: 'Verdict and badges',
    width: 34,
    cell: (row) => [
      ...(row.isOwner || row.isOpen ? linesOf([row.verdict]) : []),
      ...linesOfStates(row.states.filter(({ isDetail }) => !isDetail)),
    ],
  },
];

/** All owners, in detail where they are few, else with a line for each. */
function allOwnersBlocks(rows: readonly TableRow[]): readonly Block[] {
  const shown = rows.slice(0, maxRows);
  const detailed = toTable([person, shares, verdict, grounds, reported], shown);
  const rest = 'Direct shares, control and grounds of all owners are in the CSV file.';
  const cut = `The first ${maxRows} of ${rows.length} rows; the CSV and the BODS file contain all of them.`;
  if (rows.length <= maxDetailedRows) return [detailed];
  return [
    note(rows.length > maxRows ? `${cut} ${rest}` : rest),
    { ...toTable(compactColumns, shown), compact: true } as Block,
  ];
}

/** A document of its own has them above its first page, which has to have room for all that matters. */
const inSubtitle: ReadonlySet<string> = new Set(['Reference', 'As of']);

const factsBlock = (list: readonly Fact[]): Block => facts(list.map(({ label, text }) => [label, text]));

const findingsBlock = (findings: readonly FindingText[]): Block =>
  points(
    findings.map(({ label, tone, title, text }) => ({
      label: line(label, { tone, bold: true }),
      title,
      lines: linesOf([text], { small: true }),
    })),
  );

/** What has to be known first, the map, everybody, what it was computed from. @param level of its headings */
export function toOwnershipBlocks(source: DrawnExportSource, level: 1 | 2) {
  const { ownership } = source;
  const map = toMapBlock(source);
  const headFacts = toHeadFacts(source);
  const rows = toTableRows(ownership);
  const findings = toFindingTexts(ownership);
  const notes = findings.filter(({ tone }) => tone === 'muted');
  const warnings = findings.filter(({ tone }) => tone !== 'muted');
  const open = openVerdictsBlock(rows);
  const section = (text: string, ...blocks: readonly Block[]): readonly Block[] => [heading(text, level), ...blocks];
  return {
    files: new Map([['map.svg', map.file]]),
    blocks: [
      factsBlock(level === 1 ? headFacts.filter(({ label }) => !inSubtitle.has(label)) : headFacts),
      ...section('Beneficial owners', ownersBlock(rows, ownership)),
      ...(open === null ? [] : section('Undetermined or for manual review', open)),
      ...section('Hits among owners', ...hitsBlocks(rows, ownership)),
      ...section('Warnings', warnings.length === 0 ? note('No warnings.') : findingsBlock(warnings)),
      paragraph(disclaimer, { bold: true }),
      map.block,
      ...section('All owners', ...allOwnersBlocks(rows)),
      ...section(
        'How it was computed',
        factsBlock([...toBasisFacts(source), toSessionFact(source), ...toHiddenFacts(source.drawing)]),
        ...(notes.length === 0 ? [] : [findingsBlock(notes)]),
      ),
    ],
  };
}

/** Makes the ownership export as a document of its own. */
export function toOwnershipDocument(source: DrawnExportSource) {
  const { input, ownership } = source;
  const { blocks, files } = toOwnershipBlocks(source, 1);
  return {
    files,
    document: {
      title: `Who owns ${subjectName(ownership)}`,
      type: 'Ownership',
      subtitle: `Reference ${input.ref} · as of ${toAbsolute(input.readAt, 'UTC')}`,
      author: 'Review Desk',
      description: `${input.ref}, ${disclaimer}`,
      madeAt: input.madeAt,
      banner: null,
      reference: input.ref,
      confidentiality: 'Confidential: contains personal data.',
      footnote: `${disclaimer} Rule: ${policyLabel(ownership.policy, input.readAt)}. Input SHA-256 ${input.inputHash}`,
      blocks,
    } satisfies PrintedDocument,
  };
}
