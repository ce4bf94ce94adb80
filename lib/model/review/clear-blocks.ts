/** What blocks a clear: findings by the rule of their code, and more. A code that is not known blocks. */
import { type ConsentFindingCode, consentFindingCodes, consentFindingRules } from '../consents/finding.ts';
import type { Severity } from '../session/finding.schema.ts';
import { type FindingCode, type FindingRule, findingCodes, findingRules } from '../session/finding.ts';

/** These blocks are beside findings. `person_…` is on the own session of an owner or representative. */
const ownBlockCodes = [
  'sandbox',
  'service_rejected',
  // These two are known only while a clear is recorded, when the files are fetched.
  'files_missing',
  'liveness_copied',
  // A company is cleared when its beneficial owners were identified by a person (AMLR, Regulation (EU) 2024/1624, Articles 20 and 51 to 62).
  'owners_not_recorded',
  // The record leaves out whom the reported shares lead to. It may rest on better sources than the company's own word, so that this is considered and does not block.
  'owners_left_out',
  // What is on that session now is not known.
  'person_not_read',
  'person_hits_open',
  'person_unsettled',
] as const;
export type OwnBlockCode = (typeof ownBlockCodes)[number];

/** `shared_` is a finding of linked shared data (v1). */
export const blockCodes = [
  ...findingCodes,
  ...ownBlockCodes,
  ...consentFindingCodes.map((code) => `shared_${code}` as const),
] as const;
export type BlockCode = (typeof blockCodes)[number];

interface Found<Code> {
  readonly code: Code;
  readonly severity: Severity;
}

function isBlocking(rules: Readonly<Record<string, FindingRule>>, { code, severity }: Found<string>): boolean {
  const clear = Object.hasOwn(rules, code) ? rules[code]?.clear : 'blocks';
  if (clear === 'blocks_unless_notice') return severity !== 'notice';
  return clear !== 'does_not_block';
}

export const blocksClear = (finding: Found<FindingCode>): boolean => isBlocking(findingRules, finding);

export const sharedBlocksClear = (finding: Found<ConsentFindingCode>): boolean =>
  isBlocking(consentFindingRules, finding);
