import { absentText } from '../catalogue/absent.ts';
import { dayMs, isoDate, type Person } from '../catalogue/persons/person.ts';
import { type Draw, drawFrom } from '../seed.ts';
import type { Wire } from '../session.ts';
import type { TokenData } from './token.ts';

export const identityTypes = ['NATIONAL_ID', 'PASSPORT', 'DRIVER_LICENSE', 'RESIDENT_PERMIT'] as const;

export const residencyTypes = ['UTILITY_BILL', 'GOVERNMENT_DOCUMENT', 'BANK_STATEMENT'] as const;

const checks = [
  'check_gender',
  'check_document_expiration',
  'check_date_of_birth',
  'check_mrz',
  'check_document_number',
  'check_image_quality',
  'check_color_picture',
  'check_face_matching',
  'check_security_features',
  'check_country',
] as const;

export type DocumentState = 'PENDING' | 'NOT_SUBMITTED' | 'VERIFIED' | 'EXPIRED' | 'REJECTED';

export type DocumentOptions = {
  readonly state?: DocumentState;
  /** Days from today; negative: expired so long ago. */
  readonly expiresInDays?: number;
  /** Values that replace the usual ones; `undefined` leaves the key out. */
  readonly set?: Wire;
};

/** An identity document (contract 2.2). */
export function identityDocument(
  who: Person,
  type: string,
  draw: Draw,
  todayMs: number,
  options: DocumentOptions = {},
): Wire {
  const { state = 'VERIFIED', set } = options;
  const usualDays = draw.between(200, 3000);
  const usualNumber = `${draw.letters(2)}${draw.digits(7)}`;
  const score = { similarity: draw.between(8800, 9990) / 100, trust: draw.between(82, 99) };
  const expired = state === 'EXPIRED';
  const expiresInDays = options.expiresInDays ?? (expired ? -draw.between(10, 300) : usualDays);
  const decided = state === 'VERIFIED' || expired;
  if (state === 'NOT_SUBMITTED') return { ...notSubmitted(type, draw), ...set };
  return {
    firstname: who.firstname,
    lastname: who.lastname,
    birth_date: who.birthDate,
    country: issuerOf(type, who),
    nationality: who.culture.code,
    gender: who.sex,
    document_number: usualNumber,
    document_type: type,
    expiration_date: isoDate(todayMs + expiresInDays * dayMs),
    state,
    liveness: state === 'REJECTED' ? 'FAILED' : 'PASSED',
    similarity_score: state === 'REJECTED' ? 31.4 : score.similarity,
    trust_score: state === 'REJECTED' ? 12 : score.trust,
    // What a check says before the verification has ended is not documented.
    ...Object.fromEntries(checks.map((check) => [check, decided ? 1 : 0])),
    ...(expired && { check_document_expiration: -1 }),
    ...(state === 'REJECTED' && rejectedChecks),
    aml_compliance: decided ? 'COMPLIANT' : 'PENDING',
    app_aml_compliance: draw.pick([undefined, null, 'PENDING']),
    ...(decided && { aml_check: amlCheck([]) }),
    ...set,
  };
}

/** A permit is for those who are not citizens of the country that issues it. */
export function issuerOf(type: string, { culture }: Person): string {
  if (type !== 'RESIDENT_PERMIT') return culture.code;
  return culture.code === 'FRA' ? 'DEU' : 'FRA';
}

const rejectedChecks = {
  ...Object.fromEntries(checks.map((check) => [check, 1])),
  check_mrz: -1,
  check_face_matching: -1,
  check_security_features: -1,
};

function notSubmitted(type: string, draw: Draw): Wire {
  return {
    firstname: absentText(draw),
    lastname: absentText(draw),
    birth_date: absentText(draw),
    document_number: absentText(draw),
    document_type: type,
    expiration_date: absentText(draw),
    state: 'NOT_SUBMITTED',
    aml_compliance: 'PENDING',
  };
}

/** The shape of `matches` is documented by an empty list alone. */
export function amlCheck(matches: readonly unknown[], reported = matches.length): Wire {
  return { aml_matches: reported, aml_response: { matches } };
}

/** A residency document (contract 2.3). */
export function residencyDocument(who: Person, type: string, draw: Draw, options: DocumentOptions = {}): Wire {
  const { state = 'VERIFIED', set } = options;
  const province = draw.pick([who.city, who.city, absentText(draw)]);
  const given = { address: who.address, city: who.city, country: who.culture.code, zipcode: who.zipcode, province };
  const blank = Object.fromEntries(Object.keys(given).map((key) => [key, absentText(draw)]));
  return { ...(state === 'NOT_SUBMITTED' ? blank : given), document_type: type, state, ...set };
}

export function phone(who: Person, state = 'VERIFIED'): Wire {
  return { phone_number: who.phone.number, country_code: who.phone.calling_code, state };
}

/** A person's usual data: a passport, a bill, phone and email; with what is given in place of it. */
export function personalData(who: Person, todayMs: number, given: TokenData = {}): TokenData {
  const draw = drawFrom(`resources:${who.seed}`);
  return {
    identity: [identityDocument(who, 'PASSPORT', draw, todayMs)],
    residency: [residencyDocument(who, 'UTILITY_BILL', draw)],
    phone: phone(who),
    email: { email: who.email },
    ...given,
  };
}
