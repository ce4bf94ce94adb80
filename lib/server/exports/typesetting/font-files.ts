/** The font files for Typst: which characters a font has, and a family name of our own. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';

const u16 = (font: Buffer, at: number): number => font.readUInt16BE(at);
const u32 = (font: Buffer, at: number): number => font.readUInt32BE(at);

interface Table {
  readonly tag: string;
  readonly bytes: Buffer;
}

function tablesOf(font: Buffer): readonly Table[] {
  return Array.from({ length: u16(font, 4) }, (_, index) => {
    const at = 12 + index * 16;
    const start = u32(font, at + 8);
    return { tag: font.toString('latin1', at, at + 4), bytes: font.subarray(start, start + u32(font, at + 12)) };
  });
}

/** Finds the characters with a glyph, in ascending ranges. It reads formats 4 and 12, which every font of today has. */
function coverageOf(font: Buffer): readonly Range[] {
  const cmap = tablesOf(font).find(({ tag }) => tag === 'cmap')?.bytes;
  if (!cmap) return [];
  const subtables = Array.from({ length: u16(cmap, 2) }, (_, index) => cmap.subarray(u32(cmap, 8 + index * 8)));
  const ranges = subtables.flatMap((subtable) => {
    const format = u16(subtable, 0);
    return format === 12 ? groupsOf(subtable) : format === 4 ? segmentsOf(subtable) : [];
  });
  return ranges.sort(([a], [b]) => a - b);
}

const groupsOf = (subtable: Buffer): Range[] =>
  Array.from({ length: u32(subtable, 12) }, (_, index) => {
    const at = 16 + index * 12;
    return [u32(subtable, at), u32(subtable, at + 4)] as const;
  });

function segmentsOf(subtable: Buffer): Range[] {
  const count = u16(subtable, 6) / 2;
  const [ends, starts] = [14, 16 + count * 2];
  const [deltas, offsets] = [starts + count * 2, starts + count * 4];
  const ranges: Range[] = [];
  for (let index = 0; index < count; index++) {
    const [start, end] = [u16(subtable, starts + index * 2), u16(subtable, ends + index * 2)];
    const offset = u16(subtable, offsets + index * 2);
    const delta = u16(subtable, deltas + index * 2);
    for (let code = start; code <= end && code < 0xffff; code++) {
      const at = offsets + index * 2 + offset + (code - start) * 2;
      const glyph = offset === 0 ? (code + delta) & 0xffff : at + 2 <= subtable.length ? u16(subtable, at) : 0;
      if (glyph !== 0) ranges.push([code, code]);
    }
  }
  return ranges;
}

/** Gives the font a name that no font of the machine has: Typst looks there too. */
function withFamily(font: Buffer, family: string, isBold: boolean): Buffer {
  const style = isBold ? 'Bold' : 'Regular';
  const postScript = `${family.replaceAll(/[^A-Za-z0-9]/g, '')}-${style}`;
  const tables = tablesOf(font).filter(({ tag }) => tag !== 'name');
  const names = toNameTable({ 1: family, 2: style, 4: `${family} ${style}`, 6: postScript });
  return toFont(u32(font, 0), [...tables, { tag: 'name', bytes: names }]);
}

/** @param texts by their id */
function toNameTable(texts: Readonly<Record<number, string>>): Buffer {
  const names = Object.entries(texts);
  const bytes = names.map(([, text]) => Buffer.from(text, 'utf16le').swap16());
  const head = Buffer.alloc(6 + names.length * 12);
  head.writeUInt16BE(names.length, 2);
  head.writeUInt16BE(head.length, 4);
  let offset = 0;
  names.forEach(([id], index) => {
    const length = bytes[index]?.length ?? 0;
    // The record is for Windows, Unicode and American English.
    [3, 1, 0x409, Number(id), length, offset].forEach((value, field) => {
      head.writeUInt16BE(value, 6 + index * 12 + field * 2);
    });
    offset += length;
  });
  return Buffer.concat([head, ...bytes]);
}

const padding = (length: number): number => (4 - (length % 4)) % 4;

/** Sums are left at 0: nothing reads them in a font that was never a file. */
function toFont(version: number, tables: readonly Table[]): Buffer {
  const sorted = tables.toSorted((a, b) => (a.tag < b.tag ? -1 : 1));
  const head = Buffer.alloc(12 + sorted.length * 16);
  head.writeUInt32BE(version, 0);
  head.writeUInt16BE(sorted.length, 4);
  let start = head.length;
  sorted.forEach(({ tag, bytes }, index) => {
    const at = 12 + index * 16;
    head.write(tag, at, 'latin1');
    head.writeUInt32BE(start, at + 8);
    head.writeUInt32BE(bytes.length, at + 12);
    start += bytes.length + padding(bytes.length);
  });
  return Buffer.concat([head, ...sorted.flatMap(({ bytes }) => [bytes, Buffer.alloc(padding(bytes.length))])]);
}

/** A character is looked for in this order; the first three for Han are swapped where a text is Japanese or Korean. */
const packages = [
  'inter',
  'noto-sans-arabic',
  'noto-sans-hebrew',
  'noto-sans-devanagari',
  'noto-sans-bengali',
  'noto-sans-tamil',
  'noto-sans-telugu',
  'noto-sans-sinhala',
  'noto-sans-khmer',
  'noto-sans-thai',
  'noto-sans-georgian',
  'noto-sans-armenian',
  'noto-sans-ethiopic',
  'noto-sans-sc',
  'noto-sans-jp',
  'noto-sans-kr',
  'noto-emoji',
] as const;
export type FontPackage = (typeof packages)[number] | 'jetbrains-mono';

export const weights = [400, 600] as const;
export type Weight = (typeof weights)[number];

type Range = readonly [first: number, last: number];

/** The file is one subset of a family. */
export interface FontFile {
  readonly package: FontPackage;
  /** Typst knows it under this name. */
  readonly family: string;
  readonly path: string;
  /** The subset was made for these characters; some have no glyph all the same. */
  readonly ranges: readonly Range[];
}

const home = join(import.meta.dirname, '../../../../node_modules/@fontsource-variable');

const filesOfPackage = new Map<FontPackage, readonly FontFile[]>();

/** Lists the subsets of one package; those with Latin letters come first. */
export function filesOf(name: FontPackage): readonly FontFile[] {
  const known = filesOfPackage.get(name);
  if (known) return known;
  const subsets = JSON.parse(readFileSync(join(home, name, 'unicode.json'), 'utf8')) as Record<string, string>;
  const files = Object.entries(subsets)
    // The Latin of a family for another script would compete with Inter.
    .filter(([subset]) => name === 'inter' || name === 'jetbrains-mono' || !/^(?:latin|math|symbols)/.test(subset))
    .map(([subset, ranges]): FontFile => {
      const part = subset.replaceAll(/[[\]]/g, '');
      const path = join(home, name, 'files', `${name}-${part}-wght-normal.woff2`);
      return { package: name, family: `Desk ${name} ${part}`, path, ranges: ranges.split(',').map(toRange) };
    })
    .sort((a, b) => (a.ranges.at(0)?.[0] ?? 0) - (b.ranges.at(0)?.[0] ?? 0));
  filesOfPackage.set(name, files);
  return files;
}

function toRange(text: string): Range {
  const [first = '', last = first] = text.trim().replace('U+', '').split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}

/** @param scripts of the document's texts */
export function fontOrder(scripts: { readonly japanese: boolean; readonly korean: boolean }): readonly FontPackage[] {
  const first = scripts.japanese ? 'noto-sans-jp' : scripts.korean ? 'noto-sans-kr' : 'noto-sans-sc';
  return packages.flatMap((name) => {
    if (name === 'noto-sans-sc') return [first, ...cjk.filter((one) => one !== first)];
    return cjk.includes(name) ? [] : [name];
  });
}
const cjk: readonly FontPackage[] = ['noto-sans-sc', 'noto-sans-jp', 'noto-sans-kr'];

const fonts = new Map<string, Promise<Buffer>>();

// Without `ccmp`, which takes letters and their dots apart: a reader of the PDF would find each letter twice.
const arabicFeatures = 'init medi fina isol rlig rclt calt liga locl curs kern mark mkmk abvm blwm'.split(' ');

/** Makes a static font of one weight. */
export function loadFont({ path, family, ranges }: FontFile, weight: Weight): Promise<Buffer> {
  const key = `${path} ${weight}`;
  const known = fonts.get(key);
  if (known) return known;
  const made = (async () => {
    const options = {
      targetFormat: 'truetype' as const,
      variationAxes: { wght: weight },
      ...(family.includes('arabic') && { keepFeatures: arabicFeatures }),
    };
    return withFamily(await subsetFont(readFileSync(path), charactersOf(ranges), options), family, weight > 400);
  })();
  fonts.set(key, made);
  return made;
}

function charactersOf(ranges: readonly Range[]): string {
  const parts: string[] = [];
  for (const [first, last] of ranges)
    for (let code = first; code <= last; code++)
      if (code < 0xd800 || code > 0xdfff) parts.push(String.fromCodePoint(code));
  return parts.join('');
}

const coverages = new WeakMap<Buffer, readonly Range[]>();

/** Tells whether the font has a glyph for the character. */
export function hasGlyph(font: Buffer, code: number): boolean {
  const ranges = coverages.get(font) ?? coverageOf(font);
  coverages.set(font, ranges);
  return includes(ranges, code);
}

/** @param ranges in ascending order */
function includes(ranges: readonly Range[], code: number): boolean {
  let low = 0;
  let high = ranges.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const [first, last] = ranges[middle] ?? [0, 0];
    if (code < first) high = middle - 1;
    else if (code > last) low = middle + 1;
    else return true;
  }
  return false;
}

export const isMadeFor = ({ ranges }: FontFile, code: number): boolean =>
  ranges.some(([first, last]) => code >= first && code <= last);
