/** Findings about a company's owners, representative and documents. */

import type { FactKey } from '#lib/model/fact-keys.ts';
import type { FindingCode } from '#lib/model/session/finding.ts';
import { assessBirth } from './document-findings.ts';
import type { Add, StepFacts, StepFound } from './session-facts.ts';

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
  'person_birth_unknown',
] as const satisfies readonly (FactKey & FindingCode)[];

export function addCompany(step: StepFound, facts: StepFacts, today: string, add: Add): void {
  for (const code of counted) {
    const count = Number(facts.get(code));
    if (count > 0) add(code, step, { count });
  }
  if (facts.has('owners_missing')) add('owners_missing', step);
  const births = { owners_minor: 'youngest_owner_birth_date', person_minor: 'person_birth_date' } as const;
  for (const [code, key] of Object.entries(births) as [keyof typeof births, FactKey][]) {
    const birth = facts.get(key);
    if (birth !== undefined && assessBirth(birth, today).state !== 'adult') add(code, step);
  }
}
