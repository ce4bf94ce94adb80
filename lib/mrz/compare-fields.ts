/** Compares the extracted fields of a document with its machine-readable zone, row by row. */

import { toCountryKey } from '#lib/format/countries/country.ts';
import { toPossibleDays } from '#lib/format/dates/possible-days.ts';
import { markCharacters } from '#lib/format/text/mark-characters.ts';
import { isMasked } from '#lib/format/text/masked.ts';
import { toReadable } from '#lib/format/text/readable.ts';
import type { MarkedText } from '#lib/model/session/explanation.ts';
import { checkDigitOf, lookAlike } from './check-digits.ts';
import { isMrzKey, type MrzFields, type MrzValues } from './fields.ts';
import { toSex } from './sex.ts';
import { matchSpelling } from './spelling.ts';

export interface ComparedField {
  /** The field's key in the answer; the key of the contract's sample where only the zone has it. */
  readonly key: string;
  readonly label: string;
  /** False for an unknown key: show the key itself. */
  readonly known: boolean;
  readonly kind: FieldKind;
  readonly extracted: string | null;
  readonly mrz: string | null;
  /** `missing`: an expected source lacks it. `one_source`: nothing to compare with. */
  readonly agreement: 'equal' | 'different' | 'missing' | 'one_source';
  readonly extractedParts: readonly MarkedText[];
  readonly mrzParts: readonly MarkedText[];
  /** Such as `check digit 9 matches 0, not O`. */
  readonly hint?: string;
}

export type FieldKind = 'name' | 'number' | 'date' | 'sex' | 'country' | 'text';

interface KnownField {
  readonly label: string;
  readonly keys: readonly string[];
  readonly kind: FieldKind;
  readonly mrz?: keyof MrzValues | 'fullName';
  /** In the contract's sample, so every document is expected to have it. */
  readonly expected?: true;
}

/** In the order of the page. Keys that are not in the contract's sample are spellings seen on other documents. */
const knownFields: readonly KnownField[] = [
  { label: 'Surname', keys: ['lastname', 'last_name', 'surname'], kind: 'name', mrz: 'surname', expected: true },
  {
    label: 'Given names',
    keys: ['firstname', 'first_name', 'given_names'],
    kind: 'name',
    mrz: 'givenNames',
    expected: true,
  },
  { label: 'Middle name', keys: ['middle_name'], kind: 'text' },
  { label: 'Full name', keys: ['full_name'], kind: 'name', mrz: 'fullName' },
  { label: 'Birth name', keys: ['birth_name', 'maiden_name'], kind: 'text' },
  { label: 'Document number', keys: ['document_number'], kind: 'number', mrz: 'documentNumber', expected: true },
  { label: 'Nationality', keys: ['nationality'], kind: 'country', mrz: 'nationality', expected: true },
  { label: 'Birth date', keys: ['birth_date'], kind: 'date', mrz: 'birthDate', expected: true },
  { label: 'Sex', keys: ['gender', 'sex'], kind: 'sex', mrz: 'sex' },
  { label: 'Place of birth', keys: ['birth_place'], kind: 'text' },
  { label: 'Issuer', keys: ['issuing_country', 'country'], kind: 'country', mrz: 'issuer' },
  { label: 'Authority', keys: ['authority', 'issuing_authority'], kind: 'text' },
  { label: 'Issued', keys: ['issue_date', 'issuing_date'], kind: 'date' },
  { label: 'Expiry', keys: ['document_expiration', 'expiration_date'], kind: 'date', mrz: 'expiry', expected: true },
  { label: 'Personal number', keys: ['personal_number'], kind: 'number', mrz: 'personalNumber' },
  { label: 'Address', keys: ['address'], kind: 'text' },
  { label: 'Postal code', keys: ['zipcode'], kind: 'text' },
  { label: 'City', keys: ['city'], kind: 'text' },
];

type Fields = Readonly<Record<string, string | null>>;

/** @param mrz of the same document; without it every row has one source */
export function compareFields(fields: Fields, mrz: MrzFields | undefined): ComparedField[] {
  const keys = Object.keys(fields).filter((key) => !isMrzKey(key));
  const rows = knownFields.flatMap((field) => {
    const present = keys.filter((key) => field.keys.includes(key));
    const isInMrz = field.mrz !== 'fullName' && mrzValue(field, mrz) !== null;
    const shown = present.length === 0 && isInMrz ? field.keys.slice(0, 1) : present;
    return shown.map((key) => toRow(key, field, fields, mrz));
  });
  const unknown = keys.filter((key) => !knownFields.some((field) => field.keys.includes(key)));
  return [...rows, ...unknown.map((key) => toRow(key, undefined, fields, mrz))];
}

function toRow(key: string, field: KnownField | undefined, fields: Fields, zone: MrzFields | undefined): ComparedField {
  const extracted = fields[key] || null;
  const mrz = mrzValue(field, zone);
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
    const isExpected = field?.expected === true && (extracted === null || zone?.format != null);
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

interface Comparison {
  readonly agreement: 'equal' | 'different' | 'one_source';
  readonly hint?: string | undefined;
}

function compare(
  kind: FieldKind,
  key: string,
  extracted: string,
  mrz: string,
  fields: Fields,
  zone: MrzFields,
): Comparison {
  if (isMasked(extracted)) return { agreement: 'one_source' };
  switch (kind) {
    case 'name':
      return compareNames(key, extracted, mrz, fields, zone);
    case 'number': {
      const plain = extracted.toUpperCase().replaceAll(/[\s<-]/g, '');
      if (plain === mrz.replaceAll(/[\s<]/g, '')) return { agreement: 'equal' };
      return { agreement: 'different', hint: digitHint(key, plain, mrz, zone) };
    }
    case 'date':
      return same(toPossibleDays(extracted).includes(mrz));
    case 'sex':
      return same(toSex(extracted) === mrz);
    case 'country':
      return same(toCountryKey(extracted) === toCountryKey(mrz));
    default:
      return { agreement: 'one_source' };
  }
}

const same = (isSame: boolean): Comparison => ({ agreement: isSame ? 'equal' : 'different' });

function compareNames(key: string, extracted: string, mrz: string, fields: Fields, zone: MrzFields): Comparison {
  const { surname, givenNames } = zone.values;
  // The zone puts a middle name among the given names; a full name may begin with either part.
  const matches =
    key === 'full_name'
      ? [matchSpelling(extracted, mrz), matchSpelling(extracted, `${givenNames ?? ''}${surname ?? ''}`)]
      : [matchSpelling(extracted, mrz), matchSpelling(`${extracted} ${fields.middle_name ?? ''}`, mrz)];
  if (matches.includes('equal')) return { agreement: 'equal' };
  if (matches.includes('no_table')) return { agreement: 'one_source', hint: 'another script, not compared' };
  if (zone.nameTruncated && matches.includes('so_far'))
    return { agreement: 'equal', hint: 'equal as far as printed, name cut off' };
  return { agreement: 'different' };
}

/** Which of two look-alike characters fits the printed check digit, when that character is the only difference. */
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
