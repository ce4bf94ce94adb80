/** Invented answers for the tests of this module. */
import type { Redacted } from '#components/step-parts/redaction.ts';
import { type BeneficialOwnersStep, parseStep } from '#lib/contract/index.ts';
import { toOwners } from '../owner-rows.ts';

export type Body = Redacted<BeneficialOwnersStep>;
export const subject = { kind: 'corporate', type: 'BENEFICIAL_OWNERS' } as const;

export function parsed(body: unknown): Body {
  const answer = parseStep('corporate', 'BENEFICIAL_OWNERS', body);
  if (!answer.ok) throw new Error(`not read: ${answer.issues.map(({ path, message }) => `${path} ${message}`)}`);
  return answer.value as Body;
}
export const ownersOf = (body: unknown) => toOwners(parsed(body), []);
export const edge = (node_id: unknown, shares: unknown = 60, director: unknown = false) => ({
  node_id,
  shares,
  director,
});
export const person = (node_id: unknown, edges: unknown, more: object = {}) => ({
  node_id,
  firstname: 'Zsófia',
  lastname: 'Képzelet',
  edges,
  ...more,
});
export const firm = (node_id: unknown, name: string, edges: unknown, more: object = {}) => ({
  node_id,
  company_details: { name },
  edges,
  ...more,
});
