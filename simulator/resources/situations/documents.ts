import { dayMs, fullName, isoDate, type Person, type PersonOptions, person } from '../../catalogue/persons/person.ts';
import { type Draw, drawFrom } from '../../seed.ts';
import type { Wire } from '../../session.ts';
import { identityDocument, personalData, phone, residencyDocument } from '../personal.ts';
import { type AccessToken, accessToken, type TokenData } from '../token.ts';

type Known = { readonly who: Person; readonly draw: Draw };

/** States, types, expiry, checks and names of documents. */
export function documentTokens(todayMs: number): AccessToken[] {
  return [...states(todayMs), ...values(todayMs), ...names(todayMs)];
}

/** Shared by the tokens of one start. */
function builder(todayMs: number) {
  return (
    label: string,
    tags: readonly string[],
    dataOf: (known: Known) => TokenData,
    options: PersonOptions = {},
  ): AccessToken => {
    const who = person(`resource ${label}`, todayMs, options);
    const data = personalData(who, todayMs, dataOf({ who, draw: drawFrom(`documents:${label}`) }));
    return accessToken(label, { subject: fullName(who), tags, data });
  };
}

/** Documents in every state, expired ones, several of one type, unknown types. */
function states(todayMs: number): AccessToken[] {
  const made = builder(todayMs);
  return [
    made('states', ['rejected', 'pending', 'not-submitted', 'document-expired'], ({ who, draw }) => ({
      identity: [
        identityDocument(who, 'PASSPORT', draw, todayMs, { state: 'REJECTED' }),
        identityDocument(who, 'NATIONAL_ID', draw, todayMs, { state: 'PENDING' }),
        identityDocument(who, 'DRIVER_LICENSE', draw, todayMs, { state: 'NOT_SUBMITTED' }),
        identityDocument(who, 'RESIDENT_PERMIT', draw, todayMs, { state: 'EXPIRED' }),
      ],
      residency: [
        residencyDocument(who, 'UTILITY_BILL', draw, { state: 'REJECTED' }),
        residencyDocument(who, 'GOVERNMENT_DOCUMENT', draw, { state: 'PENDING' }),
        residencyDocument(who, 'BANK_STATEMENT', draw, { state: 'NOT_SUBMITTED' }),
      ],
      phone: phone(who, 'PENDING'),
    })),
    made('residency-expired', [], ({ who, draw }) => ({
      residency: [residencyDocument(who, 'BANK_STATEMENT', draw, { state: 'EXPIRED' })],
    })),
    made('expired-by-today', [], ({ who, draw }) => ({
      // The check was right when the document was verified.
      identity: [identityDocument(who, 'PASSPORT', draw, todayMs, { expiresInDays: -40 })],
    })),
    made('expires-soon', [], ({ who, draw }) => ({
      identity: [identityDocument(who, 'NATIONAL_ID', draw, todayMs, { expiresInDays: 12 })],
    })),
    made('minor', [], ({ who, draw }) => ({ identity: [identityDocument(who, 'NATIONAL_ID', draw, todayMs)] }), {
      birthDate: isoDate(todayMs - (17 * 365.25 - 40) * dayMs),
    }),
    made('documents-differ', [], ({ who, draw }) => ({
      identity: [
        identityDocument(who, 'PASSPORT', draw, todayMs),
        identityDocument(who, 'NATIONAL_ID', draw, todayMs, {
          set: { lastname: 'Vandermolen', birth_date: '1979-12-31', nationality: 'UTO' },
        }),
      ],
    })),
    made('several-of-a-type', [], ({ who, draw }) => ({
      identity: [
        identityDocument(who, 'PASSPORT', draw, todayMs, { state: 'EXPIRED' }),
        identityDocument(who, 'PASSPORT', draw, todayMs, { set: { nationality: 'UTO', country: 'UTO' } }),
        identityDocument(who, 'NATIONAL_ID', draw, todayMs),
      ],
      residency: ['UTILITY_BILL', 'UTILITY_BILL'].map((type) => residencyDocument(who, type, draw)),
    })),
    made('unknown-types', ['unknown-keys'], ({ who, draw }) => ({
      identity: [
        identityDocument(who, 'VOTER_CARD', draw, todayMs, {
          set: { state: 'UNDER_REVIEW', aml_compliance: 'ESCALATED', liveness: 'SKIPPED', gender: 'X' },
        }),
        identityDocument(who, 'PASSPORT', draw, todayMs, {
          set: { verified_at: isoDate(todayMs - 9 * dayMs), chip: { read: true, data_groups: [1, 2, 14] } },
        }),
      ],
      residency: [residencyDocument(who, 'TAX_NOTICE', draw, { set: { country: 'Utopia', flat: '4 B' } })],
      phone: { ...phone(who, 'BLOCKED'), operator: 'Quillphone' },
      email: { email: who.email, state: 'VERIFIED' },
    })),
    made(
      'id-card',
      ['no-expiration'],
      ({ who, draw }) => ({
        identity: [
          identityDocument(who, 'ID_CARD', draw, todayMs, { set: { expiration_date: 'NO_EXPIRATION' } }),
          identityDocument(who, 'NATIONAL_ID', draw, todayMs, { expiresInDays: -900, state: 'EXPIRED' }),
        ],
      }),
      { country: 'ESP' },
    ),
  ];
}

/** Checks, scores and dates that are not as described; a value of another type than described. */
function values(todayMs: number): AccessToken[] {
  const made = builder(todayMs);
  const passports = (label: string, ...given: readonly Wire[]) =>
    made(label, [], ({ who, draw }) => ({
      identity: given.map((set) => identityDocument(who, 'PASSPORT', draw, todayMs, { set })),
    }));
  return [
    passports('odd-checks', {
      check_gender: 0,
      check_date_of_birth: null,
      check_mrz: undefined,
      check_document_number: '1',
      check_image_quality: 2,
      check_color_picture: true,
      check_face_matching: '-1',
      check_security_features: '',
      check_country: {},
    }),
    passports(
      'odd-scores',
      { similarity_score: 0.934, trust_score: 0 },
      { similarity_score: '97.25', trust_score: '88' },
      { similarity_score: 100.5, trust_score: 140 },
      { similarity_score: null, trust_score: undefined, liveness: 'FAILED' },
    ),
    passports(
      'year-0001',
      { birth_date: '0001-01-01', expiration_date: '0001-01-01T00:00:00Z' },
      { birth_date: '0001-01-01T00:00:00Z', expiration_date: '0001-01-01' },
    ),
    passports(
      'odd-dates',
      { expiration_date: `${isoDate(todayMs + 400 * dayMs)}T00:00:00+02:00` },
      // Yesterday in its zone, the day before in UTC.
      { expiration_date: `${isoDate(todayMs - dayMs)}T00:30:00+05:30` },
      { expiration_date: '31/12/2020', birth_date: '12 AUG 1974' },
      { expiration_date: null, birth_date: '' },
    ),
    passports('leaf-broken', { birth_date: { day: 12, month: 3, year: 1987 } }),
    made('email-capital', [], ({ who }) => ({ email: { Email: who.email } })),
    made('email-twice', [], ({ who }) => ({ email: { email: who.email, Email: `other-${who.email}` } })),
    made('phone-not-submitted', [], () => ({
      phone: { phone_number: null, country_code: undefined, state: 'NOT_SUBMITTED' },
    })),
    made('phone-as-number', [], ({ who }) => ({
      phone: { phone_number: Number(who.phone.number), country_code: `+${who.phone.calling_code}`, state: 'VERIFIED' },
    })),
  ];
}

/** Persons without a first name, and in other scripts; none of them is in the v4 catalogue. */
function names(todayMs: number): AccessToken[] {
  const made = builder(todayMs);
  const named = (label: string, country: string, set?: Wire) =>
    made(
      label,
      [],
      ({ who, draw }) => ({
        identity: [identityDocument(who, 'NATIONAL_ID', draw, todayMs, set && { set })],
      }),
      { country },
    );
  return [
    named('name-mononym', 'IDN'),
    named('name-mononym-null', 'IDN', { firstname: null }),
    named('name-arabic', 'MAR'),
    named('name-hebrew', 'ISR'),
    named('name-han', 'CHN'),
    named('name-cyrillic', 'UKR'),
    named('name-devanagari', 'IND'),
    named('name-yoruba', 'NGA'),
  ];
}
