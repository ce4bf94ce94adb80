/** Latin spellings under which people look for words of other scripts, and for letters that have two. Pure. */
import { toName } from '#lib/compare/index.ts';
import { approximateOf } from '#lib/screening/index.ts';
import { normaliseText } from './normalise-search-text.ts';

/** Longer ones are no names. */
const longestWord = 200;

const isAscii = /^\p{ASCII}*$/u;

/**
 * Of `Ярослав` the spelling of passports (`iaroslav`) and the usual one (`yaroslav`), of `Müller` also `mueller`, of `王伟` both syllables and the
 * whole. Normalised words, none of which the text itself has.
 */
export function toSpellings(text: string): readonly string[] {
  const words = text.split(/[\p{C}\p{Z}]+/u).filter((word) => word.length <= longestWord && !isAscii.test(word));
  const own = new Set(normaliseText(text).split(' '));
  const found = words.flatMap((word) => {
    const approximate = approximateOf(word) ?? '';
    return [
      ...toName(word, false).words.flatMap(({ roman, wide }) => [roman, wide]),
      ...normaliseText(approximate).split(' '),
      normaliseText(approximate.replaceAll(' ', '')),
    ];
  });
  return [...new Set(found)].filter((word) => word !== '' && !own.has(word));
}
