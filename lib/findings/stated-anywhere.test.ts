/** What a document states under any key, in any language and at any depth: from the answer to the finding. */
import { describe, expect, test } from 'vitest';
import { parseStep } from '#lib/contract/index.ts';
import { factsOf } from '#lib/server/refresh/refresh-job/facts/facts.ts';
import { toFindings } from './findings.ts';
import { aSession, aStep, nowMs } from './testing/records.ts';
import { cardZone, passportZone } from './testing/zones.ts';

type Part = Readonly<Record<string, unknown>>;
const file = (name: string) => ({ url: `https://files.example/${name}.jpg`, type: 'image/jpeg', size: 1000 });
const files = { front: file('front'), back: file('back'), face: file('face') };
const fields = {
  firstname: 'Ana',
  lastname: 'Pérez',
  birth_date: '1980-01-01',
  document_expiration: '2033-01-01',
  document_number: 'X1234567',
  nationality: 'ESP',
};
const idDocument = (more: Part = {}, document: Part = {}) => ({
  document: { type: 'PASSPORT', country: 'ESP', fields: { ...fields, ...more }, files, ...document },
});
const proof = (more: Part = {}, document: Part = {}) => ({
  document: {
    type: 'ELECTRICITY_BILL',
    country: 'ES',
    fields: { address: '1 Calle Mayor', city: 'Madrid', zipcode: '28001', issuing_date: '2026-11-01', ...more },
    files: { proof: file('proof') },
    ...document,
  },
});

function said(bodies: Readonly<Record<string, object>>): readonly string[] {
  const facts = Object.entries(bodies).flatMap(([type, body]) =>
    factsOf('individual', { step: type, type }, parseStep('individual', type, { type, ...body })),
  );
  return toFindings(aSession({ steps: Object.keys(bodies).map((type) => aStep(type)), facts }), nowMs)
    .filter(({ code }) => code !== 'not_screened' && code !== 'not_identified')
    .map(({ code, attributes, impossible }) => [code, ...(attributes ?? impossible ?? [])].join(' '))
    .sort();
}
const id = (more: Part, document?: Part) => said({ ID_DOCUMENT: idDocument(more, document) });
const onProof = (more: Part, document?: Part) =>
  said({ ID_DOCUMENT: idDocument(), PROOF_OF_ADDRESS: proof(more, document) });

describe('keys', () => {
  const expired = ['document_expired', 'values_contradict document_expiry'];
  const minor = ['subject_minor', 'values_contradict birth_date'];
  test.each<readonly [found: readonly string[], value: string, keys: string]>([
    [
      expired,
      '2019-01-01',
      `expires validity_date expire_date expiration exp_date exp exp_dt validUpTo good_through not_valid_after dateOfExpiration data_ważności
      valid_thru valid_through validity validity_end end_date expires_at date_expiry
      expiration_date_iso document_valid_until passport_expiry expired_on mrz_expiry vizExpiryDate expiry_date_2 gueltig_bis Gültig-bis ablaufdatum
      date_expiration dateExpiration valable_jusqu_au fecha_de_caducidad fecha_vencimiento data_scadenza scadenza data_de_validade geldig_tot vervaldatum`,
    ],
    [
      minor,
      '2014-01-01',
      `born born_on bday d_o_b birth_dt DateOfBirthISO birth date_birth mrz_birth_date birth_date_ocr
      birth_date_iso dob_formatted year_birth yob date_naissance Date-de-naissance née_le
      geburtsdatum geboren_am fecha_nacimiento fechaDeNacimiento data_di_nascita data_de_nascimento geboortedatum holder_birthdate`,
    ],
    [['subject_minor'], '12', 'age Alter edad'],
    [
      ['dates_impossible issued_in_future'],
      '2029-01-01',
      `delivery_date date_of_issuance issuedOn issued issued_at date_issued issue start_date valid_from issued_date
      passport_issue_date document_issuing_date date_de_délivrance
      ausstellungsdatum ausgestellt_am fecha_expedicion fecha_de_emisión data_rilascio data_emissao afgiftedatum gueltig_ab`,
    ],
    [
      ['values_contradict name'],
      'Bakkerman',
      `nom lname last_names lastname_en mrz_lastname viz_lastname document_lastname paternal_surname primer_apellido apellidos nachname familienname cognome
      apelido achternaam Surname-latin holder_surname nom_de_famille`,
    ],
    [
      ['values_contradict name'],
      'Piet',
      'fname firstNames given_name_1 prenom Prénoms legal_first_name ocr_given_names vorname vornamen nombre nome voornaam first_name_latin',
    ],
    [
      ['values_contradict name'],
      'Piet Bakkerman',
      `holder owner bearer cardholder Name-of-holder ocr_name latin_name name_latin native_full_name fullname_en full_name_ar name_in_mrz person_name
      subject_name display_name legal_name nom_complet nombre_completo vollständiger_name nome_completo primary_name`,
    ],
    [
      ['values_contradict document_number'],
      'Z999',
      'number doc_num passportNum document-nr mrz_document_number card_number id_number passport_no document_no Ausweisnummer numero_de_documento numéro_du_passeport documentNumberOcr',
    ],
    [
      ['values_contradict nationality'],
      'RUS',
      'nationality_code nationalité nacionalidad staatsangehoerigkeit Staatsangehörigkeit cittadinanza nationaliteit mrz_nationality',
    ],
    [
      ['values_contradict document_country'],
      'RUS',
      'issuing_state issuer country country_code issuing_country_iso pays_emission',
    ],
    [['values_contradict document_type'], 'NATIONAL_ID', 'type document_type doc_type tipo_documento'],
  ])('%j: %s', (found, value, keys) => {
    for (const key of keys.split(/\s+/)) expect([key, id({ [key]: value })]).toEqual([key, found]);
  });

  const person = { firstname: 'Piet', lastname: 'Bakkerman', birth_date: '1991-09-09' };
  const another = ['values_contradict name birth_date'];
  test.each<readonly [Part, Part, readonly string[]]>([
    [{ person }, {}, another],
    [{ holder: { name: { first: 'Piet', last: 'Bakkerman' }, birth: { date: '1991-09-09' } } }, {}, another],
    [{ mrz_data: { surname: 'BAKKERMAN', given_names: 'PIET', date_of_birth: '910909' } }, {}, another],
    [{ birth_date_value: { value: '2014-01-01', confidence: 0.98 } }, {}, minor],
    [{ birth_year: 1991 }, {}, ['values_contradict birth_date']],
    [{}, { extracted_fields: person }, another],
    [{}, { firstname: 'Piet', lastname: 'Bakkerman' }, ['values_contradict name']],
    [{}, { dates: { expiry: '2019-01-01' } }, expired],
    [
      {},
      {
        ocr: [
          { name: 'Date of expiry', value: '2019-01-01' },
          { name: 'Height', value: '180' },
        ],
      },
      expired,
    ],
    [{}, { ocr: [{ key: 'geburtsdatum', value: '2014-01-01' }] }, minor],
    [{ issuer: { country: 'RUS' }, Ablauf: { wert: 1 } }, {}, []],
  ])('%j, document %j: %j', (more, document, found) => expect(id(more, document)).toEqual(found));

  test('one that stands under another key alone counts', () => {
    const bare = Object.fromEntries(Object.keys(fields).map((key) => [key, null]));
    const other = { ...bare, nom: 'Pérez', prenom: 'Ana', geburtsdatum: '1980-01-01', ausweisnummer: 'X1234567' };
    expect(id({ ...other, gueltig_bis: '2033-01-01' })).toEqual([]);
    expect(id({ ...other, gueltig_bis: '2019-01-01' })).toEqual(['document_expired']);
    expect(id({ ...other, gueltig_bis: '2033-01-01', geburtsdatum: '2014-01-01' })).toEqual(['subject_minor']);
  });
});

describe('controls: what is not the holder’s, and what is the same', () => {
  test.each<readonly [Part, Part?]>([
    ...[
      'father_name fathers_name mother_name nombre_del_padre nom_du_père vatername spouse_name parent_name guardian_name issuing_authority_name',
      'authority issuing_authority place_of_issue file_name image_name birth_name maiden_name nom_de_naissance alias bank_name employer_name',
      'document_name card_name street_name field_name second_lastname segundo_apellido secondName patronymic middle_name birth_place occupation',
    ]
      .join(' ')
      .split(' ')
      .map((key): [Part] => [{ [key]: 'Piet Bakkerman' }]),
    ...[
      'father_birth_date previous_expiry_date visa_expiry creation_date created_at updated_at photo_expires_at scan_date first_issue_date check_date',
    ]
      .join(' ')
      .split(' ')
      .map((key): [Part] => [{ [key]: '2019-01-01' }]),
    ...'personal_number previous_document_number house_number card_access_number issue_number file_number national_id_number zipcode version'
      .split(' ')
      .map((key): [Part] => [{ [key]: '12345678901' }]),
    ...'place_of_birth country_of_birth birth_country residence country_of_residence second_nationality nationality_2'
      .split(' ')
      .map((key): [Part] => [{ [key]: 'RUS' }]),
    [{ date_of_birth: '01.01.1980', dob: '1 JAN 1980', birth_year: '1980', mrz_birth_date: '800101', yob: 1980 }],
    [{ expiration_date: '01/01/2033', gueltig_bis: '01.01.2033' }],
    [{ validUntil: '2033-01-01T00:00:00Z', expiry_year: 2033 }],
    [{ issue_date: '2023-01-01', valid_from: '2023-02-01', issuing_place: 'Madrid', issued_by: 'Madrid' }],
    [{ nom: 'PEREZ', prenom: 'ANA', full_name: 'Pérez Ana', name_latin: 'ANA PEREZ', mrz_name: 'PEREZ<<ANA<<<<<<' }],
    [{ name: 'PEREZ', nome: 'Ana Pérez', apellidos: 'Pérez García' }],
    [{ primer_apellido: 'Pérez', segundo_apellido: 'García' }],
    [{ passport_number: 'x 1234567', mrz_document_number: 'X1234567<', number: 'X1234567', id_number: '12345678Z' }],
    [{ nationality_code: 'ES', nacionalidad: 'Española', issuing_state: 'ESP', issuer: 'Policía', country_code: 'ES' }],
    [{ document_type: 'P', type: 'Passport', permit_type: 'EMPLOYMENT' }],
    [{ age: 46, is_expired: 'false', expiration_status: 'valid' }],
    [{ validity: '10 years', birth_order: '2', birth_date_confidence: '0.98' }],
    [{ birth_date_hijri: '1400-02-13', issue_date: '2023-01-01' }],
    [{ issue_date: '2023-01-01', issue_date_score: 'high', issue_date_hijri: '1444-06-08' }],
    [{ country: 'RUS', address: 'Tverskaya 1', city: 'Moscow' }],
    [
      {},
      {
        address: { street: 'Calle 1', country: 'FRA', name: 'Home' },
        father: { name: 'Piet Bakkerman', birth_date: '1950-01-01' },
      },
    ],
    [{ holder: 'yes', owner: '1', first: 'true', height: '180', eye_colour: 'brown', signature: 'yes' }],
    [{}, { confidence: { firstname: '0.9', birth_date: '0.98' }, quality: [{ name: 'sharpness', value: '1991' }] }],
    [{ document_expiration: 'NO_EXPIRATION' }, { type: 'NATIONAL_ID' }],
    [
      { document_number: null, nationality: null, issue_date: '1999-05-05', licence_type: 'C' },
      { type: 'DRIVER_LICENSE' },
    ],
    [{ issuing_state: 'CA' }, { type: 'DRIVER_LICENSE' }],
    [{ nationality: 'MAR', issuing_country: 'ESP', permit_name: 'Residencia' }, { type: 'RESIDENT_PERMIT' }],
    [{}, { type: 'ID_CARD' }],
    [{}, { type: 'residence permit' }],
    [{}, { type: 'Biometric passport' }],
    [{ nationality: null }],
    [{}, { country: null }],
    [{}, { files: { front: file('a'), face: file('c') } }],
    [{ lastname: 'Musterfeld', firstname: 'Utopius' }],
    [{ document_number: 'SPEC1234' }],
  ])('%j %j', (more, document) => expect(id(more ?? {}, document)).toEqual([]));
});

describe('a document lacks what every such document has, or is a sample', () => {
  test.each<readonly [Part, Part, readonly string[]]>([
    [{ document_number: null }, {}, ['values_missing document_number']],
    [{ document_number: 'UNKNOWN' }, {}, ['values_missing document_number']],
    [{ nationality: null }, { country: null }, ['values_missing document_country']],
    [{}, { type: null }, ['values_missing document_type']],
    [{}, { type: 'LIBRARY_CARD' }, ['values_missing document_type']],
    [{}, { type: 'WATER_BILL' }, ['values_missing document_type']],
    [{ issue_date: 'soon' }, {}, ['values_missing document_issued']],
    [{ issue_date: '2026-02-30' }, {}, ['values_missing document_issued']],
    [{ fecha_de_expedicion: 'ilegible' }, {}, ['values_missing document_issued']],
    [{ issue_date: '1980-01-01' }, { type: 'NATIONAL_ID' }, []],
    [{ issue_date: '1980-01-01' }, {}, ['dates_impossible issued_before_birth']],
    [{ document_expiration: 'NO_EXPIRATION' }, {}, ['expiry_missing']],
    [{ document_number: 'SPECIMEN' }, {}, ['document_specimen']],
    [{ firstname: 'SPECIMEN', lastname: 'SPECIMEN' }, {}, ['document_specimen']],
    [{ firstname: 'Erika', lastname: 'Mustermann' }, {}, ['document_specimen']],
    [{ lastname: 'UTOPIA' }, {}, ['document_specimen']],
    [{}, { type: 'NATIONAL_ID', files: { front: file('a'), face: file('c') } }, ['step_empty']],
    [{}, { type: 'ID_CARD', files: { front: file('a'), back: { url: '' }, face: file('c') } }, ['step_empty']],
    [{}, { type: 'NATIONAL_ID', files: { front: file('a'), back: file('a'), face: file('c') } }, ['step_empty']],
  ])('%j %j: %j', (more, document, found) => expect(id(more, document)).toEqual(found));
});

describe('zones', () => {
  const zoned = { firstname: 'Ana', lastname: 'Perez', document_expiration: '2031-05-01' };
  const of = { surname: 'PEREZ', given: 'ANA', number: 'X1234567', nationality: 'ESP', birth: '800101', sex: 'F' };
  const [first = '', second = ''] = passportZone(of).split('\n');
  const card = cardZone({ ...of, code: 'ID' });
  test.each<readonly [string, Part, readonly string[]]>([
    ['first line alone', { line: first }, ['mrz_unreadable']],
    ['second line alone', { bottom: second }, ['mrz_unreadable']],
    ['43 characters', { lines: [first.slice(0, 43), second.slice(0, 43)] }, ['mrz_unreadable']],
    ['45 characters', { lines: [`${first}<`, `${second}0`] }, ['mrz_unreadable']],
    ['first line of a card', { text: card.split('\n')[0] }, ['mrz_unreadable']],
    ['two lines of a card', { text: card.split('\n').slice(0, 2) }, ['mrz_unreadable']],
    [
      'half a zone beside a whole one',
      { mrz: passportZone(of), other: passportZone({ ...of, surname: 'LOPEZ' }).split('\n')[0] },
      ['mrz_unreadable'],
    ],
    ['a given name more', { mrz: passportZone({ ...of, given: 'ANA<MARIA' }) }, ['mrz_differs']],
    ['a given name less', { firstname: 'Ana Maria', mrz: passportZone(of) }, ['mrz_differs']],
    ['joined by a space', { text: `${first} ${second}` }, []],
    ['whole', { mrz: passportZone(of) }, []],
    ['whole, as lines', { mrz_lines: [first, second] }, []],
    ['lower case', { text: passportZone(of).toLowerCase() }, []],
    ['a name with fillers', { mrz_name: 'PEREZ<<ANA'.padEnd(39, '<') }, []],
    ['hyphenated', { firstname: 'Ana-Maria', mrz: passportZone({ ...of, given: 'ANA<MARIA' }) }, []],
    ['a middle name', { middle_name: 'Maria', mrz: passportZone({ ...of, given: 'ANA<MARIA' }) }, []],
    ['an initial', { firstname: 'Ana M.', mrz: passportZone(of) }, []],
    [
      'a name that fills the zone',
      {
        firstname: 'Ana Maria Alexandrina Constantina Philippa',
        mrz: passportZone({ ...of, given: 'ANA<MARIA<ALEXANDRINA<CONSTANTINA<P' }),
      },
      [],
    ],
  ])('%s', (_name, more, found) => expect(id({ ...zoned, ...more })).toEqual(found));
});

describe('a proof of address', () => {
  const passport = { type: 'PASSPORT' };
  const expired = ['dates_impossible expires_before_issue', 'document_expired'];
  const zone = passportZone({
    surname: 'BAKKERMAN',
    given: 'PIET',
    number: 'AB1234567',
    nationality: 'RUS',
    birth: '910909',
    sex: 'M',
  });
  test.each<readonly [Part, Part, readonly string[]]>([
    [{ document_expiration: '2019-01-01' }, {}, expired],
    [{ valid_until: '2019-01-01' }, {}, expired],
    [{ birth_date: '2014-01-01' }, {}, ['steps_differ birth_date', 'subject_minor']],
    [{ dateOfBirth: '1991-09-09' }, {}, ['steps_differ birth_date']],
    [{ billing_date: '2019-01-01' }, {}, ['proof_old', 'values_contradict document_issued']],
    [{ issuing_date: '', rechnungsdatum: '2019-01-01' }, {}, ['proof_old']],
    [{ recipient: 'Piet Bakkerman' }, {}, ['steps_differ name']],
    [{ account_name: 'Piet Bakkerman' }, {}, ['steps_differ name']],
    [{ destinataire: 'Piet Bakkerman' }, {}, ['steps_differ name']],
    [{ postal_code: '101000' }, {}, ['values_contradict address']],
    [{ address: null, city: null, zipcode: null }, {}, ['values_missing address']],
    [{ address: 'UNKNOWN', email_address: 'a@mail.example' }, {}, ['values_missing address']],
    [{}, passport, []],
    [{ document_number: 'VN1166354' }, passport, ['expiry_missing']],
    [{ document_expiration: '2019-01-01', firstname: 'Ana', lastname: 'Pérez' }, passport, expired],
    [{ mrz_lines: zone.split('\n') }, passport, ['mrz_differs', 'steps_differ name']],
    [{ expiry: '2030-01-01', holder: 'Piet Bakkerman' }, { type: 'NATIONAL_ID' }, ['steps_differ name']],
    [
      { expiry: '2030-01-01', geburtsdatum: '2014-01-01' },
      { type: 'ID_CARD' },
      ['steps_differ birth_date', 'subject_minor'],
    ],
  ])('%j %j: %j', (more, document, found) => expect(onProof(more, document)).toEqual(found));

  test.each<readonly [Part, Part?]>([
    [{}],
    [{ firstname: 'Ana', lastname: 'Pérez', recipient: 'ANA PEREZ', account_holder: 'Ana Pérez' }],
    [
      {
        due_date: '2019-01-01',
        period_end: '2019-01-01',
        end_date: '2019-01-01',
        start_date: '2029-01-01',
        payment_due: '2019-01-01',
      },
    ],
    [
      {
        customer_number: '12345',
        invoice_number: 'R-1',
        company_name: 'Iberdrola',
        supplier: 'Iberdrola',
        bank_name: 'Banco',
      },
    ],
    [{ bill_date: '01.11.2026', date: '2026-11-01', postcode: '28001', postal_code: 28001, country: 'FR' }],
    [{ document_expiration: '2033-01-01', birth_date: '1980-01-01' }, passport],
    [{ valid_until: 'NO_EXPIRATION' }, { type: 'NATIONAL_ID' }],
    [{ address: null, address_line_1: '1 Calle Mayor', address_line_2: 'Madrid' }],
    [{ address: null, street: 'Calle Mayor', mailing_address: 'Apartado 5' }],
    [{}, { type: 'BANK_STATEMENT' }],
  ])('%j %j: nothing', (more, document) => expect(onProof(more ?? {}, document)).toEqual([]));

  const host = (more: Part = {}, document: Part = {}) => ({
    files: { proof: file('proof'), accomodation: file('letter') },
    host_id_document: idDocument(
      { firstname: 'Luis', lastname: 'Gómez', birth_date: '1970-02-02', address: '1 Calle Mayor', ...more },
      document,
    ).document,
  });
  test.each<readonly [string, Part, readonly string[]]>([
    ['whole', host(), []],
    ['named in French', host({ firstname: null, lastname: null, nom: 'Gómez', prenom: 'Luis' }), []],
    ['the subject’s namesake', host({ firstname: 'Ana', lastname: 'Pérez' }), []],
    ['without a name', host({ firstname: null, lastname: null }), ['host_unidentified']],
    ['without a birth date', host({ birth_date: null }), ['host_unidentified']],
    ['unknown', host({ firstname: 'UNKNOWN', lastname: '-' }), ['host_unidentified']],
    ['the subject', host({ firstname: 'Ana', lastname: 'Pérez', birth_date: '1980-01-01' }), ['host_is_subject']],
    [
      'the subject, otherwise written',
      host({ firstname: 'PEREZ', lastname: 'ANA', birth_date: '01.01.1980' }),
      ['host_is_subject'],
    ],
    [
      'of another passport',
      host({ ablaufdatum: '2019-01-01' }),
      ['host_document_expired', 'values_contradict document_expiry'],
    ],
    [
      'a card without a back',
      host({}, { type: 'NATIONAL_ID', files: { front: file('a'), face: file('c') } }),
      ['step_empty'],
    ],
  ])('of a host %s', (_name, document, found) => expect(onProof({}, document)).toEqual(found));
});
