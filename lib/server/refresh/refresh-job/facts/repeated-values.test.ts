import { describe, expect, test } from 'vitest';
import { parseStep } from '#lib/contract/index.ts';
import type { SessionKind } from '#lib/model/session/ids.ts';
import { factsOf } from './facts.ts';

function valuesOf(kind: SessionKind, type: string, body: object, key: string): readonly string[] {
  const envelope = kind === 'individual' ? { type } : {};
  const facts = factsOf(kind, { step: '1', type }, parseStep(kind, type, { ...envelope, ...body }));
  return facts.flatMap((fact) => (fact.key === key ? [fact.value] : []));
}
const fields = {
  firstname: 'Piet',
  lastname: 'Bakkerman',
  birth_date: '1986-03-27',
  document_expiration: '2033-01-01',
  document_number: 'NK7C2R8H4',
  nationality: 'NL',
};
const idBody = (more: object, document: object = {}, body: object = {}) => ({
  document: { type: 'PASSPORT', country: 'NL', fields: { ...fields, ...more }, ...document },
  ...body,
});
const inDocument = (more: object, document: object = {}, body: object = {}) =>
  valuesOf('individual', 'ID_DOCUMENT', idBody(more, document, body), 'values_contradict').join();

describe('a field that stands twice in a document, with another value', () => {
  test.each(
    (
      [
        [{ full_name: 'Jan Smitsema' }, 'name'],
        [{ FULL_NAME: 'Jan Smitsema', full_name: '' }, 'name'],
        [{ first_name: 'Jan' }, 'name'],
        [{ FIRSTNAME: 'Jan' }, 'name'],
        [{ surname: 'Smitsema' }, 'name'],
        [{ given_names: 'Jan Willem' }, 'name'],
        [{ Name: 'Jan Smitsema' }, 'name'],
        [{ BIRTH_DATE: '2012-03-27' }, 'birth_date'],
        [{ birthDate: '27.03.1985' }, 'birth_date'],
        [{ date_of_birth: '1986-03-28' }, 'birth_date'],
        [{ DOB: '1986' }, ''],
        [{ expiration_date: '2019-01-01' }, 'document_expiry'],
        [{ document_expiration: 'NO_EXPIRATION', expiry_date: '2019-01-01' }, 'document_expiry'],
        [{ issue_date: '2023-01-01', issuing_date: '2013-01-01' }, 'document_issued'],
        [{ Nationality: 'IR' }, 'nationality'],
        [{ citizenship: 'Iranian' }, 'nationality'],
        [{ gender: 'M', sex: 'F' }, 'gender'],
        [{ documentNumber: 'XX1234567' }, 'document_number'],
        [{ issuing_country: 'RU' }, 'document_country'],
        [{ document_type: 'NATIONAL_ID' }, 'document_type'],
        [{ document_type: 'ID' }, 'document_type'],
        [{ eye_colour: 'blue', 'Eye Colour': 'brown' }, 'other'],
        // Beside the fields.
        [{}, 'birth_date', { birth_date: '2012-03-27' }],
        [{}, 'document_country', { issuing_country: 'RU' }],
        [{}, 'document_expiry', {}, { expiration_date: '2019-01-01' }],
        [{}, 'document_country', { Country: 'RU' }],
        [
          {},
          'other',
          {
            FILES: { front: { url: 'https://files.example/1', type: 'image/jpeg', size: 3 } },
            files: { front: { url: 'https://files.example/2', type: 'image/jpeg', size: 3 } },
          },
        ],
        [{}, 'other', {}, { status: 'APPROVED', STATUS: 'REJECTED' }],
      ] as readonly (readonly [object, string, object?, object?])[]
    ).map(([more, found, document, body]) => [more, found, document, body] as const),
  )('%j: %s', (more, found, document, body) => expect(inDocument(more, document, body)).toBe(found));

  test.each(
    (
      [
        [{}],
        [{ full_name: 'Piet Bakkerman' }],
        [{ full_name: 'BAKKERMAN, PIET' }],
        [{ full_name: 'Piet Jan Bakkerman', middle_name: 'Jan' }],
        [{ full_name: 'Пит Баккерман' }],
        [{ full_name: 'UNKNOWN' }],
        [{ first_name: 'PIET' }],
        [{ given_names: 'Piet Jan' }],
        [{ maiden_name: 'Smitsema', birth_name: 'Smitsema' }],
        [{ father_name: 'Jan Bakkerman', issuing_authority: 'Burgemeester van Utrecht' }],
        [{ BIRTH_DATE: '27.03.1986' }],
        [{ dob: '27 MAR 1986' }],
        [{ date_of_birth: '' }],
        [{ nationality: 'NLD', NATIONALITY: 'NL' }],
        [{ citizenship: 'Dutch' }],
        [{ nationality: 'NL; BE', Nationality: 'BE' }],
        [{ second_nationality: 'BE' }],
        [{ gender: 'M', sex: 'male' }],
        [{ documentNumber: 'nk7c 2r8h4' }],
        [{ issuing_country: 'NLD' }],
        [{ document_type: 'passport' }],
        [{ document_type: 'P' }],
        [{ document_type: 'Biometric passport' }],
        [{ birth_place: 'Amsterdam', place_of_birth: 'Amsterdam, Netherlands' }],
        [{ issue_date: '2023-01-01', issuing_date: '2023-01-01T00:00:00Z' }],
        [{ expiration_date: '01/01/2033' }],
        [{ height: '180 cm', HEIGHT: '180cm' }],
        [{ country: 'RU', address: 'Tverskaya 1', city: 'Moscow' }],
        [{ personal_number: '123', document_number: 'NK7C2R8H4' }],
        [{}, { Type: 'passport' }],
      ] as readonly (readonly [object, object?])[]
    ).map(([more, document]) => [more, document] as const),
  )('%j is no contradiction', (more, document) => expect(inDocument(more, document)).toBe(''));
});

describe('in other steps', () => {
  const aml = (customer: object, more: object = {}) => ({
    verification: {
      aml: {
        customer_info: { firstname: 'Piet', lastname: 'Bakkerman', ...customer },
        hits: [],
        total_hits: 0,
        ...more,
      },
    },
  });
  const owners = (person: object) => ({ individuals: [{ node_id: 1, ...person }], corporates: [] });
  test.each<readonly [SessionKind, string, object, string]>([
    [
      'individual',
      'PVID',
      { document: { type: 'PASSPORT', fields: { ...fields, full_name: 'Jan Smitsema' } } },
      'name',
    ],
    ['individual', 'AML', aml({ full_name: 'Jan Smitsema' }), 'name'],
    ['individual', 'AML', aml({ birth_date: '1986-03-27', BirthDate: '1991-09-09' }), 'birth_date'],
    ['individual', 'AML', aml({}, { TOTAL_HITS: 3 }), 'other'],
    ['individual', 'AML', aml({}, { Hits: [{ info: { full_name: 'P' } }] }), 'other'],
    ['individual', 'AML', aml({}, { hits: [{ info: { full_name: 'A', FULL_NAME: 'B' } }] }), ''],
    [
      'individual',
      'PHONE',
      { verification: { phone: { number: '+31612345678', phone_number: '+31687654321' } } },
      'phone',
    ],
    ['individual', 'PHONE', { verification: { phone: { number: '+31612345678', Number: '+31 6 1234 5678' } } }, ''],
    ['individual', 'EMAIL', { verification: { email: { value: 'a@x.example', email: 'b@x.example' } } }, 'email'],
    ['individual', 'EMAIL', { verification: { email: { value: 'a@x.example', EMAIL: 'A@X.example' } } }, ''],
    [
      'individual',
      'PROOF_OF_ADDRESS',
      { document: { fields: { issuing_date: '2026-01-01', issue_date: '2020-01-01' } } },
      'document_issued',
    ],
    [
      'individual',
      'PROOF_OF_ADDRESS',
      { document: { fields: { address: 'Lange Gracht 1', ADDRESS: 'Tverskaya 5' } } },
      'address',
    ],
    [
      'individual',
      'PROOF_OF_ADDRESS',
      { document: { country: 'DE', fields: { address: 'Lange Gracht 1', country: 'NL' } } },
      '',
    ],
    [
      'individual',
      'PROOF_OF_ADDRESS',
      { document: { type: 'WATER_BILL', fields: { firstname: 'Piet', lastname: 'Bakkerman', name: 'Jan Smitsema' } } },
      'name',
    ],
    [
      'individual',
      'PROOF_OF_ADDRESS',
      { document: { host_id_document: { type: 'PASSPORT', fields: { document_type: 'VISA' } } } },
      'document_type',
    ],
    ['corporate', 'COMPANY_DETAILS', { name: 'Novara Trade B.V.', company_name: 'Sable Holdings Ltd' }, 'name'],
    ['corporate', 'COMPANY_DETAILS', { name: 'Novara Trade B.V.', NAME: 'NOVARA TRADE BV' }, ''],
    [
      'corporate',
      'COMPANY_DETAILS',
      { registration_number: '68750110', company_number: '11111111' },
      'registration_number',
    ],
    ['corporate', 'LEGAL_REPRESENTATIVE', { firstname: 'Piet', first_name: 'Jan', lastname: 'Bakkerman' }, 'name'],
    ['corporate', 'BENEFICIAL_OWNERS', owners({ birth_date: '1986-03-27', dateOfBirth: '2012-01-01' }), 'birth_date'],
    [
      'corporate',
      'BENEFICIAL_OWNERS',
      owners({ firstname: 'Piet', FIRSTNAME: 'piet', nationality: 'NL', Nationality: 'NLD' }),
      '',
    ],
    ['corporate', 'AML', { matches: 0, MATCHES: 2, screening: [] }, 'other'],
  ])('%s %s %j: %s', (kind, type, body, found) =>
    expect(valuesOf(kind, type, body, 'values_contradict').join()).toBe(found),
  );

  test('what they say of screening is of class screening', () => {
    const facts = factsOf(
      'individual',
      { step: '1', type: 'ID_DOCUMENT' },
      parseStep('individual', 'ID_DOCUMENT', { type: 'ID_DOCUMENT', ...idBody({ Nationality: 'IR' }) }),
    );
    expect(facts.find(({ key }) => key === 'values_contradict')?.sensitivity).toBe('screening');
  });
});

describe('every value counts', () => {
  const of = (key: string, more: object) => valuesOf('individual', 'ID_DOCUMENT', idBody(more), key);
  test('of dates and numbers', () => {
    expect(of('document_expiry_other', { expiration_date: '2019-01-01' })).toEqual(['2019-01-01']);
    expect(of('birth_date_other', { BIRTH_DATE: '2012-03-27', dob: '2013-01-01' })).toEqual([
      '2012-03-27',
      '2013-01-01',
    ]);
    expect(of('birth_date_other', { BIRTH_DATE: '27.03.1986' })).toEqual([]);
    expect(of('document_number_other', { passportNumber: 'XX1' })).toEqual(['XX1']);
    expect(of('birth_date_other', { birth_date: null, DOB: '1986-03-27' })).toEqual(['1986-03-27']);
    expect(of('birth_missing', { birth_date: null, DOB: '1986-03-27' })).toEqual([]);
    expect(of('nationality_other', { second_nationality: 'BE', nationalities: ['NL', 'FR'] })).toEqual(['BE', 'FR']);
  });

  test.each([
    [{}, []],
    [{ full_name: 'BAKKERMAN Piet' }, []],
    [{ full_name: 'Jan Smitsema' }, ['Jan Smitsema']],
    [{ first_name: 'Jan' }, ['Jan Bakkerman']],
    [{ middle_name: 'Willem' }, ['Piet Willem Bakkerman']],
    [{ maiden_name: 'Smitsema' }, ['Piet Smitsema']],
    [{ birth_name: 'Piet Smitsema' }, ['Piet Smitsema']],
    [{ also_known_as: ['Salman Rawi', 'Abu Rawi'] }, ['Salman Rawi', 'Abu Rawi']],
    [{ Alias: 'Salman Rawi' }, ['Salman Rawi']],
    [{ artist_name: 'Piet de Boer' }, ['Piet de Boer']],
    [{ fullNameNative: 'Пит Баккерман' }, ['Пит Баккерман']],
    [{ father_name: 'Jan', issuing_authority: 'Utrecht', maiden_name: 'N/A' }, []],
  ])('names beside the main one: %j', (more, names) => expect(of('name_other', more)).toEqual(names));
});
