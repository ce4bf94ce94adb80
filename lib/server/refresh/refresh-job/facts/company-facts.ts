/** These are the facts of a company's owners, representative, documents and screening. */
import { isCountry, toDayRange } from '#lib/compare/index.ts';
import {
  type AmlHit,
  type CompanyAmlHit,
  isCompanyDocument,
  listScreenings,
  notStated,
  type StepAnswer,
} from '#lib/contract/index.ts';
import type { DeclaredPerson } from '#lib/findings/index.ts';
import { toNestedState } from '#lib/model/access/customer-side.ts';
import { isScreeningStep } from '#lib/model/access/tipping-off.ts';
import type { FactValues } from '#lib/model/fact-keys.ts';
import { hitKinds } from '#lib/model/session/hit-kind.ts';
import type { SessionKind } from '#lib/model/session/ids.ts';
import { isKnownStatus } from '#lib/model/session/status.ts';
import { isIdentifying } from '#lib/model/session/step-type.ts';
import { hitKindsOf } from '#lib/screening/index.ts';
import { at, countAbove0, fullName, isEmpty, isFile, isNameless, listOf, mark, toFlag, toText } from './body-values.ts';
import { companyStatus, isUnregistered } from './company-details.ts';
import { companiesOf, hasOtherPerson, isOtherName, isScreenedAsAnother, statedOf } from './repeated-values.ts';
import { isFalse, isMonitoringOff, isSomething, valuesUnder } from './stated-anywhere.ts';
import { holdsForOthers, isMisplacedCompany } from './stated-owners.ts';
import { beginsOf, endsOf } from './stated-values.ts';

/** Counts hits by kind, each once under its most serious kind, and those of politically exposed persons that may be sanctions; a kind without hits has no fact. */
export function countKinds(kind: SessionKind, type: string, step: StepAnswer): FactValues {
  const hits = listScreenings(kind, type, step).flatMap((screening) => screening.hits);
  const typesOf = (hit: AmlHit | CompanyAmlHit) =>
    kind === 'individual' ? (hit as AmlHit).type : (hit as CompanyAmlHit).types;
  const kinds = hits.map((hit) => hitKindsOf(typesOf(hit), hit));
  const counts = hitKinds.map((one) => [one, kinds.filter(([gravest]) => gravest === one).length] as const);
  return {
    ...Object.fromEntries(counts.flatMap(([one, count]) => (count > 0 ? [[`hits_${one}`, String(count)]] : []))),
    hits_pep_unclear: countAbove0(kinds.filter((one) => one[0] === 'pep' && one.includes('other')).length),
  };
}

const favourable: ReadonlySet<string> = new Set(
  'APPROVED ACCEPTED COMPLIANT CLEAR CLEARED PASS PASSED VALIDATED NO_MATCH NO_MATCHES NO_HIT NO_HITS FALSE_POSITIVE'.split(
    ' ',
  ),
);
const finished: ReadonlySet<string> = new Set([...favourable, 'COMPLETE', 'COMPLETED', 'DONE', 'FINISHED']);
/** These statuses say what the hits say, where there are any. */
const ofHits: ReadonlySet<string> = new Set(['MATCH', 'MATCHED', 'POTENTIAL_MATCH', 'POSSIBLE_MATCH', 'HIT', 'HITS']);

/** `No match` and `NO_MATCH` are one word; a letter of another alphabet makes another. */
const toWord = (text: string): string =>
  text
    .trim()
    .toUpperCase()
    .replaceAll(/[ _-]+/g, '_');

const isNothing = (value: unknown): boolean => isEmpty(value) || (Array.isArray(value) && value.length === 0);

function decisionOf(aml: unknown): string | undefined {
  const decision = at(aml, 'decision');
  if (typeof decision !== 'object' || decision === null || Object.values(decision).every(isNothing)) return undefined;
  const output = toText(at(decision, 'output'));
  if (output === undefined) return notStated;
  return favourable.has(toWord(output)) ? undefined : output;
}

function statusOf(aml: unknown): string | undefined {
  const status = toText(at(aml, 'status'));
  if (status === undefined || finished.has(toWord(status))) return undefined;
  return ofHits.has(toWord(status)) && listOf(at(aml, 'screening')).length > 0 ? undefined : status;
}

/**
 * Reads what a company's screening says of its own result. The contract enumerates none of its words, so only those pass that are certainly good.
 * @param screenings of one step; the first word that is not certainly good stands for all
 */
export const screeningResult = (screenings: readonly unknown[]): FactValues => ({
  screening_decision: screenings.map(decisionOf).find((word) => word !== undefined),
  screening_status: screenings.map(statusOf).find((word) => word !== undefined),
});

/** Counts the hits on the companies among the owners. Where one company's number and list differ, or did not come, there is no reported sum. */
function ownerHits(body: StepAnswer): FactValues {
  const screenings = listOf(at(body, 'corporates')).flatMap((owner) => {
    const aml = at(owner, 'aml');
    if (typeof aml !== 'object' || aml === null) return [];
    const [reported, list] = [Number(toText(at(aml, 'matches'))), at(aml, 'screening')];
    const delivered = Array.isArray(list) ? list.length : Number.NaN;
    const hits = Math.max(0, ...[reported, delivered].filter(Number.isFinite));
    const actionRequired = toFlag(at(aml, 'action_required'));
    return [{ isWhole: reported === delivered, hits, monitored: toFlag(at(aml, 'monitoring')), actionRequired }];
  });
  if (screenings.length === 0) return {};
  const hits = String(screenings.reduce((sum, one) => sum + one.hits, 0));
  return {
    hits_reported: screenings.every(({ isWhole }) => isWhole) ? hits : undefined,
    hits_delivered: hits,
    monitored: ['true', undefined, 'false'].find((one) => screenings.some(({ monitored }) => monitored === one)),
    action_required: screenings.some(({ actionRequired }) => actionRequired === 'true') ? 'true' : undefined,
    action_not_stated: mark(screenings.some(({ actionRequired }) => actionRequired === undefined)),
    ...screeningResult(listOf(at(body, 'corporates')).map((owner) => at(owner, 'aml'))),
    ...countKinds('corporate', 'BENEFICIAL_OWNERS', body),
  };
}

const statusesOf = (person: unknown): unknown[] => [
  at(person, 'status'),
  ...listOf(at(person, 'steps')).map((step) => at(step, 'status')),
];
/** Checks may stand under another key than `steps`, where only what is certainly negative is understood. */
const isRejected = (person: unknown): boolean =>
  valuesUnder(person, /^(?:status|state|result|outcome)$/i).some((word) =>
    /^(?:REJECTED|DECLINED|REFUSED|DENIED|FAILED|NOT_COMPLIANT)$/.test(toWord(toText(word) ?? '')),
  );
const isApproved = (person: unknown): boolean => statusesOf(person).every((state) => state === 'APPROVED');
const uncountedScreening =
  /^(?:total_)?(?:hits|matches)$|sanction|watch_?list|black_?list|adverse_?media|^(?:is_)?peps?$/i;
/** The contract gives a person's screening as a state alone. Should hits stand beside it, nobody counts them here. */
const hasUncountedScreening = (person: unknown): boolean =>
  Object.entries(Object(person)).some(
    ([key, value]) => (isScreeningStep(key) || uncountedScreening.test(key)) && isSomething(value),
  );
/** A check without a known status may have been rejected, and so may one that did not come. */
const isUnclear = (person: unknown): boolean =>
  listOf(at(person, 'steps')).length === 0 ||
  !statusesOf(person).every((state) => isKnownStatus(toText(state) ?? '')) ||
  hasUncountedScreening(person);
/** A step whose type is not stated may be a screening, and may not. */
const hasScreening = (person: unknown): boolean =>
  listOf(at(person, 'steps'))
    .map((step) => toText(at(step, 'type')) ?? notStated)
    .some((type) => type !== notStated && isScreeningStep(type));

/** Tells whether checks on a person came, and no check shows who it is. */
const isUnidentified = (person: unknown): boolean => {
  const types = listOf(at(person, 'steps')).map((step) => toText(at(step, 'type')) ?? notStated);
  return types.length > 0 && !types.some(isIdentifying);
};

/** Finds the state of persons' steps for their customers; it is undefined where no list of steps came. */
function nestedState(persons: readonly unknown[], documents: readonly unknown[] = []): string | undefined {
  const lists = persons.map((person) => at(person, 'steps')).filter(Array.isArray);
  if (lists.length === 0 && documents.length === 0) return undefined;
  const steps = lists.flat().map((step) => ({
    type: toText(at(step, 'type')) ?? null,
    status: toText(at(step, 'status')) ?? null,
  }));
  return toNestedState(
    steps,
    documents.map((document) => toText(at(document, 'status')) ?? null),
  );
}

/** By the contract a company among the owners has no state and no checks; where they come, they count. */
const hasOwnState = (company: unknown): boolean =>
  !isEmpty(at(company, 'status')) || listOf(at(company, 'steps')).length > 0;
const companyStates = (company: unknown): readonly unknown[] => statusesOf(company).filter((state) => !isEmpty(state));
const isCompanyRejected = (company: unknown): boolean => isRejected(omit(company, 'documents'));
const isCompanyUnclear = (company: unknown): boolean =>
  hasOwnState(company) && !companyStates(company).every((state) => favourable.has(toWord(toText(state) ?? '')));

const omit = (value: unknown, name: string): unknown =>
  Object.fromEntries(Object.entries(Object(value)).filter(([key]) => key !== name));

/** Counts the owners who have a rejected check, and the persons among the others who are not approved, those without a status included. */
function ownerStates(persons: readonly unknown[], companies: readonly unknown[]): FactValues {
  const others = persons.filter((person) => !isRejected(person));
  const unclear = others.filter(isUnclear);
  const rejected = companies.filter(isCompanyRejected);
  const unclearCompanies = companies.filter((one) => !rejected.includes(one) && isCompanyUnclear(one));
  return {
    owners_rejected: countAbove0(persons.length - others.length + rejected.length),
    owners_open: countAbove0(others.filter((person) => !isApproved(person) && !unclear.includes(person)).length),
    owners_unclear: countAbove0(unclear.length + unclearCompanies.length),
  };
}

/** How a company describes a person whose session it names. */
export const toDeclaredPerson = (person: unknown): DeclaredPerson => {
  const all = {
    name: isNameless(person) ? undefined : fullName(person),
    birth_date: statedOf([person], 'birth_date')[0],
    nationality: toText(at(person, 'nationality')),
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
};

/** Lists may be searched by nationality. @returns how many persons state none that is known */
const withoutNationality = (persons: readonly unknown[]): string | undefined =>
  countAbove0(persons.filter((person) => !statedOf([person], 'nationality').some(isCountry)).length);

/** Finds the day on which a person was certainly born; of an ambiguous date, and of several, it is the latest one, which makes them youngest. */
const latestBirth = (person: unknown): string | undefined =>
  statedOf([person], 'birth_date')
    .flatMap((birth) => toDayRange(birth)?.to ?? [])
    .sort()
    .at(-1);

export function beneficialOwners(body: StepAnswer): FactValues {
  const [persons, companies] = [at(body, 'individuals'), at(body, 'corporates')];
  const births = listOf(persons).map(latestBirth);
  const unscreened =
    listOf(persons).filter((person) => !hasScreening(person)).length +
    listOf(companies).filter((company) => isEmpty(at(company, 'aml'))).length;
  const reported = listOf(companies).filter((company) => (at(company, 'documents') ?? null) !== null);
  const documents = reported.map((company) => documentStates(at(company, 'documents') as object));
  const sumOf = (state: keyof ReturnType<typeof documentStates>) =>
    countAbove0(documents.reduce((sum, states) => sum + states[state].length, 0));
  const missing = Object.entries({ individuals: persons, corporates: companies })
    .filter(([, list]) => !Array.isArray(list))
    .map(([name]) => name);
  const unidentified = listOf(persons).filter((one) => !isNameless(one) && isUnidentified(one));
  const known = births.filter((birth) => birth !== undefined).sort();
  return {
    ...ownerHits(body),
    // A holding that ended, or a document of an owning company that expired.
    document_expiry_other: [
      ...endsOf(
        [...listOf(persons), ...listOf(companies)].map((one) => omit(one, 'documents')),
        'office',
      ),
      ...endsOf(
        reported.map((one) => documentsOf(at(one, 'documents') as object)),
        'bill',
      ),
    ],
    ...ownerStates(listOf(persons), listOf(companies)),
    nested_state: nestedState(
      listOf(persons),
      reported.flatMap((one) => documentsOf(at(one, 'documents') as object)),
    ),
    owners_unscreened: countAbove0(unscreened),
    owners_unidentified: countAbove0(unidentified.length),
    owners_unidentified_names: unidentified.flatMap((one) => fullName(one) ?? []),
    owners_unnamed: countAbove0(listOf(persons).filter(isNameless).length),
    owner_companies_unidentified: countAbove0(listOf(companies).filter(isUnregistered).length),
    company_status: listOf(companies)
      .map((company) => companyStatus(at(company, 'company_details')))
      .find((status) => status !== undefined),
    screened_another: mark(listOf(companies).some(isScreenedAsAnother)),
    screened_nationality_missing: withoutNationality(listOf(persons)),
    monitoring_off: countAbove0([...listOf(persons), ...listOf(companies)].filter(isMonitoringOff).length),
    owners_missing: missing.join(' ') || undefined,
    youngest_owner_birth_date: known.at(-1),
    oldest_owner_birth_date: known[0],
    owners_birth_unknown: countAbove0(births.length - known.length),
    owner_documents_rejected: sumOf('rejected'),
    // One without a recognised status counts as open.
    owner_documents_open: sumOf('open'),
    // Every company has three, where the service reports them at all.
    owner_documents_missing: sumOf('missing'),
    owner_documents_not_reported: countAbove0(listOf(companies).length - reported.length),
  };
}

/** @param person with the states of their steps */
function personChecks(person: unknown): FactValues {
  const statuses = listOf(at(person, 'steps')).map((step) => at(step, 'status'));
  // Their own status is that of the step, which is compared with the session's entry.
  const isAnyRejected = isRejected(omit(person, 'status'));
  const isAnyUnclear =
    statuses.length === 0 ||
    !statuses.every((status) => isKnownStatus(toText(status) ?? '')) ||
    hasUncountedScreening(person);
  const open = statuses.filter((status) => status !== 'APPROVED').length;
  return {
    nested_state: nestedState([person]),
    person_rejected: mark(isAnyRejected),
    person_unclear: mark(!isAnyRejected && isAnyUnclear),
    person_open: countAbove0(isAnyRejected || isAnyUnclear ? 0 : open),
    person_unscreened: mark(!hasScreening(person)),
    person_unidentified: mark(isUnidentified(person)),
    monitoring_off: countAbove0(Number(isMonitoringOff(person))),
  };
}

/** An officer's own session, or the officer as a representative is described. What their steps contain is read with that session. */
export function corporateOfficer(body: StepAnswer): FactValues {
  const session = at(body, 'session');
  // Only a representative needs an authorisation.
  if (isEmpty(session)) {
    const { app: _, ...person } = body as Record<string, unknown>;
    return isEmpty(person) ? { empty: '1' } : { ...legalRepresentative(body), authorization_unclear: undefined };
  }
  const isRejected = at(session, 'status') === 'REJECTED';
  return {
    // A session's answer holds no name but its alias.
    person_name: toText(at(session, 'alias')),
    ...personChecks(session),
    ...(isRejected && { person_rejected: '1', person_open: undefined, person_unclear: undefined }),
  };
}

const isUnauthorised = (body: StepAnswer): boolean => {
  const { required: _, file: __, ...authorization } = Object(at(body, 'authorization'));
  return (
    isAbsentByItsWord(authorization) ||
    [...Object.entries(body), ...Object.entries(authorization)].some(
      ([key, value]) =>
        /^(?:(?:is_?)?(?:authori[sz]ed|signed)|(?:can|may)_?(?:represent|sign|act))$/i.test(key) && isFalse(value),
    )
  );
};
const isGrantedToOther = (body: StepAnswer): boolean =>
  Object.entries(Object(at(body, 'authorization'))).some(
    ([key, value]) =>
      /^(?:granted|given|issued)_?to(?:_?name)?$|^(?:attorney|agent|proxy|representative|authori[sz]ed_?person)(?:_?name)?$/i.test(
        key,
      ) && isOtherName(toText(value), fullName(body)),
  );

const representativeParts: ReadonlySet<string> = new Set(['authorization', 'steps', 'reason', 'session']);

/** The representative is not the subject: their name, and whether they are checked, screened, of age and authorised. */
export function legalRepresentative(body: StepAnswer): FactValues {
  const { status: _, ...person } = body as Record<string, unknown>;
  if (isEmpty({ ...person, id: null })) return {};
  const birth = latestBirth(body);
  const required = toFlag(at(body, 'authorization', 'required'));
  const hasNoFile = !isFile(at(body, 'authorization', 'file'));
  return {
    person_name: isNameless(body) ? undefined : fullName(body),
    ...personChecks(body),
    // A company that represents another one acts by a person who is not named.
    person_unidentified: mark(isNameless(body) || isUnidentified(body) || isMisplacedCompany(person)),
    // Nobody sees to the checks of a second person.
    ...((hasOtherPerson(person, representativeParts) || holdsForOthers(person) || isGrantedToOther(body)) && {
      person_unclear: '1',
    }),
    document_expiry_other: endsOf(person, 'office'),
    document_issued_other: beginsOf(person, 'office'),
    ...companiesOf([at(body, 'authorization')]),
    person_birth_date: birth,
    person_birth_unknown: mark(birth === undefined),
    person_nationality: statedOf([body], 'nationality')[0],
    screened_nationality_missing: withoutNationality([body]),
    authorization_missing: mark((required === 'true' && hasNoFile) || isUnauthorised(body)),
    authorization_unclear: mark(required === undefined && hasNoFile),
  };
}

/** A file that is listed without an address, or with 0 bytes, is a part that is missing. */
const hasFiles = (document: unknown): boolean => {
  const files = listOf(at(document, 'files'));
  return files.length > 0 && files.every(isFile) && !isAbsentByItsWord(document);
};
const isAbsentByItsWord = (part: unknown): boolean =>
  isSomething(at(part, 'missing')) || ['provided', 'received', 'present'].some((key) => isFalse(at(part, key)));
const isAccepted = (document: unknown): boolean =>
  ['APPROVED', 'VALIDATED'].includes(toText(at(document, 'status')) ?? '');

const expectedDocuments = [
  'certificate_of_incorporation',
  'memorandum_of_association',
  'registry_of_directors_and_shareholders',
];

const documentsOf = (parts: object): unknown[] =>
  Object.entries(parts).flatMap(([key, part]) => (isCompanyDocument(key, part) ? [part] : []));

/** A document that upstream names and that has no file is missing, and so is one that every company must submit: each by its kind, whatever else came. */
function documentStates(parts: object) {
  const documents = Object.entries(parts).filter(([key, part]) => isCompanyDocument(key, part));
  const withFiles = documents.filter(([, part]) => hasFiles(part));
  const names = new Set([...expectedDocuments, ...documents.map(([key]) => key)]);
  const partOf = (name: string) => documents.find(([key]) => key === name)?.[1];
  const rejected = [...names].filter((name) => at(partOf(name), 'status') === 'REJECTED');
  const missing = [...names].filter((name) => !rejected.includes(name) && !withFiles.some(([key]) => key === name));
  const open = [...names].filter(
    (name) => !rejected.includes(name) && !missing.includes(name) && !isAccepted(partOf(name)),
  );
  const unclear = open.filter((name) => !isKnownStatus(toText(at(partOf(name), 'status')) ?? ''));
  return { rejected, missing, open, unclear };
}

export function companyDocuments(body: StepAnswer): FactValues {
  const { rejected, missing, open, unclear } = documentStates(body);
  return {
    document_expiry_other: endsOf(documentsOf(body), 'bill'),
    document_issued_other: beginsOf(documentsOf(body), 'bill'),
    ...companiesOf([body, ...documentsOf(body)]),
    documents_rejected: countAbove0(rejected.length),
    documents_missing: countAbove0(missing.length + listOf(at(body, 'missing')).length),
    documents_open: countAbove0(open.length - unclear.length),
    documents_unclear: countAbove0(unclear.length),
  };
}
