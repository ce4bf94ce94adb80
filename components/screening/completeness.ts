/**
 * What may be said of a screening before anybody looks at a hit. Pure. There is no verdict that says "nothing found": the best one is that upstream
 * reported and delivered so and so many hits, and it is given only when both numbers came and agree.
 */

export interface ScreeningCounts {
  /** The hits that came; anything that is no list counts as not delivered. */
  readonly hits: unknown;
  /** Upstream's own total: `total_hits`, `matches`. */
  readonly reported: unknown;
  /** Status of the step; null where there is none (a company among the owners). */
  readonly status: string | null;
}

export type Completeness =
  | { readonly state: 'not-submitted' }
  /** Hits may be missing. */
  | {
      readonly state: 'incomplete';
      readonly because: 'nothing-came' | 'no-list' | 'no-total' | 'odd-total' | 'fewer';
      readonly delivered: number | null;
      readonly reported: number | null;
    }
  | { readonly state: 'more-than-reported'; readonly delivered: number; readonly reported: number }
  | { readonly state: 'reported'; readonly delivered: number; readonly reported: number };

export function judgeScreening({ hits, reported: total, status }: ScreeningCounts): Completeness {
  const delivered = Array.isArray(hits) ? hits.length : null;
  const reported = typeof total === 'number' ? total : null;
  if (status === 'SUBMISSION_REQUIRED' && !delivered && !reported) return { state: 'not-submitted' };
  const incomplete = (because: (Completeness & { state: 'incomplete' })['because']): Completeness => ({
    state: 'incomplete',
    because,
    delivered,
    reported,
  });
  if (delivered === null) return incomplete(reported === null ? 'nothing-came' : 'no-list');
  if (reported === null) return incomplete('no-total');
  if (!Number.isSafeInteger(reported) || reported < 0) return incomplete('odd-total');
  if (delivered < reported) return incomplete('fewer');
  return { state: delivered > reported ? 'more-than-reported' : 'reported', delivered, reported };
}

const counted = (count: number): string => `${count.toLocaleString('en')} ${count === 1 ? 'hit' : 'hits'}`;

/** The same in few words, for a line in a table. */
export function completenessText(verdict: Completeness): string {
  switch (verdict.state) {
    case 'not-submitted':
      return 'not submitted';
    case 'incomplete':
      return verdict.delivered === null
        ? 'screening incomplete'
        : `screening incomplete, ${counted(verdict.delivered)}`;
    case 'more-than-reported':
      return `${counted(verdict.delivered)}, ${verdict.reported} reported`;
    case 'reported':
      return `${counted(verdict.reported)} reported`;
  }
}

/** One sentence on what is missing or does not agree; undefined where both numbers came and agree. */
export function completenessSentence(verdict: Completeness): string | undefined {
  if (verdict.state === 'more-than-reported')
    return `Upstream reports ${counted(verdict.reported)} and delivered ${verdict.delivered.toLocaleString('en')}. All of them are listed.`;
  if (verdict.state !== 'incomplete') return undefined;
  const { because, delivered, reported } = verdict;
  switch (because) {
    case 'nothing-came':
      return 'Upstream returned neither hits nor a total: whether there are any cannot be told.';
    case 'no-list':
      return `Upstream reports ${counted(reported ?? 0)} and delivered no list of them: whether there are any cannot be told.`;
    case 'no-total':
      return `Upstream delivered ${delivered === 0 ? 'an empty list' : counted(delivered ?? 0)} and no total: there may be more.`;
    case 'odd-total':
      return `Upstream reports “${reported}” hits, which is no count, and delivered ${delivered}: there may be more.`;
    case 'fewer': {
      const missing = (reported ?? 0) - (delivered ?? 0);
      return `Upstream reports ${counted(reported ?? 0)} and delivered ${delivered}: ${missing.toLocaleString('en')} ${missing === 1 ? 'is' : 'are'} not here to be looked at.`;
    }
  }
}
