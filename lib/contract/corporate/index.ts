/**
 * Steps of corporate sessions. A new type: one file beside this one and one line here; a type without a file of its own is raw through and
 * through.
 */
import type * as z from 'zod/mini';
import { open } from '../leaf.ts';
import type { knownStepTypes } from '../status.ts';
import { companyAmlStep } from './aml.ts';
import { beneficialOwnersStep } from './beneficial-owners.ts';
import { companyDetailsStep } from './company-details.ts';
import { documentsStep } from './documents.ts';
import { legalRepresentativeStep } from './legal-representative.ts';

export type { CompanyAmlHit, CompanyAmlStep } from './aml.ts';
export type { BeneficialOwnersStep } from './beneficial-owners.ts';
export type { CompanyDetailsStep } from './company-details.ts';
export { type DocumentsStep, isCompanyPaper } from './documents.ts';
export type { LegalRepresentativeStep } from './legal-representative.ts';

export const rawCorporateStep = open({});
export type RawCorporateStep = z.output<typeof rawCorporateStep>;

export const corporateSteps = {
  COMPANY_DETAILS: companyDetailsStep,
  LEGAL_REPRESENTATIVE: legalRepresentativeStep,
  DOCUMENTS: documentsStep,
  AML: companyAmlStep,
  BENEFICIAL_OWNERS: beneficialOwnersStep,
  // CORPORATE_OFFICER was seen on the wire and is described nowhere: it stays raw.
} satisfies Partial<Record<(typeof knownStepTypes.corporate)[number], z.core.$ZodType>>;
