/**
 * The findings of shared data (v1). Hides which parts of an answer are kept and which of them lead to what. Promises: pure; what was not reported,
 * or not readable, is a finding. Throws nothing.
 */
export { type ConsentFact, toConsentFacts } from './facts.ts';
export { consentRank, type Decided, nextConsentFindingsDay, type ResourceRead, toConsentFindings } from './findings.ts';
export type { LinkedSession } from './linked.ts';
