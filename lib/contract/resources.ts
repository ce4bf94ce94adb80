/** The answers of the v1 resource API (contract 2.1 to 2.6, 4.1). Hides the spellings of its envelope, dates and words. Throws nothing. */
import * as z from 'zod/mini';
import type { SensitivityClass } from '#lib/model/access/permissions.ts';
import type { ResourceName } from '#lib/model/consents/resources.ts';
import { isRecord } from '#lib/model/is-record.ts';
import {
  absentOr,
  anything,
  each,
  flag,
  isAbsent,
  list,
  number,
  open,
  optionalTexts,
  part,
  prepared,
  sensitivityOf,
  text,
  texts,
  withKnownNames,
} from './schema/leaf.ts';
import { type Parsed, parseWith } from './schema/parse.ts';

/** A text that is changed where it can be read. What cannot be read stays as text in its place. */
function changed(sensitivity: SensitivityClass, change: (value: string) => string | null) {
  const schema = z.pipe(
    text(sensitivity),
    z.transform((value): string | null => (value === null ? null : change(value))),
  );
  sensitivityOf.add(schema, { class: sensitivity, isText: true });
  return schema;
}

/** A date or a timestamp, unchanged. The year 0001 stands for none. */
const date = (sensitivity: SensitivityClass) =>
  changed(sensitivity, (value) => (/^0001-/.test(value.trim()) ? null : value));

/** A word of a list. Display text of one (`Certificate of incorporation`) becomes the word; any other text stays unchanged. */
const word = (sensitivity: SensitivityClass, words: readonly string[]) =>
  changed(sensitivity, (value) => {
    const asWord = value
      .trim()
      .toUpperCase()
      .replaceAll(/[\s-]+/g, '_');
    return words.includes(asWord) ? asWord : value;
  });

const residencyTypes = ['UTILITY_BILL', 'GOVERNMENT_DOCUMENT', 'BANK_STATEMENT'] as const;

/** Residency documents (contract 2.3), also those of a company's directors and owners (2.4), which have an end of their own. */
const residencyDocument = open({
  ...texts('identity', 'address', 'city', 'country', 'zipcode', 'province'),
  document_type: word('identity', residencyTypes),
  document_expiration: z.optional(date('identity')),
  state: text('state'),
});
export type ResidencyDocument = z.output<typeof residencyDocument>;

/** The phone number of a user (contract 2.5). */
const phone = open({ ...texts('contact', 'phone_number', 'country_code'), state: text('state') });
export type PhoneResource = z.output<typeof phone>;

// `ID_CARD` comes in samples alone; it is shown as it is.
const identityTypes = ['NATIONAL_ID', 'ID_CARD', 'PASSPORT', 'DRIVER_LICENSE', 'RESIDENT_PERMIT'] as const;

/** 1 and -1 are results; what another number means is described nowhere. */
const check = z.optional(number('identity'));
const checks = {
  ...each(check, 'check_gender', 'check_firstname', 'check_lastname', 'check_document_expiration'),
  ...each(check, 'check_date_of_birth', 'check_mrz', 'check_document_number', 'check_image_quality'),
  ...each(check, 'check_color_picture', 'check_face_matching', 'check_security_features', 'check_country'),
};

/** No description says what an entry of `matches` consists of. */
const amlCheck = part(
  {
    aml_matches: number('screening'),
    aml_response: part({ matches: list(anything('screening')) }, anything('screening')),
  },
  anything('screening'),
);

const identityShape = {
  ...texts('name', 'firstname', 'lastname'),
  birth_date: date('identity'),
  ...texts('identity', 'country', 'nationality'),
  gender: z.optional(text('identity')),
  document_number: text('identity'),
  document_type: word('identity', identityTypes),
  expiration_date: date('identity'),
  state: text('state'),
  liveness: z.optional(text('identity')),
  ...each(z.optional(number('identity')), 'similarity_score', 'trust_score'),
  ...checks,
  ...optionalTexts('screening', 'aml_compliance', 'app_aml_compliance'),
  aml_check: z.optional(amlCheck),
};

/** Identity documents (contract 2.2), also those of a company's directors and owners (2.4). */
const identityDocument = open(identityShape);
export type IdentityDocument = z.output<typeof identityDocument>;

/** The email address of a user (contract 2.6). */
const email = open({ email: text('contact') });
export type EmailResource = z.output<typeof email>;

/** A company with its documents, directors and owners (contract 2.4). Its people carry no shares. */
const categories = [
  'CERTIFICATE_OF_INCORPORATION',
  'MEMORANDUM_OF_ASSOCIATION',
  'COMPANY_ANNUAL_RETURN',
  'COMPANY_BANK_STATEMENT',
] as const;

const person = open({
  ...texts('name', 'firstname', 'lastname'),
  identity: absentOr(identityDocument),
  residency: absentOr(residencyDocument),
  is_admin: flag('company'),
});

const corporate = open({
  ...texts('company', 'corporate_id', 'name', 'address', 'country', 'city', 'registration_number'),
  state: text('state'),
  documents: list(open({ category_name: word('company', categories), state: text('state') })),
  directors: list(person),
  beneficial_owners: list(person),
});
export type CorporateResource = z.output<typeof corporate>;
export type CorporatePerson = z.output<typeof person>;

/** What is read: a resource, or one document of it. */
export interface ResourceRequest {
  readonly resource: ResourceName;
  /** The query names it so, in lower case (`driver_license`); only identity and residency have documents. */
  readonly document?: string | undefined;
}

const status = part({ error: flag('state'), ...texts('state', 'api_code', 'type', 'message') });

const envelope = <Data extends z.core.SomeType>(data: Data) => open({ data, status });

/** An object where a list is described is a list of one. */
const many = <Element extends z.core.SomeType>(element: Element) =>
  envelope(prepared(list(element), (value) => (isRecord(value) && !isAbsent(value) ? [value] : value)));

/** A list of one where an object is described is that object. */
const one = <Data extends z.core.SomeType>(data: Data) =>
  envelope(prepared(absentOr(data), (value) => (Array.isArray(value) && value.length === 1 ? value[0] : value)));

export const resourceSchemas = {
  identity: many(identityDocument),
  residency: many(residencyDocument),
  corporate: one(corporate),
  phone: one(phone),
  email: one(email),
} satisfies Record<ResourceName, z.core.$ZodType>;

export const documentSchemas = { identity: one(identityDocument), residency: one(residencyDocument) };

/** The canonical envelope of each resource; `data` of identity and residency is a list. */
export type ResourceAnswers = { readonly [Name in ResourceName]: z.output<(typeof resourceSchemas)[Name]> };
export type ResourceAnswer =
  | ResourceAnswers[ResourceName]
  | z.output<(typeof documentSchemas)[keyof typeof documentSchemas]>;

export function resourceSchema({ resource, document }: ResourceRequest): z.core.$ZodType<ResourceAnswer> {
  if (document !== undefined && (resource === 'identity' || resource === 'residency')) return documentSchemas[resource];
  return resourceSchemas[resource];
}

/** Why the service gave no data, by its own code: HTTP statuses differ (contract 7). `other` is a code that the contract does not name. */
export type ResourceRefusal = 'revoked' | 'out_of_scope' | 'other';

const refusals: Readonly<Record<string, ResourceRefusal>> = {
  INVALID_AUTHORIZATION_CODE: 'revoked',
  UNAUTHORIZED_SCOPE: 'out_of_scope',
};

const envelopeNames = { envelope: new Set(['data', 'status']), status: new Set(['error', 'api_code', 'type']) };

/** What an answer says beside its data. */
interface EnvelopeError {
  readonly refusal: ResourceRefusal;
  /** The service's own code, where it is a word; else null. */
  readonly apiCode: string | null;
}

const wordOf = (value: unknown): string =>
  ['string', 'number', 'boolean'].includes(typeof value) ? String(value).trim().toUpperCase() : '';
const trueWords: ReadonlySet<string> = new Set(['TRUE', '1']);
const isSuccess = (code: unknown): boolean => isAbsent(code) || wordOf(code) === 'SUCCESS';

/** The error that an answer reports, if any: with status 200 too, and where the code of a success is that of an error. */
export function envelopeErrorOf(body: unknown): EnvelopeError | undefined {
  const named = withKnownNames(body, envelopeNames.envelope);
  const { data, status: inner } = isRecord(named) ? named : {};
  const status = withKnownNames(inner, envelopeNames.status);
  if (!isRecord(status)) return undefined;
  const code = wordOf(status.api_code);
  const isError =
    trueWords.has(wordOf(status.error)) ||
    wordOf(status.type) === 'ERROR' ||
    code in refusals ||
    // A code of its own where nothing says that it succeeded.
    (isAbsent(status.error) && isAbsent(status.type) && !isSuccess(status.api_code) && isAbsent(data));
  if (!isError) return undefined;
  return {
    refusal: refusals[code] ?? 'other',
    apiCode: typeof status.api_code === 'string' && /^[A-Z0-9_]{1,64}$/.test(code) ? code : null,
  };
}

/**
 * `GET /v1/resources/{resource}[?document=]`, of an answer without an error. An object that has neither `data` nor `status` is no envelope. Where
 * `data` is missing it is null: the service gave none.
 */
export function parseResource(request: ResourceRequest, body: unknown): Parsed<ResourceAnswer> {
  const named = withKnownNames(body, envelopeNames.envelope);
  if (isRecord(named) && isAbsent(named.status) && !('data' in named))
    return { ok: false, issues: [{ path: '', message: 'expected an envelope' }] };
  return parseWith(resourceSchema(request), body);
}
