/** What follows from the grounds of one person. */
import type { Article, Ground, Interval, Policy, Verdict } from './model.ts';
import { meets } from './policy.ts';

/** A ground, and whether it would be met without what loops add. */
export interface FoundGround extends Ground {
  readonly robust: boolean;
}

export function outcomeOf(share: Interval, policy: Policy): Ground['outcome'] {
  if (meets(share.lo, policy)) return 'met';
  return meets(share.hi, policy) ? 'undetermined' : 'not_met';
}

/** Any ground makes an owner. One that only a loop meets is for an officer to judge: the figure is an economic model, not law. */
export function verdictOf(grounds: readonly FoundGround[]): Verdict {
  const met = grounds.filter(({ outcome }) => outcome === 'met');
  if (met.some(({ robust }) => robust)) return 'owner';
  if (met.length > 0) return 'review';
  return grounds.some(({ outcome }) => outcome === 'undetermined') ? 'undetermined' : 'not_by_reported_shares';
}

const articles: readonly Article[] = ['52', '53', '54a', '54b'];

/**
 * Two readings of the same answer, sums above 100 % by rounding as reported and scaled. Where a ground comes out differently nobody knows
 * which is right: undetermined, with a share from the lower to the higher. One that only a loop meets in either is for an officer.
 */
export function eitherReading(
  reported: readonly FoundGround[],
  scaled: readonly FoundGround[],
): readonly FoundGround[] {
  return articles.flatMap((article) => {
    const one = reported.find((ground) => ground.article === article);
    const other = scaled.find((ground) => ground.article === article);
    if ((one?.outcome ?? 'not_met') === (other?.outcome ?? 'not_met'))
      return one === undefined ? [] : [{ ...one, robust: one.robust && other?.robust === true }];
    const shown = one ?? other;
    if (shown === undefined) return [];
    const shares = [one, other].flatMap((ground) => (ground?.share ? [ground.share] : []));
    return {
      ...shown,
      outcome: 'undetermined' as const,
      share:
        shares.length === 0
          ? null
          : { lo: Math.min(...shares.map(({ lo }) => lo)), hi: Math.max(...shares.map(({ hi }) => hi)) },
      robust: false,
    };
  });
}
