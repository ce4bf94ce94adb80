/** Decisions and what belongs to them, in words. What only the server says of them is made of the lower half. */

import type { OwnBlockCode } from '#lib/model/review/clear-blocks.ts';
import type { ClearBlock, ShownDecision } from '#lib/model/review/decision.schema.ts';
import type { DecisionReasonCode, DecisionState } from '#lib/model/review/decision.ts';
import { agreeingStatuses, type DecisionKind, type RecordedKind } from '#lib/model/review/decision-kind.ts';
import type { SecondReason } from '#lib/model/second-review-rule.ts';
import type { SecondRefusal } from '#lib/model/second-verdict.ts';
import type { Finding } from '#lib/model/session/finding.schema.ts';
import { hitsOfKinds } from './hits-of-kinds.ts';

/** Each decision as the button offers it, and as it is named afterwards. */
export const decisionNames = {
  clear: { act: 'Clear', done: 'Cleared' },
  decline: { act: 'Decline', done: 'Declined' },
  request_information: { act: 'Request information', done: 'Information requested' },
  refer: { act: 'Refer', done: 'Referred' },
} as const satisfies Record<DecisionKind, { readonly act: string; readonly done: string }>;

export const decisionStateNames = {
  waiting: 'Waiting for a second reviewer',
  effective: 'In force',
  superseded: 'Superseded',
  disagreed: 'Second reviewer disagreed',
  withdrawn: 'Withdrawn',
} as const satisfies Record<DecisionState, string>;

export const decisionReasonNames = {
  checks_complete: 'All checks are complete and without objection',
  hits_resolved: 'All hits have a verdict, none is a match',
  differences_explained: 'The differences are explained',
  match_accepted: 'A match is known and accepted',
  risk_accepted: 'The remaining risk is accepted',
  sanctions_match: 'Sanctions match',
  match_not_accepted: 'A match is not accepted',
  adverse_media: 'Adverse media',
  identity_not_established: 'The identity is not established',
  document_not_genuine: 'A document is not genuine',
  ownership_not_established: 'The ownership is not established',
  duplicate_customer: 'The person is already a customer',
  information_not_provided: 'Information was not provided',
  risk_not_accepted: 'The risk is not accepted',
  document_missing: 'A document is missing',
  document_expired: 'A document has expired',
  document_unreadable: 'A document cannot be read',
  identity_unclear: 'The identity is unclear',
  address_unclear: 'The address is unclear',
  ownership_unclear: 'The ownership is unclear',
  source_of_funds: 'The source of funds is unknown',
  hit_unclear: 'A verdict on a hit needs more information',
  unusual_behaviour: 'Unusual behaviour',
  unusual_funds: 'Unusual funds',
  unusual_documents: 'Unusual documents',
  possible_sanctions_evasion: 'Possible evasion of sanctions',
  other: 'Another reason, described below',
} as const satisfies Record<DecisionReasonCode, string>;

export const secondReasonNames = {
  override: 'a block is overridden',
  shared_data_left: 'shared data that blocked a clear was unlinked or removed',
  all: 'every decision requires one',
  decline: 'a decline requires one',
  confirmed_match: 'a match is confirmed',
  risky_false_positive: 'a sanctions hit or a hit of unknown kind has the verdict false positive',
} as const satisfies Record<SecondReason, string>;

/** Codes of Problems, and two of our own, for files that could not be fetched. */
const fileFailures: Readonly<Record<string, string>> = {
  file_gone: 'it can no longer be fetched',
  file_empty: 'it is empty',
  too_large: 'it is too large',
  too_late: 'there was no time left',
  file_host_refused: 'its host is not allowed',
  file_type_refused: 'its type is not allowed',
};

export const fileFailureName = (why: string | null): string => fileFailures[why ?? ''] ?? why ?? 'it is not known why';

/** What was decided where it stands or stood, and what was proposed where it did not. */
export const decisionTitle = ({ kind, state }: Pick<ShownDecision, 'kind' | 'state'>): string => {
  if (kind === null) return 'A decision';
  return state === 'effective' || state === 'superseded' ? decisionNames[kind].done : decisionNames[kind].act;
};

interface OwnBlockParts {
  readonly count?: number;
  /** The sentence of a finding. */
  readonly message?: string;
  /** The strongest kind of the hits, and how many are of it. */
  readonly worst?: Finding['worst'] | undefined;
  /** Whose session it is: `an owner`. */
  readonly who?: string;
  /** It is not the own session that a step names, but another one that shows the same person. */
  readonly isSame?: boolean;
}

const ownBlocks: Record<OwnBlockCode, (parts: OwnBlockParts) => string> = {
  sandbox: () => 'Sandbox session: no real person or company was checked',
  service_rejected: () => 'Rejected by the verification service',
  owners_not_recorded: () => 'Beneficial owners not recorded',
  owners_left_out: ({ message }) => `Recorded beneficial owners leave out ${message}`,
  person_not_read: ({ isSame, who = 'an owner or representative' }) =>
    `${isSame ? 'Another' : 'Own'} session of ${who}${who.includes(',') ? ',' : ''} not read within 24 hours`,
  person_hits_open: ({ count, worst, isSame, who = 'an owner or representative' }) =>
    hitsOfKinds({ count, worst }, ` open on ${isSame ? 'another' : 'the own'} session of ${who}`),
  person_unsettled: ({ message, isSame, who = 'an owner or representative' }) =>
    `${isSame ? 'Another' : 'Own'} session of ${who}: ${message}`,
  liveness_copied: () => 'Liveness: the file is one of the identity document, to the byte',
  files_missing: ({ count, message }) =>
    `${count === 1 ? '1 file' : `${count ?? 'Some'} files`} could not be fetched for this decision: ${message}`,
};

export const ownBlockMessage = (code: OwnBlockCode, parts: OwnBlockParts = {}): string => ownBlocks[code](parts);

const refusals: Record<SecondRefusal, string> = {
  role: 'Your role cannot decide.',
  author: 'You made this decision. Another reviewer must review it.',
  same_email: 'Your account has the email address of the author. Another person must review it.',
  same_sign_on: 'Your account has the single sign-on identity of the author. Another person must review it.',
  involved:
    'You recorded a verdict, an approval, owners, a reading of the ownership or a rating that this decision rests on. Another person must review it.',
  evidence: 'Open the evidence first. The decision and its reasons are shown after that.',
};

export const secondRefusalMessage = (refusal: SecondRefusal): string => refusals[refusal];

/** @param administrators who may give another person the role */
export const noSecondReviewerMessage = (administrators: readonly string[]): string =>
  `Nobody could be the second reviewer: each other person who may decide is disabled, or recorded something that the decision rests on. Ask an administrator${administrators.length > 0 ? ` (${administrators.join(', ')})` : ''} to make another person an officer.`;

const follow: Record<RecordedKind, string> = {
  clear: 'Approve the session in the verification service too: this decision changes nothing there.',
  decline: 'Reject the session in the verification service too: this decision changes nothing there.',
  request_information: 'Request the resubmission in the verification service too: this decision changes nothing there.',
};

/** @param status of the session, the service's. @returns null: it says the same already */
export const alsoDecideInService = (kind: RecordedKind, status: string): string | null =>
  agreeingStatuses[kind].includes(status) ? null : follow[kind];

/** The sentence of a block, with whose session it is about where that is another one. */
export const blockText = ({ message, subject }: Pick<ClearBlock, 'message' | 'subject'>): string =>
  subject === undefined ? message : `${message} (${subject})`;

/** @param steps of which the service gives files at other addresses than when it was decided, or a verdict recorded */
export const filesToCompareText = (steps: readonly string[]): string =>
  `Files not compared yet: ${steps.join(', ')}. The verification service gives them at other addresses than when they were last compared.`;
