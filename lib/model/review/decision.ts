/**
 * A decision is a reviewer's verdict on a session. It is recorded here and never sent to the verification service. Which ones need a second person
 * is in `second-review-rule.ts`, what blocks a clear in `clear-blocks.ts`, what became of a referral in `referral.ts`.
 */

import type { DecisionKind } from './decision-kind.ts';

/** A reviewer chooses from these reasons; each says enough alone but `other`, which needs a text. */
export const decisionReasons = {
  clear: ['checks_complete', 'hits_resolved', 'differences_explained', 'match_accepted', 'risk_accepted', 'other'],
  decline: [
    'sanctions_match',
    'match_not_accepted',
    'adverse_media',
    'identity_not_established',
    'document_not_genuine',
    'ownership_not_established',
    'duplicate_customer',
    'information_not_provided',
    'risk_not_accepted',
    'other',
  ],
  request_information: [
    'document_missing',
    'document_expired',
    'document_unreadable',
    'identity_unclear',
    'address_unclear',
    'ownership_unclear',
    'source_of_funds',
    'hit_unclear',
    'other',
  ],
  refer: ['unusual_behaviour', 'unusual_funds', 'unusual_documents', 'possible_sanctions_evasion', 'other'],
} as const satisfies Record<DecisionKind, readonly string[]>;
export type DecisionReasonCode = (typeof decisionReasons)[DecisionKind][number];

/** Characters of a text, blocks that one decision overrides, and findings that are ticked one by one: beyond that those of one code are one tick. */
export const decisionLimits = { text: 4_000, overrides: 5_000, considered: 100 } as const;

/**
 * - `waiting` waits for a second reviewer; nothing is decided yet
 * - `effective` counts until another one does
 * - `superseded` was replaced by a later effective decision
 * - `disagreed` says that the second reviewer did; the session is open again
 * - `withdrawn` was taken back by its author while it waited
 */
export const decisionStates = ['waiting', 'effective', 'superseded', 'disagreed', 'withdrawn'] as const;
export type DecisionState = (typeof decisionStates)[number];

/** These can differ from what the caller saw. */
export const decisionChanges = ['version', 'blocks', 'evidence', 'files'] as const;
export type DecisionChange = (typeof decisionChanges)[number];
