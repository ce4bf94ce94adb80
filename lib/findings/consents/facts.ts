/** What is retained of a resource: as much as its findings, and the comparison with a session, are made from. */
import type {
  CorporatePerson,
  CorporateResource,
  IdentityDocument,
  ResidencyDocument,
  ResourceAnswers,
} from '#lib/contract/index.ts';
import { normaliseText } from '#lib/format/text/normalisation.ts';
import { type ResourceName, resultsOf } from '#lib/model/consents/resources.ts';

/** Keys that a session's facts have too are compared with those. */
export type ConsentFactKey =
  | 'name'
  | 'birth_date'
  | 'gender'
  | 'nationality'
  | 'document_number'
  | 'document_type'
  | 'document_country'
  | 'document_expiry'
  | 'expiry_missing'
  | 'address'
  | 'address_country'
  | 'phone'
  | 'email'
  | 'registration_number'
  | 'company_country'
  | 'state'
  | 'liveness'
  | 'aml'
  | 'app_aml'
  | 'aml_matches'
  | 'aml_missing'
  | 'checks_incorrect'
  | 'checks_missing'
  | 'state_only'
  | 'empty'
  | 'name_missing'
  | 'birth_missing'
  | 'people_missing'
  | 'documents_missing'
  | 'status_missing'
  | 'parts_unreadable'
  /** So many statements are negative beside those that have facts of their own. */
  | 'says_against'
  /** These attributes have two values in one document. */
  | 'values_contradict'
  /** Over all of an identity document: what a decision is bound to. */
  | 'content_hash';

export interface ConsentFact {
  /** `0` (a document), `directors/1`, `beneficial_owners/0`, `documents/2`; null: the resource as a whole. */
  readonly place: string | null;
  readonly key: ConsentFactKey;
  readonly value: string;
}

type Values = Readonly<Partial<Record<ConsentFactKey, string | number | null | false | undefined>>>;

const toFacts = (place: string | null, values: Values): ConsentFact[] =>
  Object.entries(values).flatMap(([key, value]) =>
    value === null || value === undefined || value === false || value === '' || value === 0
      ? []
      : [{ place, key: key as ConsentFactKey, value: String(value) }],
  );

/** 1 where something is so; otherwise there is no such fact. */
const mark = (isSo: boolean) => isSo && 1;

const joined = (...parts: readonly (string | null | undefined)[]): string | null =>
  parts.filter((part) => part !== null && part !== undefined && normaliseText(part) !== '').join(' ') || null;

const addressOf = ({ address, zipcode, city }: Pick<ResidencyDocument, 'address' | 'zipcode' | 'city'>) => {
  const town = joined(zipcode, city);
  return address === null || town === null ? address : `${address}, ${town}`;
};

interface Document extends Readonly<Record<string, unknown>> {
  readonly document_type: string | null;
  readonly state: string | null;
}

/** Facts of a document that carries its state and its type alone, as all do in state mode; undefined for any other. */
function stateFacts(place: string, document: Document): ConsentFact[] | undefined {
  const { document_type, state } = document;
  const isMore = Object.entries(document).some(
    ([key, value]) => (value ?? null) !== null && !/^(state|document_type)$/.test(key),
  );
  if (isMore) return undefined;
  const isEmpty = document_type === null && state === null;
  return toFacts(place, { document_type, state: state ?? 'NOT_STATED', [isEmpty ? 'empty' : 'state_only']: 1 });
}

/** How many matches there are, by their number or by those delivered under any key, whichever is more. null: nobody knows; less than none is no number. */
function matchesOf({ aml_check }: IdentityDocument): number | null {
  const reported = aml_check?.aml_matches ?? -1;
  const lists = Object.values(aml_check?.aml_response ?? {}).filter(Array.isArray);
  const delivered = Math.max(0, ...lists.map(({ length }) => length));
  return reported < 0 && delivered === 0 ? null : Math.max(reported, delivered);
}

/** @param ofPerson of a director or an owner: such documents carry fewer checks, and no decision of the app */
function identityFacts(place: string, document: IdentityDocument, ofPerson: boolean): ConsentFact[] {
  const ofState = stateFacts(place, document);
  if (ofState) return ofState;
  const name = joined(document.firstname, document.lastname);
  const results = resultsOf(document);
  const matches = matchesOf(document);
  const incorrect = results.filter((result) => result === 'incorrect').length;
  return toFacts(place, {
    name,
    name_missing: mark(name === null),
    birth_date: document.birth_date,
    birth_missing: mark(document.birth_date === null),
    gender: document.gender,
    nationality: document.nationality,
    document_number: document.document_number,
    document_type: document.document_type,
    document_country: document.country,
    document_expiry: document.expiration_date,
    expiry_missing: mark(document.expiration_date === null),
    state: document.state ?? 'NOT_STATED',
    // Directors and owners have none, and it may come later for what is not verified.
    liveness: document.liveness ?? (!ofPerson && document.state === 'VERIFIED' ? 'NOT_STATED' : null),
    aml: document.aml_compliance ?? 'NOT_STATED',
    app_aml: document.app_aml_compliance,
    aml_matches: matches,
    // Only apps with a subscription get it: without it nobody knows whether there was a match.
    aml_missing: mark(matches === null && (!ofPerson || (document.aml_check ?? null) !== null)),
    checks_incorrect: incorrect,
    checks_missing: mark(results.every((result) => result === 'not_given')),
  });
}

function residencyFacts(place: string, document: ResidencyDocument): ConsentFact[] {
  const ofState = stateFacts(place, document);
  if (ofState) return ofState;
  const isGiven = document.address !== null || joined(document.zipcode, document.city) !== null;
  return toFacts(place, {
    address: addressOf(document),
    empty: mark(!isGiven && document.state !== 'NOT_SUBMITTED'),
    address_country: document.country,
    document_type: document.document_type,
    document_expiry: document.document_expiration,
    state: document.state ?? 'NOT_STATED',
  });
}

/** These are facts of a person as listed; their documents have facts of their own. */
function personFacts(place: string, person: CorporatePerson): ConsentFact[] {
  return [
    ...toFacts(place, { name: joined(person.firstname, person.lastname), documents_missing: mark(!person.identity) }),
    ...(person.identity ? identityFacts(`${place}/identity`, person.identity, true) : []),
    ...(person.residency ? residencyFacts(`${place}/residency`, person.residency) : []),
  ];
}

function corporateFacts(company: CorporateResource): ConsentFact[] {
  const people = (['directors', 'beneficial_owners'] as const).flatMap((list) =>
    (company[list] ?? []).flatMap((person, at) => personFacts(`${list}/${at}`, person)),
  );
  const documents = (company.documents ?? []).flatMap(({ category_name, state }, at) =>
    toFacts(`documents/${at}`, { document_type: category_name, state: state ?? 'NOT_STATED' }),
  );
  return [
    ...toFacts(null, {
      name: company.name,
      registration_number: company.registration_number,
      company_country: company.country,
      state: company.state ?? 'NOT_STATED',
      people_missing: mark(company.directors === null || company.beneficial_owners === null),
      documents_missing: mark(!company.documents?.length),
    }),
    ...documents,
    ...people,
  ];
}

/** The calling code stands beside the number, or is in it already; a number that may be either stays unchanged. */
function phoneOf(number: string | null, code: string | null): string | null {
  if (number === null || code === null) return number;
  const calling = code.trim().replace(/^(?:\+|00)/, '');
  const isInternational = /^\s*(?:\+|00)/.test(number);
  return isInternational || number.replaceAll(/\D/g, '').startsWith(calling) ? number : `+${calling} ${number}`;
}

/** @param unreadable how many parts of the answer could not be read */
export function toConsentFacts<Name extends ResourceName>(
  resource: Name,
  answer: ResourceAnswers[Name],
  unreadable: number,
): ConsentFact[] {
  const whole = toFacts(null, { status_missing: mark(answer.status === null), parts_unreadable: unreadable });
  return [...factsOfData(resource, answer), ...whole];
}

function factsOfData(resource: ResourceName, { data }: ResourceAnswers[ResourceName]): ConsentFact[] {
  if (data === null) return [];
  switch (resource) {
    case 'identity':
      return (data as readonly IdentityDocument[]).flatMap((one, at) => identityFacts(String(at), one, false));
    case 'residency':
      return (data as readonly ResidencyDocument[]).flatMap((one, at) => residencyFacts(String(at), one));
    case 'corporate':
      return corporateFacts(data as CorporateResource);
    case 'phone': {
      const { phone_number, country_code, state } = data as NonNullable<ResourceAnswers['phone']['data']>;
      const phone = phoneOf(phone_number, country_code);
      const empty = mark(phone === null && state !== 'NOT_SUBMITTED');
      return toFacts(null, { phone, empty, state: state ?? 'NOT_STATED' });
    }
    case 'email': {
      const { email } = data as NonNullable<ResourceAnswers['email']['data']>;
      return toFacts(null, { email, empty: mark(email === null) });
    }
  }
}
