import type { SessionKind } from '#lib/model/session/ids.ts';
import type { BeneficialOwnersStep } from '../corporate/index.ts';
import type { AmlStep } from '../individual/index.ts';
import type { StepAnswer } from '../step-schemas.ts';
import { toCanonicalText } from './canonical-text.ts';

/** One attribute of whoever was screened, as the step itself states it. */
export interface ScreenedValue {
  readonly key: string;
  readonly text: string | null;
}

/**
 * What the answer says of whom it screened: the customer data of a person's screening, the details of a company among the owners; nothing where
 * the answer says nothing of it.
 *
 * @param corporate position of the company among the owners; null: the subject of the session
 */
export function listScreenedValues(
  kind: SessionKind,
  type: string,
  step: StepAnswer,
  corporate: number | null,
): ScreenedValue[] {
  if (corporate !== null) return ofOwner((step as BeneficialOwnersStep).corporates?.[corporate]);
  if (kind !== 'individual' || type !== 'AML') return [];
  const customer = (step as AmlStep).verification?.aml?.customer_info;
  return customer
    ? (['firstname', 'lastname', 'birth_date', 'nationality', 'country'] as const).map((key) => ({
        key,
        text: customer[key],
      }))
    : [];
}

function ofOwner(owner: NonNullable<BeneficialOwnersStep['corporates']>[number] | undefined): ScreenedValue[] {
  const details = owner?.company_details;
  const town = [details?.zipcode, details?.city].filter((part) => part).join(' ');
  const address = [details?.address, town].filter((part) => part).join(', ');
  return [
    { key: 'company_name', text: details?.name ?? null },
    { key: 'registration_number', text: details?.registration_number ?? null },
    { key: 'country', text: details?.country ?? null },
    { key: 'address', text: address || null },
  ];
}

/** One text for equal values. */
export const screenedText = (values: readonly ScreenedValue[]): string =>
  toCanonicalText(Object.fromEntries(values.map(({ key, text }) => [key, text])), (text) => text);
