/** One field twice in one answer, dates that cannot be, a zone under another key, a screening of too little: from the answer to the finding. */
import { describe, expect, test } from 'vitest';
import { parseStep } from '#lib/contract/index.ts';
import type { SessionKind } from '#lib/model/session/ids.ts';
import { factsOf } from '#lib/server/refresh/refresh-job/facts/facts.ts';
import { findingMessage } from '../format/labels/finding.ts';
import { findingDetail } from '../format/labels/finding-detail.ts';
import { toFindings } from './findings.ts';
import { aSession, aStep, nowMs } from './testing/records.ts';
import { passportZone } from './testing/zones.ts';

type Bodies = Readonly<Record<string, object>>;

function findingsOf(bodies: Bodies, kind: SessionKind = 'individual') {
  const facts = Object.entries(bodies).flatMap(([type, body]) =>
    factsOf(kind, { step: type, type }, parseStep(kind, type, kind === 'individual' ? { type, ...body } : body)),
  );
  return toFindings(aSession({ kind, steps: Object.keys(bodies).map((type) => aStep(type)), facts }), nowMs);
}
const said = (bodies: Bodies, kind?: SessionKind) =>
  findingsOf(bodies, kind)
    .filter(({ code }) => code !== 'not_screened' && code !== 'not_identified')
    .map(({ code, impossible, missing, attributes }) =>
      [code, ...(impossible ?? missing ?? attributes ?? [])].join(' '),
    );

const fields = {
  firstname: 'Piet',
  lastname: 'Bakkerman',
  birth_date: '1986-03-27',
  document_expiration: '2033-01-01',
  document_number: 'NK7C2R8H4',
  nationality: 'NL',
};
const file = { url: 'https://files.example/a.jpg', type: 'image/jpeg', size: 1000 };
const withLetter = { proof: file, accomodation: file };
const files = { front: file, back: { ...file, url: 'https://files.example/b.jpg' }, face: file, proof: file };
const idDocument = (more: object, type = 'PASSPORT') => ({
  document: { type, country: 'NL', files, fields: { ...fields, ...more } },
});
const id = (more: object, type?: string) => said({ ID_DOCUMENT: idDocument(more, type) });
const customer = { firstname: 'Piet', lastname: 'Bakkerman', birth_date: '1986-03-27', nationality: 'NL' };
const screening = (more: object = {}, aml: object = {}) => ({
  verification: {
    aml: {
      customer_info: { ...customer, ...more },
      hits: [],
      total_hits: 0,
      action_required: false,
      monitored: true,
      ...aml,
    },
  },
});

test('a clean session has none', () => {
  const full = {
    issue_date: '2023-01-01',
    gender: 'M',
    full_name: 'Piet Bakkerman',
    sex: 'male',
    BIRTH_DATE: '27.03.1986',
  };
  expect(said({ ID_DOCUMENT: idDocument(full), AML: screening() })).toEqual([]);
});

describe('of several values each counts', () => {
  test.each<readonly [object, readonly string[]]>([
    [{ expiration_date: '2019-01-01' }, ['document_expired', 'values_contradict document_expiry']],
    [
      { document_expiration: '2019-01-01', EXPIRY_DATE: '2033-01-01' },
      ['document_expired', 'values_contradict document_expiry'],
    ],
    [{ validUntil: '2026-12-01' }, ['values_contradict document_expiry', 'document_expiring']],
    [{ BIRTH_DATE: '2012-03-27' }, ['values_contradict birth_date', 'subject_minor']],
    [{ birth_date: '2012-03-27', dob: '1986-03-27' }, ['values_contradict birth_date', 'subject_minor']],
    [{ full_name: 'Jan Smitsema' }, ['values_contradict name']],
  ])('%j', (more, codes) => expect(id(more)).toEqual(codes));

  test('on a proof of address', () => {
    const proof = (more: object) =>
      said({
        PROOF_OF_ADDRESS: { document: { type: 'WATER_BILL', files, fields: { address: 'Lange Gracht 1', ...more } } },
      });
    expect(proof({ issuing_date: '2026-11-01', issue_date: '2020-01-01' })).toEqual([
      'values_contradict document_issued',
      'proof_old',
    ]);
    expect(proof({ issuing_date: '2026-11-01', ISSUE_DATE: '01.11.2026' })).toEqual([]);
  });

  test('and of an owner the youngest', () => {
    const steps = [
      { id: '1', type: 'ID_DOCUMENT', status: 'APPROVED' },
      { id: '2', type: 'AML', status: 'APPROVED' },
    ];
    const owner = {
      node_id: 1,
      firstname: 'Piet',
      lastname: 'Bakkerman',
      status: 'APPROVED',
      steps,
      nationality: 'NLD',
      birth_date: '1986-03-27',
      BirthDate: '2012-01-01',
    };
    expect(said({ BENEFICIAL_OWNERS: { individuals: [owner], corporates: [] } }, 'corporate')).toEqual([
      'values_contradict birth_date',
      'owners_minor',
    ]);
  });
});

describe('dates that cannot be', () => {
  test.each(
    (
      [
        [{ issue_date: '2029-05-01' }, ['dates_impossible issued_in_future']],
        [{ dateOfIssue: '1 May 2029' }, ['dates_impossible issued_in_future']],
        [{ issue_date: '1985-01-01', document_expiration: '2030-01-01' }, ['dates_impossible issued_before_birth']],
        [
          { issue_date: '2023-01-01', document_expiration: '2022-01-01' },
          ['document_expired', 'dates_impossible expires_before_issue'],
        ],
        [{ document_expiration: '1985-01-01' }, ['document_expired', 'dates_impossible expires_before_birth']],
        [
          { document_expiration: '1986-03-27' },
          ['document_expired', 'dates_impossible expires_before_birth'],
          'NATIONAL_ID',
        ],
        [{ birth_date: '2031-01-01' }, ['dates_impossible born_in_future', 'subject_minor']],
        [
          { birth_date: '2031-01-01', issue_date: '2023-01-01' },
          ['dates_impossible born_in_future issued_before_birth', 'subject_minor'],
        ],
        [{ issue_date: '2023-01-01', document_expiration: '2053-01-01' }, []],
        [{ document_expiration: '2076-01-01' }, []],
        [{ document_expiration: '2140-01-01' }, [], 'NATIONAL_ID'],
        [
          { issue_date: '2023-01-01', ISSUE_DATE: '2029-01-01' },
          ['values_contradict document_issued', 'dates_impossible issued_in_future'],
        ],
        [
          {
            birth_date: 'see over',
            mrz: passportZone({
              surname: 'BAKKERMAN',
              given: 'PIET',
              number: 'NK7C2R8H4',
              nationality: 'NLD',
              birth: '860327',
              sex: 'M',
            }),
            document_expiration: '2031-05-01',
            issue_date: '1979-01-01',
          },
          ['dates_impossible issued_before_birth'],
        ],
      ] as readonly (readonly [object, readonly string[], string?])[]
    ).map(([more, codes, type]) => [more, codes, type] as const),
  )('%j', (more, codes, type) => expect(id(more, type)).toEqual(codes));

  test.each(
    (
      [
        [{ issue_date: '2026-11-21', document_expiration: '2036-11-21' }],
        [{ issue_date: '2023-01-01', document_expiration: '2033-10-01' }],
        [{ issue_date: '1986-03-27', document_expiration: '2030-01-01' }, 'NATIONAL_ID'],
        [{ issue_date: '2004-01-01', document_expiration: '2056-03-26' }, 'DRIVER_LICENSE'],
        [{ issue_date: '2023-01-01', document_expiration: 'NO_EXPIRATION' }],
        [{ issue_date: '2023-01-01', document_expiration: '9999-12-31' }, 'NATIONAL_ID'],
        [{ issue_date: '', document_expiration: '2033-01-01' }],
        [{ issue_date: 'Amsterdam' }],
        // One of its two readings is past.
        [{ issue_date: '10/12/2026' }],
        [{ issue_date: '2026' }],
        [{ birth_date: '1930-01-01', issue_date: '2010-01-01', document_expiration: 'NO_EXPIRATION' }, 'NATIONAL_ID'],
      ] as readonly (readonly [object, string?])[]
    ).map(([more, type]) => [more, type] as const),
  )('%j is possible', (more, type) => expect(id(more, type).filter((one) => one.startsWith('dates'))).toEqual([]));

  test('on other steps', () => {
    const proof = (document: object) =>
      said({
        PROOF_OF_ADDRESS: {
          document: {
            type: 'WATER_BILL',
            files,
            fields: { address: 'Lange Gracht 1', issuing_date: '2026-11-01' },
            ...document,
          },
        },
      });
    expect(proof({ fields: { address: 'Lange Gracht 1', issuing_date: '2029-01-01' } })).toEqual([
      'dates_impossible issued_in_future',
    ]);
    const host = { firstname: 'Rui', lastname: 'Costa', birth_date: '1970-06-06', document_expiration: '2033-01-01' };
    expect(
      proof({
        files: withLetter,
        host_id_document: { type: 'PASSPORT', files, fields: { ...host, issue_date: '2029-05-01' } },
      }),
    ).toEqual(['dates_impossible issued_in_future']);
    expect(
      proof({
        files: withLetter,
        host_id_document: { type: 'PASSPORT', files, fields: { ...host, birth_date: '2031-05-01' } },
      }),
    ).toEqual(['dates_impossible born_in_future', 'host_minor']);
    expect(said({ AML: screening({ birth_date: '2031-05-01' }) })).toEqual(['dates_impossible born_in_future']);
    const steps = [
      { id: '1', type: 'ID_DOCUMENT', status: 'APPROVED' },
      { id: '2', type: 'AML', status: 'APPROVED' },
    ];
    const person = {
      id: '1',
      firstname: 'A',
      lastname: 'B',
      birth_date: '2031-01-01',
      nationality: 'NLD',
      steps,
      authorization: { required: false },
    };
    expect(said({ LEGAL_REPRESENTATIVE: person }, 'corporate')).toEqual([
      'dates_impossible born_in_future',
      'person_minor',
    ]);
  });

  test('say which and when', () => {
    const [finding] = findingsOf({ ID_DOCUMENT: idDocument({ issue_date: '2029-05-01' }), AML: screening() });
    expect(finding && findingMessage(finding, nowMs)).toBe('ID document: issued in the future');
    expect(finding && findingDetail(finding)).toBe(
      'Born on 27 Mar 1986. Issued on 1 May 2029. Valid until 1 Jan 2033.',
    );
  });
});

describe('a zone under another key', () => {
  const zone = (change: object = {}) =>
    passportZone({
      surname: 'BAKKERMAN',
      given: 'PIET',
      number: 'NK7C2R8H4',
      nationality: 'NLD',
      birth: '860327',
      sex: 'M',
      ...change,
    });
  const other = { surname: 'SMITSEMA', given: 'JAN' };
  const expiring = { document_expiration: '2031-05-01' };
  test.each<readonly [object, readonly string[]]>([
    [{ mrz_lines: zone(other).split('\n') }, ['mrz_differs']],
    [{ ocr: { zone: zone(other) } }, ['mrz_differs']],
    [{ mrz: zone(), mrz_lines: zone(other) }, ['mrz_differs']],
    [
      { line_a: zone({ birth: '120327' }).split('\n')[0], line_b: zone({ birth: '120327' }).split('\n')[1] },
      ['mrz_differs', 'subject_minor'],
    ],
    [{ scan: zone().replace('NK7C2R8H4', 'NK7C2R8H5') }, ['mrz_check_failed', 'mrz_differs']],
    [{ mrz_lines: zone().split('\n') }, []],
    [{ mrz: zone(), mrz_lines: zone() }, []],
  ])('%j', (more, codes) => expect(id({ ...expiring, ...more })).toEqual(codes));
});

describe('a screening of too little', () => {
  const of = (more: object, aml: object = {}, ofDocument: object = {}) =>
    said({ ID_DOCUMENT: idDocument(ofDocument), AML: screening(more, aml) });
  test.each<readonly [object, object, readonly string[]]>([
    [{ nationality: undefined, country: undefined }, {}, ['screened_too_little nationality']],
    [{ nationality: '', country: 'NL' }, {}, ['screened_too_little nationality']],
    [{ nationality: 'UNKNOWN' }, {}, ['screened_too_little nationality']],
    [{ nationality: 'XXX' }, {}, ['screened_too_little nationality']],
    [{ nationality: 'Dutchland' }, {}, ['screened_too_little nationality', 'steps_not_compared nationality']],
    [{}, { monitored: false }, ['screened_too_little monitoring']],
    [{}, { monitored: 'false' }, ['screened_too_little monitoring']],
    [{ nationality: null }, { monitored: false }, ['screened_too_little nationality monitoring']],
    [{ nationality: 'RU' }, {}, ['screened_differs nationality']],
    [{}, { monitored: null }, []],
    [{ nationality: undefined, citizenship: 'NL' }, {}, []],
    [{ nationality: 'Dutch', country: 'RU' }, {}, []],
  ])('%j %j', (more, aml, codes) => expect(of(more, aml)).toEqual(codes));

  test.each<readonly [object, object]>([
    // The document is of another country than its holder.
    [{ nationality: 'NL' }, { issuing_country: 'NL' }],
    [{ nationality: 'BE' }, { nationality: 'NL; BE' }],
    [{ nationality: 'BE' }, { second_nationality: 'BE' }],
    [{ nationality: 'NL/BE' }, {}],
    [{ nationality: 'XXA' }, { nationality: 'XXA' }],
  ])('%j is enough for the document %j', (more, document) => expect(of(more, {}, document)).toEqual([]));

  test('a second document gives a second nationality', () => {
    const found = said({
      ID_DOCUMENT: idDocument({}),
      PVID: idDocument({ nationality: 'BE' }),
      AML: screening({ nationality: 'BE' }),
    });
    expect(found).toEqual(['steps_differ nationality']);
  });
  test('the zone of a document gives one that its fields lack', () => {
    const zone = passportZone({
      surname: 'BAKKERMAN',
      given: 'PIET',
      number: 'NK7C2R8H4',
      nationality: 'NLD',
      birth: '860327',
      sex: 'M',
    });
    const document = { nationality: undefined, mrz: zone, document_expiration: '2031-05-01' };
    expect(of({ nationality: 'RU' }, {}, document)).toEqual(['screened_differs nationality']);
    expect(of({}, {}, document)).toEqual([]);
  });
  test('another key of a document, or of the screening, gives one', () => {
    const document = { nationality: undefined, citizenship: 'Dutch', birth_date: undefined, DOB: '1986-03-27' };
    expect(of({ nationality: 'RU' }, {}, document)).toEqual(['screened_differs nationality']);
    expect(of({ birth_date: '1991-09-09' }, {}, document)).toEqual(['screened_differs birth_date']);
    expect(of({ nationality: undefined, citizenship: 'RU' })).toEqual(['screened_differs nationality']);
    expect(of({}, {}, document)).toEqual([]);
  });
  test('a company has no nationality, and is monitored or not', () => {
    const company = (more: object) =>
      said({ AML: { matches: 0, screening: [], action_required: false, status: 'APPROVED', ...more } }, 'corporate');
    expect(company({})).toEqual([]);
    expect(company({ monitoring: true })).toEqual([]);
    expect(company({ monitoring: false })).toEqual(['screened_too_little monitoring']);
  });
});
