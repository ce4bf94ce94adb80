/**
 * Fonts for typeset documents: the variable web fonts that are installed with Review Desk, made into the static ones that Typst reads. Hides their
 * formats, their subsets and which one has which character. Promises: nothing comes from the machine; every character of a fitted text
 * has a glyph in one of the fonts, or is written as its code point. Runs in the drawing process only. Throws what the file system throws.
 */
import {
  type FontFile,
  type FontPackage,
  filesOf,
  fontOrder,
  hasGlyph,
  isMadeFor,
  loadFont,
  weights,
} from './font-files.ts';

export interface FittedFonts {
  /** The families are in the order in which Typst is to try them. */
  readonly text: readonly string[];
  readonly mono: readonly string[];
  readonly fonts: readonly Buffer[];
  /** Replaces every character of the text that no font has by its code point. */
  cover(text: string): string;
}

const latin = /^[\x20-\x7e]*$/;
const ignorable = /\p{Default_Ignorable_Code_Point}/u;
const forbidden = /[\p{Cc}\p{Cs}\p{Co}\ufffc-\uffff]/u;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Letters with their marks in one, and no space but the two that every font has. */
const normalised = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll('\u202f', '\u00a0')
    .replaceAll(/(?!\u00a0)\s/gu, ' ');

/** The fonts fit exactly these texts; a text that is not among them must not be fitted. */
export async function fitFonts(texts: Iterable<string>): Promise<FittedFonts> {
  const clusters = new Set<string>();
  for (const text of new Set(texts)) {
    if (latin.test(text)) continue;
    for (const { segment } of graphemes.segment(normalised(text))) if (!latin.test(segment)) clusters.add(segment);
  }
  const all = [...clusters].join('');
  const order = fontOrder({
    japanese: /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(all),
    korean: /\p{Script=Hangul}/u.test(all),
  });
  const [basic] = filesOf('inter');
  const [mono] = filesOf('jetbrains-mono');
  if (!basic || !mono) throw new Error('The fonts are not installed');
  const used = new Set<FontFile>([basic]);
  const fitted = new Map<string, string>();
  for (const cluster of clusters) fitted.set(cluster, await fitCluster(cluster, order, used));
  const ordered = order.flatMap((name) => filesOf(name).filter((file) => used.has(file)));
  const fonts = await Promise.all(
    [...ordered, mono].flatMap((file) => weights.map((weight) => loadFont(file, weight))),
  );
  const families = ordered.map(({ family }) => family);
  return {
    text: families,
    mono: [mono.family, ...families],
    fonts,
    cover: (text) => (latin.test(text) ? text : fitText(text, fitted)),
  };
}

function fitText(text: string, fitted: ReadonlyMap<string, string>): string {
  let line = '';
  for (const { segment } of graphemes.segment(normalised(text)))
    line += latin.test(segment) ? segment : (fitted.get(segment) ?? toCodes(segment));
  return line;
}

/** Typst takes the glyphs of one cluster from one font. */
async function fitCluster(cluster: string, order: readonly FontPackage[], used: Set<FontFile>): Promise<string> {
  const codes = [...cluster];
  // PDF/A does not allow these, and some fonts have a glyph for them.
  if (forbidden.test(cluster)) return toCodes(cluster);
  const needed = codes.filter((character) => !ignorable.test(character));
  if (needed.length === 0) return '';
  const found = await findFont(needed, order);
  if (found) {
    used.add(found.file);
    return codes.filter((character) => needed.includes(character) || hasGlyph(found.font, codeOf(character))).join('');
  }
  if (needed.length === 1) return toCodes(cluster);
  const parts: string[] = [];
  for (const character of needed)
    parts.push(/\p{M}/u.test(character) ? toCodes(character) : await fitCluster(character, order, used));
  return parts.join('');
}

async function findFont(characters: readonly string[], order: readonly FontPackage[]) {
  const codes = characters.map(codeOf);
  // Families for other scripts have some Latin too, in another design and without its marks.
  const isLatin = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u.test(characters.join(''));
  for (const name of isLatin ? (['inter'] as const) : order)
    for (const file of filesOf(name)) {
      if (!codes.some((code) => isMadeFor(file, code))) continue;
      const font = await loadFont(file, 400);
      if (codes.every((code) => hasGlyph(font, code))) return { file, font };
    }
  return undefined;
}

const codeOf = (character: string): number => character.codePointAt(0) ?? 0;

const toCodes = (text: string): string =>
  [...text].map((character) => `[U+${codeOf(character).toString(16).toUpperCase().padStart(4, '0')}]`).join('');
