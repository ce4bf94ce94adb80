/**
 * The rules: which grounds a person meets (AMLR Art. 52 to 54 or the policy's own), the verdict that follows, sanctions ownership, and the
 * findings that only the result shows. Promises: no verdict is a plain "no"; what is not known stays undetermined. Never throws.
 */

export { applyPolicy, combineGrounds, type EvaluatedGround, type PolicyResult, verdictOf } from './grounds.ts';
export { loopTooLarge, resultFindings, type SanctionsOwnership, sanctionsOwnership } from './result-findings.ts';
export { withSamePersonsMerged } from './same-person.ts';
