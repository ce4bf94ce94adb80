import { type Policy, shareLabel } from '#lib/ownership/index.ts';

/** "Threshold 25 %, inclusive; EU AMLR Art. 52–54" */
export const policyText = ({ threshold, comparison, name }: Policy): string =>
  `Threshold ${shareLabel(threshold)}, ${comparison === 'gte' ? 'inclusive' : 'exclusive'}; ${name}`;

/** Whether the rule does not apply yet. @param today YYYY-MM-DD */
export const isPreview = ({ appliesFrom }: Policy, today: string): boolean =>
  appliesFrom !== null && today < appliesFrom;
