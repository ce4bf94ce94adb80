import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { Attachment, DocumentFiles, PrintedDocument } from './document.ts';
import { fitFonts } from './fonts/index.ts';
import { toPrintable } from './printable.ts';

const source = readFileSync(join(import.meta.dirname, 'document.typ'), 'utf8');

/** Values that name something in the template, in the model or on the way there. */
const names = new Set(['kind', 'tone', 'align', 'file', 'fill', 'madeAt']);

interface TextContext {
  readonly isMono: boolean;
  /** Or in the narrow column of the labels. */
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
  const inside = {
    isMono: 'mono' in value,
    isInTable: context.isInTable || ('kind' in value && value.kind === 'table'),
  };
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      names.has(name) ? inner : mapTexts(inner, change, name === 'label' ? { ...inside, isInTable: true } : inside),
    ]),
  );
}

const maxHeadLength = 90;

/** The PDF: tagged, with its language, title and bookmarks, PDF/A-3a. @throws Error without any text of the document */
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
    // In the largest type.
    title: toPrintable(cover(document.title), 'column'),
    // Metadata has no lines, and so no neighbours to protect.
    'plain-title': cover(document.title),
    'title-short': shorten(content.title),
    date: toDate(document.madeAt),
    fonts,
    mono,
    attachments: attachments.map(({ name, type, description }) => ({
      path: `/${name}`,
      type,
      description: cover(description),
    })),
  };
  const compiled = compiler.compile({
    mainFileContent: source,
    inputs: { document: JSON.stringify(input) },
    resetRead: true,
  });
  const result = compiled.result;
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

/** Of a compiler's error, messages of the template alone: they name no text of the document. */
function reasonOf(error: { readonly shortDiagnostics: readonly unknown[] } | null): string {
  const [first] = error?.shortDiagnostics ?? [];
  return typeof first === 'object' && first !== null && 'message' in first
    ? withoutTexts(String(first.message))
    : 'unknown';
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
