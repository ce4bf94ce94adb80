/** Sentences about decisions, made on the server. */

import type { OwnBlockCode } from '#lib/model/review/clear-blocks.ts';
import type { ClearBlock } from '#lib/model/review/decision.ts';
import type { RecordedKind } from '#lib/model/review/decision-kind.ts';
import { agreeingStatuses } from '#lib/model/review/following-decision.ts';
import type { SecondRefusal } from '#lib/model/second-review.ts';

interface OwnBlockParts {
  readonly count?: number;
  /** The sentence of a finding. */
  readonly message?: string;
}

const ownBlocks: Record<OwnBlockCode, (parts: OwnBlockParts) => string> = {
  sandbox: () => 'Sandbox session: no real person or company was checked',
  service_rejected: () => 'Rejected by the verification service',
  person_hits_open: ({ count }) =>
    `${count === 1 ? '1 hit' : `${count ?? 'Some'} hits`} open on the session of an owner or representative`,
  person_unsettled: ({ message }) => `Session of an owner or representative: ${message}`,
};

export const ownBlockMessage = (code: OwnBlockCode, parts: OwnBlockParts = {}): string => ownBlocks[code](parts);

const refusals: Record<SecondRefusal, string> = {
  role: 'Your role cannot decide.',
  author: 'You made this decision. Another reviewer must review it.',
  same_email: 'Your account has the email address of the author. Another person must review it.',
  same_sign_on: 'Your account has the single sign-on identity of the author. Another person must review it.',
  evidence: 'Open the evidence first. The decision and its reasons are shown after that.',
};

export const secondRefusalMessage = (refusal: SecondRefusal): string => refusals[refusal];

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
  subject === undefined ? message : `${message}: ${subject}`;
