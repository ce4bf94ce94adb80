import { cut, maxLength, tokensOf } from './normalise-search-text.ts';
import { toSpellings } from './spellings.ts';

// The trigram index also finds the first one or two characters of a word.
const toText = (words: readonly string[]): string => words.map((word) => `  ${word}`).join('');

/** Normalised words, each after two spaces; those of other scripts also in Latin letters. */
export const toSearchText = (text: string): string => cut(toText([...tokensOf(text), ...toSpellings(text)]), maxLength);

/** A search text that was made without the Latin spellings. @param names that are in it, as received */
export function withSpellings(searchText: string, names: readonly string[]): string {
  const added = toSpellings(names.join(' ')).filter((word) => !searchText.includes(`  ${word}`));
  return cut(searchText + toText(added), maxLength);
}
