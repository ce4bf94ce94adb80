/** Residency documents (contract 2.3), also those of a company's directors and owners (2.4), which have an end of their own. */
import * as z from 'zod/mini';
import { open, text } from '../schema/leaf.ts';
import { date, word } from './leaf.ts';

const documentTypes = ['UTILITY_BILL', 'GOVERNMENT_DOCUMENT', 'BANK_STATEMENT'] as const;

export const residencyDocument = open({
  address: text('identity'),
  city: text('identity'),
  country: text('identity'),
  zipcode: text('identity'),
  province: text('identity'),
  document_type: word('identity', documentTypes),
  document_expiration: z.optional(date('identity')),
  state: text('state'),
});
export type ResidencyDocument = z.output<typeof residencyDocument>;
