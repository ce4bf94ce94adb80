/**
 * A disposition is a reviewer's verdict on one hit or one duplicate match. It is recorded here and never sent to the verification service. A
 * verdict is on what the hit said and on whom it was compared with: when either changes, the hit is open again.
 */
import type { Recorded } from '../schema.ts';
import type { HitKind } from '../session/hit-kind.ts';

/** `inconclusive` and `open` leave the hit open; `open` withdraws a verdict. */
export const verdicts = ['open', 'match', 'false_positive', 'inconclusive'] as const;
export type Verdict = (typeof verdicts)[number];

/** Settles the hit, as long as neither it nor the subject changes. */
export const isSettling = (verdict: Verdict): boolean => verdict === 'match' || verdict === 'false_positive';

/** Several hits at once can get these with one reason. A match is always confirmed one by one. */
export const bulkVerdicts = ['false_positive', 'inconclusive'] as const satisfies readonly Verdict[];

/** A reviewer chooses from these reasons; each says enough alone but `other`, which needs a text. */
export const reasonTemplates = {
  match: ['identifiers_agree', 'details_agree', 'confirmed_by_subject', 'other'],
  false_positive: [
    'different_birth_date',
    'different_nationality',
    'different_gender',
    'different_identifiers',
    'different_person_known',
    'name_only',
    'other',
  ],
  inconclusive: ['details_missing', 'information_requested', 'other'],
  open: ['new_information', 'recorded_by_mistake', 'other'],
} as const satisfies Record<Verdict, readonly string[]>;
export type ReasonTemplate = (typeof reasonTemplates)[Verdict][number];

/** At least one of the two says something: `other` and null need a text. */
export interface DispositionReason {
  readonly template: ReasonTemplate | null;
  readonly text: string;
}

/** What an article reports of its subject (AMLR article 76(3)(b)), in the order of proceedings. */
export const articleStages = ['allegation', 'investigation', 'proceedings', 'conviction'] as const;
export type ArticleStage = (typeof articleStages)[number];

export const approvals = ['approved', 'refused'] as const;
/** Senior management approves or refuses a relationship with a politically exposed person. */
export type Approval = (typeof approvals)[number];

export const dispositionLimits = {
  /** A reason's text has at most so many characters. */
  text: 2_000,
  /** One request has at most so many hits. */
  bulk: 100,
  /** So long can its author undo a verdict. */
  undoMs: 10 * 60_000,
} as const;

/** Never decided in bulk: sanctions, and what may be sanctions. */
export const isSingleOnly = (kinds: readonly HitKind[]): boolean =>
  kinds.length === 0 || kinds.includes('sanctions') || kinds.includes('other');

/** It says what is wrong with a request that was made on something else than is stored. It names no person. */
export interface StaleHit {
  readonly hit: string;
  /**
   * With `version` another verdict was recorded; with `hit` the hit says something else; with `subject` the subject is another; with `gone` the hit
   * is no longer reported.
   */
  readonly changed: readonly ('version' | 'hit' | 'subject' | 'gone')[];
  /** It is the newest version. */
  readonly version: number;
}

interface ContentHashes {
  readonly hash: string;
  /** It is undefined where it is not known. */
  readonly subject: string | undefined;
}

/** Finds what differs between the content that a reviewer saw and the present one. */
export const contentChanges = (seen: ContentHashes, now: ContentHashes): ('hit' | 'subject')[] => [
  ...(now.hash === seen.hash ? [] : (['hit'] as const)),
  ...(now.subject === seen.subject ? [] : (['subject'] as const)),
];

export interface Article {
  /** It is made of what the article says: 16 letters. */
  readonly id: string;
  readonly title: string | null;
  readonly date: string | null;
  readonly url: string | null;
}

/** A hit is compared with these attributes: each text of each key is in them once. */
export type SubjectAttributes = Readonly<Record<string, readonly string[]>>;

/** What a verdict was reached on, or what is there now. */
export interface HitSnapshot {
  /** These are the content hashes of the hit (`c1-…`) and of the subject's attributes (`s1-…`). */
  readonly hash: string;
  readonly subject: string;
  /** These are the hit as the step's answer has it, and the attributes; both are null when the key of this session no longer opens them. */
  readonly hit: unknown;
  readonly attributes: SubjectAttributes | null;
}

export interface SeniorApproval extends Recorded {
  readonly approval: Approval;
  readonly reason: string | null;
}

/** It is one version of the verdict on one hit. */
export interface Disposition extends Recorded {
  readonly verdict: Verdict;
  /** It is null when nothing was ever decided before what was undone; texts that can no longer be opened read as null too. */
  readonly reason: DispositionReason | null;
  /** It holds the stage of each article by its id. */
  readonly stages: Readonly<Record<string, ArticleStage>>;
  /** This version takes that one back. */
  readonly undone: Recorded | null;
}

/** A verdict on the same list entry, for this subject, elsewhere in this session: a step that was made again, a hit that is gone. */
export interface EarlierDisposition extends Disposition {
  readonly step: string;
  readonly hit: string;
}

export interface HitDisposition {
  /** It is the id of the hit (`h1-…`) or duplicate match (`d1-…`). */
  readonly hit: string;
  /** It is the position among all hits of the answer; it is null when the hit is no longer reported. */
  readonly position: number | null;
  /** It is the position of the company among the owners; it is null for the subject of the session. */
  readonly corporate: number | null;
  /** It is empty for a duplicate match. */
  readonly kinds: readonly HitKind[];
  readonly articles: readonly Article[];
  /** It is the newest version, which a write must name; it is 0 when nothing was ever recorded. */
  readonly version: number;
  /** What counts now: `open` also for a verdict on something else than is there now, and for `inconclusive`. */
  readonly state: 'open' | 'match' | 'false_positive';
  readonly present: HitSnapshot | null;
  /** It is the newest version; it is null when there is none. */
  readonly disposition: Disposition | null;
  /** It says what differs since that verdict, with the former state of it; it is null when nothing does. */
  readonly changed: {
    readonly hit: boolean;
    readonly subject: boolean;
    readonly gone: boolean;
    readonly former: HitSnapshot;
  } | null;
  /** Until then this reviewer may undo the newest version; it is in ISO 8601. It is null when they may not at all. */
  readonly undoUntil: string | null;
  /** The newest comes first; the one that counts now is not in it. */
  readonly history: readonly Disposition[];
  readonly earlier: readonly EarlierDisposition[];
  /** It is true for a match with a politically exposed person. */
  readonly needsApproval: boolean;
  readonly approval: SeniorApproval | null;
  /** It is the newest version of an approval of this hit; it is 0 when there is none. */
  readonly approvalVersion: number;
  /** It says whether this reviewer has opened the hit since it says what it says: bulk needs it. */
  readonly opened: boolean;
}

/** It says how many of the reported hits have which verdict. */
export interface HitCounts {
  readonly hits: number;
  readonly open: number;
  readonly inconclusive: number;
  readonly match: number;
  readonly falsePositive: number;
}

/** Hits that are no longer reported do not count. */
export function countHits(
  all: readonly Pick<HitDisposition, 'position' | 'state' | 'disposition' | 'changed'>[],
): HitCounts {
  const hits = all.filter(({ position }) => position !== null);
  const inState = (wanted: HitDisposition['state']) => hits.filter(({ state }) => state === wanted).length;
  return {
    hits: hits.length,
    open: inState('open'),
    inconclusive: hits.filter(({ disposition, changed }) => disposition?.verdict === 'inconclusive' && changed === null)
      .length,
    match: inState('match'),
    falsePositive: inState('false_positive'),
  };
}

/** `GET …/dispositions`. */
export interface StepDispositions {
  readonly step: string;
  /** It is when the hits were read, in ISO 8601. */
  readonly readAt: string;
  readonly counts: HitCounts;
  readonly mayWrite: boolean;
  readonly mayApprove: boolean;
  /** The hits in the order of the answer; those that are gone and have a verdict come last. */
  readonly hits: readonly HitDisposition[];
}
