/** Kinds of decisions, and what follows at the verification service when the same is decided there. */

export const decisionKinds = ['clear', 'decline', 'request_information', 'refer'] as const;
export type DecisionKind = (typeof decisionKinds)[number];

/** Without a referral: that is stored apart, and nobody learns of it from the decisions of its session. */
export const recordedKinds = ['clear', 'decline', 'request_information'] as const satisfies readonly DecisionKind[];
export type RecordedKind = (typeof recordedKinds)[number];

/** These statuses of the service agree with a decision: they are no reason to look at the decision again. */
export const agreeingStatuses: Record<RecordedKind, readonly string[]> = {
  clear: ['APPROVED'],
  decline: ['REJECTED'],
  request_information: ['RESUBMISSION_REQUIRED', 'SUBMISSION_REQUIRED'],
};

/** Tells whether a status moved, and not where the decision leads. */
export const hasMoved = (kind: RecordedKind, before: string, after: string): boolean =>
  before !== after && !agreeingStatuses[kind].includes(after);

/** These keys of facts say no more than a status does. */
export const followingFacts: ReadonlySet<string> = new Set([
  'reason_code',
  'reason_given',
  'body_status',
  'action_required',
  'action_not_stated',
  'nested_state',
]);
