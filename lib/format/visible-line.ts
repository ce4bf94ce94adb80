import { toVisibleParts } from './visible-text.ts';

// No font draws these, and XML cannot hold the last two of a plane.
const noncharacter = /[\ufdd0-\ufdef]|[\u{fffe}\u{ffff}\u{1fffe}\u{1ffff}\u{10fffe}\u{10ffff}]/gu;

/**
 * Text from outside as one line where there is no room for marks of its own (SVG, papers): what cannot be seen is named in brackets
 * (`[U+202E]`), white space is one space, a pile of combining marks keeps three. Well-formed, and without anything that XML forbids.
 * @param longest characters; the rest is an ellipsis
 */
export function toVisibleLine(text: string, longest = Number.POSITIVE_INFINITY): string {
  const cut = Number.isFinite(longest) ? text.slice(0, longest * 4) : text;
  const line = toVisibleParts(cut)
    .map((part) => (part.hidden === undefined ? part.text : `[${part.hidden.split(' ', 1)[0]}]`))
    .join('')
    .replaceAll(noncharacter, (character) => `[U+${character.codePointAt(0)?.toString(16).toUpperCase()}]`)
    .replaceAll(/(\p{M}{3})\p{M}+/gu, '$1')
    .replaceAll(/[^\S\u00a0\u202f]+/gu, ' ')
    .trim();
  if (line.length <= longest && cut.length === text.length) return line;
  const characters = [...line];
  return characters.length > longest || cut.length < text.length
    ? `${characters.slice(0, Math.max(0, longest - 1)).join('')}…`
    : line;
}
