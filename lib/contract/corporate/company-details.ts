/** COMPANY_DETAILS (contract 2.10); a company among the owners is described the same way. */
import type * as z from 'zod/mini';
import type { SensitivityClass } from '#lib/model/access/permissions.ts';
import { open, text } from '../schema/index.ts';
import { envelopeShape } from './envelope.ts';

export const companyShape = (sensitivity: SensitivityClass) => ({
  name: text(sensitivity),
  registration_number: text(sensitivity),
  structure: text(sensitivity),
  address: text(sensitivity),
  zipcode: text(sensitivity),
  city: text(sensitivity),
  country: text(sensitivity),
});

export const companyDetailsStep = open({ ...envelopeShape, ...companyShape('company') });
export type CompanyDetailsStep = z.output<typeof companyDetailsStep>;
