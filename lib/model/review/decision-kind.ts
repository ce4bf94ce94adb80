export const decisionKinds = ['clear', 'decline', 'request_information', 'refer'] as const;
export type DecisionKind = (typeof decisionKinds)[number];

/** A referral is none of them: it is stored apart, and nobody learns of it from the decisions of its session. */
export const recordedKinds = ['clear', 'decline', 'request_information'] as const satisfies readonly DecisionKind[];
export type RecordedKind = (typeof recordedKinds)[number];
