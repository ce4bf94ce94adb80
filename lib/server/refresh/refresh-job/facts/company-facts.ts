/** Facts of a company's owners, representative and documents. */

import { toDayRange } from '#lib/compare/index.ts';
import {
  type AmlHit,
  type CompanyAmlHit,
  isCompanyDocument,
  listScreenings,
  notStated,
  type StepAnswer,
} from '#lib/contract/index.ts';
import { isScreeningStep } from '#lib/model/access/tipping-off.ts';
import type { FactValues } from '#lib/model/fact-keys.ts';
import { hitKinds } from '#lib/model/session/hit-kind.ts';
import type { SessionKind } from '#lib/model/session/ids.ts';
import { hitKindsOf } from '#lib/screening/index.ts';
import { at, countAbove0, isEmpty, listOf, mark, toFlag, toText } from './body-values.ts';

/** Hits by kind, each counted once under its most serious kind; a kind without hits has no fact. */
export function countKinds(kind: SessionKind, type: string, step: StepAnswer): FactValues {
  const hits = listScreenings(kind, type, step).flatMap((screening) => screening.hits);
  const typesOf = (hit: AmlHit | CompanyAmlHit) =>
    kind === 'individual' ? (hit as AmlHit).type : (hit as CompanyAmlHit).types;
  const kinds = hits.map((hit) => hitKindsOf(typesOf(hit), hit)[0]);
  const counts = hitKinds.map((one) => [one, kinds.filter((of) => of === one).length] as const);
  return Object.fromEntries(counts.flatMap(([one, count]) => (count > 0 ? [[`hits_${one}`, String(count)]] : [])));
}

/** Hits on the companies among the owners. Where one company's number and list differ, or did not come, there is no reported sum. */
function ownerHits(body: StepAnswer): FactValues {
  const screenings = listOf(at(body, 'corporates')).flatMap((owner) => {
    const aml = at(owner, 'aml');
    if (typeof aml !== 'object' || aml === null) return [];
    const [reported, list] = [Number(toText(at(aml, 'matches'))), at(aml, 'screening')];
    const delivered = Array.isArray(list) ? list.length : Number.NaN;
    const hits = Math.max(0, ...[reported, delivered].filter(Number.isFinite));
    const actionRequired = at(aml, 'action_required') === true;
    return [{ isWhole: reported === delivered, hits, monitored: toFlag(at(aml, 'monitoring')), actionRequired }];
  });
  if (screenings.length === 0) return {};
  const hits = String(screenings.reduce((sum, one) => sum + one.hits, 0));
  return {
    hits_reported: screenings.every(({ isWhole }) => isWhole) ? hits : undefined,
    hits_delivered: hits,
    monitored: ['true', undefined, 'false'].find((one) => screenings.some(({ monitored }) => monitored === one)),
    action_required: screenings.some(({ actionRequired }) => actionRequired) ? 'true' : undefined,
    ...countKinds('corporate', 'BENEFICIAL_OWNERS', body),
  };
}

const statusesOf = (person: unknown): unknown[] => [
  at(person, 'status'),
  ...listOf(at(person, 'steps')).map((step) => at(step, 'status')),
];
const isRejected = (person: unknown): boolean => statusesOf(person).includes('REJECTED');
const isApproved = (person: unknown): boolean => statusesOf(person).every((state) => state === 'APPROVED');
/** A step whose type is not stated may be a screening, and may not. */
const hasScreening = (person: unknown): boolean =>
  listOf(at(person, 'steps'))
    .map((step) => toText(at(step, 'type')) ?? notStated)
    .some((type) => type !== notStated && isScreeningStep(type));

/** How many persons among the owners have a rejected check, and how many others are not approved, those without a status included. */
function ownerStates(persons: readonly unknown[]): FactValues {
  const rejected = persons.filter(isRejected).length;
  return {
    owners_rejected: countAbove0(rejected),
    owners_open: countAbove0(persons.filter((person) => !isRejected(person) && !isApproved(person)).length),
  };
}

/** The day on which somebody was certainly born; of an ambiguous date the later one, which makes them younger. */
const latestBirth = (person: unknown): string | undefined => toDayRange(toText(at(person, 'birth_date')))?.to;

export function beneficialOwners(body: StepAnswer): FactValues {
  const [persons, companies] = [at(body, 'individuals'), at(body, 'corporates')];
  const births = listOf(persons).map(latestBirth);
  const unscreened =
    listOf(persons).filter((person) => !hasScreening(person)).length +
    listOf(companies).filter((company) => isEmpty(at(company, 'aml'))).length;
  const documents = listOf(companies).flatMap((company) => Object.values(at(company, 'documents') ?? {}));
  const missing = Object.entries({ individuals: persons, corporates: companies })
    .filter(([, list]) => !Array.isArray(list))
    .map(([name]) => name);
  return {
    ...ownerHits(body),
    ...ownerStates(listOf(persons)),
    owners_unscreened: countAbove0(unscreened),
    owners_missing: missing.join(' ') || undefined,
    youngest_owner_birth_date: births
      .filter((birth) => birth !== undefined)
      .sort()
      .at(-1),
    owners_birth_unknown: countAbove0(births.filter((birth) => birth === undefined).length),
    owner_documents_rejected: countAbove0(documents.filter((one) => at(one, 'status') === 'REJECTED').length),
  };
}

/** @param person with the states of their steps */
function personChecks(person: unknown): FactValues {
  const statuses = listOf(at(person, 'steps')).map((step) => at(step, 'status'));
  const isAnyRejected = statuses.includes('REJECTED');
  return {
    person_rejected: mark(isAnyRejected),
    person_open: countAbove0(isAnyRejected ? 0 : statuses.filter((status) => status !== 'APPROVED').length),
    person_unscreened: mark(!hasScreening(person)),
  };
}

/** An officer's own session, or the officer as a representative is described. What their steps contain is read with that session. */
export function corporateOfficer(body: StepAnswer): FactValues {
  const session = at(body, 'session');
  if (isEmpty(session)) return legalRepresentative(body);
  const isRejected = at(session, 'status') === 'REJECTED';
  return { ...personChecks(session), ...(isRejected && { person_rejected: '1', person_open: undefined }) };
}

/** The representative is not the subject: only whether they are checked, screened, of age and authorised. */
export function legalRepresentative(body: StepAnswer): FactValues {
  const { status: _, ...person } = body as Record<string, unknown>;
  if (isEmpty({ ...person, id: null })) return {};
  const birth = latestBirth(body);
  const authorization = at(body, 'authorization');
  return {
    ...personChecks(body),
    person_birth_date: birth,
    person_birth_unknown: mark(birth === undefined),
    authorization_missing: mark(at(authorization, 'required') === true && isEmpty(at(authorization, 'file'))),
  };
}

const expectedDocuments = [
  'certificate_of_incorporation',
  'memorandum_of_association',
  'registry_of_directors_and_shareholders',
];

/** A document that upstream names and that has no file is missing, and so is one that every company must submit. */
export function companyDocuments(body: StepAnswer): FactValues {
  const documents = Object.entries(body).filter(([key, part]) => isCompanyDocument(key, part));
  const withFiles = documents.filter(([, part]) => listOf(at(part, 'files')).some((file) => !isEmpty(file)));
  const names = new Set([...expectedDocuments, ...documents.map(([key]) => key)]);
  const partOf = (name: string) => documents.find(([key]) => key === name)?.[1];
  const rejected = [...names].filter((name) => at(partOf(name), 'status') === 'REJECTED');
  const missing = [...names].filter((name) => !rejected.includes(name) && !withFiles.some(([key]) => key === name));
  const isAccepted = (name: string) => ['APPROVED', 'VALIDATED'].includes(toText(at(partOf(name), 'status')) ?? '');
  const open = [...names].filter((name) => !rejected.includes(name) && !missing.includes(name) && !isAccepted(name));
  return {
    documents_rejected: countAbove0(rejected.length),
    documents_missing: countAbove0(missing.length),
    documents_open: countAbove0(open.length),
  };
}
