/** Machine readable zones: read, checked digit by digit, and compared with the extracted fields. */
export { type ComparedField, compareFields, type FieldKind } from './compare-fields.ts';
export type { MrzCheck, MrzFormat } from './mrz-check.ts';
export { type MrzReading, type MrzValues, readMrz } from './mrz-read.ts';
