/** Texts as they are typeset: right-to-left names do not reorder their neighbours, and no word is wider than its line. */

const firstStrongIsolate = '\u2068';
const popIsolate = '\u2069';
const zeroWidthSpace = '\u200b';

const rightToLeft = '\\p{Script=Arabic}\\p{Script=Hebrew}\\p{Script=Syriac}\\p{Script=Thaana}';
const rightToLeftRun = new RegExp(
  `[${rightToLeft}](?:[${rightToLeft}\\p{M}\\p{Cf}'’.,\\- ]*[${rightToLeft}\\p{M}])?`,
  'gu',
);

const breakEvery = 9;
/** Longer words get places to break at: in a column of a table, and in a line of its own. */
const longestWord = { column: 18, line: 40 } as const;
const longWord = {
  column: new RegExp(`[^\\s\\u200b]{${longestWord.column + 1},}`, 'gu'),
  line: new RegExp(`[^\\s\\u200b]{${longestWord.line + 1},}`, 'gu'),
} as const;
const unbroken = /^[\p{L}\p{N}\p{M}\p{S}\p{P}]+$/u;

export function toPrintable(text: string, room: keyof typeof longestWord): string {
  const isolated = text.replaceAll(rightToLeftRun, (run) => `${firstStrongIsolate}${run}${popIsolate}`);
  return isolated.replaceAll(longWord[room], breakWord);
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** After punctuation where there is some, else inside. */
function breakWord(word: string): string {
  // A hash has room in a line, and is copied from there.
  if (/^[0-9a-f]{64}$/.test(word)) return word;
  if (!unbroken.test(word.replaceAll(/[\u2066-\u2069\u200c\u200d]/g, ''))) return word;
  let line = '';
  let since = 0;
  for (const { segment } of graphemes.segment(word)) {
    line += segment;
    since += 1;
    if (since >= breakEvery || (since > 3 && /[-/.,;:@_&?=|]$/.test(segment))) {
      line += zeroWidthSpace;
      since = 0;
    }
  }
  return line;
}
