/**
 * The answers of the v1 resource API (contract 2.1 to 2.6): verified data that a user or company has agreed to share. Hides the spellings of its
 * envelope, dates and words. Throws nothing.
 *
 * Which schema reads which resource, and the envelope around each (contract 2.1, 4.1).
 */

import * as z from 'zod/mini';
import type { ResourceName } from '#lib/model/consents/resources.ts';
import { absentOr, anything, flag, isAbsent, isRecord, list, number, open, text } from '../schema/leaf.ts';
import { date, word } from './leaf.ts';
import { residencyDocument } from './residency.ts';

/** The phone number of a user (contract 2.5). */
const phone = open({ phone_number: text('contact'), country_code: text('contact'), state: text('state') });
export type PhoneResource = z.output<typeof phone>;

/**
 * Identity documents (contract 2.2), also those of a company's directors and owners (2.4).
 *
 * `ID_CARD` comes in samples alone; it is shown as it is.
 */
const documentTypes = ['NATIONAL_ID', 'ID_CARD', 'PASSPORT', 'DRIVER_LICENSE', 'RESIDENT_PERMIT'] as const;

/** 1 and -1 are results; what another number means is described nowhere. */
const checks = {
  check_gender: z.optional(number('identity')),
  check_firstname: z.optional(number('identity')),
  check_lastname: z.optional(number('identity')),
  check_document_expiration: z.optional(number('identity')),
  check_date_of_birth: z.optional(number('identity')),
  check_mrz: z.optional(number('identity')),
  check_document_number: z.optional(number('identity')),
  check_image_quality: z.optional(number('identity')),
  check_color_picture: z.optional(number('identity')),
  check_face_matching: z.optional(number('identity')),
  check_security_features: z.optional(number('identity')),
  check_country: z.optional(number('identity')),
};

/** Of what an entry of `matches` consists is described nowhere. */
const amlCheck = absentOr(
  open(
    {
      aml_matches: number('screening'),
      aml_response: absentOr(open({ matches: list(anything('screening')) }, anything('screening'))),
    },
    anything('screening'),
  ),
);

const identityShape = {
  firstname: text('name'),
  lastname: text('name'),
  birth_date: date('identity'),
  country: text('identity'),
  nationality: text('identity'),
  gender: z.optional(text('identity')),
  document_number: text('identity'),
  document_type: word('identity', documentTypes),
  expiration_date: date('identity'),
  state: text('state'),
  liveness: z.optional(text('identity')),
  similarity_score: z.optional(number('identity')),
  trust_score: z.optional(number('identity')),
  ...checks,
  aml_compliance: z.optional(text('screening')),
  app_aml_compliance: z.optional(text('screening')),
  aml_check: z.optional(amlCheck),
};

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
  firstname: text('name'),
  lastname: text('name'),
  identity: absentOr(identityDocument),
  residency: absentOr(residencyDocument),
  is_admin: flag('company'),
});

const corporate = open({
  corporate_id: text('company'),
  name: text('company'),
  address: text('company'),
  country: text('company'),
  city: text('company'),
  registration_number: text('company'),
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
  /** As in the query, in lower case (`driver_license`); of identity and residency alone. */
  readonly document?: string | undefined;
}

const status = absentOr(
  open({ error: flag('state'), api_code: text('state'), type: text('state'), message: text('state') }),
);

const envelope = <Data extends z.core.SomeType>(data: Data) => open({ data, status });

/** An object where a list is described is a list of one. */
const many = <Element extends z.core.SomeType>(element: Element) =>
  envelope(
    z.pipe(
      z.transform((value: unknown) => (isRecord(value) && !isAbsent(value) ? [value] : value)),
      list(element),
    ),
  );

/** A list of one where an object is described is that object. */
const one = <Data extends z.core.SomeType>(data: Data) =>
  envelope(
    z.pipe(
      z.transform((value: unknown) => (Array.isArray(value) && value.length === 1 ? value[0] : value)),
      absentOr(data),
    ),
  );

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
