/**
 * Dispositions: a reviewer's verdict on one hit or one duplicate match, recorded here and never sent to the verification service. A verdict is on
 * what the hit said and on whom it was compared with: when either changes, the hit is open again.
 */
import type { Recorded } from '../reviewer.ts';
import type { HitKind } from '../session/hit-kind.ts';

/** `inconclusive` and `open` leave the hit open; `open` withdraws a verdict. */
export const verdicts = ['open', 'match', 'false_positive', 'inconclusive'] as const;
export type Verdict = (typeof verdicts)[number];

/** Settles the hit, as long as neither it nor the subject changes. */
export const isSettling = (verdict: Verdict): boolean => verdict === 'match' || verdict === 'false_positive';

/** Given to several hits at once with one reason. A match is always confirmed one by one. */
export const bulkVerdicts = ['false_positive', 'inconclusive'] as const satisfies readonly Verdict[];

/** Reasons to choose from; each says enough alone but `other`, which needs a text. */
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
/** Of a relationship with a politically exposed person, by senior management. */
export type Approval = (typeof approvals)[number];

export const dispositionLimits = {
  /** Characters of a reason's text. */
  text: 2_000,
  /** Hits in one request. */
  bulk: 100,
  /** For how long its author can undo a verdict. */
  undoMs: 10 * 60_000,
} as const;

/** Never decided in bulk: sanctions, and what may be sanctions. */
export const isSingleOnly = (kinds: readonly HitKind[]): boolean =>
  kinds.length === 0 || kinds.includes('sanctions') || kinds.includes('other');

/** What is wrong with a request that was made on something else than is stored. Names no person. */
export interface StaleHit {
  readonly hit: string;
  /** `version`: another verdict was recorded; `hit`: it says something else; `subject`: another subject; `gone`: it is no longer reported. */
  readonly changed: readonly ('version' | 'hit' | 'subject' | 'gone')[];
  /** The newest. */
  readonly version: number;
}

interface ContentHashes {
  readonly hash: string;
  /** Undefined where it is not known. */
  readonly subject: string | undefined;
}

/** What differs between the content that a reviewer saw and the present one. */
export const contentChanges = (seen: ContentHashes, now: ContentHashes): ('hit' | 'subject')[] => [
  ...(now.hash === seen.hash ? [] : (['hit'] as const)),
  ...(now.subject === seen.subject ? [] : (['subject'] as const)),
];

export interface Article {
  /** Of what it says: 16 letters. */
  readonly id: string;
  readonly title: string | null;
  readonly date: string | null;
  readonly url: string | null;
}

/** Attributes that a hit is compared with: each text of each key once. */
export type SubjectAttributes = Readonly<Record<string, readonly string[]>>;

/** What a verdict was reached on, or what is there now. */
export interface HitSnapshot {
  /** Content hash of the hit (`c1-…`) and of the subject's attributes (`s1-…`). */
  readonly hash: string;
  readonly subject: string;
  /** The hit as the step's answer has it, and the attributes; null: the key of this session no longer opens them. */
  readonly hit: unknown;
  readonly attributes: SubjectAttributes | null;
}

export interface SeniorApproval extends Recorded {
  readonly approval: Approval;
  readonly reason: string | null;
}

/** One version of the verdict on one hit. */
export interface Disposition extends Recorded {
  readonly verdict: Verdict;
  /** Null: nothing was ever decided before what was undone; texts that can no longer be opened read as null too. */
  readonly reason: DispositionReason | null;
  /** Of each article, by its id. */
  readonly stages: Readonly<Record<string, ArticleStage>>;
  /** The version that this one takes back. */
  readonly undone: Recorded | null;
}

/** A verdict on the same list entry, for this subject, elsewhere in this session: a step that was made again, a hit that is gone. */
export interface EarlierDisposition extends Disposition {
  readonly step: string;
  readonly hit: string;
}

export interface HitDisposition {
  /** Id of the hit (`h1-…`) or duplicate match (`d1-…`). */
  readonly hit: string;
  /** Position among all hits of the answer; null: the hit is no longer reported. */
  readonly position: number | null;
  /** Position of the company among the owners; null: the subject of the session. */
  readonly corporate: number | null;
  /** Empty for a duplicate match. */
  readonly kinds: readonly HitKind[];
  readonly articles: readonly Article[];
  /** The newest version; 0: nothing was ever recorded. What a write must name. */
  readonly version: number;
  /** What counts now: `open` also for a verdict on something else than is there now, and for `inconclusive`. */
  readonly state: 'open' | 'match' | 'false_positive';
  readonly present: HitSnapshot | null;
  /** The newest version; null: none. */
  readonly disposition: Disposition | null;
  /** What differs since that verdict, with the former state of it; null: nothing. */
  readonly changed: {
    readonly hit: boolean;
    readonly subject: boolean;
    readonly gone: boolean;
    readonly former: HitSnapshot;
  } | null;
  /** Until when this reviewer may undo the newest version; ISO 8601. Null: not at all. */
  readonly undoUntil: string | null;
  /** Newest first, without the newest. */
  readonly history: readonly Disposition[];
  readonly earlier: readonly EarlierDisposition[];
  /** A match with a politically exposed person. */
  readonly needsApproval: boolean;
  readonly approval: SeniorApproval | null;
  /** Newest version of an approval of this hit; 0: none. */
  readonly approvalVersion: number;
  /** Whether this reviewer has opened the hit since it says what it says: bulk needs it. */
  readonly opened: boolean;
}

/** How many of the reported hits have which verdict. */
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
  /** When the hits were read. ISO 8601. */
  readonly readAt: string;
  readonly counts: HitCounts;
  readonly mayWrite: boolean;
  readonly mayApprove: boolean;
  /** The hits in the order of the answer; those that are gone and have a verdict come last. */
  readonly hits: readonly HitDisposition[];
}
