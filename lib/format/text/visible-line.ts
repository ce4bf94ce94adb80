import { toCodePoint, toVisibleParts } from './visible-text.ts';

// No font draws these, and XML forbids the last two of each plane.
const noncharacter = /[\ufdd0-\ufdef]|[\u{fffe}\u{ffff}\u{1fffe}\u{1ffff}\u{10fffe}\u{10ffff}]/gu;

/**
 * External text as one line for output without markup of its own (SVG, PDF): invisible characters become `[U+202E]`, white space one space,
 * stacked combining marks are cut to three. The result is well-formed and valid in XML.
 * @param longest characters; the rest becomes an ellipsis
 */
export function toVisibleLine(text: string, longest = Number.POSITIVE_INFINITY): string {
  const cut = Number.isFinite(longest) ? text.slice(0, longest * 4) : text;
  const line = toVisibleParts(cut)
    .map(({ text, isHidden }) => (isHidden ? `[${toCodePoint(text)}]` : text))
    .join('')
    .replaceAll(noncharacter, (character) => `[${toCodePoint(character)}]`)
    .replaceAll(/(\p{M}{3})\p{M}+/gu, '$1')
    .replaceAll(/[^\S\u00a0\u202f]+/gu, ' ')
    .trim();
  if (line.length <= longest && cut.length === text.length) return line;
  const characters = [...line];
  return characters.length > longest || cut.length < text.length
    ? `${characters.slice(0, Math.max(0, longest - 1)).join('')}…`
    : line;
}
