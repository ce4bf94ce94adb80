/** Findings about a company's owners, representative and documents. */

import type { FactKey } from '#lib/model/fact-keys.ts';
import { isSingleOnly } from '#lib/model/review/verdict.ts';
import type { FindingCode } from '#lib/model/session/finding.ts';
import { assessBirth } from './document-findings.ts';
import type { Add, SessionFacts, StepFacts, StepFound } from './session-facts.ts';

/** Facts that are a count above zero or a mark, each with the finding of its name. */
const counted = [
  'documents_rejected',
  'documents_missing',
  'documents_open',
  'documents_unclear',
  'authorization_missing',
  'authorization_unclear',
  'owners_rejected',
  'owners_open',
  'owners_unclear',
  'owners_unscreened',
  'owners_birth_unknown',
  'owner_documents_rejected',
  'owner_documents_open',
  'owner_documents_missing',
  'owner_documents_not_reported',
  'ownership_sanctions',
  'ownership_loop',
  'ownership_undisclosed',
  'ownership_undetermined',
  'ownership_mismatch',
  'person_rejected',
  'person_open',
  'person_unclear',
  'person_unscreened',
  'person_unidentified',
  'person_birth_unknown',
] as const satisfies readonly (FactKey & FindingCode)[];

/** An owner of whom the 50 % rule counts the hits: a digest of the own session of a person, or a company with so many hits that may be on sanctions. */
export type SanctionsOwner = { readonly session: string } | { readonly node: string; readonly hits: number };

/** Whether the 50 % rule is reached by hits that were judged false positives, and by no others. */
export function isReachedByFalsePositives(step: StepFound, facts: StepFacts, record: SessionFacts): boolean {
  const owners = facts.get('ownership_sanctions_owners');
  if (owners === undefined) return false;
  const counting = record.verdicts?.find((one) => one.step === step.step)?.counting ?? [];
  const settledOf = (node: string) =>
    counting.filter(
      (one) => one.verdict === 'false_positive' && !one.isGone && one.node === node && isSingleOnly(one.kinds),
    );
  const isCleared = (owner: SanctionsOwner) =>
    'session' in owner
      ? record.clearedOwners?.includes(owner.session) === true
      : settledOf(owner.node).length >= owner.hits;
  return (JSON.parse(owners) as SanctionsOwner[][]).every((set) => set.some(isCleared));
}

export function addCompany(step: StepFound, facts: StepFacts, record: SessionFacts, today: string, add: Add): void {
  for (const code of counted) {
    const count = Number(facts.get(code));
    if (count > 0 && !(code === 'ownership_sanctions' && isReachedByFalsePositives(step, facts, record)))
      add(code, step, { count });
  }
  const [unidentified = 0, unnamed = 0] = (['owners_unidentified', 'owners_unnamed'] as const).map((key) =>
    Number(facts.get(key) ?? 0),
  );
  if (unidentified + unnamed > 0)
    add('owners_unidentified', step, { count: unidentified + unnamed, ...(unnamed === 0 && { severity: 'notice' }) });
  if (facts.has('owners_missing')) add('owners_missing', step);
  const births = { owners_minor: 'youngest_owner_birth_date', person_minor: 'person_birth_date' } as const;
  for (const [code, key] of Object.entries(births) as [keyof typeof births, FactKey][]) {
    const birth = facts.get(key);
    if (birth !== undefined && assessBirth(birth, today).state !== 'adult') add(code, step);
  }
}
