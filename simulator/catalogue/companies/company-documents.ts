import { type Draw, drawFrom } from '../../seed.ts';
import { SpecimenFile, type Wire } from '../../session.ts';
import { absentList, absentText } from '../absent.ts';
import type { Parts } from '../persons/identity.ts';
import { dayMs, fullName, isoDate, person } from '../persons/person.ts';
import type { Company } from './company.ts';

/** Spellings of the third key: contract, elsewhere in the contract, the vendor's client, BENEFICIAL_OWNERS (field notes). */
export const registrySpellings = [
  'registry_of_directors_and_shareholders',
  'register_of_directors_and_shareholders',
  'registry_of_directors_shareholders',
  'register_of_directors_shareholders',
] as const;

export type DocumentSetOptions = {
  readonly spelling?: (typeof registrySpellings)[number];
  readonly upperCase?: boolean;
  /** A status for each document instead of the step's. */
  readonly statuses?: readonly string[];
  /** Leave these out: certificate, memorandum, registry. */
  readonly without?: readonly ('certificate' | 'memorandum' | 'registry')[];
  /** Groups beyond the three of the contract. */
  readonly further?: readonly string[];
};

/** The documents of a firm by key (contract 2.10), as in DOCUMENTS and on corporate owners. */
export function documentSet(
  firm: Company,
  draw: Draw,
  todayMs: number,
  status: string,
  options: DocumentSetOptions = {},
): Wire {
  const spelled = (key: string) => (options.upperCase ? key.toUpperCase() : key);
  const documentTypes = ['certificate', 'memorandum', 'registry'] as const;
  const keys = ['certificate_of_incorporation', 'memorandum_of_association', options.spelling ?? registrySpellings[0]];
  const groups = documentTypes.map((documentType, index) => {
    const absent = options.without?.includes(documentType);
    const group = {
      files: absent ? absentList(draw) : [companyDocument(firm, documentType, todayMs)],
      status: absent ? 'SUBMISSION_REQUIRED' : (options.statuses?.[index] ?? status),
    };
    return [spelled(keys[index] ?? documentType), group];
  });
  const further = (options.further ?? []).map((key) => [
    key,
    { files: [companyDocument(firm, 'other', todayMs), companyDocument(firm, 'certificate', todayMs)], status },
  ]);
  return Object.fromEntries([...groups, ...further]);
}

export function documentsParts(
  firm: Company,
  draw: Draw,
  todayMs: number,
  status: string,
  options: DocumentSetOptions = {},
): Parts {
  const spelling = options.spelling ?? draw.pick(registrySpellings);
  const upperCase = options.upperCase ?? draw.chance(0.4);
  const empty = () =>
    draw.pick([
      undefined,
      null,
      {},
      { files: absentList(draw), status: absentText(draw) },
      { files: [], status: 'SUBMISSION_REQUIRED' },
    ]);
  return {
    submitted: documentSet(firm, draw, todayMs, status, { ...options, spelling, upperCase }),
    blank: { certificate_of_incorporation: empty(), memorandum_of_association: empty(), [spelling]: empty() },
  };
}

type DocumentType = 'certificate' | 'memorandum' | 'registry' | 'other';

function companyDocument(firm: Company, documentType: DocumentType, todayMs: number): SpecimenFile {
  const draw = drawFrom(`paper:${firm.seed}:${documentType}`);
  const rows: string[][] =
    documentType === 'registry'
      ? registerRows(firm, draw, todayMs)
      : [
          ['Registered', isoDate(todayMs - draw.between(400, 6000) * dayMs)],
          ['Seat', `${firm.address}, ${firm.zipcode} ${firm.city}`],
        ];
  return new SpecimenFile({
    kind: 'company-document',
    documentType,
    companyName: firm.name,
    registrationNumber: firm.registrationNumber,
    country: firm.culture.country,
    pages: { certificate: 1, memorandum: draw.between(4, 8), registry: 3, other: 2 }[documentType],
    rows,
  });
}

function registerRows(firm: Company, draw: Draw, todayMs: number): string[][] {
  const members = Array.from({ length: draw.between(8, 30) }, (_, index) => {
    const member = person(`register:${firm.seed}:${index}`, todayMs);
    return [
      String(index + 1),
      fullName(member),
      index === 0 ? 'Director' : 'Member',
      `${draw.between(10, 400)} shares`,
    ];
  });
  return [['No.', 'Name', 'Capacity', 'Held'], ...members];
}

/** The document that authorises a person to act for the company. */
export function authorisationLetter(
  firm: Company,
  representative: { firstname: string; lastname: string },
  todayMs: number,
): SpecimenFile {
  return new SpecimenFile({
    kind: 'letter',
    title: 'Authorisation',
    from: firm.name,
    to: fullName(representative),
    date: isoDate(todayMs - 30 * dayMs),
    paragraphs: [
      `${firm.name} (${firm.registrationNumber}) authorises ${fullName(representative)} to open and run accounts in its name.`,
      'This letter is a specimen; the firm and its representative do not exist.',
    ],
  });
}
