/**
 * The findings of a session, for the list and the session header. Made on the server from states and facts when a refresh is saved, and again
 * on the day on which they change by themselves: an expiry date passes without a write. `lib/format` turns them into messages.
 */
import type { severities } from './finding-list.ts';
import { type HitKind, hitKinds } from './hit-kind.ts';

/** What follows from a finding by its code. A new code does not compile without it. */
export interface FindingRule {
  readonly severity: (typeof severities)[number];
  /**
   * Whether it puts the session into the queue. What the customer has still to send, and what was settled, informs: the former only while the session
   * is not approved, which it contradicts. Whatever is wrong, contradictory, incomplete or unreadable needs a person. What follows from a decision does
   * too, and is not settled by it.
   */
  readonly work: 'needs_person' | 'follows_decision' | 'informs_while_open' | 'informs';
  /**
   * Whether it blocks a clear: whatever is open, missing, unreadable or negative does, of whichever step or person. A code that does not has its reason
   * beside it, and is listed in docs/review.md.
   */
  readonly clear: 'blocks' | 'blocks_unless_notice' | 'does_not_block';
}

/** Findings of one severity are shown in this order, except for hits and what is ranked between them. */
export const findingRules = {
  ownership_sanctions: { severity: 'severe', work: 'needs_person', clear: 'blocks' },
  // Another person was verified than the company names.
  person_differs: { severity: 'severe', work: 'needs_person', clear: 'blocks_unless_notice' },
  person_session_shared: { severity: 'severe', work: 'needs_person', clear: 'blocks' },
  person_sandbox: { severity: 'severe', work: 'needs_person', clear: 'blocks' },
  screened_differs: { severity: 'severe', work: 'needs_person', clear: 'blocks' },
  step_rejected: { severity: 'severe', work: 'needs_person', clear: 'blocks' },
  owners_rejected: { severity: 'severe', work: 'needs_person', clear: 'blocks' },
  person_rejected: { severity: 'severe', work: 'needs_person', clear: 'blocks' },
  documents_rejected: { severity: 'severe', work: 'needs_person', clear: 'blocks' },
  session_status_unexplained: { severity: 'warning', work: 'needs_person', clear: 'blocks' },
  screening_refused: { severity: 'severe', work: 'needs_person', clear: 'blocks' },
  screening_incomplete: { severity: 'severe', work: 'needs_person', clear: 'blocks' },
  hits_reported: { severity: 'severe', work: 'needs_person', clear: 'blocks' },
  // A confirmed match is a matter of four eyes; a politically exposed one is a matter of the senior approval.
  hits_match: { severity: 'severe', work: 'needs_person', clear: 'does_not_block' },
  // Open ones are the block `person_hits_open`, confirmed ones a matter of four eyes.
  owners_hits: { severity: 'severe', work: 'needs_person', clear: 'does_not_block' },
  approval_missing: { severity: 'severe', work: 'needs_person', clear: 'blocks' },
  // A confirmed match is a matter of four eyes.
  duplicate_match: { severity: 'severe', work: 'needs_person', clear: 'does_not_block' },
  document_expired: { severity: 'severe', work: 'needs_person', clear: 'blocks' },
  // These four are about decisions themselves: a new one answers them. The fifth is about a record of reviewers.
  declined_still_approved: { severity: 'severe', work: 'follows_decision', clear: 'does_not_block' },
  decided_on_earlier_data: { severity: 'warning', work: 'follows_decision', clear: 'does_not_block' },
  second_review_waiting: { severity: 'warning', work: 'follows_decision', clear: 'does_not_block' },
  review_overdue: { severity: 'warning', work: 'follows_decision', clear: 'does_not_block' },
  owner_record_outdated: { severity: 'warning', work: 'follows_decision', clear: 'blocks' },
  screening_unsettled: { severity: 'warning', work: 'needs_person', clear: 'blocks' },
  action_required: { severity: 'warning', work: 'needs_person', clear: 'blocks' },
  not_screened: { severity: 'warning', work: 'needs_person', clear: 'blocks' },
  not_identified: { severity: 'warning', work: 'needs_person', clear: 'blocks' },
  owners_unclear: { severity: 'warning', work: 'needs_person', clear: 'blocks' },
  person_unclear: { severity: 'warning', work: 'needs_person', clear: 'blocks' },
  owners_unscreened: { severity: 'warning', work: 'needs_person', clear: 'blocks' },
  person_unscreened: { severity: 'warning', work: 'needs_person', clear: 'blocks' },
  // As a notice it is about owners whose names and screening came: it blocks too unless the officer's record of the owners gives the source for who each of them is.
  owners_unidentified: { severity: 'warning', work: 'needs_person', clear: 'blocks_unless_notice' },
  person_unidentified: { severity: 'warning', work: 'needs_person', clear: 'blocks' },
  screened_unclear: { severity: 'warning', work: 'needs_person', clear: 'blocks' },
  screened_too_little: { severity: 'warning', work: 'needs_person', clear: 'blocks' },
  values_contradict: { severity: 'warning', work: 'needs_person', clear: 'blocks' },
  dates_impossible: { severity: 'warning', work: 'needs_person', clear: 'blocks' },
  // The notices of these two: an address that differs, a spelling, a value that one of the steps lacks.
  steps_differ: { severity: 'warning', work: 'needs_person', clear: 'blocks_unless_notice' },
  status_conflict: { severity: 'warning', work: 'needs_person', clear: 'blocks' },
  negative_statement: { severity: 'warning', work: 'needs_person', clear: 'blocks' },
  approved_with_reason: { severity: 'warning', work: 'needs_person', clear: 'blocks' },
  step_unreadable: { severity: 'warning', work: 'needs_person', clear: 'blocks' },
  session_parts_unreadable: { severity: 'warning', work: 'needs_person', clear: 'blocks' },
  steps_missing: { severity: 'warning', work: 'needs_person', clear: 'blocks' },
  step_absent: { severity: 'warning', work: 'needs_person', clear: 'blocks' },
  details_missing: { severity: 'warning', work: 'needs_person', clear: 'blocks' },
  company_inactive: { severity: 'warning', work: 'needs_person', clear: 'blocks' },
  parts_unreadable: { severity: 'warning', work: 'needs_person', clear: 'blocks' },
  type_unknown: { severity: 'warning', work: 'needs_person', clear: 'blocks' },
  step_empty: { severity: 'warning', work: 'needs_person', clear: 'blocks' },
  // The notice: another file shows the same, in a form that the pages can show.
  evidence_not_shown: { severity: 'warning', work: 'needs_person', clear: 'blocks_unless_notice' },
  mrz_check_failed: { severity: 'warning', work: 'needs_person', clear: 'blocks' },
  mrz_unreadable: { severity: 'warning', work: 'needs_person', clear: 'blocks' },
  mrz_differs: { severity: 'warning', work: 'needs_person', clear: 'blocks' },
  subject_minor: { severity: 'warning', work: 'needs_person', clear: 'blocks' },
  owners_minor: { severity: 'warning', work: 'needs_person', clear: 'blocks' },
  person_minor: { severity: 'warning', work: 'needs_person', clear: 'blocks' },
  // Each finding for which it stands blocks, or is considered, by itself.
  person_findings: { severity: 'warning', work: 'needs_person', clear: 'does_not_block' },
  duplicate_candidates: { severity: 'warning', work: 'needs_person', clear: 'blocks' },
  step_resubmission: { severity: 'warning', work: 'informs_while_open', clear: 'blocks' },
  // The document is valid today.
  document_expiring: { severity: 'warning', work: 'needs_person', clear: 'does_not_block' },
  expiry_unreadable: { severity: 'warning', work: 'needs_person', clear: 'blocks' },
  expiry_missing: { severity: 'warning', work: 'needs_person', clear: 'blocks' },
  birth_unreadable: { severity: 'warning', work: 'needs_person', clear: 'blocks' },
  birth_missing: { severity: 'warning', work: 'needs_person', clear: 'blocks' },
  name_missing: { severity: 'warning', work: 'needs_person', clear: 'blocks' },
  values_missing: { severity: 'warning', work: 'needs_person', clear: 'blocks' },
  document_specimen: { severity: 'warning', work: 'needs_person', clear: 'blocks' },
  // Whether the person of the document was screened is unknown.
  steps_not_compared: { severity: 'warning', work: 'needs_person', clear: 'blocks_unless_notice' },
  host_document_expired: { severity: 'warning', work: 'needs_person', clear: 'blocks' },
  // The notice: a card is seldom reissued after a move.
  host_differs: { severity: 'warning', work: 'needs_person', clear: 'blocks_unless_notice' },
  proof_old: { severity: 'warning', work: 'needs_person', clear: 'blocks' },
  authorization_missing: { severity: 'warning', work: 'needs_person', clear: 'blocks' },
  documents_missing: { severity: 'warning', work: 'needs_person', clear: 'blocks' },
  host_is_subject: { severity: 'warning', work: 'needs_person', clear: 'blocks' },
  host_unidentified: { severity: 'warning', work: 'needs_person', clear: 'blocks' },
  host_minor: { severity: 'warning', work: 'needs_person', clear: 'blocks' },
  phone_inconsistent: { severity: 'warning', work: 'needs_person', clear: 'blocks' },
  email_irregular: { severity: 'warning', work: 'needs_person', clear: 'blocks' },
  documents_unclear: { severity: 'warning', work: 'needs_person', clear: 'blocks' },
  owner_documents_rejected: { severity: 'warning', work: 'needs_person', clear: 'blocks' },
  owner_documents_open: { severity: 'warning', work: 'needs_person', clear: 'blocks' },
  owners_missing: { severity: 'warning', work: 'needs_person', clear: 'blocks' },
  // Cross-holdings are lawful; shares that they leave open are `ownership_undetermined`.
  ownership_loop: { severity: 'warning', work: 'needs_person', clear: 'does_not_block' },
  ownership_undetermined: { severity: 'warning', work: 'needs_person', clear: 'blocks' },
  ownership_mismatch: { severity: 'warning', work: 'needs_person', clear: 'blocks' },
  ownership_undisclosed: { severity: 'warning', work: 'needs_person', clear: 'blocks' },
  // It may be a sandbox session.
  environment_not_stated: { severity: 'warning', work: 'needs_person', clear: 'blocks' },
  step_repeated: { severity: 'warning', work: 'needs_person', clear: 'blocks' },
  status_unknown: { severity: 'warning', work: 'needs_person', clear: 'blocks' },
  action_not_stated: { severity: 'notice', work: 'needs_person', clear: 'blocks' },
  authorization_unclear: { severity: 'notice', work: 'informs_while_open', clear: 'blocks' },
  documents_open: { severity: 'notice', work: 'informs_while_open', clear: 'blocks' },
  owner_documents_missing: { severity: 'notice', work: 'informs_while_open', clear: 'blocks' },
  owners_open: { severity: 'notice', work: 'informs_while_open', clear: 'blocks' },
  person_open: { severity: 'notice', work: 'informs_while_open', clear: 'blocks' },
  owners_birth_unknown: { severity: 'notice', work: 'needs_person', clear: 'blocks' },
  person_birth_unknown: { severity: 'notice', work: 'needs_person', clear: 'blocks' },
  host_document_unclear: { severity: 'notice', work: 'needs_person', clear: 'blocks' },
  proof_undated: { severity: 'notice', work: 'needs_person', clear: 'blocks' },
  // What these two count has a verdict, and four eyes see to it.
  hits_false_positive: { severity: 'notice', work: 'informs', clear: 'does_not_block' },
  duplicates_false_positive: { severity: 'notice', work: 'informs', clear: 'does_not_block' },
  // The service does not report them for most companies: what it never delivers is not missing, and nobody could bring it.
  owner_documents_not_reported: { severity: 'notice', work: 'informs', clear: 'does_not_block' },
  // Unless it waits too long.
  step_waiting: { severity: 'notice', work: 'informs_while_open', clear: 'blocks' },
  step_missing: { severity: 'notice', work: 'informs_while_open', clear: 'blocks' },
  never_read: { severity: 'notice', work: 'informs', clear: 'blocks' },
} as const satisfies Readonly<Record<string, FindingRule>>;
export type FindingCode = keyof typeof findingRules;
export const findingCodes = Object.keys(findingRules) as readonly FindingCode[];

/** The list is filtered by these: the code of a finding, or the kind of a hit. */
export const findingKeys = [...findingCodes, ...hitKinds.map((kind) => `hits_${kind}` as const)] as const;
export type FindingKey = (typeof findingKeys)[number];

export const isFindingKey = (text: string): text is FindingKey => (findingKeys as readonly string[]).includes(text);

/** Hits are found by each of their kinds and under `hits_reported`: some have no kind, since fewer were delivered than reported. */
export const keysOfFinding = ({
  code,
  kinds = [],
}: {
  readonly code: FindingCode;
  readonly kinds?: readonly HitKind[];
}): FindingKey[] => [code, ...kinds.map((kind) => `hits_${kind}` as const)];
