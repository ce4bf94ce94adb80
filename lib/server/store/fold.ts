/** Text as it is stored, and as it is searched and ordered. */

/** Neither database keeps every string: PostgreSQL refuses NUL, both refuse half a surrogate pair. */
export const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '\uFFFD');

/** Upstream's own words where they stand in an index: storable, at most `longest` characters, never empty. */
export function toLabel(text: string, longest = 120): string {
  const letters = [...storable(text)];
  return (letters.length > longest ? `${letters.slice(0, longest - 1).join('')}…` : letters.join('')) || '?';
}

// Letters of their own that people type as others; NFKD does not take them apart.
const alike: Readonly<Record<string, string>> = {
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

/** NFKD, no marks, lower case, letters that look alike made the same, one space between words. */
export function fold(text: string): string {
  return storable(text)
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/\p{M}+/gu, '') // İ gets a mark only by becoming small
    .replaceAll(/[ßæœøđðþłıς]/g, (letter) => alike[letter] ?? letter)
    .replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
    .trim();
}

const longestSearchText = 2000;
const shortWord = 3;

const toWords = (text: string): string[] =>
  fold(text)
    .split(' ')
    .filter((word) => word !== '');

/** Folded words, each behind two spaces: so the trigram index also finds the beginning of a word by one or two characters. */
export const toSearchText = (text: string): string =>
  [
    ...toWords(text)
      .map((word) => `  ${word}`)
      .join(''),
  ]
    .slice(0, longestSearchText)
    .join('');

/** The column that orders by subject; null where there is no name. */
export const toSortName = (name: string | null): string | null => [...fold(name ?? '')].slice(0, 200).join('') || null;

/**
 * What the search text must contain, all of it: words from three characters on anywhere, shorter ones at the beginning of a word.
 *
 * @returns undefined when nothing can match: more words, or longer ones, than any search text holds
 */
export function toNeedles(text: string): readonly string[] | undefined {
  const words = [...new Set(toWords(text))];
  if (words.length > 32 || words.some((word) => word.length > longestSearchText)) return undefined;
  return words.map((word) => {
    const length = [...word].length;
    return length >= shortWord ? word : `${' '.repeat(shortWord - length)}${word}`;
  });
}
