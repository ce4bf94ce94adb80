/**
 * Compares two values of one kind: names, dates, countries, sexes, numbers, phones, texts, email addresses, types of documents. Hides:
 * scripts, spellings, formats, calendars, placeholders, codes. Promises: three answers, `equal`, `different` and `not_comparable` with its reason;
 * agreement in part is not comparable, never equal; two placeholders are never equal; pure, symmetric, bounded in time for any text; the
 * caller keeps masked values away. Throws nothing.
 */

export { compareCountries, countryKeyOf, isCountry } from './compare-countries.ts';
export { bondRemark, compareNames, type Name, type NameComparison, toName } from './compare-names.ts';
export {
  absent,
  agreementOf,
  type Comparison,
  hasAbsentPart,
  isAbsent as isPlaceholder,
  isAbsentDate,
} from './comparison.ts';
export { besideWrittenYear, compareDates, type DayRange, isNever, toDayRange, toDays } from './dates.ts';
export { compareNumbers, comparePhones } from './numbers.ts';
export { compareDocumentType, compareDocumentTypes, comparePrintedName } from './printed.ts';
export { compareSexes } from './sexes.ts';
export { differingLetters, type Range, toParts } from './text/differing-letters.ts';
export { longestText, type Romaniser, type Word } from './text/tokens.ts';
export { compareEmails, compareTexts } from './texts.ts';
export type { Pair } from './word-alignment.ts';
