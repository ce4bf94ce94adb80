import { company } from '../../catalogue/companies/company.ts';
import { dayMs, isoDate, type Person, person } from '../../catalogue/persons/person.ts';
import { drawFrom } from '../../seed.ts';
import type { Wire } from '../../session.ts';
import {
  type CorporatePersonOptions,
  categoryTexts,
  corporateData,
  corporatePerson,
  resourceFirm,
} from '../corporate.ts';
import { type AccessToken, accessToken } from '../token.ts';

/** Companies (contract 2.4). */
export function companyTokens(todayMs: number): AccessToken[] {
  const made = (label: string, country: string, name: string, tags: readonly string[], set: Wire = {}) =>
    accessToken(label, {
      subject: name,
      tags: ['corporate', ...tags],
      data: { corporate: corporateData(resourceFirm(label, { country, name }), todayMs, set) },
    });
  const staff = (seed: string, options: CorporatePersonOptions, known?: Person) =>
    corporatePerson(known ?? person(`resource staff ${seed}`, todayMs), drawFrom(`staff:${seed}`), todayMs, options);

  return [
    made('corporate-plain', 'PRT', 'Cardalga Moinhos, Lda.', ['category-codes']),
    made('corporate-texts', 'ESP', 'Hilados Cantarrana, S.L.', ['category-texts'], {
      documents: categoryTexts.map((category_name, index) => ({
        category_name,
        state: ['VERIFIED', 'PENDING', 'NOT_SUBMITTED', 'EXPIRED'][index],
      })),
    }),
    made('corporate-persons', 'GBR', 'Larkspindle Weaving Ltd', ['person-states'], {
      state: 'PENDING',
      directors: [
        staff('verified', { isAdmin: true, identity: { type: 'PASSPORT' } }),
        // Yesterday in its zone, today in UTC.
        staff('zone', { identity: { set: { expiration_date: `${isoDate(todayMs - dayMs)}T22:00:00-05:00` } } }),
        staff('screening not submitted', { identity: { state: 'PENDING', set: { aml_compliance: 'NOT_SUBMITTED' } } }),
        staff('nothing submitted', { identity: { state: 'NOT_SUBMITTED' }, residency: { state: 'NOT_SUBMITTED' } }),
      ],
      beneficial_owners: [
        staff('not compliant', { identity: { set: { aml_compliance: 'NOT_COMPLIANT' } } }),
        staff('name mismatch', { identity: { set: { check_firstname: -1, check_lastname: -1 } } }),
        staff('rejected', { identity: { state: 'REJECTED' }, residency: { state: 'REJECTED' } }),
        staff('expired', { identity: { state: 'EXPIRED' }, residency: expiredResidency }),
        staff('no expiry', { identity: { type: 'ID_CARD', set: { expiration_date: 'NO_EXPIRATION' } } }),
      ],
    }),
    made('corporate-odd', 'DEU', 'Moosglimmer Feinwerk GmbH', ['year-0001', 'leaf-broken'], {
      corporate_id: '48113',
      state: undefined,
      documents: [
        { category_name: 'SHAREHOLDER_AGREEMENT', state: 'VALIDATED' },
        { category_name: null, state: 'VERIFIED' },
        { state: 'REJECTED' },
        'Certificate of incorporation',
      ],
      directors: [
        staff('year 1', { identity: { set: absentDates }, residency: { set: { document_expiration: yearOne } } }),
        staff('no identity', { set: { identity: null, residency: undefined, is_admin: 'true' } }),
        staff('empty identity', { set: { identity: {}, residency: {}, is_admin: undefined } }),
        staff('identity in a list', { set: { identity: [{ state: 'VERIFIED' }], residency: 'UTILITY_BILL' } }),
        null,
      ],
      beneficial_owners: { first: staff('owner in an object', {}) },
    }),
    made('corporate-empty', 'FRA', 'Ravenelle Pêcheries SARL', [], {
      documents: [],
      directors: [],
      beneficial_owners: [],
    }),
    made('corporate-sparse', 'SWE', 'Ljunghalm Snickeri AB', [], {
      documents: null,
      directors: undefined,
      beneficial_owners: null,
      city: '',
      address: null,
      registration_number: undefined,
    }),
    made('corporate-many', 'POL', 'Wrzosówka Tartak sp. z o.o.', [], {
      directors: Array.from({ length: 40 }, (_, index) => staff(`of many ${index}`, { isAdmin: index === 0 })),
    }),
    sameCompany(todayMs),
  ];
}

const yearOne = '0001-01-01T00:00:00Z';

const absentDates = { birth_date: '0001-01-01', expiration_date: yearOne };

const expiredResidency = { state: 'EXPIRED', set: { document_expiration: '2020-01-31T23:30:00+02:00' } } as const;

/** The company of the corporate session tagged `representative-readable`, with its representative as a director. */
function sameCompany(todayMs: number): AccessToken {
  const firm = company('representative-readable');
  const representative = person('representative-readable', todayMs);
  const director = corporatePerson(representative, drawFrom('same-company'), todayMs, { isAdmin: true });
  return accessToken('same-company', {
    subject: firm.name,
    tags: ['corporate', 'representative-readable'],
    data: { corporate: corporateData(firm, todayMs, { directors: [director] }) },
  });
}
