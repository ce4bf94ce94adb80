import { type Article, type NodeAssessment, type Policy, shareLabel, type Verdict } from '#lib/ownership/index.ts';

/** The articles that make a person a beneficial owner: "Art. 52, 53". */
export const metArticlesText = ({ grounds }: NodeAssessment): string => {
  const met = [...new Set(grounds.flatMap(({ article, outcome }) => (outcome === 'met' ? [article] : [])))];
  return met.length === 0 ? '' : `Art. ${met.join(', ')}`;
};

/** A verdict in two words; `verdictLabel` writes it in full. */
export function shortVerdictLabel(
  verdict: Verdict,
  { grounds }: Pick<NodeAssessment, 'grounds'>,
  policy: Policy,
): string {
  const threshold = shareLabel(policy.threshold);
  const inclusive = policy.comparison === 'gte';
  const isMet = (wanted: Article) => grounds.some(({ article, outcome }) => article === wanted && outcome === 'met');
  switch (verdict) {
    case 'owner':
      if (isMet('52')) return `Owner ${inclusive ? `${threshold}+` : `> ${threshold}`}`;
      // A share in a controlling company, or control of a shareholder, is not control of the subject company.
      return !isMet('53') && (isMet('54a') || isMet('54b')) ? 'Owner, Art. 54' : 'Owner, control';
    case 'review':
      return 'Manual review';
    case 'undetermined':
      return 'Undetermined';
    case 'not_by_reported_shares':
      // Under a policy that does not multiply chains, the effective share shown beside it may exceed the threshold.
      if (!policy.methods.multiply) return 'Not by shares';
      return inclusive ? `Below ${threshold}` : `${threshold} or less`;
  }
}
