/** Sessions of persons that a step of a company names by their ids. */
import type { BeneficialOwnersStep, CorporateOfficerStep, LegalRepresentativeStep } from './corporate/index.ts';
import type { StepAnswer } from './step-schemas.ts';

const idsOf: Readonly<Record<string, (step: StepAnswer) => readonly unknown[] | undefined>> = {
  LEGAL_REPRESENTATIVE: (step) => [(step as LegalRepresentativeStep).id],
  BENEFICIAL_OWNERS: (step) => (step as BeneficialOwnersStep).individuals?.map((owner) => owner.id),
  CORPORATE_OFFICER: (step) => {
    const { session, id } = step as CorporateOfficerStep;
    return [session?.id ?? id];
  },
};

/** Undefined where the step names none, or the list did not come. The ids are as they came. @param type of a step of a company */
export const listPersonSessions = (type: string, step: StepAnswer): readonly unknown[] | undefined =>
  Object.hasOwn(idsOf, type) ? idsOf[type]?.(step) : undefined;
