/** What the store takes and gives of decisions. */

import type { ConsentFinding } from '#lib/model/consents/finding.ts';
import type { FourEyes, SecondReason } from '#lib/model/four-eyes.ts';
import type {
  ClearBlock,
  DecisionReasons,
  DecisionState,
  FrozenFile,
  OverriddenBlock,
} from '#lib/model/review/decision.ts';
import type { RecordedKind } from '#lib/model/review/decision-kind.ts';
import type { Person } from '#lib/model/reviewer.ts';
import type { SecondVerdict } from '#lib/model/second-review.ts';
import type { Finding } from '#lib/model/session/finding.ts';
import type { HitKind } from '#lib/model/session/hit-kind.ts';
import type { Confirmed, Policy } from '#lib/ownership/index.ts';
import type { CrossCheck } from '#lib/step-comparison/index.ts';
import type { RelatedPerson } from '../decision-state/related-persons.ts';
import type { FactRecord, SessionRecord, StepRecord } from '../records.ts';

/** A hit or duplicate match with the verdict that counts now. */
export interface HitState {
  readonly step: string;
  readonly hit: string;
  /** Of its content. */
  readonly hash: string;
  readonly isGone: boolean;
  readonly verdict: 'open' | 'match' | 'false_positive';
  readonly kinds: readonly HitKind[];
  /** Newest version of a verdict, whether it counts or not; 0: none. */
  readonly version: number;
  readonly awaitsApproval: boolean;
}

/** The ownership as it was read for a decision. */
export interface FrozenOwnership {
  readonly policy: Policy;
  readonly settled: Confirmed;
  /** 0: nothing was confirmed. */
  readonly settlementVersion: number;
  readonly structureHash: string | null;
  /** The same for every role; null: the answer could not be read. */
  readonly answerHash: string | null;
}

/** What the caller read for a decision, beside what is stored. */
export interface EvidenceRead {
  /** When the service was read for it; null: it could not be. */
  readonly readAtMs: number | null;
  readonly ownership: FrozenOwnership | null;
  readonly files: readonly FrozenFile[];
  readonly stepsWithoutFiles: readonly { readonly step: string; readonly why: string }[];
  /** Content of the steps whose files were fetched: another one now, and the files are not those of the facts. */
  readonly contents: Readonly<Record<string, string | null>>;
  /** Hits of those steps that have lists of them. */
  readonly hits: Readonly<Record<string, readonly { readonly id: string; readonly hash: string }[]>>;
}

export interface FrozenEvidence extends Omit<EvidenceRead, 'contents' | 'hits'> {
  readonly session: Pick<SessionRecord, 'kind' | 'status' | 'sandbox'>;
  readonly factsReadAtMs: number | null;
  readonly steps: readonly Pick<StepRecord, 'step' | 'type' | 'status' | 'read'>[];
  readonly facts: readonly FactRecord[];
  readonly hits: readonly HitState[];
  /** What several steps report, compared. */
  readonly comparisons: readonly CrossCheck[];
  readonly findings: readonly Finding[];
  readonly findingsVersion: number;
  readonly blocks: readonly ClearBlock[];
  readonly consents: readonly { readonly id: string; readonly findings: readonly ConsentFinding[] }[];
  readonly persons: readonly RelatedPerson[];
}

/** What is sealed with the key of the session; its hash stands in the audit event. */
export interface DecisionContent {
  /** Random: the hash betrays nothing, whatever the content. */
  readonly salt: string;
  readonly kind: RecordedKind;
  readonly reasons: DecisionReasons;
  readonly overrides: readonly OverriddenBlock[];
  readonly needsSecond: readonly SecondReason[];
  readonly evidence: FrozenEvidence;
}

export interface DecisionRecord {
  readonly id: string;
  readonly number: number;
  readonly state: DecisionState;
  readonly kind: RecordedKind;
  readonly needsSecond: readonly SecondReason[];
  readonly by: Person;
  readonly atMs: number;
  readonly eventSeq: number;
  readonly contentHash: string;
  readonly outcome: {
    readonly verdict: SecondVerdict | 'withdraw';
    /** Null: the key of the session is gone. */
    readonly reason: string | null;
    readonly by: Person;
    readonly atMs: number;
    readonly eventSeq: number;
  } | null;
}

export interface NewDecision {
  readonly ref: string;
  /** The newest version of the decisions of this session that the reviewer read; 0: none. */
  readonly expectedVersion: number;
  readonly kind: RecordedKind;
  readonly reasons: DecisionReasons;
  /** Ids of blocks. */
  readonly overrides: readonly string[];
  readonly fourEyes: FourEyes;
  readonly evidence: EvidenceRead;
}

export interface NewOutcome {
  readonly ref: string;
  readonly id: string;
  readonly expectedVersion: number;
  readonly reason: string;
}

/** A decision that is being written, for its audit event. */
export interface MadeDecision {
  readonly id: string;
  readonly version: number;
  readonly contentHash: string;
  readonly needsSecond: readonly SecondReason[];
  readonly overrides: readonly OverriddenBlock[];
}

/** What became of a decision that waited, for its audit event. */
export interface MadeOutcome {
  readonly id: string;
  readonly version: number;
  readonly contentHash: string;
  readonly kind: RecordedKind;
  /** Of the decision; null: nothing opens them any more. */
  readonly reasons: DecisionReasons | null;
}
