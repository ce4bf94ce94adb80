/**
 * Schemas of the steps of corporate sessions (contract 2.10), one file for each type. Hides the spellings of document keys and the two names
 * of edges; a type without a schema passes raw. Throws nothing.
 */
import type * as z from 'zod/mini';
import type { StepType } from '#lib/model/session/step-type.ts';
import { open } from '../schema/leaf.ts';
import { companyAmlStep } from './aml.ts';
import { beneficialOwnersStep, companyDetailsStep } from './beneficial-owners.ts';
import { corporateOfficerStep } from './corporate-officer.ts';
import { documentsStep } from './documents.ts';
import { legalRepresentativeStep } from './legal-representative.ts';

export type { CompanyAmlHit, CompanyAmlStep } from './aml.ts';
export type { BeneficialOwnersStep, CompanyDetailsStep } from './beneficial-owners.ts';
export type { CorporateOfficerStep } from './corporate-officer.ts';
export { type DocumentsStep, isCompanyDocument } from './documents.ts';
export type { LegalRepresentativeStep } from './legal-representative.ts';

export const rawCorporateStep = open({});
export type RawCorporateStep = z.output<typeof rawCorporateStep>;

export const corporateSteps = {
  COMPANY_DETAILS: companyDetailsStep,
  LEGAL_REPRESENTATIVE: legalRepresentativeStep,
  DOCUMENTS: documentsStep,
  AML: companyAmlStep,
  BENEFICIAL_OWNERS: beneficialOwnersStep,
  CORPORATE_OFFICER: corporateOfficerStep,
} satisfies Record<StepType<'corporate'>, z.core.$ZodType>;
