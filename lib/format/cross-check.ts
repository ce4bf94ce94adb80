/**
 * What the steps of one session say of the same thing, set against each other: agreement or difference, with the source of each value.
 * A masked value concludes nothing; different countries of a document, a phone and an address are a fact, no error.
 */

import type { MarkedText } from '#lib/model/explanation.ts';
import type { SubjectFact } from '#lib/model/review.ts';
import { countryName, toCountryKey } from './country.ts';
import { markCharacters } from './mark-characters.ts';
import { matchNames } from './name-words.ts';
import { toPossibleDays } from './possible-days.ts';
import { toSex } from './sex.ts';

/** `several`: they differ, and nothing follows from that. `not_compared`: a side is masked or cannot be read as what it is. */
export type Agreement = 'equal' | 'different' | 'several' | 'not_compared' | 'one_source';

export type AttributeKind = 'name' | 'date' | 'country' | 'sex' | 'number' | 'phone' | 'text';

interface Attribute {
  readonly key: string;
  readonly label: string;
  readonly kind: AttributeKind;
  /** Keys of facts that say it. */
  readonly facts: readonly string[];
  /** Values of different things that are good to see together. */
  readonly neutral?: true;
  /** Belongs to one document: those of two different documents differ by nature. */
  readonly ofDocument?: true;
}

/** In the order of the page. */
const attributes: readonly Attribute[] = [
  { key: 'name', label: 'Name', kind: 'name', facts: ['name'] },
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
  { key: 'phone', label: 'Phone', kind: 'phone', facts: ['phone'] },
  { key: 'email', label: 'Email', kind: 'text', facts: ['email'] },
];

/** Which country a fact of the row "Countries" means. */
const meanings: Readonly<Record<string, string>> = {
  document_country: 'of the document',
  country: 'of the customer',
  address_country: 'of the address',
  phone_country: 'of the phone',
};

export interface CrossValue {
  readonly fact: SubjectFact;
  readonly meaning: string | null;
  readonly masked: boolean;
  /** Of the comparison with the row's first value; absent for that one itself. */
  readonly against?: Comparison;
  /** The value in pieces where characters differ from the first. */
  readonly parts: readonly MarkedText[];
}

export interface Comparison {
  readonly agreement: Exclude<Agreement, 'one_source'>;
  readonly remark?: string;
}

export interface CrossCheck {
  readonly key: string;
  readonly label: string;
  readonly kind: AttributeKind;
  /** One alone is `one_source`. */
  readonly values: readonly CrossValue[];
  readonly agreement: Agreement;
  /** Of the worst comparison. */
  readonly remark?: string;
}

/**
 * @param facts what the steps say, in their order
 * @param step given: only what this step says, its value first, the others against it; absent: everything, the others against the first
 */
export function crossChecks(facts: readonly SubjectFact[], step?: string): readonly CrossCheck[] {
  return attributes.flatMap((attribute) => {
    const said = facts.filter(({ key }) => attribute.facts.includes(key));
    const own = step === undefined ? said : said.filter((fact) => fact.step === step);
    const [first] = own;
    if (!first) return [];
    return toCheck(attribute, [first, ...said.filter((fact) => fact !== first)], facts);
  });
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
  const worst = (['different', 'several', 'not_compared', 'equal'] as const).flatMap(
    (agreement) => compared.find(({ against }) => against?.agreement === agreement)?.against ?? [],
  )[0];
  return { key, label, kind, values, agreement: 'one_source', ...worst };
}

const toValue = (attribute: Attribute, fact: SubjectFact) => ({
  fact,
  meaning: attribute.neutral ? (meanings[fact.key] ?? null) : null,
  masked: isMasked(fact.value),
});

/** Something of it was taken out for the role: nothing can be concluded from the rest. */
export const isMasked = (value: string): boolean => value.includes('•');

function toComparison(
  { kind, neutral, ofDocument }: Attribute,
  left: SubjectFact,
  right: SubjectFact,
  facts: readonly SubjectFact[],
): Comparison {
  if (isMasked(left.value) || isMasked(right.value))
    return { agreement: 'not_compared', remark: 'hidden from your role' };
  const comparison = compareValues(kind, left.value, right.value);
  if (comparison.agreement !== 'different') return comparison;
  if (neutral) return { agreement: 'several' };
  return ofDocument && !areSameDocument(left, right, facts)
    ? { agreement: 'several', remark: 'of different documents' }
    : comparison;
}

/** Whether the two steps saw a document of the same type and country, as far as they say. */
const areSameDocument = (left: SubjectFact, right: SubjectFact, facts: readonly SubjectFact[]): boolean =>
  ['document_type', 'document_country'].every((key) => {
    const [ours, theirs] = [left, right].map(({ step }) =>
      facts.find((fact) => fact.step === step && fact.key === key),
    );
    return ours === undefined || theirs === undefined || toCountryKey(ours.value) === toCountryKey(theirs.value);
  });

const same = (isSame: boolean): Comparison => ({ agreement: isSame ? 'equal' : 'different' });
const unread = (what: string): Comparison => ({ agreement: 'not_compared', remark: `not readable as a ${what}` });

/** Two values of one kind; neither is masked. */
export function compareValues(kind: AttributeKind, left: string, right: string): Comparison {
  if (left === right) return { agreement: 'equal' };
  switch (kind) {
    case 'name':
      return matchNames(left, right);
    case 'date': {
      const [ours, theirs] = [toPossibleDays(left), toPossibleDays(right)];
      if (ours.length === 0 || theirs.length === 0) return unread('date');
      const common = ours.filter((day) => theirs.includes(day));
      if (common.length === 0) return { agreement: 'different' };
      const certain = new Set(ours).size === 1 && new Set(theirs).size === 1;
      return { agreement: 'equal', ...(!certain && { remark: 'if day and month stand so' }) };
    }
    case 'country': {
      const [ours, theirs] = [toCountryKey(left), toCountryKey(right)];
      if (ours === theirs) return { agreement: 'equal' };
      return countryName(ours) === undefined || countryName(theirs) === undefined
        ? unread('country')
        : { agreement: 'different' };
    }
    case 'sex':
      return same(toSex(left) === toSex(right));
    case 'number':
      return same(toPlain(left) === toPlain(right));
    case 'phone': {
      const [ours, theirs] = [left, right].map((text) => text.replaceAll(/\D/g, '').replace(/^0+/, ''));
      if (!ours || !theirs) return unread('phone number');
      if (ours === theirs) return { agreement: 'equal' };
      const isTail = ours.length >= 8 && theirs.length >= 8 && (ours.endsWith(theirs) || theirs.endsWith(ours));
      return isTail ? { agreement: 'equal', remark: 'calling code aside' } : { agreement: 'different' };
    }
    case 'text':
      return same(toWords(left) === toWords(right));
  }
}

const toPlain = (text: string): string => text.toUpperCase().replaceAll(/[\s<-]/g, '');
const toWords = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[\s,;]+/g, ' ')
    .trim();

/** Only of values whose characters mean something one by one, and that are written alike. */
function marks(kind: AttributeKind, against: SubjectFact, fact: SubjectFact): readonly MarkedText[] {
  if (kind === 'country' || kind === 'sex') return [];
  if (kind === 'date' && fact.value.length !== against.value.length) return [];
  return markCharacters(against.value, fact.value)[1];
}
