import { type IdentityDocumentSpec, mrzOf } from '../../evidence/index.ts';
import type { Draw } from '../../seed.ts';
import { dayMs, isoDate, type Person } from './person.ts';

export type IdentityDocumentType = IdentityDocumentSpec['documentType'];

export type DocumentOptions = {
  readonly type?: IdentityDocumentType;
  /** Days from today; negative: expired so long ago. */
  readonly expiresInDays?: number;
  /** How the printed zone differs from the fields. `checksum`: one check digit is wrong. */
  readonly mrz?: 'agrees' | 'disagrees' | 'checksum' | 'none';
  readonly number?: string;
};

/** The printed code where it differs from ISO 3166 (ICAO Doc 9303 part 3, section 5). */
const printedCodes: Readonly<Record<string, string>> = { DEU: 'D' };

const validYears: Readonly<Record<IdentityDocumentType, number>> = {
  PASSPORT: 10,
  NATIONAL_ID: 10,
  DRIVER_LICENSE: 15,
  RESIDENT_PERMIT: 5,
};

const authorities: Readonly<Record<IdentityDocumentType, string>> = {
  PASSPORT: 'Specimen Passport Office',
  NATIONAL_ID: 'Specimen Registry Office',
  DRIVER_LICENSE: 'Specimen Licensing Agency',
  RESIDENT_PERMIT: 'Specimen Immigration Office',
};

/** An identity document for a person, as the evidence studio draws it. */
export function documentDetails(
  person: Person,
  draw: Draw,
  todayMs: number,
  options: DocumentOptions = {},
): IdentityDocumentSpec {
  const type =
    options.type ??
    draw.pick(['PASSPORT', 'PASSPORT', 'NATIONAL_ID', 'NATIONAL_ID', 'DRIVER_LICENSE', 'RESIDENT_PERMIT'] as const);
  const { culture } = person;
  const code = printedCodes[culture.code] ?? culture.code;
  const expiryMs = todayMs + (options.expiresInDays ?? draw.between(200, validYears[type] * 365 - 30)) * dayMs;
  // No document is issued before birth, no licence before the holder is of age.
  const earliestMs = Date.parse(person.birthDate) + (type === 'DRIVER_LICENSE' ? 18 : 0) * 365.25 * dayMs;
  const issueMs = Math.max(earliestMs, expiryMs - validYears[type] * 365.25 * dayMs);
  const document: IdentityDocumentSpec = {
    documentType: type,
    issuer: code,
    issuerName: culture.country,
    surname: person.lastname,
    givenNames: person.firstname,
    mrzSurname: person.latinLast,
    mrzGivenNames: person.latinFirst,
    nationality: code,
    birthDate: person.birthDate,
    sex: person.sex,
    birthPlace: person.birthPlace,
    documentNumber: options.number ?? `${draw.letters(2)}${draw.digits(7)}`,
    ...(type === 'NATIONAL_ID' && { personalNumber: draw.digits(10) }),
    issueDate: isoDate(issueMs),
    expiryDate: isoDate(expiryMs),
    authority: authorities[type],
    ...(type !== 'PASSPORT' && { address: `${person.address}, ${person.zipcode} ${person.city}` }),
  };
  const mrz = options.mrz === 'none' ? [] : printedZone(document, options.mrz ?? 'agrees');
  return mrz.length === 0 ? document : { ...document, mrz };
}

function printedZone(document: IdentityDocumentSpec, how: 'agrees' | 'disagrees' | 'checksum'): string[] {
  if (how === 'agrees') return mrzOf(document);
  if (how === 'disagrees') {
    // Check digits are right; day and month of birth and a digit of the number differ from the fields.
    const [year = '', month = '', day = ''] = document.birthDate.split('-');
    const birthDate =
      Number(day) <= 12 && day !== month ? `${year}-${day}-${month}` : `${year}-${month}-${day === '01' ? '11' : '01'}`;
    const last = Number(document.documentNumber.slice(-1));
    return mrzOf({ ...document, birthDate, documentNumber: document.documentNumber.slice(0, -1) + ((last + 1) % 10) });
  }
  return mrzOf(document).map((line, row) => (row === 1 ? withWrongBirthDigit(line) : line));
}

/** TD3 has the check digit of the birth date at position 20 of line 2, TD1 at position 7 (Doc 9303 parts 4 and 5). */
function withWrongBirthDigit(line: string): string {
  const at = line.length === 44 ? 19 : 6;
  return `${line.slice(0, at)}${(Number(line.charAt(at)) + 3) % 10}${line.slice(at + 1)}`;
}
