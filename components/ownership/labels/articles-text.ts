import {
  isMetByShare,
  type NodeAssessment,
  type Policy,
  type Rule,
  shareLabel,
  type Verdict,
} from '#lib/ownership/index.ts';

/** The rules of the policy that make a person a beneficial owner, by their articles: "Art. 52, 53". */
export function metArticlesText({ grounds }: Pick<NodeAssessment, 'grounds'>, policy: Policy): string {
  const isMet = (wanted: string) => grounds.some(({ rule, outcome }) => rule === wanted && outcome === 'met');
  const cited = new Set(Object.entries(policy.rules).flatMap(([rule, article]) => (isMet(rule) ? [article] : [])));
  const isOfOneLaw = [...cited].every((article) => article.startsWith('Art. '));
  return isOfOneLaw ? [...cited].join(', ').replaceAll(', Art. ', ', ') : [...cited].join('; ');
}

/** A verdict in two words; `verdictText` writes it in full. */
export function shortVerdictLabel(
  verdict: Verdict,
  { grounds }: Pick<NodeAssessment, 'grounds'>,
  policy: Policy,
): string {
  const threshold = shareLabel(policy.threshold);
  const inclusive = policy.comparison === 'gte';
  const isMet = (wanted: Rule) => grounds.some(({ rule, outcome }) => rule === wanted && outcome === 'met');
  switch (verdict) {
    case 'owner':
      if (isMetByShare(grounds, policy)) return `Owner ${inclusive ? `${threshold}+` : `> ${threshold}`}`;
      // A share in a controlling company, or control of a shareholder, is not control of the subject company.
      return !isMet('control') && (isMet('held') || isMet('in_controller')) ? 'Owner, Art. 54' : 'Owner, control';
    case 'review':
      return 'Manual review';
    case 'undetermined':
      return 'Undetermined';
    case 'not_by_reported_shares':
      // Under a policy that does not multiply chains, the effective share shown beside it may exceed the threshold.
      if (!policy.rules.multiplied) return 'Not by shares';
      return inclusive ? `Below ${threshold}` : `${threshold} or less`;
  }
}
