/**
 * The findings of a session, for the list and the session header. Made on the server from states and facts when a refresh is saved, and again
 * on the day on which they change by themselves: an expiry date passes without a write. `lib/format` turns them into messages.
 */
import { type HitKind, hitKinds } from './hit-kind.ts';

/** Findings of one severity are shown in this order, except for hits and what is ranked between them. */
export const findingCodes = [
  'ownership_sanctions',
  'screened_differs',
  'step_rejected',
  'owners_rejected',
  'person_rejected',
  'documents_rejected',
  'session_status_unexplained',
  'screening_refused',
  'screening_incomplete',
  'hits_reported',
  'hits_match',
  'owners_hits',
  'approval_missing',
  'duplicate_match',
  'document_expired',
  'declined_still_approved',
  'decided_on_earlier_data',
  'second_review_waiting',
  'review_overdue',
  'owner_record_outdated',
  'screening_unsettled',
  'action_required',
  'not_screened',
  'owners_unclear',
  'person_unclear',
  'owners_unscreened',
  'person_unscreened',
  'screened_unclear',
  'steps_differ',
  'status_conflict',
  'approved_with_reason',
  'step_unreadable',
  'session_parts_unreadable',
  'steps_missing',
  'parts_unreadable',
  'type_unknown',
  'step_empty',
  'mrz_check_failed',
  'mrz_unreadable',
  'mrz_differs',
  'subject_minor',
  'owners_minor',
  'person_minor',
  'duplicate_candidates',
  'step_resubmission',
  'document_expiring',
  'expiry_unreadable',
  'expiry_missing',
  'birth_unreadable',
  'birth_missing',
  'name_missing',
  'steps_not_compared',
  'host_document_expired',
  'host_differs',
  'proof_old',
  'authorization_missing',
  'documents_missing',
  'documents_unclear',
  'owner_documents_rejected',
  'owner_documents_open',
  'owners_missing',
  'ownership_loop',
  'ownership_undetermined',
  'ownership_mismatch',
  'ownership_undisclosed',
  'environment_not_stated',
  'step_repeated',
  'status_unknown',
  'action_not_stated',
  'authorization_unclear',
  'documents_open',
  'owner_documents_missing',
  'owners_open',
  'person_open',
  'owners_birth_unknown',
  'person_birth_unknown',
  'host_document_unclear',
  'proof_undated',
  'hits_false_positive',
  'duplicates_false_positive',
  'step_waiting',
  'step_missing',
  'never_read',
] as const;
export type FindingCode = (typeof findingCodes)[number];

/** By what the list is filtered: the code of a finding, or the kind of a hit. */
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
