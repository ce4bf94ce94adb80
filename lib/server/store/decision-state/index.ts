/**
 * What the decisions on a session say now: which one stands, which one waits, and whether what it was made on is still there. Hides what is compared for that.
 * Promises: reads only; the same rows give the same answer; of referrals it knows nothing. Throws nothing of its own.
 */
export { type Basis, changedParts, isSameBasis, loadBases, loadDecided } from './load-decided.ts';
export { findOutdated, loadOwnerBases } from './owner-basis.ts';
export { loadRelatedPersons, type RelatedPerson } from './related-persons.ts';
export { type DecisionWithDeed, hasDecision, listDecided, loadDecisionRows, standingOf, stateOf } from './states.ts';
