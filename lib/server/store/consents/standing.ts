/** Which of the decisions on a document counts. Pure. */

import type { AmlDecisionState, AmlVerdict } from '#lib/model/consents/consent.ts';
import type { SecondVerdict } from '#lib/model/second-review.ts';

interface Made {
  readonly verdict: AmlVerdict;
  readonly contentHash: string;
  readonly needsSecond: boolean;
  readonly second: { readonly verdict: SecondVerdict } | null;
}

export const stateOf = ({ needsSecond, second }: Pick<Made, 'needsSecond' | 'second'>): AmlDecisionState => {
  if (!needsSecond || second?.verdict === 'agree') return 'effective';
  return second === null ? 'waiting' : 'disagreed';
};

/**
 * The newest one counts once it is effective. Until then a former "not compliant" on the same content does, and a former "compliant" does not: nothing
 * is clean that one of two reviewers doubts.
 *
 * @param all of one document, by version; not empty
 */
export function standingOf<Decision extends Made>(
  all: readonly Decision[],
): { readonly newest: Decision; readonly counting: Decision | null } | undefined {
  const newest = all.at(-1);
  if (newest === undefined) return undefined;
  if (stateOf(newest) === 'effective') return { newest, counting: newest };
  const former = all.findLast((one) => stateOf(one) === 'effective');
  const stands = former?.verdict === 'not_compliant' && former.contentHash === newest.contentHash;
  return { newest, counting: stands ? former : null };
}
