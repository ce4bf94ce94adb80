import { type Company, company } from '../catalogue/companies/company.ts';
import { dayMs, type Person, person } from '../catalogue/persons/person.ts';
import { type Draw, drawFrom } from '../seed.ts';
import type { Wire } from '../session.ts';
import { type DocumentOptions, identityDocument, residencyDocument } from './personal.ts';

export const categoryCodes = [
  'CERTIFICATE_OF_INCORPORATION',
  'MEMORANDUM_OF_ASSOCIATION',
  'COMPANY_ANNUAL_RETURN',
  'COMPANY_BANK_STATEMENT',
] as const;

/** As the sample of the contract shows categories (2.4). */
export const categoryTexts = [
  'Certificate of incorporation',
  'Memorandum of association',
  'Company annual return',
  'Company bank statement',
] as const;

export type CorporatePersonOptions = {
  readonly identity?: DocumentOptions & { readonly type?: string };
  readonly residency?: DocumentOptions;
  readonly isAdmin?: boolean;
  /** Values that replace the usual ones; `undefined` leaves the key out. */
  readonly set?: Wire;
};

/** A director or beneficial owner (contract 2.4, `user_identity`): fewer fields than an identity of its own, and timestamps. */
export function corporatePerson(
  who: Person,
  draw: Draw,
  todayMs: number,
  { identity = {}, residency = {}, isAdmin = false, set }: CorporatePersonOptions = {},
): Wire {
  const { liveness, similarity_score, check_face_matching, app_aml_compliance, ...fields } = identityDocument(
    who,
    identity.type ?? draw.pick(['NATIONAL_ID', 'PASSPORT', 'RESIDENT_PERMIT']),
    draw,
    todayMs,
    { ...identity, set: {} },
  );
  const named = identity.state === 'NOT_SUBMITTED' ? 0 : 1;
  return {
    firstname: who.firstname,
    lastname: who.lastname,
    identity: {
      ...fields,
      expiration_date: timestamp(fields.expiration_date),
      check_firstname: named,
      check_lastname: named,
      ...identity.set,
    },
    residency: {
      ...residencyDocument(who, draw.pick(['UTILITY_BILL', 'BANK_STATEMENT']), draw, { ...residency, set: {} }),
      document_expiration: new Date(todayMs + 90 * dayMs).toISOString().replace('.000', ''),
      ...residency.set,
    },
    is_admin: isAdmin,
    ...set,
  };
}

/** Midnight of the date; where the service stands is not documented, so the zone says nothing of the document. */
function timestamp(date: unknown): unknown {
  return typeof date === 'string' && date !== '' ? `${date}T00:00:00Z` : date;
}

/** A company (contract 2.4) with two directors and an owner; `set` replaces what it names. */
export function corporateData(firm: Company, todayMs: number, set: Wire = {}): Wire {
  const draw = drawFrom(`corporate resource:${firm.seed}`);
  const staff = (role: string, options?: CorporatePersonOptions) =>
    corporatePerson(person(`${role} resource ${firm.seed}`, todayMs), draw, todayMs, options);
  return {
    corporate_id: draw.between(1000, 99_999),
    name: firm.name,
    address: firm.address,
    country: firm.culture.code,
    city: firm.city,
    registration_number: firm.registrationNumber,
    state: 'VERIFIED',
    documents: categoryCodes.map((category_name) => ({ category_name, state: 'VERIFIED' })),
    directors: [staff('director', { isAdmin: true }), staff('second director')],
    beneficial_owners: [staff('owner')],
    ...set,
  };
}

/** A company of its own, which no session of the catalogue is about. */
export function resourceFirm(label: string, known: Parameters<typeof company>[1] = {}): Company {
  return company(`resource ${label}`, known);
}
