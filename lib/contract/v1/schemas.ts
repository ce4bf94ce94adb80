/** Which schema reads which resource, and the envelope around each (contract 2.1, 4.1). */
import * as z from 'zod/mini';
import type { ResourceName } from '#lib/model/consents/resources.ts';
import { absentOr, flag, isAbsent, isRecord, list, open, text } from '../schema/index.ts';
import { corporate } from './corporate.ts';
import { email } from './email.ts';
import { identityDocument } from './identity.ts';
import { phone } from './phone.ts';
import { residencyDocument } from './residency.ts';

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
