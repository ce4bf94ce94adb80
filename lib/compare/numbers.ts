/** Compares numbers of documents, companies and phones. */

import { normaliseCase } from '#lib/format/text/normalisation.ts';
import { absent, type Comparison, different, equal, isAbsent, notComparable, partly } from './comparison.ts';
import { differingLetters } from './text/differing-letters.ts';
import { areScriptsComparable } from './text/scripts.ts';
import { longestText, tokenise } from './text/tokens.ts';

/** Shorter numbers may occur in a longer text by chance. */
const shortestWithin = 5;
const shortestWithZeros = 4;

const plainOf = (text: string): string => normaliseCase(text).replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');
/** Words that hold a digit are numbers within a text. */
const numbersIn = (text: string): string[] =>
  text
    .split(/[\s,;:()[\]]+/)
    .map(plainOf)
    .filter((part) => /\d/.test(part));

/** Compares document and registration numbers, ignoring spaces, punctuation and case. A list may give the number within a longer text. */
export function compareNumbers(left: string, right: string): Comparison {
  if (isAbsent(left) || isAbsent(right)) return absent;
  if (Math.max(left.length, right.length) > longestText)
    return left === right ? equal() : notComparable('too_long', 'too long to compare');
  const [ours, theirs] = [plainOf(left), plainOf(right)];
  const masked = compareMasked(left, right);
  if (masked !== undefined) return masked;
  if (ours === theirs) return equal();
  if (!areScriptsComparable(ours, theirs) || hasForeignLetters(ours) !== hasForeignLetters(theirs))
    return notComparable('another_script', 'written in another script');
  for (const [text, number] of [
    [right, ours],
    [left, theirs],
  ] as const) {
    const within = numbersIn(text);
    if (number.length < shortestWithin || !within.includes(number) || plainOf(text) === number) continue;
    return within.length === 1 ? equal('part of a longer text') : partly('one_of_several', 0.75);
  }
  const withoutZeros = (number: string) => number.replace(/^0+/, '');
  if (withoutZeros(ours).length >= shortestWithZeros && withoutZeros(ours) === withoutZeros(theirs))
    return partly('leading_zeros', 0.75);
  const [a, b, ...more] = [...tokenise(left), ...tokenise(right)];
  return { ...different(), ...(a && b && more.length === 0 && { marks: differingLetters(a, b) }) };
}

const wildcard = '*';
/** Signs that cannot be part of a number mask it, and so do three times `X`, as in `XXXX XXXX 9012`. */
const maskedOf = (text: string): string =>
  normaliseCase(text)
    .replaceAll(/[\u2022\u25cf]/g, wildcard)
    .replaceAll(/x{3,}/g, (run) => wildcard.repeat(run.length))
    .replaceAll(/[^\p{L}\p{M}\p{N}*]/gu, '');

/** Returns undefined where both numbers are written in full. */
function compareMasked(left: string, right: string): Comparison | undefined {
  const [ours, theirs] = [maskedOf(left), maskedOf(right)];
  const masked = [ours, theirs].filter((number) => number.includes(wildcard));
  if (masked.length === 0) return undefined;
  if (masked.length === 2) return notComparable('unreadable', 'hidden on both sides');
  const [shown, hidden] = ours.includes(wildcard) ? [theirs, ours] : [ours, theirs];
  // The mask may be shorter or longer than what it hides.
  const visible = hidden.split(/\*+/);
  const [start = '', end = ''] = [visible[0], visible.at(-1)];
  const agrees = shown.length > start.length + end.length && shown.startsWith(start) && shown.endsWith(end);
  return agrees ? partly('masked', 0.5) : different();
}

const hasForeignLetters = (number: string): boolean => /[^a-z0-9]/.test(number);

/** Compares phone numbers: a national number may be the same number without its calling code. */
export function comparePhones(left: string, right: string): Comparison {
  if (isAbsent(left) || isAbsent(right)) return absent;
  const [ours, theirs] = [phoneOf(left), phoneOf(right)];
  if (!ours || !theirs) return notComparable('unreadable', 'not readable as a phone number');
  if (ours.digits === theirs.digits) {
    // So long a number has its calling code, with or without the plus.
    const isSure = ours.isInternational === theirs.isInternational || ours.digits.length > 10;
    return isSure ? equal() : partly('calling_code', 0.75);
  }
  const [short, long] = ours.digits.length < theirs.digits.length ? [ours, theirs] : [theirs, ours];
  const isTail = !short.isInternational && short.digits.length >= 7 && long.digits.endsWith(short.digits);
  return isTail && long.digits.length - short.digits.length <= 4 ? partly('calling_code', 0.75) : different();
}

function phoneOf(text: string): { digits: string; isInternational: boolean } | undefined {
  const plain = normaliseCase(text.slice(0, 60))
    .replace(/^\s*tel[.:]?\s*/, '')
    .replace(/(?:ext|x)\.?\s*\d+\s*$/, '')
    .trim();
  // The trunk zero in brackets is not dialled from abroad.
  const number = plain.replace('(0)', '');
  const digits = number.replaceAll(/\D/g, '');
  if (digits.length < 5 || /\p{L}/u.test(number)) return undefined;
  return { digits: digits.replace(/^0+/, ''), isInternational: /^\+|^00[1-9]/.test(number.replaceAll(/[\s()]/g, '')) };
}
