import {
  agreementOf,
  type Comparison,
  compareCountries,
  compareDates,
  compareDocumentTypes,
  compareEmails,
  compareNames,
  compareNumbers,
  comparePhones,
  compareSexes,
  compareTexts,
  toName,
} from '#lib/compare/index.ts';

export const maskedRemark = 'not available to your role';

/** `partial`: they agree as far as one goes. `several`: nothing follows. `not_compared`: a side is masked, unreadable or a placeholder. */
export interface StepComparison {
  readonly agreement: 'equal' | 'partial' | 'different' | 'several' | 'not_compared';
  readonly remark?: string;
  /** They agree unless a day or a time zone is read in the other of two ways. */
  readonly isAmbiguous?: true;
  /** They cannot be compared, though both have a value. */
  readonly isOpen?: true;
  /** Different letters may be two transliterations of one name. */
  readonly isTransliteration?: true;
  /** The names of two companies agree but for the legal form. */
  readonly isFormAlone?: true;
}

/** An address of fewer words is not contained in a longer one. */
const fewestWords = 3;

const comparers = {
  name: (left, right) => compareNames(toName(left, false), toName(right, false)),
  company_name: (left, right) => compareNames(toName(left, true), toName(right, true)),
  date: compareDates,
  country: compareCountries,
  sex: compareSexes,
  number: compareNumbers,
  phone: comparePhones,
  email: compareEmails,
  document_type: compareDocumentTypes,
  text: (left, right) => compareTexts(left, right, fewestWords),
} satisfies Record<string, (left: string, right: string) => Comparison>;
export type AttributeKind = keyof typeof comparers;

/** Compares two values of one kind; neither may be masked. */
export function compareValues(kind: AttributeKind, left: string, right: string): StepComparison {
  const comparison = comparers[kind](left, right);
  const { reason, partial, remark, isTransliteration } = comparison;
  const agreement = agreementOf(comparison);
  return {
    agreement,
    ...(remark !== undefined && { remark }),
    ...(agreement === 'not_compared' && reason !== 'absent' && { isOpen: true }),
    ...((partial === 'day_month_order' || partial === 'time_zone') && { isAmbiguous: true }),
    ...(isTransliteration && { isTransliteration }),
    ...(partial === 'company_form' && { isFormAlone: true }),
  };
}
