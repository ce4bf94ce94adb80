/** Compares two full names, ignoring word order, case, accents and script. Pure. */
import { matchSpelling } from '#lib/mrz/index.ts';
import type { StepComparison } from './comparison.ts';

// Longer than any real name; the time grows with the square of the number of words.
const longest = 300;

const normalise = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .toLowerCase();

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFC')
    // An apostrophe belongs to its word; every other character that is not a letter separates words.
    .replaceAll(/['’ʼʻ`´]/g, '')
    .split(/[^\p{L}\p{M}\p{N}\p{Cf}]+/u)
    .filter((word) => normalise(word) !== '');

export function compareNames(left: string, right: string): StepComparison {
  const ours = wordsOf(left);
  const theirs = wordsOf(right);
  const joined = normalise(ours.join(''));
  if (ours.length === 0 || theirs.length === 0)
    return left === right ? { agreement: 'equal' } : { agreement: 'not_compared', remark: 'no letters to compare' };
  if (ours.map(normalise).join(' ') === theirs.map(normalise).join(' ')) return { agreement: 'equal' };
  if (joined === normalise(theirs.join(''))) return { agreement: 'equal', remark: 'ignoring spaces' };
  if (left.length > longest || right.length > longest)
    return { agreement: 'not_compared', remark: 'too long to compare' };
  return matchWords(ours, theirs);
}

function matchWords(ours: readonly string[], theirs: readonly string[]): StepComparison {
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
    return { agreement: 'equal', remark: romanised ? 'after romanising' : 'different word order' };
  if (noTable) return { agreement: 'not_compared', remark: 'written in another script' };
  // All words of one side occur in the other, which has a middle name or a second surname more.
  if (alone.length === 0 || left.length === 0) return { agreement: 'different', remark: 'one has more names' };
  return { agreement: 'different' };
}

function matchWord(left: string, right: string): 'equal' | 'romanised' | 'different' | 'no_table' {
  const ours = normalise(left);
  const theirs = normalise(right);
  if (ours === theirs) return 'equal';
  const spelled = [
    [left, theirs],
    [right, ours],
  ].map(([text = '', other = '']) =>
    /^[a-z0-9]+$/.test(other) ? matchSpelling(text, other.toUpperCase()) : 'no_table',
  );
  if (spelled.includes('equal')) return 'romanised';
  if (spelled.some((match) => match !== 'no_table')) return 'different';
  // Within one script different letters are different without a table.
  return scripts.some((script) => script.test(ours) && script.test(theirs)) ? 'different' : 'no_table';
}

const scripts = [
  ...['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Georgian', 'Hebrew', 'Arabic', 'Ethiopic', 'Devanagari', 'Bengali'],
  ...['Tamil', 'Telugu', 'Thai', 'Khmer', 'Lao', 'Myanmar', 'Han', 'Hiragana', 'Katakana', 'Hangul'],
].map((name) => new RegExp(`\\p{Script=${name}}`, 'u'));
