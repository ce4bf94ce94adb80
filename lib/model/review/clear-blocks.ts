/** It says what blocks a clear for every code of a finding: a new code does not compile without its line. A code that is not known blocks. */
import { type ConsentFindingCode, consentFindingCodes } from '../consents/finding.ts';
import type { Severity } from '../session/finding.schema.ts';
import { type FindingCode, findingCodes } from '../session/finding.ts';

/** These blocks are beside findings. `person_…` is on the own session of an owner or representative. */
const ownBlockCodes = ['sandbox', 'service_rejected', 'person_hits_open', 'person_unsettled'] as const;
export type OwnBlockCode = (typeof ownBlockCodes)[number];

/** `shared_` is a finding of linked shared data (v1). */
export const blockCodes = [
  ...findingCodes,
  ...ownBlockCodes,
  ...consentFindingCodes.map((code) => `shared_${code}` as const),
] as const;
export type BlockCode = (typeof blockCodes)[number];

type Rule = 'blocks' | 'blocks_unless_notice' | 'blocks_when_severe' | 'does_not_block';

/** What is unknown, pending, negative or open blocks; other warnings are for the reviewer to weigh. */
const byFinding = {
  ownership_sanctions: 'blocks',
  screened_differs: 'blocks',
  step_rejected: 'blocks',
  owners_rejected: 'blocks',
  person_rejected: 'blocks',
  documents_rejected: 'blocks',
  session_status_unexplained: 'blocks',
  screening_refused: 'blocks',
  screening_incomplete: 'blocks',
  hits_reported: 'blocks',
  // A confirmed match is a matter of four eyes; a politically exposed one is a matter of the senior approval.
  hits_match: 'does_not_block',
  // Open ones are the block `person_hits_open`, confirmed ones a matter of four eyes.
  owners_hits: 'does_not_block',
  approval_missing: 'blocks',
  duplicate_match: 'does_not_block',
  document_expired: 'blocks',
  screening_unsettled: 'blocks',
  action_required: 'blocks',
  not_screened: 'blocks',
  owners_unclear: 'blocks',
  person_unclear: 'blocks',
  owners_unscreened: 'blocks',
  person_unscreened: 'blocks',
  screened_unclear: 'blocks',
  steps_differ: 'blocks_unless_notice',
  status_conflict: 'blocks',
  approved_with_reason: 'blocks',
  step_unreadable: 'blocks',
  session_parts_unreadable: 'blocks',
  steps_missing: 'blocks',
  parts_unreadable: 'blocks',
  type_unknown: 'blocks',
  step_empty: 'blocks',
  mrz_check_failed: 'blocks_when_severe',
  mrz_unreadable: 'blocks_when_severe',
  mrz_differs: 'blocks_when_severe',
  subject_minor: 'blocks_when_severe',
  owners_minor: 'blocks_when_severe',
  person_minor: 'blocks_when_severe',
  duplicate_candidates: 'blocks',
  step_resubmission: 'blocks',
  document_expiring: 'blocks_when_severe',
  expiry_unreadable: 'blocks_when_severe',
  expiry_missing: 'blocks_when_severe',
  birth_unreadable: 'blocks_when_severe',
  birth_missing: 'blocks_when_severe',
  name_missing: 'blocks',
  // Whether the person of the document was screened is unknown.
  steps_not_compared: 'blocks_unless_notice',
  host_document_expired: 'blocks_when_severe',
  host_differs: 'blocks_when_severe',
  proof_old: 'blocks_when_severe',
  authorization_missing: 'blocks_when_severe',
  documents_missing: 'blocks_when_severe',
  documents_unclear: 'blocks',
  owner_documents_rejected: 'blocks',
  owner_documents_open: 'blocks',
  owners_missing: 'blocks',
  ownership_loop: 'blocks_when_severe',
  ownership_undetermined: 'blocks_when_severe',
  ownership_mismatch: 'blocks_when_severe',
  ownership_undisclosed: 'blocks_when_severe',
  // It may be a sandbox session.
  environment_not_stated: 'blocks',
  step_repeated: 'blocks_when_severe',
  status_unknown: 'blocks',
  action_not_stated: 'blocks',
  authorization_unclear: 'blocks_when_severe',
  documents_open: 'blocks',
  owner_documents_missing: 'blocks_when_severe',
  owners_open: 'blocks',
  person_open: 'blocks',
  owners_birth_unknown: 'blocks_when_severe',
  person_birth_unknown: 'blocks_when_severe',
  host_document_unclear: 'blocks_when_severe',
  proof_undated: 'blocks_when_severe',
  hits_false_positive: 'does_not_block',
  duplicates_false_positive: 'does_not_block',
  step_waiting: 'blocks',
  step_missing: 'blocks',
  never_read: 'blocks',
  // Of decisions themselves: a new one answers them.
  declined_still_approved: 'does_not_block',
  decided_on_earlier_data: 'does_not_block',
  second_review_waiting: 'does_not_block',
  review_overdue: 'does_not_block',
  owner_record_outdated: 'does_not_block',
} as const satisfies Record<FindingCode, Rule>;

const byConsentFinding = {
  another_person: 'blocks',
  aml_not_compliant: 'blocks',
  aml_matches: 'blocks',
  state_rejected: 'blocks',
  liveness_failed: 'blocks',
  checks_incorrect: 'blocks',
  document_expired: 'blocks',
  aml_uncertain: 'blocks',
  aml_second_waiting: 'blocks',
  aml_changed: 'blocks',
  access_revoked: 'blocks_when_severe',
  values_differ: 'blocks_unless_notice',
  person_not_compared: 'blocks_unless_notice',
  state_expired: 'blocks_when_severe',
  document_expiring: 'blocks_when_severe',
  expiry_unreadable: 'blocks_when_severe',
  aml_unknown: 'blocks',
  // Only apps with a subscription get it; the session has a screening of its own.
  aml_not_reported: 'blocks_when_severe',
  liveness_unknown: 'blocks_when_severe',
  state_unknown: 'blocks',
  documents_differ: 'blocks_unless_notice',
  minor: 'blocks_when_severe',
  birth_unreadable: 'blocks_when_severe',
  birth_missing: 'blocks_when_severe',
  name_missing: 'blocks',
  document_empty: 'blocks_when_severe',
  parts_unreadable: 'blocks',
  read_failed: 'blocks',
  answer_unreadable: 'blocks',
  status_missing: 'blocks_when_severe',
  people_missing: 'blocks_when_severe',
  documents_missing: 'blocks_when_severe',
  state_open: 'blocks_when_severe',
  aml_open: 'blocks',
  checks_missing: 'blocks_when_severe',
  state_only: 'blocks_when_severe',
  nothing_given: 'blocks_when_severe',
  never_read: 'blocks',
} as const satisfies Record<ConsentFindingCode, Rule>;

interface Found<Code> {
  readonly code: Code;
  readonly severity: Severity;
}

function isBlocking(rules: Readonly<Record<string, Rule>>, { code, severity }: Found<string>): boolean {
  const rule = Object.hasOwn(rules, code) ? rules[code] : 'blocks';
  switch (rule) {
    case 'does_not_block':
      return false;
    case 'blocks_unless_notice':
      return severity !== 'notice';
    case 'blocks_when_severe':
      return severity === 'severe';
    default:
      return true;
  }
}

export const blocksClear = (finding: Found<FindingCode>): boolean => isBlocking(byFinding, finding);

export const sharedBlocksClear = (finding: Found<ConsentFindingCode>): boolean => isBlocking(byConsentFinding, finding);
