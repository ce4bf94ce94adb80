import type { NodeAssessment, Policy } from '#lib/ownership/index.ts';

/** The rules of the policy that make a person a beneficial owner, by their articles: "Art. 52, 53". */
export function metArticlesText({ grounds }: Pick<NodeAssessment, 'grounds'>, policy: Policy): string {
  const isMet = (wanted: string) => grounds.some(({ rule, outcome }) => rule === wanted && outcome === 'met');
  const cited = new Set(Object.entries(policy.rules).flatMap(([rule, article]) => (isMet(rule) ? [article] : [])));
  const isOfOneLaw = [...cited].every((article) => article.startsWith('Art. '));
  return isOfOneLaw ? [...cited].join(', ').replaceAll(', Art. ', ', ') : [...cited].join('; ');
}
