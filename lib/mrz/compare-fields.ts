/** Compares the extracted fields of a document with its machine-readable zone, row by row. */

import {
  absent,
  agreementOf,
  besideWrittenYear,
  type Comparison,
  compareCountries,
  compareDates,
  compareDocumentType,
  compareNumbers,
  comparePrintedName,
  compareSexes,
  countryKeyOf,
} from '#lib/compare/index.ts';
import { isKnownCountry } from '#lib/format/country-codes.ts';
import { markCharacters } from '#lib/format/text/mark-characters.ts';
import { toReadable } from '#lib/format/text/readable.ts';
import type { MarkedText } from '#lib/model/session/explanation.schema.ts';
import { isMasked } from '#lib/model/session/unreadable.ts';
import { checkDigitOf, lookAlike } from './check-digits.ts';
import { isMrzKey, type MrzFields, type MrzValues } from './fields.ts';

export interface ComparedField {
  /** The field's key in the answer, or the key of the contract's sample where only the zone has it. */
  readonly key: string;
  readonly label: string;
  /** The key itself is shown if it is unknown. */
  readonly known: boolean;
  readonly kind: FieldKind;
  readonly extracted: string | null;
  readonly mrz: string | null;
  /**
   * In part (`partial`) they agree as far as one of them goes. A side is `not_compared` if it cannot be read or holds a placeholder, and `missing`
   * if an expected source lacks the value. With `one_source` there is nothing to compare with.
   */
  readonly agreement: 'equal' | 'partial' | 'different' | 'not_compared' | 'missing' | 'one_source';
  readonly extractedParts: readonly MarkedText[];
  readonly mrzParts: readonly MarkedText[];
  /** A remark such as `check digit 9 matches 0, not O`. */
  readonly hint?: string;
}

type FieldKind = 'name' | 'number' | 'date' | 'sex' | 'country' | 'document_type' | 'text';

/** These two values stand beside the fields of a document and are compared with the zone. */
export interface DocumentOf {
  readonly type?: string | null | undefined;
  readonly country?: string | null | undefined;
}

interface KnownField {
  readonly label: string;
  readonly keys: readonly string[];
  readonly kind: FieldKind;
  readonly mrz?: keyof MrzValues | 'fullName';
}

/** The rows are in the order of the page. Keys that are not in the contract's sample are spellings seen on other documents. */
const knownFields: readonly KnownField[] = [
  { label: 'Surname', keys: ['lastname', 'last_name', 'surname'], kind: 'name', mrz: 'surname' },
  { label: 'Given names', keys: ['firstname', 'first_name', 'given_names'], kind: 'name', mrz: 'givenNames' },
  { label: 'Middle name', keys: ['middle_name'], kind: 'text' },
  { label: 'Full name', keys: ['full_name'], kind: 'name', mrz: 'fullName' },
  { label: 'Birth name', keys: ['birth_name', 'maiden_name'], kind: 'text' },
  { label: 'Document number', keys: ['document_number'], kind: 'number', mrz: 'documentNumber' },
  { label: 'Nationality', keys: ['nationality'], kind: 'country', mrz: 'nationality' },
  { label: 'Birth date', keys: ['birth_date'], kind: 'date', mrz: 'birthDate' },
  { label: 'Sex', keys: ['gender', 'sex'], kind: 'sex', mrz: 'sex' },
  { label: 'Place of birth', keys: ['birth_place'], kind: 'text' },
  { label: 'Issuer', keys: ['issuing_country', 'country'], kind: 'country', mrz: 'issuer' },
  { label: 'Authority', keys: ['authority', 'issuing_authority'], kind: 'text' },
  { label: 'Issued', keys: ['issue_date', 'issuing_date'], kind: 'date' },
  { label: 'Expiry', keys: ['document_expiration', 'expiration_date'], kind: 'date', mrz: 'expiry' },
  { label: 'Personal number', keys: ['personal_number'], kind: 'number', mrz: 'personalNumber' },
  { label: 'Address', keys: ['address'], kind: 'text' },
  { label: 'Postal code', keys: ['zipcode'], kind: 'text' },
  { label: 'City', keys: ['city'], kind: 'text' },
];

/** They are in the contract's sample, so every document is expected to have them. */
const expected = ['Surname', 'Given names', 'Document number', 'Nationality', 'Birth date', 'Expiry'];

/** These are not among the fields, so that no key of theirs can be one of these. */
const ofDocument: readonly KnownField[] = [
  { label: 'Document type', keys: ['document.type'], kind: 'document_type', mrz: 'documentCode' },
  { label: 'Document country', keys: ['document.country'], kind: 'country', mrz: 'issuer' },
];

/** The label of a field whose value is withheld, if its key is known. */
export const fieldLabel = (key: string): string | undefined =>
  knownFields.find(({ keys }) => keys.includes(key))?.label;

type Fields = Readonly<Record<string, string | null>>;

/** @param mrz of the same document @param document its type and country, which have rows of their own where there is a zone */
export function compareFields(fields: Fields, mrz: MrzFields | undefined, document: DocumentOf = {}): ComparedField[] {
  const keys = Object.keys(fields).filter((key) => !isMrzKey(key));
  const rows = knownFields.flatMap((field) => {
    const present = keys.filter((key) => field.keys.includes(key));
    const isInMrz = field.mrz !== 'fullName' && mrzValue(field, mrz) !== null;
    const shown = present.length === 0 && isInMrz ? field.keys.slice(0, 1) : present;
    return shown.map((key) => toRow(key, field, fields, mrz));
  });
  const unknown = keys.filter((key) => !knownFields.some((field) => field.keys.includes(key)));
  const beside: Fields = { 'document.type': document.type || null, 'document.country': document.country || null };
  const besides = ofDocument.flatMap((field) =>
    field.keys.flatMap((key) => (beside[key] && mrzValue(field, mrz) !== null ? toRow(key, field, beside, mrz) : [])),
  );
  return [...besides, ...rows, ...unknown.map((key) => toRow(key, undefined, fields, mrz))];
}

function toRow(key: string, field: KnownField | undefined, fields: Fields, zone: MrzFields | undefined): ComparedField {
  const extracted = fields[key] || null;
  const printed = mrzValue(field, zone);
  // The zone's two digits of a year, read beside the extracted year: a birth of 1924 is no minor, an expiry of 2099 is not past.
  const isDated = field?.kind === 'date' && extracted !== null && printed !== null && !isMasked(extracted);
  const mrz = isDated ? besideWrittenYear(printed, extracted) : printed;
  const base = {
    key,
    label: field?.label ?? toReadable(key),
    known: field !== undefined,
    kind: field?.kind ?? 'text',
    extracted,
    mrz,
    extractedParts: whole(extracted, false),
    mrzParts: whole(mrz, false),
  } as const;
  if (extracted === null || mrz === null || !zone) {
    const isExpected =
      field !== undefined && expected.includes(field.label) && (extracted === null || zone?.format != null);
    const isEmpty = extracted === null && key in fields;
    return { ...base, agreement: isExpected || isEmpty ? 'missing' : 'one_source' };
  }
  const { agreement, hint } = compare(base.kind, key, extracted, mrz, fields, zone);
  const parts = agreement === 'different' ? markDifferences(base.kind, extracted, mrz) : {};
  return { ...base, ...parts, agreement, ...(hint !== undefined && { hint }) };
}

function mrzValue(field: KnownField | undefined, zone: MrzFields | undefined): string | null {
  if (!field?.mrz || !zone) return null;
  if (field.mrz !== 'fullName') return zone.values[field.mrz];
  const { surname, givenNames } = zone.values;
  return [surname, givenNames].filter((name) => name !== null).join(' ') || null;
}

/** How many of the values certainly differ. A zone has every given name that fits into it: fewer names there, or more, are others. */
export const countDifferences = (fields: Fields, mrz: MrzFields, document?: DocumentOf): number =>
  compareFields(fields, mrz, document).filter(
    ({ agreement, label, extracted, mrz: printed }) =>
      agreement === 'different' ||
      (agreement === 'partial' &&
        label === 'Given names' &&
        !mrz.nameTruncated &&
        !fields.middle_name &&
        wordsOf(extracted) !== wordsOf(printed)),
  ).length;

const wordsOf = (names: string | null): number =>
  names?.split(/[\s,'’.-]+/).filter((name) => name.length > 1).length ?? 0;

interface Compared {
  readonly agreement: 'equal' | 'partial' | 'different' | 'not_compared' | 'one_source';
  readonly hint?: string | undefined;
}

function compare(
  kind: FieldKind,
  key: string,
  extracted: string,
  mrz: string,
  fields: Fields,
  zone: MrzFields,
): Compared {
  if (isMasked(extracted)) return { agreement: 'one_source' };
  switch (kind) {
    case 'name':
      return toCompared(compareNames(key, extracted, mrz, fields, zone));
    case 'number':
      return compareWithNumber(key, extracted, mrz, zone);
    case 'date': {
      const comparison = compareDates(extracted, mrz);
      // The zone itself gives two digits.
      return comparison.partial === 'two_digit_year' ? { agreement: 'equal' } : toCompared(comparison);
    }
    case 'sex':
      return toCompared(compareSexes(extracted, mrz));
    case 'country':
      return compareWithCode(extracted, mrz);
    case 'document_type':
      return toCompared(compareDocumentType(extracted, mrz));
    default:
      return { agreement: 'one_source' };
  }
}

const toCompared = (comparison: Comparison): Compared => ({
  agreement: agreementOf(comparison),
  hint: comparison.remark,
});

/** The best agreement is first. */
const order = ['equal', 'partial', 'not_compared', 'different'] as const;
const rankOf = (comparison: Comparison): number => order.indexOf(agreementOf(comparison));

function compareNames(key: string, extracted: string, mrz: string, fields: Fields, zone: MrzFields): Comparison {
  const { surname, givenNames } = zone.values;
  const { middle_name: middle } = fields;
  const isFull = key === 'full_name';
  const options = { isCut: zone.nameTruncated, isGivenName: mrz === givenNames && !isFull, isPart: !isFull };
  const comparisons = [comparePrintedName(extracted, mrz, options)];
  // The zone puts a middle name among the given names; a full name may begin with either part.
  if (isFull) comparisons.push(comparePrintedName(extracted, `${givenNames ?? ''} ${surname ?? ''}`, options));
  else if (middle && !isMasked(middle)) comparisons.push(comparePrintedName(`${extracted} ${middle}`, mrz, options));
  // Of two that agree, the one without a remark comes first.
  const remarks = ({ remark }: Comparison) => (remark === undefined ? 0 : 1);
  return comparisons.sort((a, b) => rankOf(a) - rankOf(b) || remarks(a) - remarks(b))[0] ?? absent;
}

/** The codes of the zone are a closed list: any other, or an unspecified one, is not the country of a field that names one. */
function compareWithCode(extracted: string, mrz: string): Compared {
  const comparison = compareCountries(extracted, mrz);
  const isNamed = countryKeyOf(extracted) !== undefined && compareCountries(extracted, extracted).result === 'equal';
  if (comparison.result !== 'not_comparable' || comparison.reason === 'partial' || !isNamed)
    return toCompared(comparison);
  return {
    agreement: 'different',
    hint: isKnownCountry(mrz) ? 'unspecified in the zone' : 'no country code in the zone',
  };
}

/** Some states print the number of the card where others print the holder's, and the other one in the optional field: Spain's DNI. */
function compareWithNumber(key: string, extracted: string, mrz: string, zone: MrzFields): Compared {
  const comparison = compareNumbers(extracted, mrz);
  if (comparison.result !== 'different') return toCompared(comparison);
  if (zone.optional.some((number) => compareNumbers(extracted, number).result === 'equal'))
    return { agreement: 'equal', hint: 'printed in the optional field' };
  const plain = extracted.toUpperCase().replaceAll(/[\s<-]/g, '');
  return { agreement: 'different', hint: digitHint(key, plain, mrz, zone) };
}

/** Tells which of two look-alike characters fits the printed check digit, when that character is the only difference. */
function digitHint(key: string, extracted: string, mrz: string, zone: MrzFields): string | undefined {
  const check = zone.checks.find((each) => each.name === key);
  if (!check?.agrees || extracted.length !== mrz.length) return undefined;
  const differences = [...mrz].flatMap((character, index) => (character === extracted[index] ? [] : [index]));
  const [position] = differences;
  if (differences.length !== 1 || position === undefined) return undefined;
  const fits = mrz.charAt(position);
  const not = extracted.charAt(position);
  const swapped = check.characters.slice(0, position) + not + check.characters.slice(position + 1);
  if (!lookAlike(fits, not) || checkDigitOf(swapped) === check.printed) return undefined;
  return `check digit ${check.printed} matches ${fits}, not ${not}`;
}

const whole = (text: string | null, differs: boolean): MarkedText[] => (text === null ? [] : [{ text, differs }]);

/** Marks single characters where both sides are written alike, else both values whole. */
function markDifferences(
  kind: FieldKind,
  extracted: string,
  mrz: string,
): Pick<ComparedField, 'extractedParts' | 'mrzParts'> {
  const isAlike = kind === 'name' || kind === 'number' || (kind === 'date' && extracted.length === mrz.length);
  const [extractedParts, mrzParts] = isAlike
    ? markCharacters(extracted, mrz)
    : [whole(extracted, true), whole(mrz, true)];
  return { extractedParts, mrzParts };
}
