/**
 * Compares the hits of a screening with the subject, attribute by attribute, and orders them for review; how two values are compared is in
 * `lib/compare`. Hides: how lists name and nest their fields. Promises: pure, deterministic, bounded in time for any input; missing data never
 * lowers a hit; similar is never equal; text is marked, never changed. It explains a hit and gives no verdict. Throws nothing.
 */

export { approximateOf, mayBeSpelled } from './comparison.ts';
export { explainScreening } from './explain.ts';
export { hitKindsOf } from './hits.ts';
export type { ScreenedHit, ScreeningSubject, SubjectValue } from './subject.ts';
export { listComparableFacts, listFurtherFacts, subjectText } from './subject.ts';
