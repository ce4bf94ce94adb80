import type { Comparison } from '#lib/compare/index.ts';
import type { Agreement } from '#lib/model/session/explanation.ts';

/** As the screen says it. */
export const agreementOf = ({ result, reason }: Comparison): Agreement => {
  if (result !== 'not_comparable') return result;
  return reason === 'partial' ? 'partial' : 'not_compared';
};

/** To choose the best of several: equal before partial before different before not comparable. */
export const rankOf = (comparison: Comparison): number =>
  ({ equal: 3, partial: 2, different: 1, not_compared: 0, missing: 0 })[agreementOf(comparison)] + comparison.worth / 2;
