import type { FrozenFile } from '#lib/model/review/decision.schema.ts';
import type { SeniorApproval, SubjectAttributes, VerdictReason } from '#lib/model/review/verdict.schema.ts';
import type { ArticleStage, Verdict } from '#lib/model/review/verdict.ts';
import type { ComparedFiles } from '#lib/model/review/verdict-state.ts';
import type { Person } from '#lib/model/schema.ts';
import type { HitKind } from '#lib/model/session/hit-kind.ts';

/** It is sealed with the key of the session. */
export interface VerdictContent {
  readonly reason: VerdictReason | null;
  /** Each article has its stage. */
  readonly stages: Readonly<Record<string, ArticleStage>>;
  /** It has the hit as its step's answer had it, with no address but ours, and the attributes that it was compared with. */
  readonly seen: { readonly hit: unknown; readonly attributes: SubjectAttributes };
  /** Its files, as they were fetched for a verdict that closes it. */
  readonly files?: readonly FrozenFile[];
}

/** It is a verdict on one hit, and what it was reached on. */
export interface NewVerdict {
  readonly hit: string;
  /** It is the newest version that the reviewer saw, or 0 when there was none. */
  readonly expectedVersion: number;
  readonly verdict: Verdict;
  readonly kinds: readonly HitKind[];
  readonly entry: string;
  readonly node: string | null;
  readonly hash: string;
  readonly subject: string;
  readonly content: VerdictContent;
}

export interface VerdictRecord extends Omit<NewVerdict, 'expectedVersion' | 'content'> {
  /** What is known of the files of the hit since. */
  readonly files: ComparedFiles | undefined;
  readonly step: string;
  /** It counts from 1, without gaps. */
  readonly version: number;
  /** It is null when nothing opens it any more. */
  readonly content: VerdictContent | null;
  readonly by: Person;
  readonly atMs: number;
  /** This one undoes that version: all else but the number is as it was before that one. */
  readonly undone: number | null;
  readonly writtenBy: Person;
  readonly writtenAtMs: number;
}

export interface ApprovalRecord extends Pick<SeniorApproval, 'version' | 'approval' | 'reason' | 'by'> {
  readonly step: string;
  readonly hit: string;
  /** It is the version of the verdict that it is for. */
  readonly disposition: number;
  readonly atMs: number;
}

export interface NewApproval extends Pick<ApprovalRecord, 'approval' | 'disposition'> {
  readonly reason: string;
  /** It is the newest approval that the reviewer saw, or 0 when there was none. */
  readonly expectedVersion: number;
  readonly hash: string;
  readonly subject: string;
}
