/** Which findings put a session into the work queue, and until when it is in time. Hides the table of codes. Pure; throws nothing. */
export { consentNeedsPerson, dueAtMs, type ReviewFacts, reviewNeed, toDecidedOn } from './review-need.ts';
