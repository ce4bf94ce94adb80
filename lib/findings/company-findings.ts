/** Findings about a company's owners, representative and documents. */

import type { FactKey } from '#lib/model/fact-keys.ts';
import { isSingleOnly } from '#lib/model/review/verdict.ts';
import type { DifferingAttribute } from '#lib/model/session/finding.schema.ts';
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
] as const satisfies readonly (FactKey & FindingCode)[];

/** An owner of whom the 50 % rule counts the hits: a digest of the own session of a person, or a company with so many hits that may be on sanctions. */
export type SanctionsOwner = { readonly session: string } | { readonly node: string; readonly hits: number };

/** Whether the 50 % rule is reached by hits that were judged false positives, and by no others. */
function isReachedByFalsePositives(step: StepFound, facts: StepFacts, record: SessionFacts): boolean {
  const owners = facts.get('ownership_sanctions_owners');
  if (owners === undefined) return false;
  const counting = record.verdicts?.find((one) => one.step === step.step)?.counting ?? [];
  /** The kinds of a verdict are those of its day: a false positive may be on a hit that is harmless by now, and makes up for none that was confirmed. */
  const isSettled = ({ node, hits }: Extract<SanctionsOwner, { readonly node: string }>) => {
    const judged = counting.filter((one) => one.node === node && !one.isGone && isSingleOnly(one.kinds));
    return judged.length >= hits && judged.every(({ verdict }) => verdict === 'false_positive');
  };
  const isCleared = (owner: SanctionsOwner) =>
    'session' in owner ? record.clearedOwners?.includes(owner.session) === true : isSettled(owner);
  return (JSON.parse(owners) as SanctionsOwner[][]).every((set) => set.some(isCleared));
}

export function addCompany(step: StepFound, facts: StepFacts, record: SessionFacts, today: string, add: Add): void {
  for (const code of counted) {
    const count = Number(facts.get(code));
    if (count > 0 && !(code === 'ownership_sanctions' && isReachedByFalsePositives(step, facts, record)))
      add(code, step, { count });
  }
  const [unidentified = 0, unnamed = 0, unregistered = 0] = (
    ['owners_unidentified', 'owners_unnamed', 'owner_companies_unidentified'] as const
  ).map((key) => Number(facts.get(key) ?? 0));
  const nobody = unnamed + unregistered;
  if (unidentified + nobody > 0)
    add('owners_unidentified', step, { count: unidentified + nobody, ...(nobody === 0 && { severity: 'notice' }) });
  addDetails(step, facts, add);
  if (facts.has('owners_missing')) add('owners_missing', step);
  const births = {
    owners: ['youngest_owner_birth_date', 'oldest_owner_birth_date'],
    person: ['person_birth_date', 'person_birth_date'],
  } as const;
  for (const whose of ['owners', 'person'] as const) {
    const [youngest, oldest] = births[whose].map((key) => assessed(facts.get(key), today));
    // Nobody lives so long: how old they are is not known.
    const unknown = Number(facts.get(`${whose}_birth_unknown`) ?? 0) + Number(oldest === 'unclear');
    if (unknown > 0) add(`${whose}_birth_unknown`, step, { count: unknown });
    if (youngest === 'minor') add(`${whose}_minor`, step);
  }
}

const assessed = (birth: string | undefined, today: string) =>
  birth === undefined ? undefined : assessBirth(birth, today).state;

/** What a company says of itself and of those among its owners. */
export function addDetails(step: StepFound, facts: StepFacts, add: Add): void {
  const missing = facts.get('details_missing')?.split(' ') as DifferingAttribute[] | undefined;
  if (missing) add('details_missing', step, { attributes: missing });
  const status = facts.get('company_status');
  if (status !== undefined) add('company_inactive', step, { status });
  const namesake = facts.get('namesake_differs')?.split(' ') as DifferingAttribute[] | undefined;
  if (namesake) add('steps_differ', step, { attributes: namesake, against: 'LEGAL_REPRESENTATIVE' });
  if (facts.has('screened_another')) add('screened_differs', step, { attributes: ['name'] });
}

/** These steps describe a company, its persons and owners, whatever the flow that was chosen for it. An officer acts for it as a representative does. */
export function absentSteps({ kind, steps }: Pick<SessionFacts, 'kind' | 'steps'>) {
  const types = new Set(steps.map(({ type }) => (type === 'CORPORATE_OFFICER' ? 'LEGAL_REPRESENTATIVE' : type)));
  const ofEveryCompany = ['COMPANY_DETAILS', 'LEGAL_REPRESENTATIVE', 'DOCUMENTS', 'BENEFICIAL_OWNERS'] as const;
  return kind === 'corporate' && steps.length > 0 ? ofEveryCompany.filter((type) => !types.has(type)) : [];
}
