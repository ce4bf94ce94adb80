/** Whether two full names are the same, whatever the order of their words, capitals, marks and script. Pure. */
import { matchSpelling } from './mrz-spelling.ts';

export interface NameMatch {
  readonly agreement: 'equal' | 'different' | 'not_compared';
  readonly remark?: string;
}

// No name is longer, and the comparison's time grows with the square of its words.
const longest = 300;

const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .toLowerCase();

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFC')
    // Apostrophes stand inside a word, everything else that is no letter between two.
    .replaceAll(/['’ʼʻ`´]/g, '')
    .split(/[^\p{L}\p{M}\p{N}\p{Cf}]+/u)
    .filter((word) => fold(word) !== '');

export function matchNames(left: string, right: string): NameMatch {
  const ours = wordsOf(left);
  const theirs = wordsOf(right);
  const joined = fold(ours.join(''));
  if (ours.length === 0 || theirs.length === 0)
    return left === right ? { agreement: 'equal' } : { agreement: 'not_compared', remark: 'no letters to compare' };
  if (ours.map(fold).join(' ') === theirs.map(fold).join(' ')) return { agreement: 'equal' };
  if (joined === fold(theirs.join(''))) return { agreement: 'equal', remark: 'blanks aside' };
  if (left.length > longest || right.length > longest)
    return { agreement: 'not_compared', remark: 'too long to be compared' };
  return matchWords(ours, theirs);
}

function matchWords(ours: readonly string[], theirs: readonly string[]): NameMatch {
  const left = [...theirs];
  const alone: string[] = [];
  let romanised = false;
  let noTable = false;
  for (const word of ours) {
    const matches = left.map((other) => matchWord(word, other));
    const found = matches.indexOf('equal') !== -1 ? matches.indexOf('equal') : matches.indexOf('romanised');
    romanised ||= matches[found] === 'romanised';
    noTable ||= found === -1 && matches.includes('no_table');
    if (found === -1) alone.push(word);
    else left.splice(found, 1);
  }
  if (alone.length === 0 && left.length === 0)
    return { agreement: 'equal', remark: romanised ? 'after romanising' : 'in another order' };
  if (noTable) return { agreement: 'not_compared', remark: 'written in another script' };
  // Every word of one stands in the other too: a middle name, a second surname.
  if (alone.length === 0 || left.length === 0) return { agreement: 'different', remark: 'one has more names' };
  return { agreement: 'different' };
}

function matchWord(left: string, right: string): 'equal' | 'romanised' | 'different' | 'no_table' {
  const ours = fold(left);
  const theirs = fold(right);
  if (ours === theirs) return 'equal';
  const spelled = [
    [left, theirs],
    [right, ours],
  ].map(([text = '', other = '']) =>
    /^[a-z0-9]+$/.test(other) ? matchSpelling(text, other.toUpperCase()) : 'no_table',
  );
  if (spelled.includes('equal')) return 'romanised';
  if (spelled.some((match) => match !== 'no_table')) return 'different';
  // Other letters of one script need no table to be others.
  return scripts.some((script) => script.test(ours) && script.test(theirs)) ? 'different' : 'no_table';
}

const scripts = [
  ...['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Georgian', 'Hebrew', 'Arabic', 'Ethiopic', 'Devanagari', 'Bengali'],
  ...['Tamil', 'Telugu', 'Thai', 'Khmer', 'Lao', 'Myanmar', 'Han', 'Hiragana', 'Katakana', 'Hangul'],
].map((name) => new RegExp(`\\p{Script=${name}}`, 'u'));
