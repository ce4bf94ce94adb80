/** These names are written in short on documents of several countries. */
const abbreviated: ReadonlyMap<string, string> = new Map([
  ...['md', 'mhd', 'mohd', 'muhd'].map((short) => [short, 'mohammad'] as const),
  ['ma', 'maria'],
]);

/**
 * The transliterations of one name have in common the first letter, the consonants, and the vowels at the end, which tell `Maria` from `Mario`. Two
 * names of one key may still be two names. `Omar` and `Umar` begin with one vowel.
 * @param roman lower-case ASCII
 */
export function transliterationKey(roman: string): string {
  const plain = (abbreviated.get(roman) ?? roman)
    .replaceAll('x', 'ks')
    .replaceAll(/ck|q/g, 'k')
    .replaceAll('ph', 'f')
    .replaceAll('w', 'v')
    .replaceAll(/sch(?=[a-z])/g, 'sh')
    .replaceAll(/[yj]/g, 'i')
    .replaceAll('ee', 'i')
    .replaceAll(/oo|ou/g, 'u')
    .replaceAll(/kh|(?<=[a-z])h/g, (found) => (found === 'kh' ? 'k' : ''))
    .replaceAll(/(.)\1+/g, '$1');
  const [, end = ''] = /([aeiou]*)$/.exec(plain) ?? [];
  return `${plain.charAt(0).replace('o', 'u')}${plain.slice(1, plain.length - end.length).replaceAll(/[aeiou]/g, '')}-${end.replace(/^ei$/, 'i')}`;
}

const scripts = (
  'Latin Cyrillic Greek Armenian Georgian Hebrew Arabic Ethiopic Devanagari Bengali Gurmukhi Gujarati Tamil ' +
  'Telugu Kannada Malayalam Sinhala Thai Khmer Lao Myanmar Tibetan Mongolian Han Hiragana Katakana Hangul Thaana Syriac'
)
  .split(' ')
  .map((name) => ({ name, pattern: new RegExp(`\\p{Script=${name}}`, 'u') }));

/** Joins the scripts of a text. A script that is not listed, and digits, give none. */
export const scriptOf = (text: string): string =>
  /^[\x20-\x7e]*$/.test(text)
    ? /[a-z]/i.test(text)
      ? 'Latin'
      : ''
    : scripts
        .filter(({ pattern }) => pattern.test(text))
        .map(({ name }) => name)
        .join();

/** Letters of these scripts have agreed Latin spellings, so that a word of one may differ from a word of another. */
const spelled = new Set(['', 'Latin', 'Cyrillic', 'Greek']);

/** Whether words in these scripts can differ at all: within one script, and where both have agreed spellings. */
export function areScriptsComparable(a: string, b: string): boolean {
  const [ours, theirs] = [scriptOf(a), scriptOf(b)];
  return ours === theirs || [...ours.split(','), ...theirs.split(',')].every((script) => spelled.has(script));
}

const latinLetter = /\p{Script=Latin}/u;
const lookAlikeScripts = /[\p{Script=Cyrillic}\p{Script=Greek}]/u;
/** Whether a word has Latin letters beside those of a script that looks alike: no keyboard and no document writes a name so. */
export const mixesScripts = (word: string): boolean => latinLetter.test(word) && lookAlikeScripts.test(word);

/** Arabic and Hebrew omit most vowels. */
export const isAbjad = (text: string): boolean => /[\p{Script=Arab}\p{Script=Hebr}]/u.test(text);
