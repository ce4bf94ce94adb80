/**
 * Why a screening hit may be the subject. It hides how names, dates and countries are spelled around the world: each hit is laid beside the
 * subject attribute by attribute, said to be equal, different or missing, and the hits are put in the order in which a reviewer should look.
 * Promises: pure, deterministic, bounded in time whatever upstream sends; what is missing never lowers a hit; nothing close is called equal;
 * the text is never changed, only marked. An explanation of this desk, never a verdict and never upstream's number. Throws nothing.
 */
export { explainScreening } from './explain.ts';
export { hitKindsOf } from './kind.ts';
export type { ScreenedHit, ScreeningSubject, SubjectValue } from './subject.ts';
