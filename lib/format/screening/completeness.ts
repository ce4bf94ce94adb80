interface ScreeningCounts {
  /** The received hits; anything other than a list counts as not delivered. */
  readonly hits: unknown;
  /** The reported total: `total_hits` or `matches`. */
  readonly reported: unknown;
  /** Status of the step; null for a company among the owners, which has none. */
  readonly status: string | null;
}

export type Completeness =
  | { readonly state: 'not-submitted' }
  /** Hits may be missing. */
  | {
      readonly state: 'incomplete';
      readonly because: 'nothing-received' | 'no-list' | 'no-total' | 'odd-total' | 'fewer';
      readonly delivered: number | null;
      readonly reported: number | null;
    }
  | { readonly state: 'more-than-reported'; readonly delivered: number; readonly reported: number }
  | { readonly state: 'reported'; readonly delivered: number; readonly reported: number };

export function assessCompleteness({ hits, reported: total, status }: ScreeningCounts): Completeness {
  const delivered = Array.isArray(hits) ? hits.length : null;
  const reported = typeof total === 'number' ? total : null;
  if (status === 'SUBMISSION_REQUIRED' && !delivered && !reported) return { state: 'not-submitted' };
  const incomplete = (because: (Completeness & { state: 'incomplete' })['because']): Completeness => ({
    state: 'incomplete',
    because,
    delivered,
    reported,
  });
  if (delivered === null) return incomplete(reported === null ? 'nothing-received' : 'no-list');
  if (reported === null) return incomplete('no-total');
  if (!Number.isSafeInteger(reported) || reported < 0) return incomplete('odd-total');
  if (delivered < reported) return incomplete('fewer');
  return { state: delivered > reported ? 'more-than-reported' : 'reported', delivered, reported };
}

const counted = (count: number): string => `${count.toLocaleString('en')} ${count === 1 ? 'hit' : 'hits'}`;

/** What is missing or does not agree; undefined if both numbers were received and agree. */
export function completenessMessage(verdict: Completeness): string | undefined {
  if (verdict.state === 'more-than-reported')
    return `${counted(verdict.reported)} reported, ${verdict.delivered.toLocaleString('en')} delivered. All are listed.`;
  if (verdict.state !== 'incomplete') return undefined;
  const { because, delivered, reported } = verdict;
  switch (because) {
    case 'nothing-received':
      return 'Neither hits nor a total delivered. Whether there are hits is unknown.';
    case 'no-list':
      return `${counted(reported ?? 0)} reported, but no list delivered. Whether there are hits is unknown.`;
    case 'no-total':
      return `${delivered === 0 ? 'An empty list' : counted(delivered ?? 0)} delivered without a total. There may be more.`;
    case 'odd-total':
      return `The reported total “${reported}” is not a valid count; ${delivered} delivered. There may be more.`;
    case 'fewer': {
      const missing = (reported ?? 0) - (delivered ?? 0);
      return `${counted(reported ?? 0)} reported: ${missing.toLocaleString('en')} ${missing === 1 ? 'was' : 'were'} not delivered.`;
    }
  }
}
