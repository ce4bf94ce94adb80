/** A company with its documents, directors and owners (contract 2.4). Its people carry no shares. */
import type * as z from 'zod/mini';
import { absentOr, flag, list, open, text } from '../schema/index.ts';
import { identityDocument } from './identity.ts';
import { word } from './leaf.ts';
import { residencyDocument } from './residency.ts';

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

export const corporate = open({
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
