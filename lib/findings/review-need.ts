/** Which findings put a session into the work queue, how urgently, until when it is in time, and when that may change by itself. Pure; throws nothing. */
import type { ConsentFinding } from '#lib/model/consents/finding.schema.ts';
import type { ConsentFindingCode } from '#lib/model/consents/finding.ts';
import { addDays, dayOf, startOfDay } from '#lib/model/day.ts';
import type { Finding, Severity } from '#lib/model/session/finding.schema.ts';
import type { FindingCode } from '#lib/model/session/finding.ts';
import type { PressingCause } from '#lib/model/session/queue.schema.ts';
import { pendingTooLongMs, type ReviewCause, reviewCauses, reviewDays } from '#lib/model/session/queue.ts';

/**
 * Which findings put a session into the queue. A new code does not compile until it stands here. What the customer has still to send, and what was
 * settled, informs; whatever is wrong, contradictory, incomplete or unreadable needs a person.
 */
type Work = 'needs_person' | 'informs';

export const workOfFinding = {
  ownership_sanctions: 'needs_person',
  screened_differs: 'needs_person',
  step_rejected: 'needs_person',
  owners_rejected: 'needs_person',
  person_rejected: 'needs_person',
  documents_rejected: 'needs_person',
  session_status_unexplained: 'needs_person',
  screening_refused: 'needs_person',
  screening_incomplete: 'needs_person',
  hits_reported: 'needs_person',
  hits_match: 'needs_person',
  owners_hits: 'needs_person',
  approval_missing: 'needs_person',
  duplicate_match: 'needs_person',
  document_expired: 'needs_person',
  declined_still_approved: 'needs_person',
  decided_on_earlier_data: 'needs_person',
  second_review_waiting: 'needs_person',
  review_overdue: 'needs_person',
  owner_record_outdated: 'needs_person',
  screening_unsettled: 'needs_person',
  action_required: 'needs_person',
  not_screened: 'needs_person',
  owners_unclear: 'needs_person',
  person_unclear: 'needs_person',
  owners_unscreened: 'needs_person',
  person_unscreened: 'needs_person',
  screened_unclear: 'needs_person',
  steps_differ: 'needs_person',
  status_conflict: 'needs_person',
  approved_with_reason: 'needs_person',
  step_unreadable: 'needs_person',
  session_parts_unreadable: 'needs_person',
  steps_missing: 'needs_person',
  parts_unreadable: 'needs_person',
  type_unknown: 'needs_person',
  step_empty: 'needs_person',
  mrz_check_failed: 'needs_person',
  mrz_unreadable: 'needs_person',
  mrz_differs: 'needs_person',
  subject_minor: 'needs_person',
  owners_minor: 'needs_person',
  person_minor: 'needs_person',
  duplicate_candidates: 'needs_person',
  step_resubmission: 'informs',
  document_expiring: 'needs_person',
  expiry_unreadable: 'needs_person',
  expiry_missing: 'needs_person',
  birth_unreadable: 'needs_person',
  birth_missing: 'needs_person',
  name_missing: 'needs_person',
  steps_not_compared: 'needs_person',
  host_document_expired: 'needs_person',
  host_differs: 'needs_person',
  proof_old: 'needs_person',
  authorization_missing: 'needs_person',
  documents_missing: 'needs_person',
  documents_unclear: 'needs_person',
  owner_documents_rejected: 'needs_person',
  owner_documents_open: 'needs_person',
  owners_missing: 'needs_person',
  ownership_loop: 'needs_person',
  ownership_undetermined: 'needs_person',
  ownership_mismatch: 'needs_person',
  ownership_undisclosed: 'needs_person',
  environment_not_stated: 'needs_person',
  step_repeated: 'needs_person',
  status_unknown: 'needs_person',
  action_not_stated: 'needs_person',
  authorization_unclear: 'informs',
  documents_open: 'informs',
  owner_documents_missing: 'informs',
  owners_open: 'informs',
  person_open: 'informs',
  owners_birth_unknown: 'needs_person',
  person_birth_unknown: 'needs_person',
  host_document_unclear: 'needs_person',
  proof_undated: 'needs_person',
  hits_false_positive: 'informs',
  duplicates_false_positive: 'informs',
  // Unless it waits too long.
  step_waiting: 'informs',
  step_missing: 'informs',
  never_read: 'informs',
} as const satisfies Record<FindingCode, Work>;

/** What only informs while a session is open, and contradicts its approval. */
const contradictsApproval: ReadonlySet<FindingCode> = new Set([
  'step_resubmission',
  'step_waiting',
  'step_missing',
  'documents_open',
  'owner_documents_missing',
  'owners_open',
  'person_open',
  'authorization_unclear',
] satisfies FindingCode[]);

export const workOfConsentFinding = {
  another_person: 'needs_person',
  aml_not_compliant: 'needs_person',
  aml_matches: 'needs_person',
  state_rejected: 'needs_person',
  liveness_failed: 'needs_person',
  checks_incorrect: 'needs_person',
  document_expired: 'needs_person',
  aml_uncertain: 'needs_person',
  aml_second_waiting: 'needs_person',
  aml_changed: 'needs_person',
  access_revoked: 'needs_person',
  values_differ: 'needs_person',
  person_not_compared: 'needs_person',
  state_expired: 'needs_person',
  document_expiring: 'needs_person',
  expiry_unreadable: 'needs_person',
  aml_unknown: 'needs_person',
  aml_not_reported: 'needs_person',
  liveness_unknown: 'needs_person',
  state_unknown: 'needs_person',
  documents_differ: 'needs_person',
  minor: 'needs_person',
  birth_unreadable: 'needs_person',
  birth_missing: 'needs_person',
  name_missing: 'needs_person',
  document_empty: 'needs_person',
  parts_unreadable: 'needs_person',
  read_failed: 'informs',
  answer_unreadable: 'needs_person',
  status_missing: 'needs_person',
  people_missing: 'needs_person',
  documents_missing: 'needs_person',
  state_open: 'informs',
  aml_open: 'informs',
  checks_missing: 'informs',
  state_only: 'informs',
  nothing_given: 'informs',
  never_read: 'informs',
} as const satisfies Record<ConsentFindingCode, Work>;

export interface ReviewFacts {
  /** By the verification service. */
  readonly isApproved: boolean;
  readonly findings: readonly Finding[];
  /** Of the accesses to shared data that are linked to the session. */
  readonly consentFindings: readonly ConsentFinding[];
  /** Since when its waiting steps wait. */
  readonly waitingSinceMs: readonly number[];
  /** Keys of the findings on which the decision in force was made; undefined: nothing is decided, or no longer. */
  readonly decidedOn: ReadonlySet<string> | undefined;
}

export interface ReviewNeed {
  /** Of the gravest finding that needs a person; undefined: none does. */
  readonly severity: Severity | undefined;
  /** What needs one beside the findings of the session. */
  readonly causes: readonly PressingCause[];
  /** When a step will have waited too long. */
  readonly changesAtMs: number | undefined;
}

/** What a decision settles: this finding on this step. A new one, or the same on another step, is none that was decided on. */
const keyOf = ({ code, step }: Finding): string => JSON.stringify([code, step]);
const keyOfConsent = ({ code, resource, place }: ConsentFinding): string =>
  JSON.stringify(['v1', code, resource, place]);

const order: readonly Severity[] = ['severe', 'warning', 'notice'];
/** That a step waits too long is no more urgent than that something is missing. */
const waiting = { key: JSON.stringify(['waiting']), severity: 'warning', cause: 'waiting' } as const;

type Pressing = { readonly key: string; readonly severity: Severity; readonly cause?: ReviewCause };

/** Everything about the session that needs a person, decided or not. */
function pressing(
  { isApproved, findings, consentFindings, waitingSinceMs }: Omit<ReviewFacts, 'decidedOn'>,
  nowMs: number,
): Pressing[] {
  return [
    ...findings
      .filter(({ code }) => workOfFinding[code] === 'needs_person' || (isApproved && contradictsApproval.has(code)))
      .map((finding) => ({ key: keyOf(finding), severity: finding.severity })),
    ...consentFindings
      .filter(({ code }) => workOfConsentFinding[code] === 'needs_person')
      .map((finding) => ({ key: keyOfConsent(finding), severity: finding.severity, cause: 'shared_data' as const })),
    ...(waitingSinceMs.some((since) => since + pendingTooLongMs <= nowMs) ? [waiting] : []),
  ];
}

const gravestOf = (some: readonly Pressing[]): Severity | undefined =>
  order.find((severity) => some.some((one) => one.severity === severity));

/** What follows from the decision itself is not settled by it. */
const ofDecisions: ReadonlySet<FindingCode> = new Set([
  'declined_still_approved',
  'decided_on_earlier_data',
  'second_review_waiting',
  // A new date, a new record answers them.
  'review_overdue',
  'owner_record_outdated',
] satisfies FindingCode[]);

/** What a decision made now is made on. */
export const toDecidedOn = (facts: Omit<ReviewFacts, 'decidedOn'>, nowMs: number): string[] => {
  const findings = facts.findings.filter(({ code }) => !ofDecisions.has(code));
  return [...new Set(pressing({ ...facts, findings }, nowMs).map(({ key }) => key))].sort();
};

export function reviewNeed(facts: ReviewFacts, nowMs: number): ReviewNeed {
  const open = pressing(facts, nowMs).filter(({ key }) => !facts.decidedOn?.has(key));
  const ahead = facts.waitingSinceMs.map((since) => since + pendingTooLongMs).filter((atMs) => atMs > nowMs);
  return {
    causes: reviewCauses.flatMap((cause) => {
      const severity = gravestOf(open.filter((one) => one.cause === cause));
      return severity === undefined ? [] : [{ cause, severity }];
    }),
    severity: gravestOf(open),
    changesAtMs: ahead.length === 0 ? undefined : Math.min(...ahead),
  };
}

const isWorkingDay = (day: string): boolean => ![0, 6].includes(new Date(startOfDay(day)).getUTCDay());

/** The end of the last day on which a session of this severity is in time. */
export function dueAtMs(sinceMs: number, severity: Severity): number {
  let day = dayOf(sinceMs);
  for (let left = reviewDays[severity]; left > 0; ) {
    day = addDays(day, 1);
    if (isWorkingDay(day)) left -= 1;
  }
  return startOfDay(addDays(day, 1));
}

/** Whether accesses that no session has need a person. */
export const consentNeedsPerson = (findings: readonly ConsentFinding[]): boolean =>
  findings.some(({ code }) => workOfConsentFinding[code] === 'needs_person');
