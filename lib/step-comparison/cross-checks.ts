/** Cross-checks: what the steps of one session report about the same attribute, compared, with the source of each value. */

import { type Comparison, compareCountries } from '#lib/compare/index.ts';
import { markCharacters } from '#lib/format/text/mark-characters.ts';
import type { MarkedText } from '#lib/model/session/explanation.schema.ts';
import type { Finding } from '#lib/model/session/finding.schema.ts';
import type { SubjectFact } from '#lib/model/session/session.schema.ts';
import { isMasked } from '#lib/model/session/unreadable.ts';
import { type AttributeKind, compareValues, maskedRemark, type StepComparison } from './compare-values.ts';

export type Agreement = StepComparison['agreement'] | 'one_source';

interface Attribute {
  readonly key: string;
  readonly label: string;
  readonly kind: AttributeKind;
  /** The keys of the facts that hold it. */
  readonly facts: readonly string[];
  /** The values are of different things, listed together for an overview. */
  readonly neutral?: true;
  /** The attribute belongs to one document: two documents differ by nature. */
  readonly ofDocument?: true;
}

/** The attributes are in the order of the page. */
const attributes: readonly Attribute[] = [
  { key: 'name', label: 'Name', kind: 'name', facts: ['name', 'addressee'] },
  { key: 'host_name', label: 'Name of the host', kind: 'name', facts: ['host_name', 'addressee'] },
  { key: 'birth_date', label: 'Birth date', kind: 'date', facts: ['birth_date'] },
  { key: 'gender', label: 'Sex', kind: 'sex', facts: ['gender'] },
  { key: 'birth_place', label: 'Place of birth', kind: 'text', facts: ['birth_place'] },
  { key: 'nationality', label: 'Nationality', kind: 'country', facts: ['nationality'] },
  {
    key: 'countries',
    label: 'Countries',
    kind: 'country',
    facts: ['document_country', 'country', 'address_country', 'phone_country'],
    neutral: true,
  },
  { key: 'document_number', label: 'Document number', kind: 'number', facts: ['document_number'], ofDocument: true },
  { key: 'document_expiry', label: 'Document expiry', kind: 'date', facts: ['document_expiry'], ofDocument: true },
  { key: 'address', label: 'Address', kind: 'text', facts: ['address'] },
  { key: 'host_address', label: 'Address of the host', kind: 'text', facts: ['host_address', 'address'] },
  { key: 'phone', label: 'Phone', kind: 'phone', facts: ['phone'] },
  { key: 'email', label: 'Email', kind: 'email', facts: ['email'] },
];

/** Where a row holds several facts, this says what each means. */
const meanings: Readonly<Record<string, string>> = {
  document_country: 'of the document',
  country: 'of the customer',
  address_country: 'of the address',
  phone_country: 'of the phone',
  addressee: 'on the proof of address',
  host_name: 'on the host’s document',
  host_address: 'on the host’s document',
  address: 'on the proof of address',
};

export interface CrossValue {
  readonly fact: SubjectFact;
  readonly meaning: string | null;
  readonly masked: boolean;
  /** The value is compared with the row's first value, which has no comparison itself. */
  readonly against?: StepComparison;
  /** The value in parts, where characters differ from the first value. */
  readonly parts: readonly MarkedText[];
}

export interface CrossCheck {
  readonly key: string;
  readonly label: string;
  readonly kind: AttributeKind;
  /** A single value is `one_source`. */
  readonly values: readonly CrossValue[];
  readonly agreement: Agreement;
  /** The remark is that of the worst comparison. */
  readonly remark?: string;
}

/** @param facts in the order of the steps @param step limits the attributes to those of this step, with its value first */
export function crossChecks(facts: readonly SubjectFact[], step?: string): readonly CrossCheck[] {
  return attributes.flatMap((attribute) => {
    const reported = facts.filter((fact) => belongsTo(attribute, fact, facts));
    const own = step === undefined ? reported : reported.filter((fact) => fact.step === step);
    const [first] = own;
    if (!first) return [];
    return toCheck(attribute, [first, ...reported.filter((fact) => fact !== first)], facts);
  });
}

/** A bill is addressed to the subject, or to the host with whom the subject lives. */
function belongsTo({ key, facts }: Attribute, fact: SubjectFact, all: readonly SubjectFact[]): boolean {
  if (!facts.includes(fact.key)) return false;
  if (key === 'host_address') return all.some((other) => other.key === 'host_address' && other.step === fact.step);
  if (fact.key !== 'addressee') return true;
  const isHosted = all.some((other) => other.key === 'host_name' && other.step === fact.step);
  return isHosted === (key === 'host_name');
}

function toCheck(
  attribute: Attribute,
  [first, ...others]: readonly [SubjectFact, ...SubjectFact[]],
  facts: readonly SubjectFact[],
): CrossCheck {
  const { key, label, kind } = attribute;
  const compared = others.map((fact): CrossValue => {
    const against = toComparison(attribute, first, fact, facts);
    return {
      ...toValue(attribute, fact),
      against,
      parts: against.agreement === 'different' ? marks(kind, first, fact) : [],
    };
  });
  const marked = compared.find(({ parts }) => parts.length > 0);
  const values = [{ ...toValue(attribute, first), parts: marked ? marks(kind, marked.fact, first) : [] }, ...compared];
  const worst = (['different', 'several', 'not_compared', 'partial', 'equal'] as const).flatMap(
    (agreement) => compared.find(({ against }) => against?.agreement === agreement)?.against ?? [],
  )[0];
  return { key, label, kind, values, agreement: 'one_source', ...worst };
}

const toValue = (attribute: Attribute, fact: SubjectFact) => ({
  fact,
  meaning: attribute.facts.length > 1 ? (meanings[fact.key] ?? null) : null,
  masked: isMasked(fact.value),
});

function toComparison(
  { key, kind, neutral, ofDocument }: Attribute,
  left: SubjectFact,
  right: SubjectFact,
  facts: readonly SubjectFact[],
): StepComparison {
  if (isMasked(left.value) || isMasked(right.value)) return { agreement: 'not_compared', remark: maskedRemark };
  const comparison = compareValues(kind, left.value, right.value);
  if (key === 'nationality' && isOneOfSeveral(left, right, facts))
    return { agreement: 'equal', remark: 'one of several nationalities' };
  if (comparison.agreement !== 'different') return comparison;
  if (neutral) return { agreement: 'several' };
  return ofDocument && !areSameDocument(left, right, facts)
    ? { agreement: 'several', remark: 'of different documents' }
    : comparison;
}

/** Who has several nationalities is screened under one of them. Documents among themselves are compared as they are. */
function isOneOfSeveral(left: SubjectFact, right: SubjectFact, facts: readonly SubjectFact[]): boolean {
  const screened = [left, right].find(({ stepType }) => stepType === 'AML');
  const isAgreeing = ({ result, partial }: Comparison) => result === 'equal' || partial === 'one_of_several';
  const own = facts.filter(
    ({ key, stepType }) => (key === 'nationality' || key === 'nationality_other') && stepType !== 'AML',
  );
  return (
    screened !== undefined &&
    compareCountries(left.value, right.value).result !== 'equal' &&
    own.some(({ value }) => !isMasked(value) && isAgreeing(compareCountries(value, screened.value)))
  );
}

/** Whether both steps saw a document of the same type and country, as far as they report them. */
const areSameDocument = (left: SubjectFact, right: SubjectFact, facts: readonly SubjectFact[]): boolean =>
  ['document_type', 'document_country'].every((key) => {
    const [ours, theirs] = [left, right].map(({ step }) =>
      facts.find((fact) => fact.step === step && fact.key === key),
    );
    if (ours === undefined || theirs === undefined) return true;
    return key === 'document_country'
      ? compareCountries(ours.value, theirs.value).result !== 'different'
      : ours.value.trim().toUpperCase() === theirs.value.trim().toUpperCase();
  });

/** The findings that say of the attribute of a cross-check that it differs, and are more than a notice. */
export const differencesIn = <Found extends Finding>(findings: readonly Found[], key: string): readonly Found[] =>
  findings.filter(
    ({ code, severity, attributes = [] }) =>
      code !== 'steps_not_compared' &&
      severity !== 'notice' &&
      attributes.some((attribute) => key === attribute || key === `host_${attribute}`),
  );

/** Marks single characters only where they have a meaning of their own and both values are written alike. */
function marks(kind: AttributeKind, against: SubjectFact, fact: SubjectFact): readonly MarkedText[] {
  if (kind === 'country' || kind === 'sex') return [];
  if (kind === 'date' && fact.value.length !== against.value.length) return [];
  return markCharacters(against.value, fact.value)[1];
}
