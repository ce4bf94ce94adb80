/**
 * The findings of a session. Hides which facts lead to which finding, their order, what is left for an audience that may not know of screening
 * and sees no document data, and when findings change by themselves. Promises: pure; whatever was not reported or not readable is a finding,
 * never clean. Throws nothing.
 */

export type { SanctionsOwner } from './company-findings.ts';
export { type ConsentFact, toConsentFacts } from './consents/facts.ts';
export {
  consentRank,
  type Decided,
  nextConsentFindingsDay,
  type ResourceRead,
  toConsentFindings,
} from './consents/findings.ts';
export type { LinkedSession } from './consents/linked.ts';
export { nextFindingsDay } from './document-findings.ts';
export { findingsVersion, gravityOf, toAudienceFindings } from './findings.ts';
export { checkPhone, phoneContradictions } from './phone-checks.ts';
export {
  consentNeedsPerson,
  dueAtMs,
  isKeyOfConsent,
  keysOfNew,
  type ReviewFacts,
  reviewNeed,
  toDecidedOn,
} from './review-need.ts';
export type {
  DecidedFacts,
  DeclaredPerson,
  ElsewhereApprovals,
  FactFound,
  HitVerdict,
  LinkedPerson,
  OwnerHits,
  SessionFacts,
  StepFacts,
  StepVerdicts,
  VerifiedPerson,
} from './session-facts.ts';
export { toSanctionsHits } from './verdict-findings.ts';
