/** What the rest of the session says of the company, beside what this step says. Pure. */
import type { CompanyDetailsStep } from '#lib/contract/index.ts';
import { toCountryKey } from '#lib/format/country.ts';
import { toStepName } from '#lib/format/step-type.ts';
import type { SubjectFact } from '#lib/model/review.ts';
import type { Seen } from '../seen.ts';
import { isMasked } from '../values.ts';

export interface Elsewhere {
  readonly field: 'name' | 'registration_number' | 'country';
  readonly value: string;
  /** Who says it. */
  readonly source: string;
  readonly agrees: boolean;
}

const fields = { name: 'name', registration_number: 'registration_number', company_country: 'country' } as const;

const sameText = (value: string): string => value.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLowerCase();

/**
 * Each other source with its agreement; nothing is compared with a value that is masked, hidden or absent. What the registry keeps of this very step is told
 * only where it is not what was read now.
 * @param step how addresses call this step
 */
export function knownElsewhere(
  body: Seen<CompanyDetailsStep>,
  facts: readonly SubjectFact[],
  step: string,
): readonly Elsewhere[] {
  return facts.flatMap((fact): Elsewhere[] => {
    if (!Object.hasOwn(fields, fact.key)) return [];
    const field = fields[fact.key as keyof typeof fields];
    const here = body[field];
    if (!here || isMasked(here) || isMasked(fact.value)) return [];
    const same = field === 'country' ? toCountryKey : sameText;
    const agrees = same(here) === same(fact.value);
    const own = fact.step === step;
    if (own && agrees) return [];
    const source = own ? 'this step when the session was last read' : toStepName(fact.stepType ?? 'Session');
    return [{ field, value: fact.value, source, agrees }];
  });
}
