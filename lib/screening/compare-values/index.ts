/**
 * Compares attributes other than names: birth dates, countries, sex, numbers, addresses. Hides: date formats, demonyms, spellings.
 * Promises: what cannot be read is "missing", never "different". Pure; throws nothing.
 */
export { compareBirthDates } from './birth-dates.ts';
export { compareCountries } from './countries.ts';
export { compareNumbers, comparePhones } from './numbers.ts';
export { compareSexes } from './sexes.ts';
export { compareTexts } from './texts.ts';
