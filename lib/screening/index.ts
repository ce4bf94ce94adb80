/**
 * Compares the hits of a screening with the subject, attribute by attribute (equal, different or missing), and orders them for review.
 * Hides: how names, dates and countries are spelled around the world. Promises: pure, deterministic, bounded in time for any input; missing data
 * never lowers a hit; similar is never equal; text is marked, never changed. It explains a hit and gives no verdict. Throws nothing.
 */
export { explainScreening } from './explain.ts';
export { hitKindsOf } from './hit/index.ts';
export type { ScreenedHit, ScreeningSubject, SubjectValue } from './subject.ts';
