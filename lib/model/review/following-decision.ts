/** What changes at the verification service when somebody decides there too: no reason to look at a decision again. */
import type { RecordedKind } from './decision-kind.ts';

/** Statuses that agree with a decision. */
export const agreeingStatuses: Record<RecordedKind, readonly string[]> = {
  clear: ['APPROVED'],
  decline: ['REJECTED'],
  request_information: ['RESUBMISSION_REQUIRED', 'SUBMISSION_REQUIRED'],
};

/** Whether a status moved, and not where the decision leads. */
export const hasMoved = (kind: RecordedKind, before: string, after: string): boolean =>
  before !== after && !agreeingStatuses[kind].includes(after);

/** Keys of facts that say no more than a status does. */
export const followingFacts: ReadonlySet<string> = new Set([
  'reason_code',
  'reason_given',
  'body_status',
  'action_required',
  'action_not_stated',
  'nested_state',
]);
