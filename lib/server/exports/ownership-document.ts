/**
 * The ownership structure as a document: what has to be known first, findings, the map as a picture that can be read, with its alternative text, the table of all
 * nodes. Promises: the same facts and texts as every other export; each says what it leaves out. Runs in the drawing process. Never throws.
 */
import { toAbsolute } from '#lib/format/dates/date.ts';
import { type Drawing, type Orientation, type Ownership, toDrawing } from '#lib/ownership/index.ts';
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
import { toTableRows } from './content/table-rows.ts';
import { allOwnersBlocks, hitsBlocks, linesOf, openVerdictsBlock, ownersBlock } from './owner-tables.ts';
import type { Block, DocumentFiles, PlacedText, PrintedDocument, Tone } from './typesetting/typeset.ts';
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

const severityLabels: Record<FindingText['severity'], string> = { stops: 'Blocking', warns: 'Warning', notes: 'Note' };
const severityTones: Record<FindingText['severity'], Tone> = { stops: 'severe', warns: 'warning', notes: 'muted' };

/** A document of its own has them above its first page, which has to have room for all that matters. */
const inSubtitle: ReadonlySet<string> = new Set(['Reference', 'As of']);

interface OwnershipBlocks {
  readonly blocks: readonly Block[];
  readonly files: DocumentFiles;
}

const factsBlock = (facts: readonly Fact[]): Block => ({
  kind: 'facts',
  rows: facts.map(({ label, text }) => ({ label, lines: [{ text }] })),
});

const findingsBlock = (findings: readonly FindingText[], none: string): Block =>
  findings.length === 0
    ? { kind: 'text', line: { text: none, tone: 'muted' } }
    : {
        kind: 'points',
        points: findings.map(({ severity, isSanctions, title, text }) => ({
          label: { text: severityLabels[severity], tone: isSanctions ? 'severe' : severityTones[severity], bold: true },
          title,
          lines: linesOf([text], { small: true }),
        })),
      };

/** What has to be known first, the map, everybody, what it was computed from. @param level of its headings */
export function toOwnershipBlocks(source: DrawnExportSource, level: 1 | 2): OwnershipBlocks {
  const { ownership } = source;
  const map = toMapBlock(source);
  const headFacts = toHeadFacts(source);
  const rows = toTableRows(ownership);
  const findings = toFindingTexts(ownership);
  const isNote = ({ severity, isSanctions }: FindingText) => severity === 'notes' && !isSanctions;
  const notes = findings.filter(isNote);
  const open = openVerdictsBlock(rows);
  const section = (text: string, ...blocks: readonly Block[]): readonly Block[] => [
    { kind: 'heading', level, text },
    ...blocks,
  ];
  return {
    files: new Map([['map.svg', map.file]]),
    blocks: [
      factsBlock(level === 1 ? headFacts.filter(({ label }) => !inSubtitle.has(label)) : headFacts),
      ...section('Beneficial owners', ownersBlock(rows, ownership)),
      ...(open === null ? [] : section('Undetermined or for manual review', open)),
      ...section('Hits among owners', ...hitsBlocks(rows, ownership)),
      ...section(
        'Warnings',
        findingsBlock(
          findings.filter((one) => !isNote(one)),
          'No warnings.',
        ),
      ),
      { kind: 'text', line: { text: disclaimer, bold: true } },
      map.block,
      ...section('All owners', ...allOwnersBlocks(rows)),
      ...section(
        'How it was computed',
        factsBlock([...toBasisFacts(source), toSessionFact(source), ...toHiddenFacts(source.drawing)]),
        ...(notes.length === 0 ? [] : [findingsBlock(notes, '')]),
      ),
    ],
  };
}

/** Makes the ownership export as a document of its own. */
export function toOwnershipDocument(source: DrawnExportSource): {
  readonly document: PrintedDocument;
  readonly files: DocumentFiles;
} {
  const { input, ownership } = source;
  const { blocks, files } = toOwnershipBlocks(source, 1);
  const title = `Who owns ${subjectName(ownership)}`;
  return {
    files,
    document: {
      title,
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
    },
  };
}
