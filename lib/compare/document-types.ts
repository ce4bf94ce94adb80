import { isAbsent } from './absent.ts';
import { absent, type Comparison, different, equal, notComparable } from './comparison.ts';

/** What the first letters of a zone say (ICAO Doc 9303 parts 4 to 7, ISO 18013 for licences): a card or a passport; the kind of card is not standardised. */
const printed: Readonly<Record<string, readonly string[]>> = {
  P: ['PASSPORT'],
  V: ['VISA'],
  I: ['NATIONAL_ID', 'RESIDENT_PERMIT', 'ID_CARD'],
  A: ['RESIDENT_PERMIT', 'NATIONAL_ID', 'ID_CARD'],
  C: ['RESIDENT_PERMIT', 'NATIONAL_ID', 'ID_CARD'],
  D: ['DRIVER_LICENSE'],
};
const knownTypes = new Set(Object.values(printed).flat());

/** Compares the type of a document with the code at the start of its zone. @param code `P`, `ID`, `AC` */
export function compareDocumentType(type: string, code: string): Comparison {
  if (isAbsent(type) || isAbsent(code)) return absent;
  const upper = type
    .trim()
    .toUpperCase()
    .replaceAll(/[\s-]+/g, '_');
  const possible = printed[code.charAt(0).toUpperCase()];
  if (!possible || !knownTypes.has(upper)) return notComparable('unreadable', 'not a known document type');
  return possible.includes(upper) ? equal() : different();
}
