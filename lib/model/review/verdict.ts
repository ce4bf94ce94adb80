/**
 * A disposition is a reviewer's verdict on one hit or one duplicate match. It is recorded here and never sent to the verification service. A
 * verdict is on what the hit said and on whom it was compared with: when either changes, the hit is open again.
 */
import type { HitKind } from '../session/hit-kind.ts';

/** `inconclusive` and `open` leave the hit open; `open` withdraws a verdict. */
export const verdicts = ['open', 'match', 'false_positive', 'inconclusive'] as const;
export type Verdict = (typeof verdicts)[number];

/** These verdicts close the hit, as long as neither it nor the subject changes. */
export const closesHit = (verdict: Verdict): boolean => verdict === 'match' || verdict === 'false_positive';

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

/** What an article reports of its subject (AMLR article 76(3)(b)), in the order of proceedings. */
export const articleStages = ['allegation', 'investigation', 'proceedings', 'conviction'] as const;
export type ArticleStage = (typeof articleStages)[number];

export const approvals = ['approved', 'refused'] as const;
/** Senior management approves or refuses a relationship with a politically exposed person. */
export type Approval = (typeof approvals)[number];

/** Characters of a reason's text, hits of one request, and how long its author can undo a verdict. */
export const verdictLimits = { text: 2_000, bulk: 100, undoMs: 10 * 60_000 } as const;

/** Sanctions, and what may be sanctions, never get a verdict in bulk. */
export const isSingleOnly = (kinds: readonly HitKind[]): boolean =>
  kinds.length === 0 || kinds.includes('sanctions') || kinds.includes('other');

/** Senior management approves a relationship with a politically exposed person, once the match is confirmed. */
export const needsApproval = (verdict: string | undefined, kinds: readonly HitKind[]): boolean =>
  verdict === 'match' && kinds.includes('pep');

/** What counts now of the verdicts on a hit. */
export const countingStates = ['open', 'match', 'false_positive'] as const;
export type CountingState = (typeof countingStates)[number];

interface Counted {
  readonly position: number | null;
  readonly state: CountingState;
  readonly disposition: { readonly verdict: Verdict } | null;
  readonly changed: object | null;
}

/** Hits that are no longer reported do not count. */
export function countHits(all: readonly Counted[]) {
  const hits = all.filter(({ position }) => position !== null);
  const inState = (wanted: CountingState) => hits.filter(({ state }) => state === wanted).length;
  return {
    hits: hits.length,
    open: inState('open'),
    inconclusive: hits.filter(({ disposition, changed }) => disposition?.verdict === 'inconclusive' && changed === null)
      .length,
    match: inState('match'),
    falsePositive: inState('false_positive'),
  };
}
