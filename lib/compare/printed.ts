/** Compares a name and the type of a document with what a machine-readable zone prints of them: A to Z alone, perhaps cut or shortened. */

import { compareNames, toName } from './compare-names.ts';
import {
  absent,
  type Comparison,
  different,
  equal,
  hasAbsentPart,
  isAbsent,
  notComparable,
  partly,
} from './comparison.ts';
import { matchSpelling } from './text/icao-spelling.ts';
import { mixesScripts } from './text/scripts.ts';

/** The first letter of a zone says card or passport (ICAO Doc 9303 parts 4 to 7, ISO 18013 for licences); the kind of card is not standardised. */
const typesByLetter: Readonly<Record<string, readonly string[]>> = {
  P: ['PASSPORT'],
  V: ['VISA'],
  I: ['NATIONAL_ID', 'RESIDENT_PERMIT', 'ID_CARD'],
  A: ['RESIDENT_PERMIT', 'NATIONAL_ID', 'ID_CARD'],
  C: ['RESIDENT_PERMIT', 'NATIONAL_ID', 'ID_CARD'],
  D: ['DRIVER_LICENSE'],
};
const passportCard = ['PASSPORT', 'PASSPORT_CARD'];
const knownTypes = new Set([...passportCard, ...Object.values(typesByLetter).flat()]);

/** Other words for the types that have one; a biometric passport is a passport. */
const furtherWords = new Map([
  ...['ID_CARD', 'IDENTITY_CARD', 'NATIONAL_ID_CARD', 'NATIONAL_IDENTITY_CARD'].map(
    (one) => [one, 'NATIONAL_ID'] as const,
  ),
  ...['RESIDENCE_PERMIT', 'RESIDENCE_CARD'].map((one) => [one, 'RESIDENT_PERMIT'] as const),
  ...['DRIVING_LICENCE', 'DRIVING_LICENSE', 'DRIVER_LICENCE', 'DRIVERS_LICENSE', 'DRIVERS_LICENCE'].map(
    (one) => [one, 'DRIVER_LICENSE'] as const,
  ),
]);
const bills = ['ELECTRICITY_BILL', 'INTERNET_BILL', 'LANDLINE_BILL', 'WATER_BILL', 'GAS_BILL', 'BANK_STATEMENT'];
const wordOf = (type: string): string =>
  type
    .trim()
    .toUpperCase()
    .replaceAll(/[’']/g, '')
    .replaceAll(/[\s-]+/g, '_');
function typeOf(text: string): string | undefined {
  const word = wordOf(text);
  const type = /^(?:[A-Z]+_)?PASSPORT(?:_BOOK)?$/.test(word) ? 'PASSPORT' : (furtherWords.get(word) ?? word);
  return knownTypes.has(type) || bills.includes(type) ? type : undefined;
}

/** Compares two words for the type of a document; either may be the code of a zone. */
export function compareDocumentTypes(left: string, right: string): Comparison {
  if (isAbsent(left) || isAbsent(right)) return absent;
  const isCode = (text: string) => /^[A-Z]{1,2}$/i.test(text.trim());
  if (wordOf(left) === wordOf(right)) return equal();
  if (isCode(left) !== isCode(right))
    return isCode(left)
      ? compareDocumentType(typeOf(right) ?? right, left)
      : compareDocumentType(typeOf(left) ?? left, right);
  const [ours, theirs] = [typeOf(left), typeOf(right)];
  if (ours === undefined || theirs === undefined) return notComparable('unreadable', 'not a known document type');
  return ours === theirs ? equal() : different();
}

/** Compares the type of a document with the code at the start of its zone. @param code `P`, `ID`, `AC` */
export function compareDocumentType(type: string, code: string): Comparison {
  if (isAbsent(type) || isAbsent(code)) return absent;
  const upper = wordOf(type);
  // `IP` is the passport card of the United States, which services call a passport or a card.
  const possible = [
    ...(code.toUpperCase() === 'IP' ? passportCard : []),
    ...(typesByLetter[code.charAt(0).toUpperCase()] ?? []),
  ];
  if (possible.length === 0 || !knownTypes.has(upper)) return notComparable('unreadable', 'not a known document type');
  return possible.includes(upper) ? equal() : different();
}

const longest = 200;

interface PrintedOptions {
  /** The name fills its field: ICAO Doc 9303 part 3 section 4.6 then shortens words, omits them, or cuts the last one. */
  readonly isCut: boolean;
  readonly isGivenName: boolean;
  /** Given names or surnames alone, of which none comes first elsewhere. */
  readonly isPart?: boolean;
}

/** @param printed words separated by spaces */
export function comparePrintedName(text: string, printed: string, options: PrintedOptions): Comparison {
  const { isCut, isGivenName, isPart } = options;
  if (isAbsent(text) || isAbsent(printed)) return absent;
  const whole = matchSpelling(text, printed);
  if (whole === 'equal' && !hasAbsentPart(text))
    return wordsOf(text.slice(0, longest)).some(mixesScripts) ? partly('mixed_scripts', 0.5) : equal();
  if (whole === 'no_table') return notComparable('another_script', 'written in another script');
  if (isCut && whole === 'so_far') return equal('equal as far as printed, name cut off');
  const [words, shown] = [wordsOf(text.slice(0, longest)), wordsOf(printed)];
  if (words.length === 0 || shown.length === 0) return different();
  if (isGivenName && (startsWith(words, shown) || startsWith(shown, words))) return partly('first_given_name', 0.5);
  if (isCut && isShortened(words, shown)) return partly('shortened', 0.5);
  if (text.length > longest) return different();
  const { pairs, marks, ...comparison } = compareNames(toName(text, false), toName(printed, false), isPart);
  return comparison;
}

const wordsOf = (text: string): string[] => text.split(/[^\p{L}\p{M}\p{N}'’ʼ`´]+/u).filter((word) => word !== '');

const isSame = (a: string, b: string): boolean => {
  const [upperA, upperB] = [a.toUpperCase(), b.toUpperCase()];
  return upperA === upperB || matchSpelling(a, upperB) === 'equal' || matchSpelling(b, upperA) === 'equal';
};

/** Whether the first words of the longer name are the shorter one. */
const startsWith = (long: readonly string[], short: readonly string[]): boolean =>
  short.length < long.length && short.every((word, index) => isSame(long[index] ?? '', word));

/** Whether every printed word begins a word of the name, in order; words may be left out. */
function isShortened(words: readonly string[], shown: readonly string[]): boolean {
  let at = 0;
  return shown.every((word) => {
    while (at < words.length) {
      const match = matchSpelling(words[at] ?? '', word);
      at += 1;
      if (match === 'equal' || match === 'so_far') return true;
    }
    return false;
  });
}
