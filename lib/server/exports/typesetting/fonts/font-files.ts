import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { coverageOf, withFamily } from './sfnt.ts';

/** In the order in which a character is looked for; the first three for Han are swapped where a text is Japanese or Korean. */
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

/** One subset of a family. */
export interface FontFile {
  readonly package: FontPackage;
  /** The name under which Typst knows it. */
  readonly family: string;
  readonly path: string;
  /** Characters that the subset was made for; some have no glyph all the same. */
  readonly ranges: readonly Range[];
}

const home = join(import.meta.dirname, '../../../../../node_modules/@fontsource-variable');

const filesOfPackage = new Map<FontPackage, readonly FontFile[]>();

/** The subsets of one package, those with Latin letters first. */
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

/** A static font of one weight. */
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

/** Whether the font has a glyph for the character. */
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
