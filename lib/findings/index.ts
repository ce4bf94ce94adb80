/**
 * The findings of a session. Hides which facts lead to which finding, their order, what is left for an audience that may not know of screening
 * and sees no document data, and when findings change by themselves. Promises: pure; whatever was not reported or not readable is a finding,
 * never clean. Throws nothing.
 */
export { findingsVersion, toAudienceFindings } from './audience-findings.ts';
export {
  type ConsentFact,
  consentRank,
  type Decided,
  type LinkedSession,
  nextConsentFindingsDay,
  type ResourceRead,
  toConsentFacts,
  toConsentFindings,
} from './consents/index.ts';
export { toDay } from './day.ts';
export { nextFindingsDay } from './next-day.ts';
export { gravityOf } from './order.ts';
export { consentNeedsPerson, dueAtMs, type ReviewFacts, reviewNeed, toDecidedOn } from './queue/index.ts';
export type {
  DecidedFacts,
  ElsewhereApprovals,
  FactFound,
  JudgedHit,
  OwnerHits,
  SessionFacts,
  StepVerdicts,
} from './session-facts.ts';
