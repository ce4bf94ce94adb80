/**
 * Machine-readable zones of travel documents (ICAO Doc 9303): found among the extracted fields, read, checked digit by digit, and compared with
 * the other fields. Hides: layouts, check digit formulas, centuries of two-digit years. Promises: pure; every
 * check digit is reported with the characters it covers; a masked field or zone concludes nothing. Throws nothing.
 */
export { type ComparedField, compareFields, countDifferences, type DocumentOf, fieldLabel } from './compare-fields.ts';
export { type MrzFields, readMrz, readZones } from './fields.ts';
