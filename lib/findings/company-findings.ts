/** Findings about a company's owners, representative and documents. */

import type { FactKey } from '#lib/model/fact-keys.ts';
import type { FindingCode } from '#lib/model/session/finding.ts';
import { judgeBirth } from './document-findings.ts';
import type { StepFound } from './session-facts.ts';
import type { Add, StepFacts } from './step-facts.ts';

/** Facts that are a count above zero or a mark, each with the finding of its name. */
const ofCompanies = [
  'documents_rejected',
  'documents_missing',
  'documents_open',
  'authorization_missing',
] as const satisfies readonly (FactKey & FindingCode)[];
const ofScreening = [
  'owners_rejected',
  'owners_open',
  'owners_unscreened',
  'owners_birth_unknown',
  'owner_documents_rejected',
  'ownership_sanctions',
  'ownership_loop',
  'ownership_undisclosed',
  'ownership_undetermined',
  'ownership_mismatch',
  'person_rejected',
  'person_open',
  'person_unscreened',
  'person_birth_unknown',
] as const satisfies readonly (FactKey & FindingCode)[];

/** @param screening what is known of owners and representatives may come from their screening */
export function addCompany(step: StepFound, facts: StepFacts, today: string, screening: boolean, add: Add): void {
  for (const code of screening ? [...ofCompanies, ...ofScreening] : ofCompanies) {
    const count = Number(facts.get(code));
    if (count > 0) add(code, step, { count });
  }
  if (!screening) return;
  if (facts.has('owners_missing')) add('owners_missing', step);
  const births = {
    owners_minor: 'youngest_owner_birth_date',
    person_minor: 'person_birth_date',
  } as const;
  for (const [code, key] of Object.entries(births) as [keyof typeof births, FactKey][]) {
    const birth = facts.get(key);
    if (birth !== undefined && judgeBirth(birth, today).state !== 'adult') add(code, step);
  }
}
