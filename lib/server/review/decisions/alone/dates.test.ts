/** Dates that cannot be or are past, machine-readable zones wherever they stand, and screenings of too little. */
import { cardZone, passportZone, type ZoneValues } from '#lib/findings/testing/zones.ts';
import {
  ana,
  bearer,
  customer,
  dayIn,
  each,
  individual,
  passport,
  proof,
  pvid,
  type Row,
  screening,
  tryAlone,
  withCompanyScreening,
  withDocument,
  withFields,
  withFirm,
  withScreening,
} from '../../testing/one-officer.ts';
import type { Body } from '../../testing/staged-clears.ts';

const anas: ZoneValues = {
  surname: 'PEREZ',
  given: 'ANA',
  number: 'X1234567',
  nationality: 'ESP',
  birth: '800101',
  sex: 'F',
};
const piets = {
  surname: 'BAKKERMAN',
  given: 'PIET',
  number: 'AB1234567',
  nationality: 'RUS',
  birth: '910909',
  sex: 'M',
};
const [line1 = '', line2 = ''] = passportZone(piets).split('\n');
const [card1 = '', card2 = '', card3 = ''] = cardZone(piets).split('\n');
const td2 = ['I<RUSBAKKERMAN<<PIET<<<<<<<<<<<<<<<<', 'AB12345674RUS9109092M3105013<<<<<<<8'];
const wide = (text: string) =>
  text.replace(/[!-~]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0));
/** The zone of her own passport, some of it changed. */
const withZone = (more: Partial<ZoneValues>, fields: Body = {}, document: Body = {}) =>
  customer({
    ID_DOCUMENT: passport(
      { ...ana, lastname: 'Perez' },
      { document_expiration: '2031-05-01', mrz: passportZone({ ...anas, ...more }), ...fields },
      document,
    ),
  });
const screened = (more: Body) => customer({ AML: screening({ ...ana, ...more }) });
const bornOn = (birth_date: string) => bearer({ ...ana, birth_date });
const yearsAgo = (years: number, days = 0) => {
  const day = new Date(`${dayIn(days)}T00:00:00Z`);
  day.setUTCFullYear(day.getUTCFullYear() - years);
  return day.toISOString().slice(0, 10);
};

const refused: Row[] = [
  ...each(
    'ID document',
    [
      ...[
        'EXPIRY_DATE',
        'expires',
        'expire_date',
        'validity',
        'valid_thru',
        'exp',
        'exp_date',
        'end_date',
        'expires_on',
        'gueltig_bis',
        'date_expiration',
        'passport_expiry',
      ].map((key) => ({ [key]: '2019-01-01' })),
      ...['valid_from', 'issued', 'date_issued', 'issued_date'].map((key) => ({ [key]: '2039-05-01' })),
      { document_expiration: '2199-01-01' },
      { document_expiration: '28 Nov 2020' },
      { issue_date: 'soon' },
      { document_number: null },
      { document_number: 'SPECIMEN' },
      { firstname: 'SPECIMEN', lastname: 'SPECIMEN' },
      { mrz_lines: [line1, line2].map((line) => line.slice(0, 43)) },
      { line: line1 },
      { mrz: `${line1}\n${line2}`.replaceAll('<', '&lt;') },
      { mrz: [{ text: line1 }, { text: line2 }] },
      { mrz: `${passportZone(anas)}\n${line1}\n${line2}` },
    ],
    withFields,
  ),
  ...each(
    'ID document as',
    [
      { type: null },
      { type: 'LIBRARY_CARD' },
      {
        country: null,
        fields: { ...ana, nationality: null, document_expiration: '2033-01-01', document_number: 'X1' },
      },
      { fields: null },
    ],
    withDocument,
  ),
  ['a zone with one more given name', withZone({ given: 'ANA<MARIA' })],
  ['a zone whose check digit is wrong', withFields({ mrz: passportZone(anas).replace('800101', '800102') })],
  ['a proof that expired', customer({ PROOF_OF_ADDRESS: proof({ valid_until: '2019-01-01' }) })],
  ['an undated proof', customer({ PROOF_OF_ADDRESS: proof({ issuing_date: '' }) })],
  ...each(
    'ID document',
    [
      { issue_date: dayIn(3) },
      { issue_date: '20390501' },
      { issue_date: '1 May 2039' },
      { issue_date: '05/2039' },
      { issue_date: 2_188_598_400 },
      { issue_date: '2039-05-01T00:00:00Z' },
      { 'Date of issue': '01/05/2039' },
      { issued_at: '2039-05-01' },
      { issue_date: '2034-01-01' },
      { issue_date: '1979-12-31' },
      { issue_date: '2023-00-10' },
      { document_expiration: '1979-01-01' },
      { document_expiration: '31/02/2033' },
      { document_expiration: '00000000' },
      { document_expiration: dayIn(-2) },
      { document_expiration: '03/2019' },
      { document_expiration: 'expired' },
      { document_expiration: 1_546_300_800 },
      { document_expiration: ['2033-01-01', '2019-01-01'] },
      { Expiration: '01 JAN 2019' },
      { valid_until: '31.12.2019' },
      { document_expiration: undefined },
    ],
    withFields,
  ),
  ...each(
    'born',
    [dayIn(10), '1880-05-05', '30.02.1980', '0001-01-01', yearsAgo(18, 2), yearsAgo(17), '', 'unknown'],
    bornOn,
  ),
  ...each(
    'PVID',
    [
      { issue_date: '2034-01-01' },
      { document_expiration: '00000000' },
      { document_expiration: '2019-02-01' },
      { birth_date: '2039-01-01' },
    ],
    (fields) => individual({ AML: screening(ana), PVID: pvid(ana, fields) }),
  ),
  ...each(
    'proof',
    [
      { issuing_date: dayIn(3) },
      { issuing_date: '2026-13-01' },
      { issuing_date: '1979-06-01' },
      { issuing_date: dayIn(-700) },
      { bill_date: '2039-01-01' },
      { issuing_date: '01/2019' },
      { issuing_date: ['', '2019-01-01'] },
    ],
    (fields) => customer({ PROOF_OF_ADDRESS: proof(fields) }),
  ),
  ...each(
    'zone of another person:',
    [
      { remarks: `${line1}\n${line2}` },
      { barcode: `${card1}\n${card2}\n${card3}` },
      { zone_a: line1, other: 'x', zone_b: line2 },
      { 0: line1, 1: line2 },
      { lines: { first: line1, second: line2 } },
      { mrz: JSON.stringify({ line1, line2 }) },
      { mrz: wide(`${line1}\n${line2}`) },
      { mrz: `${line1}\n${line2}`.replaceAll('<', ' ') },
      { mrz: td2 },
      { td2: td2.join('') },
      { mrz: [[line1, line2]] },
      { mrz: `<pre>${line1}<br>${line2}</pre>` },
      { back: { ocr: [card1, card2, card3] } },
      { mrz: `  ${line1}  \t ${line2}  ` },
    ],
    withFields,
  ),
  ...each(
    'zone of another person beside the fields:',
    [
      { zone: [line1, line2] },
      { ocr: { text: `REINO DE ESPAÑA\n${line1}\n${line2}` } },
      { files_text: { front: `${line1}${line2}` } },
    ],
    withDocument,
  ),
  [
    'zone of another person in the step',
    customer({
      ID_DOCUMENT: passport(ana, {}, {}, { mrz_lines: [line1, line2] }),
    }),
  ],
  ...each(
    'zone that differs in',
    [
      { birth: '700101' },
      { number: 'X1234568' },
      { nationality: 'RUS' },
      { surname: 'ANA', given: 'PEREZ<GOMEZ' },
      { sex: 'M' },
      { code: 'V' },
    ],
    (more) => withZone(more, { gender: 'F' }),
  ),
  ['a zone that ends two years earlier', withZone({}, { document_expiration: '2033-05-01' })],
  ['her zone beside that of another person', withZone({}, { mrz_back: [card1, card2, card3] })],
  ...each(
    'screened',
    [
      { birth_date: '00.00.1980' },
      { birth_date: '1980-00-00' },
      { birth_date: '1981-01-01' },
      { birth_date: null, year_of_birth: '1980' },
      { nationality: '??', country: '??' },
      { nationality: 'Unknown', country: 'Unknown' },
      { nationality: 'unspecified', country: '' },
      { nationality: null, country: null },
      { nationality: 'RUS', country: 'ESP' },
      { firstname: 'N/A' },
      { firstname: null, lastname: null },
    ],
    screened,
  ),
  ...each(
    'screening',
    [
      { customer_info: null },
      { customer_info: {} },
      { customer_info: 'Ana Pérez' },
      { customer_info: [] },
      { monitored: 'no' },
      { monitored: false },
      { monitored: 'False' },
      { monitored: undefined, monitoring: false },
    ],
    withScreening,
  ),
  ['company not monitored', withCompanyScreening({ monitoring: 'false' })],
  [
    'holding company not monitored',
    withFirm({
      aml: { action_required: false, matches: 0, status: 'NO_MATCH', monitoring: false, screening: [], decision: null },
    }),
  ],
];

const licence = { type: 'DRIVER_LICENSE' };
const cleared: Row[] = [
  ...each(
    'ID document',
    [
      { document_expiration: '01.01.2033' },
      { document_expiration: '2033-01-01T00:00:00+02:00' },
      { document_expiration: '01/01/2033', issue_date: '02/01/2023' },
      { document_expiration: '01 JAN 2033' },
      { document_expiration: dayIn(2) },
      { issue_date: dayIn(0) },
      { issue_date: dayIn(-1) },
      { issue_date: '2023-01-01', first_issue_date: '1999-04-05' },
      { issue_date: null },
      { issue_date: '' },
      { birth_date: '01.01.1980' },
      { birth_date: '1980-01-01T00:00:00Z' },
      { mrz: null, mrz_lines: [] },
      { mrz: '' },
      { mrz_confidence: '0.99', mrz_type: 'TD3' },
      { remarks: 'SEE PAGE 2 << NONE >>' },
      { gender: 'X' },
      { nationality: 'Spain' },
    ],
    withFields,
  ),
  ...each('born', [yearsAgo(18, -1), '1926-02-28', '29.02.2000', '27.03.1986'], bornOn),
  ...each(
    'document',
    [
      { ...licence, fields: { ...ana, document_expiration: 'NO_EXPIRATION', document_number: 'L1' } },
      {
        ...licence,
        fields: {
          ...ana,
          nationality: undefined,
          document_expiration: '2033-01-01',
          document_number: 'L1',
          categories: 'AM, B',
        },
      },
      {
        ...licence,
        fields: { ...ana, document_expiration: '2033-01-01', issue_date: '1998-05-05', document_number: 'L1' },
      },
      { type: 'NATIONAL_ID', fields: { ...ana, document_expiration: 'NO_EXPIRATION', document_number: 'N1' } },
    ],
    withDocument,
  ),
  [
    'a residence permit of another country',
    customer({
      AML: screening({ ...ana, nationality: 'MAR' }),
      ID_DOCUMENT: passport({ ...ana, nationality: 'MAR' }, {}, { type: 'RESIDENT_PERMIT', country: 'ESP' }),
    }),
  ],
  ['her own zone', withZone({}, { gender: 'F' })],
  ['her own zone with sex unknown', withZone({ sex: '<' }, { gender: 'F' })],
  ['her own zone in lines', withZone({}, { mrz: undefined, mrz_lines: passportZone(anas).split('\n') })],
  ['her own zone twice', withZone({}, { raw_mrz: passportZone(anas).replace('\n', '') })],
  [
    'a passport card',
    customer({
      AML: screening({ ...ana, nationality: 'USA' }),
      ID_DOCUMENT: passport(
        { ...ana, lastname: 'Perez', nationality: 'USA' },
        {
          document_number: 'C12345678',
          document_expiration: '2031-05-01',
          mrz: cardZone({ ...anas, number: 'C12345678', nationality: 'USA', code: 'IP' }),
        },
      ),
    }),
  ],
  [
    'a German passport',
    customer({
      AML: screening({ ...ana, nationality: 'DEU' }),
      ID_DOCUMENT: passport(
        { ...ana, lastname: 'Perez', nationality: 'D' },
        {
          document_expiration: '2031-05-01',
          mrz: passportZone({ ...anas, nationality: 'D' }),
        },
        { country: 'DE' },
      ),
    }),
  ],
  ...each(
    'proof',
    [
      { issuing_date: dayIn(-80) },
      { issuing_date: dayIn(0) },
      { issuing_date: dayIn(-10).split('-').reverse().join('/') },
      { issuing_date: dayIn(-10), due_date: dayIn(20) },
    ],
    (fields) => customer({ PROOF_OF_ADDRESS: proof(fields) }),
  ),
  ...each(
    'screened',
    [
      { birth_date: '01.01.1980' },
      { nationality: 'ES' },
      { nationality: 'Spanish' },
      { country: undefined },
      { country: 'France' },
    ],
    screened,
  ),
  [
    'screened with the other of two nationalities',
    customer({
      AML: screening({ ...ana, nationality: 'ARG' }),
      ID_DOCUMENT: passport(ana, { second_nationality: 'ARG' }),
    }),
  ],
  ...each('screening', [{ monitored: null }, { monitored: undefined }, { monitored: 'true' }], withScreening),
];

tryAlone('dates and zones', { refused, cleared });
