/** Extracted fields beside what the machine readable zone says, row by row, as a reviewer compares them. */

import type { MarkedText } from '#lib/model/explanation.ts';
import { toCountryKey } from './country.ts';
import { markCharacters } from './mark-characters.ts';
import { checkDigitOf, lookAlike } from './mrz-check.ts';
import { isMrzKey, type MrzReading, type MrzValues } from './mrz-read.ts';
import { matchSpelling } from './mrz-spelling.ts';
import { toPossibleDays } from './possible-days.ts';
import { toReadable } from './readable.ts';
import { toSex } from './sex.ts';

export interface ComparedField {
  /** The field's own key; that of the contract's sample where only the zone has it. */
  readonly key: string;
  readonly label: string;
  /** False for a key that this desk does not know: show the key itself. */
  readonly known: boolean;
  readonly kind: FieldKind;
  readonly extracted: string | null;
  readonly mrz: string | null;
  /** `missing`: a source that should say it does not. `one_source`: nothing to compare it with. */
  readonly agreement: 'equal' | 'different' | 'missing' | 'one_source';
  readonly extractedParts: readonly MarkedText[];
  readonly mrzParts: readonly MarkedText[];
  /** One remark, such as `the digit 9 fits 0, not O`. */
  readonly hint?: string;
}

export type FieldKind = 'name' | 'number' | 'date' | 'sex' | 'country' | 'text';

interface KnownField {
  readonly label: string;
  readonly keys: readonly string[];
  readonly kind: FieldKind;
  readonly mrz?: keyof MrzValues | 'fullName';
  /** Stands in the contract's sample, so that every document is expected to have it. */
  readonly expected?: true;
}

/** In the order of the page. Keys beyond the contract's sample are the spellings that documents of other kinds bring. */
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
  { label: 'Document no.', keys: ['document_number'], kind: 'number', mrz: 'documentNumber', expected: true },
  { label: 'Nationality', keys: ['nationality'], kind: 'country', mrz: 'nationality', expected: true },
  { label: 'Birth date', keys: ['birth_date'], kind: 'date', mrz: 'birthDate', expected: true },
  { label: 'Sex', keys: ['gender', 'sex'], kind: 'sex', mrz: 'sex' },
  { label: 'Place of birth', keys: ['birth_place'], kind: 'text' },
  { label: 'Issuer', keys: ['issuing_country', 'country'], kind: 'country', mrz: 'issuer' },
  { label: 'Authority', keys: ['authority', 'issuing_authority'], kind: 'text' },
  { label: 'Issued', keys: ['issue_date', 'issuing_date'], kind: 'date' },
  { label: 'Expiry', keys: ['document_expiration', 'expiration_date'], kind: 'date', mrz: 'expiry', expected: true },
  { label: 'Personal no.', keys: ['personal_number'], kind: 'number', mrz: 'personalNumber' },
  { label: 'Address', keys: ['address'], kind: 'text' },
  { label: 'Postal code', keys: ['zipcode'], kind: 'text' },
  { label: 'City', keys: ['city'], kind: 'text' },
];

type Fields = Readonly<Record<string, string | null>>;

/** @param mrz of the same document; without it every row has one source */
export function compareFields(fields: Fields, mrz: MrzReading | undefined): ComparedField[] {
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

function toRow(
  key: string,
  field: KnownField | undefined,
  fields: Fields,
  reading: MrzReading | undefined,
): ComparedField {
  const extracted = fields[key] || null;
  const mrz = mrzValue(field, reading);
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
  if (extracted === null || mrz === null || !reading) {
    const isExpected = field?.expected === true && (extracted === null || reading?.format != null);
    const isEmpty = extracted === null && key in fields;
    return { ...base, agreement: isExpected || isEmpty ? 'missing' : 'one_source' };
  }
  const { agreement, hint } = compare(base.kind, key, extracted, mrz, fields, reading);
  const parts = agreement === 'different' ? markDifferences(base.kind, extracted, mrz) : {};
  return { ...base, ...parts, agreement, ...(hint !== undefined && { hint }) };
}

function mrzValue(field: KnownField | undefined, reading: MrzReading | undefined): string | null {
  if (!field?.mrz || !reading) return null;
  if (field.mrz !== 'fullName') return reading.values[field.mrz];
  const { surname, givenNames } = reading.values;
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
  reading: MrzReading,
): Comparison {
  // A masked value tells nothing.
  if (extracted.includes('•')) return { agreement: 'one_source' };
  switch (kind) {
    case 'name':
      return compareNames(key, extracted, mrz, fields, reading);
    case 'number': {
      const plain = extracted.toUpperCase().replaceAll(/[\s<-]/g, '');
      if (plain === mrz.replaceAll(/[\s<]/g, '')) return { agreement: 'equal' };
      return { agreement: 'different', hint: digitHint(key, plain, mrz, reading) };
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

function compareNames(key: string, extracted: string, mrz: string, fields: Fields, reading: MrzReading): Comparison {
  const { surname, givenNames } = reading.values;
  // A middle name stands among the given names of the zone; a full name may begin with either part.
  const matches =
    key === 'full_name'
      ? [matchSpelling(extracted, mrz), matchSpelling(extracted, `${givenNames ?? ''}${surname ?? ''}`)]
      : [matchSpelling(extracted, mrz), matchSpelling(`${extracted} ${fields.middle_name ?? ''}`, mrz)];
  if (matches.includes('equal')) return { agreement: 'equal' };
  if (matches.includes('no_table'))
    return { agreement: 'one_source', hint: 'written in another script, so not compared' };
  if (reading.nameTruncated && matches.includes('so_far'))
    return { agreement: 'equal', hint: 'equal as far as the zone goes' };
  return { agreement: 'different' };
}

/** Which of two look-alike characters the printed check digit fits, when the zone's own is the only difference. */
function digitHint(key: string, extracted: string, mrz: string, reading: MrzReading): string | undefined {
  const check = reading.checks.find((each) => each.name === key);
  if (!check?.agrees || extracted.length !== mrz.length) return undefined;
  const places = [...mrz].flatMap((character, index) => (character === extracted[index] ? [] : [index]));
  const [place] = places;
  if (places.length !== 1 || place === undefined) return undefined;
  const fits = mrz.charAt(place);
  const not = extracted.charAt(place);
  const swapped = check.characters.slice(0, place) + not + check.characters.slice(place + 1);
  if (!lookAlike(fits, not) || checkDigitOf(swapped) === check.printed) return undefined;
  return `the digit ${check.printed} fits ${fits}, not ${not}`;
}

const whole = (text: string | null, differs: boolean): MarkedText[] => (text === null ? [] : [{ text, differs }]);

/** Character by character where both sides are written alike; else both are marked as they stand. */
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
