/**
 * Sessions are searched by the search text, the whole words of roles that see names masked, and Latin spellings of other scripts. Hides how a text is
 * normalised and spelled. Promises: pure, apart from the fill of a migration; the same for both databases. Throws nothing of its own.
 *
 * This is text as it is searched and sorted.
 */
import { toStorable } from '../kernel/storable-text.ts';

// People type these letters as others, and NFKD does not decompose them.
const lookalikes: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
  ς: 'σ',
};

/** The text is normalised: NFKD, no marks, lower case, look-alike letters replaced, one space between words. */
export function normaliseText(text: string): string {
  return toStorable(text)
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/\p{M}+/gu, '') // İ gets a mark only in lower case
    .replaceAll(/[ßæœøđðþłıς]/g, (letter) => lookalikes[letter] ?? letter)
    .replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
    .trim();
}

/** The search text has so many characters at most. */
export const maxLength = 2000;
const maxSortLength = 200;
const maxWords = 32;
const trigramLength = 3;

export const tokensOf = (text: string): string[] =>
  normaliseText(text)
    .split(' ')
    .filter((word) => word !== '');

export const cut = (text: string, length: number): string => [...text].slice(0, length).join('');

/** The column sorts by subject, and is null where there is no name. */
export const toSortName = (name: string | null): string | null => cut(normaliseText(name ?? ''), maxSortLength) || null;

/**
 * The search text must contain all of this: words of three characters or more anywhere, shorter ones at the start of a word.
 *
 * @returns undefined when nothing can match: more or longer words than any search text holds
 */
export function toNeedles(text: string): readonly string[] | undefined {
  const words = [...new Set(tokensOf(text))];
  if (words.length > maxWords || words.some((word) => word.length > maxLength)) return undefined;
  return words.map((word) => ' '.repeat(Math.max(0, trigramLength - [...word].length)) + word);
}
