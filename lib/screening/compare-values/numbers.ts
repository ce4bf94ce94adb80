import type { HitComparison } from '../hit-comparison.ts';
import { differingLetters, longestText, tokenise, type Word } from '../spelling/index.ts';

const equal: HitComparison = { agreement: 'equal', worth: 1 };
const different: HitComparison = { agreement: 'different', worth: 0 };

const joined = (words: readonly Word[]): string => words.map(({ roman }) => roman).join('');

/** Shorter numbers may occur in a longer text by chance. */
const shortestWithin = 5;

/** Compares document and registration numbers, ignoring spaces, hyphens and case. A list may give the number within a longer text. */
export function compareNumbers(subject: string, hit: string): HitComparison {
  if (subject === hit) return equal;
  if (Math.max(subject.length, hit.length) > longestText) return different;
  const [ourWords, theirWords] = [tokenise(subject), tokenise(hit)];
  const [ours, theirs] = [joined(ourWords), joined(theirWords)];
  if (ours === '' || theirs === '') return { agreement: 'missing', worth: 0 };
  if (ours === theirs) return equal;
  const contains = (text: readonly Word[], number: string) =>
    number.length >= shortestWithin && text.length > 1 && text.some(({ roman }) => roman === number);
  if (contains(theirWords, ours) || contains(ourWords, theirs)) return { ...equal, remark: 'part of a longer text' };
  const [a, b] = [ourWords[0], theirWords[0]];
  if (!a || !b || ourWords.length > 1 || theirWords.length > 1) return different;
  return { ...different, marks: differingLetters(a, b) };
}

/** Compares phone numbers: a national number agrees with the same number with its calling code. */
export function comparePhones(subject: string, hit: string): HitComparison {
  if (subject === hit) return equal;
  const [ours, theirs] = [subject, hit].map((text) =>
    joined(tokenise(text.slice(0, 60)))
      .replaceAll(/\D/g, '')
      .replace(/^0+/, ''),
  ) as [string, string];
  if (ours === '' || theirs === '') return { agreement: 'missing', worth: 0 };
  if (ours === theirs) return equal;
  const [short, long] = ours.length < theirs.length ? [ours, theirs] : [theirs, ours];
  return short.length >= 8 && long.endsWith(short)
    ? { ...equal, worth: 0.75, remark: 'ignoring the calling code' }
    : different;
}
