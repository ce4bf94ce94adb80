/** Compares this step's facts of the company with those of other sources in the session. Pure. */

import type { Redacted } from '#components/step-parts/redaction/index.ts';
import type { CompanyDetailsStep } from '#lib/contract/index.ts';
import { stepTypeLabel } from '#lib/format/labels/step-type.ts';
import { isMasked } from '#lib/format/text/masked.ts';
import type { SubjectFact } from '#lib/model/session/session.ts';
import { type Agreement, type AttributeKind, compareValues } from '#lib/step-comparison/index.ts';

export interface OtherSource {
  readonly field: 'name' | 'registration_number' | 'country';
  readonly value: string;
  /** The step that reports it. */
  readonly source: string;
  readonly agreement: Agreement;
  readonly remark?: string;
}

const fields = { name: 'name', registration_number: 'registration_number', company_country: 'country' } as const;

const kinds = {
  name: 'company_name',
  registration_number: 'number',
  country: 'country',
} as const satisfies Record<OtherSource['field'], AttributeKind>;

/**
 * Each other source with its agreement. Masked, hidden and absent values are not compared. The registered fact of this step itself is included only
 * if it is not equal to the answer.
 * @param step this step's name in addresses
 */
export function otherSourcesOf(
  body: Redacted<CompanyDetailsStep>,
  facts: readonly SubjectFact[],
  step: string,
): readonly OtherSource[] {
  return facts.flatMap((fact): OtherSource[] => {
    if (!Object.hasOwn(fields, fact.key)) return [];
    const field = fields[fact.key as keyof typeof fields];
    const here = body[field];
    if (!here || isMasked(here) || isMasked(fact.value)) return [];
    const comparison = compareValues(kinds[field], here, fact.value);
    const own = fact.step === step;
    if (own && comparison.agreement === 'equal') return [];
    const source = own ? 'this step at the last refresh' : stepTypeLabel(fact.stepType ?? 'Session');
    return [{ field, value: fact.value, source, ...comparison }];
  });
}
