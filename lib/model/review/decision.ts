/**
 * A decision is a reviewer's verdict on a session. It is recorded here and never sent to the verification service. Which ones need a second person
 * is in `four-eyes.ts`, what blocks a clear in `clear-blocks.ts`, what became of a referral in `referral.ts`.
 */

import type { Person } from '../schema.ts';
import type { FourEyes, SecondReason } from '../second-review-rule.ts';
import type { SecondRefusal, SecondVerdict } from '../second-verdict.ts';
import type { Severity, ShownFinding } from '../session/finding.schema.ts';
import type { BlockCode } from './clear-blocks.ts';
import type { DecisionKind, RecordedKind } from './decision-kind.ts';

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

/** There is at least one code other than `other`, or a text. */
export interface DecisionReasons {
  readonly codes: readonly DecisionReasonCode[];
  readonly text: string;
}

export const decisionLimits = {
  /** A text has at most so many characters. */
  text: 4_000,
  /** One decision overrides at most so many blocks. */
  overrides: 500,
} as const;

/**
 * - `waiting` waits for a second reviewer; nothing is decided yet
 * - `effective` counts until another one does
 * - `superseded` was replaced by a later effective decision
 * - `disagreed` says that the second reviewer did; the session is open again
 * - `withdrawn` was taken back by its author while it waited
 */
export const decisionStates = ['waiting', 'effective', 'superseded', 'disagreed', 'withdrawn'] as const;
export type DecisionState = (typeof decisionStates)[number];

/** It says where the evidence is. */
export interface EvidenceTarget {
  /** It is the session that shows it; for owners and representatives it is another one than that of the decision. */
  readonly ref: string;
  /** It is null for the session as a whole. */
  readonly step: string | null;
  readonly stepType: string | null;
  /** It is a hit or duplicate match. */
  readonly hit: string | null;
  /** It is shared data (v1). */
  readonly consent: string | null;
}

/** One reason why the session cannot be cleared now. */
export interface ClearBlock {
  /** What an override names: the code, and a digest of what the block is about. Another count or another step is another block. */
  readonly id: string;
  readonly code: BlockCode;
  readonly severity: Severity;
  /** It is a sentence, made on the server. */
  readonly message: string;
  readonly target: EvidenceTarget;
  /** Whose session shows it, where that is another one. Where decisions are read, not in a Problem. */
  readonly subject?: string;
}

/** What was overridden, as it was then. */
export type OverriddenBlock = Pick<ClearBlock, 'id' | 'code' | 'severity' | 'message'>;

/** The decision was made on this file. */
export interface FrozenFile {
  readonly step: string;
  readonly key: string;
  /** It is the SHA-256 in hex of the bytes that the server fetched for this decision; it is null when it could not fetch them. */
  readonly sha256: string | null;
  readonly bytes: number | null;
  /** It says why not: it is the code of a Problem, `too_late` or `too_large`. */
  readonly why: string | null;
}

/** What was frozen, in short; the whole of it is sealed in the store. */
export interface FrozenSummary {
  /** SHA-256 in hex over everything that was frozen; it stands in the audit event. */
  readonly contentHash: string;
  /** It is when the service was read for it. It is null when the service could not be read, and what was stored was frozen. */
  readonly readAt: string | null;
  /** It is when what was frozen was last read. It is null when it never was. */
  readonly factsReadAt: string | null;
  readonly facts: number;
  readonly hits: number;
  readonly files: readonly FrozenFile[];
  /** Steps whose files could not even be listed, and why. */
  readonly stepsWithoutFiles: readonly { readonly step: string; readonly why: string }[];
  /** It is null for an individual, or where no ownership was reported. */
  readonly ownership: {
    readonly policy: string;
    readonly thresholdPercent: number;
    readonly inclusive: boolean;
    readonly policyVersion: string;
    /** It is the SHA-256 in hex of the ownership answer, the same for every role; it is null when that could not be read. */
    readonly answerHash: string | null;
  } | null;
}

/** It is a second reviewer's verdict on a decision. */
export interface SecondReview {
  readonly verdict: SecondVerdict;
  readonly reason: string | null;
  readonly by: Person;
  /** It is in ISO 8601. */
  readonly at: string;
}

export interface ShownDecision {
  readonly id: string;
  /** Counts the decisions of the session, from 1. */
  readonly number: number;
  readonly state: DecisionState;
  readonly by: Person;
  /** It is in ISO 8601. */
  readonly at: string;
  /** It is null where it is hidden from who may be the second reviewer and has not opened the evidence since; `reasons` and `overrides` are then null too. */
  readonly kind: RecordedKind | null;
  /** It is null also when the key of the session is gone. */
  readonly reasons: DecisionReasons | null;
  readonly overrides: readonly OverriddenBlock[] | null;
  /** It says why the decision needs, or needed, a second reviewer; it is null where it is hidden, as `kind` is. */
  readonly needsSecond: readonly SecondReason[] | null;
  readonly second: SecondReview | null;
  readonly frozen: FrozenSummary | null;
  /** It is a sentence when a status in the verification service's own manager must follow; else it is null. */
  readonly alsoDecideInService: string | null;
}

/** It is about the decision that waits. */
export interface SecondState {
  readonly may: boolean;
  readonly refusal: SecondRefusal | null;
  /** It is a sentence for the screen; it is null when nothing stands in the way. */
  readonly message: string | null;
  /** What this reviewer has still to open since the decision was made, before its verdict is shown. */
  readonly toOpen: readonly EvidenceTarget[];
}

/** It is what moved since the evidence was frozen. Values are personal data of the session. */
export interface EvidenceDifference {
  readonly facts: readonly {
    readonly step: string | null;
    readonly stepType: string | null;
    readonly key: string;
    readonly before: readonly string[];
    readonly after: readonly string[];
  }[];
  readonly steps: readonly {
    /** It is null for the session itself. */
    readonly step: string | null;
    readonly stepType: string | null;
    readonly changed: readonly ('status' | 'content' | 'added' | 'removed')[];
    readonly statusBefore: string | null;
    readonly statusAfter: string | null;
  }[];
  readonly hits: readonly {
    readonly step: string;
    readonly hit: string;
    readonly changed: readonly ('added' | 'gone' | 'content' | 'verdict' | 'approval')[];
    readonly verdictBefore: string | null;
    readonly verdictAfter: string | null;
  }[];
  readonly findings: { readonly added: readonly ShownFinding[]; readonly gone: readonly ShownFinding[] };
  readonly ownership: readonly ('policy' | 'confirmation' | 'answer')[];
  /** These owners and representatives have other hits or verdicts in their own sessions. */
  readonly persons: readonly { readonly ref: string; readonly step: string }[];
  /** They are ids of shared data (v1) that was read or decided again. */
  readonly sharedData: readonly string[];
  /** These steps may have other files than those that were hashed; nothing is fetched to find that out. */
  readonly files: readonly { readonly step: string; readonly stepType: string | null }[];
}

/** `GET /api/sessions/{ref}/decisions`. */
export interface SessionDecisions {
  readonly ref: string;
  /** A write names it. It counts every write to the decisions of this session, but no referral. */
  readonly version: number;
  /** It is when the facts were last read from the service. */
  readonly factsReadAt: string | null;
  /** It is the decision in force; it is null while the session is undecided. */
  readonly current: ShownDecision | null;
  /** It waits for a second reviewer. */
  readonly waiting: ShownDecision | null;
  /** The newest comes first, and both are in it. */
  readonly history: readonly ShownDecision[];
  /** They block a clear as the session is stored now; a decision reads it again first. */
  readonly blocks: readonly ClearBlock[];
  readonly fourEyes: {
    readonly mode: FourEyes;
    /** It says why a decision of this kind would need a second reviewer now; it is empty when it would not. Overriding a block adds `override`. */
    readonly needsSecond: Readonly<Record<RecordedKind, readonly SecondReason[]>>;
  };
  readonly mayWrite: boolean;
  /** It is null when nothing waits. */
  readonly second: SecondState | null;
  /** It says whether this reviewer may withdraw what waits. */
  readonly mayWithdraw: boolean;
  /** For each kind it is a sentence about the status that would have to follow in the verification service. It is null when none would. */
  readonly alsoDecideInService: Readonly<Record<RecordedKind, string | null>>;
  /**
   * It is what has changed since the evidence was frozen: that of the waiting decision, else of the one in force. It is null when nothing has, or
   * without a decision.
   */
  readonly changedSince: EvidenceDifference | null;
  /** It is shown to who referred the session, to `mlro` and to `auditor`; it is false for everybody else, whatever happened. */
  readonly isReferred: boolean;
}

/** These can differ from what the caller saw. */
export const decisionChanges = ['version', 'blocks', 'evidence'] as const;
export type DecisionChange = (typeof decisionChanges)[number];
