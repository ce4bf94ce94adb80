/**
 * PDFs are typeset, tagged and archivable (PDF/A-3a). This module hides Typst, its template and its fonts. It promises: every text is data and
 * never source; nothing is read but the code, its fonts and what is passed in; the same document gives the same PDF on every machine. It runs in
 * the drawing process only. It throws an Error that holds no text of the document.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { fitFonts } from './fit-fonts.ts';

const firstStrongIsolate = '\u2068';
const popIsolate = '\u2069';
const zeroWidthSpace = '\u200b';

const rightToLeft = '\\p{Script=Arabic}\\p{Script=Hebrew}\\p{Script=Syriac}\\p{Script=Thaana}';
const between = `[${rightToLeft}\\p{M}\\p{Cf}'’.,\\- ]*`;
const rightToLeftRun = new RegExp(`[${rightToLeft}](?:${between}[${rightToLeft}\\p{M}])?`, 'gu');

const breakEvery = 9;
/** These words get places to break at: in a column of a table, and in a line of its own. */
const longWord = { column: /[^\s\u200b]{19,}/gu, line: /[^\s\u200b]{41,}/gu } as const;
const unbroken = /^[\p{L}\p{N}\p{M}\p{S}\p{P}]+$/u;

/** A text as it is typeset: right-to-left names do not reorder their neighbours, and no word is wider than its line. */
export function toPrintable(text: string, room: keyof typeof longWord): string {
  const isolated = text.replaceAll(rightToLeftRun, (run) => `${firstStrongIsolate}${run}${popIsolate}`);
  return isolated.replaceAll(longWord[room], breakWord);
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A word breaks after punctuation where there is some, else inside. */
function breakWord(word: string): string {
  // A hash has room in a line, and is copied from there.
  if (/^[0-9a-f]{64}$/.test(word)) return word;
  if (!unbroken.test(word.replaceAll(/[\u2066-\u2069\u200c\u200d]/g, ''))) return word;
  let line = '';
  let since = 0;
  for (const { segment } of graphemes.segment(word)) {
    line += segment;
    since += 1;
    if (since >= breakEvery || (since > 3 && /[-/.,;:@_&?=|]$/.test(segment))) {
      line += zeroWidthSpace;
      since = 0;
    }
  }
  return line;
}

/** A document as content: what it says, not how it looks. `document.typ` gives it its form; no text in it is ever read as source. */
export type Tone = 'plain' | 'muted' | 'severe' | 'warning' | 'good' | 'ownership';

/** One line of a cell or a list. */
export interface Line {
  readonly text: string;
  readonly tone?: Tone;
  readonly bold?: true;
  /** References, document numbers and hashes are in this type. */
  readonly mono?: true;
  readonly small?: true;
}

export interface Column {
  readonly title: string;
  /** Share of the width. */
  readonly width: number;
  readonly align?: 'start' | 'end';
}

/** The position of a text counts from the left and to its baseline, in the drawing's units. */
export interface PlacedText {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  /** The width is as measured; a text that turns out wider is narrowed to it. */
  readonly width: number;
  readonly size: number;
  readonly bold: boolean;
  readonly fill: string;
}

export type Block =
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly text: string }
  | { readonly kind: 'text'; readonly line: Line }
  /** It lists the headings of the first level with their pages. */
  | { readonly kind: 'contents' }
  /** A label and its lines are in two columns. */
  | { readonly kind: 'facts'; readonly rows: readonly { readonly label: string; readonly lines: readonly Line[] }[] }
  /** A label with its tone, what it is about, and what there is to say. */
  | {
      readonly kind: 'points';
      readonly points: readonly { readonly label: Line; readonly title: string; readonly lines: readonly Line[] }[];
    }
  | {
      readonly kind: 'table';
      readonly columns: readonly Column[];
      /** Notes are in small type, in two columns of the page. */
      readonly compact?: true;
      readonly rows: readonly (readonly (readonly Line[])[])[];
    }
  | {
      readonly kind: 'pictures';
      readonly columns: number;
      readonly pictures: readonly { readonly file: string; readonly alt: string; readonly lines: readonly Line[] }[];
    }
  /** A drawing has a page of its own size where it would be too small otherwise. Sizes are in points. */
  | {
      readonly kind: 'drawing';
      readonly title: string;
      readonly alt: string;
      readonly file: string;
      readonly texts: readonly PlacedText[];
      readonly width: number;
      readonly height: number;
      readonly scale: number;
      readonly page: { readonly width: number; readonly height: number };
    };

export interface PrintedDocument {
  readonly title: string;
  /** It is the line above the title, such as `Review dossier`. */
  readonly type: string;
  /** It stands under the title. */
  readonly subtitle: string;
  readonly author: string;
  readonly description: string;
  /** The time is ISO 8601. */
  readonly madeAt: string;
  /** The band across the top of every page says that this is a sandbox. */
  readonly banner: string | null;
  /** It stands at the top of every page, at the right. */
  readonly reference: string;
  /** It stands at the foot of every page. */
  readonly confidentiality: string;
  readonly footnote: string;
  readonly blocks: readonly Block[];
}

/** A document refers to these files (SVG, JPEG or PNG) by the name in `file`. */
export type DocumentFiles = ReadonlyMap<string, Uint8Array>;

/** Inside the PDF, as PDF/A-3 allows. */
interface Attachment {
  readonly name: string;
  readonly type: string;
  readonly description: string;
  readonly bytes: Uint8Array;
}

const source = readFileSync(join(import.meta.dirname, 'document.typ'), 'utf8');

/** Values that name something in the template, in the model or on the way there. */
const names = new Set(['kind', 'tone', 'align', 'file', 'fill', 'madeAt']);

interface TextContext {
  readonly isMono: boolean;
  /** The text may also be in the narrow column of the labels. */
  readonly isInTable: boolean;
}

/** Applies a function to every text that is shown. */
function mapTexts(
  value: unknown,
  change: (text: string, context: TextContext) => string,
  context: TextContext = { isMono: false, isInTable: false },
): unknown {
  if (typeof value === 'string') return change(value, context);
  if (Array.isArray(value)) return value.map((inner) => mapTexts(inner, change, context));
  if (typeof value !== 'object' || value === null) return value;
  const isTable = 'kind' in value && value.kind === 'table';
  const inside = { isMono: 'mono' in value, isInTable: context.isInTable || isTable };
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      names.has(name) ? inner : mapTexts(inner, change, name === 'label' ? { ...inside, isInTable: true } : inside),
    ]),
  );
}

const maxHeadLength = 90;

/** The PDF is tagged, has its language, title and bookmarks, and is PDF/A-3a. @throws Error without any text of the document */
export async function typeset(
  document: PrintedDocument,
  files: DocumentFiles,
  attachments: readonly Attachment[] = [],
  standard: 'a-3a' | 'ua-1' = 'a-3a',
): Promise<Uint8Array> {
  const texts = new Set<string>();
  mapTexts(document, (text) => {
    texts.add(text);
    return text;
  });
  const { text: fonts, mono, fonts: blobs, cover } = await fitFonts(texts);
  const content = mapTexts(document, (text, { isMono, isInTable }) =>
    isMono ? cover(text) : toPrintable(cover(text), isInTable ? 'column' : 'line'),
  ) as PrintedDocument;
  const compiler = NodeCompiler.create({ workspace: '/', fontArgs: [{ fontBlobs: [...blobs] }] });
  for (const [name, bytes] of files) compiler.mapShadow(`/${name}`, Buffer.from(bytes));
  for (const { name, bytes } of attachments) compiler.mapShadow(`/${name}`, Buffer.from(bytes));
  const input = {
    ...content,
    // Tables of Typst take one list of cells.
    blocks: content.blocks.map((block) =>
      block.kind === 'table' ? { ...block, rows: block.rows.map((row) => row.map((lines) => ({ lines }))) } : block,
    ),
    // It is set in the largest type.
    title: toPrintable(cover(document.title), 'column'),
    // Metadata has no lines, and so no neighbours to protect.
    'plain-title': cover(document.title),
    'title-short': shorten(content.title),
    date: toDate(document.madeAt),
    fonts,
    mono,
    attachments: attachments.map(({ name, type, description }) => {
      return { path: `/${name}`, type, description: cover(description) };
    }),
  };
  const inputs = { document: JSON.stringify(input) };
  const compiled = compiler.compile({ mainFileContent: source, inputs, resetRead: true });
  const { result } = compiled;
  if (result === null) throw new Error(`Typst refuses the document: ${reasonOf(compiled.takeDiagnostics())}`);
  try {
    return new Uint8Array(compiler.pdf(result, { pdfStandard: standard }));
  } catch (error) {
    throw new Error(`Typst writes no PDF: ${withoutTexts(String(error))}`);
  } finally {
    compiler.evictCache(0);
  }
}

const shorten = (title: string): string => {
  const characters = [...title];
  return characters.length > maxHeadLength ? `${characters.slice(0, maxHeadLength - 1).join('')}…` : title;
};

/** Finds the messages of a compiler's error that are about the template alone: they name no text of the document. */
function reasonOf(error: { readonly shortDiagnostics: readonly unknown[] } | null): string {
  const [first] = error?.shortDiagnostics ?? [];
  const isKnown = typeof first === 'object' && first !== null && 'message' in first;
  return isKnown ? withoutTexts(String(first.message)) : 'unknown';
}

/** A message may repeat a text in quotes. */
const withoutTexts = (message: string): string =>
  (/message: "([^"`]*)/.exec(message)?.[1] ?? message).split(/[`"“]/)[0]?.slice(0, 120) ?? '';

function toDate(iso: string) {
  const at = new Date(iso);
  return {
    year: at.getUTCFullYear(),
    month: at.getUTCMonth() + 1,
    day: at.getUTCDate(),
    hour: at.getUTCHours(),
    minute: at.getUTCMinutes(),
    second: at.getUTCSeconds(),
  };
}
