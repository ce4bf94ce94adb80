/** The store takes and gives these records of decisions. */

import type { ConsentFinding } from '#lib/model/consents/finding.schema.ts';
import type {
  ClearBlock,
  DecisionReasons,
  FrozenFile,
  OverriddenBlock,
  ShownDecision,
} from '#lib/model/review/decision.schema.ts';
import type { RecordedKind } from '#lib/model/review/decision-kind.ts';
import type { Person } from '#lib/model/schema.ts';
import type { FourEyes, SecondReason } from '#lib/model/second-review-rule.ts';
import type { SecondVerdict } from '#lib/model/second-verdict.ts';
import type { Finding } from '#lib/model/session/finding.schema.ts';
import type { HitKind } from '#lib/model/session/hit-kind.ts';
import type { Confirmed, Policy } from '#lib/ownership/index.ts';
import type { CrossCheck } from '#lib/step-comparison/index.ts';
import type { RelatedPerson } from '../decision-state/related-persons.ts';
import type { FactRecord, ReviewedSession, StepRecord } from '../records.ts';

/** It is a hit or duplicate match with the verdict that counts now. */
export interface HitState {
  readonly step: string;
  readonly hit: string;
  /** It is the hash of its content. */
  readonly hash: string;
  readonly isGone: boolean;
  readonly verdict: 'open' | 'match' | 'false_positive';
  readonly kinds: readonly HitKind[];
  /** As `HitVerdict.hasFormerKinds`. */
  readonly hasFormerKinds?: true;
  /** It is the newest version of a verdict, whether it counts or not, or 0 when there is none. */
  readonly version: number;
  readonly awaitsApproval: boolean;
}

/** It is the ownership as it was read for a decision. */
export interface FrozenOwnership {
  readonly policy: Policy;
  readonly settled: Confirmed;
  /** It is 0 when nothing was confirmed. */
  readonly settlementVersion: number;
  readonly structureHash: string | null;
  /** It is the same for every role, and null when the answer could not be read. */
  readonly answerHash: string | null;
}

/** The caller read this for a decision, beside what is stored. */
export interface EvidenceRead {
  /** It is when the service was read for it, or null when it could not be. */
  readonly readAtMs: number | null;
  readonly ownership: FrozenOwnership | null;
  readonly files: readonly FrozenFile[];
  readonly stepsWithoutFiles: readonly { readonly step: string; readonly why: string }[];
  /** They are contents of the steps whose files were fetched: with another one now, the files are not those of the facts. */
  readonly contents: Readonly<Record<string, string | null>>;
  /** They are the hits of those steps that have lists of them. */
  readonly hits: Readonly<Record<string, readonly { readonly id: string; readonly hash: string }[]>>;
}

export interface FrozenEvidence extends Omit<EvidenceRead, 'contents' | 'hits'> {
  readonly session: Pick<ReviewedSession, 'kind' | 'status' | 'sandbox'>;
  readonly factsReadAtMs: number | null;
  readonly steps: readonly Pick<StepRecord, 'step' | 'type' | 'status' | 'read'>[];
  readonly facts: readonly FactRecord[];
  readonly hits: readonly HitState[];
  /** It compares what several steps report. */
  readonly comparisons: readonly CrossCheck[];
  readonly findings: readonly Finding[];
  readonly findingsVersion: number;
  readonly blocks: readonly ClearBlock[];
  readonly consents: readonly { readonly id: string; readonly findings: readonly ConsentFinding[] }[];
  readonly persons: readonly RelatedPerson[];
}

/** It is sealed with the key of the session; its hash stands in the audit event. */
export interface DecisionContent {
  /** It is random, so that the hash betrays nothing, whatever the content. */
  readonly salt: string;
  readonly kind: RecordedKind;
  readonly reasons: DecisionReasons;
  readonly overrides: readonly OverriddenBlock[];
  /** Findings that did not block; absent where the decision is no clear, or older than this rule. */
  readonly considered?: readonly OverriddenBlock[];
  readonly needsSecond: readonly SecondReason[];
  /** Ids of those who recorded what it rests on; absent in decisions older than this rule. */
  readonly involved?: readonly string[];
  readonly evidence: FrozenEvidence;
}

export interface DecisionRecord extends Pick<ShownDecision, 'id' | 'number' | 'state' | 'by'> {
  readonly kind: RecordedKind;
  readonly needsSecond: readonly SecondReason[];
  readonly atMs: number;
  readonly eventSeq: number;
  readonly contentHash: string;
  readonly outcome: {
    readonly verdict: SecondVerdict | 'withdraw';
    /** It is null when the key of the session is gone. */
    readonly reason: string | null;
    readonly by: Person;
    readonly atMs: number;
    readonly eventSeq: number;
  } | null;
}

export interface NewDecision extends Pick<DecisionContent, 'kind' | 'reasons'> {
  readonly ref: string;
  /** It is the newest version of the decisions of this session that the reviewer read, or 0 when there is none. */
  readonly expectedVersion: number;
  /** They are ids of blocks. */
  readonly overrides: readonly string[];
  /** They are ids of findings that do not block. */
  readonly considered: readonly string[];
  readonly fourEyes: FourEyes;
  readonly evidence: EvidenceRead;
}

export interface NewOutcome extends Pick<NewDecision, 'ref' | 'expectedVersion'> {
  readonly id: string;
  readonly reason: string;
}

/** The audit event of a decision that is being written says this of it. */
export interface MadeDecision extends Pick<DecisionContent, 'needsSecond' | 'overrides'> {
  readonly id: string;
  readonly version: number;
  readonly contentHash: string;
}

/** The audit event says this of what became of a decision that waited. */
export interface MadeOutcome extends Pick<MadeDecision, 'id' | 'version' | 'contentHash'> {
  readonly kind: RecordedKind;
  /** They are those of the decision, or null when nothing opens them any more. */
  readonly reasons: DecisionReasons | null;
}
