import { describe, expect, test } from 'vitest';
import { parseStep } from '#lib/contract/index.ts';
import { factsOf } from './facts.ts';

const factsOfBody = (type: string, body: unknown) =>
  factsOf('corporate', { step: type, type }, parseStep('corporate', type, body));
const valuesOf = (type: string, body: unknown) =>
  Object.fromEntries(factsOfBody(type, body).map(({ key, value }) => [key, value]));

describe('owners', () => {
  const owners = (body: unknown) => valuesOf('BENEFICIAL_OWNERS', body);
  const aml = { id: '1', type: 'AML', status: 'APPROVED' };

  test('not screened: a person without an AML step, a company without a screening', () => {
    const person = (steps: unknown) => ({ node_id: 2, status: 'APPROVED', birth_date: '1980-01-01', steps });
    const individuals = [person([aml]), person([{ ...aml, type: 'EMAIL' }]), person([]), person(null)];
    const corporates = [
      { node_id: 3, aml: null },
      { node_id: 4, aml: { matches: 0, screening: [] } },
      { node_id: 5, aml: {} },
    ];
    expect(owners({ individuals, corporates }).owners_unscreened).toBe('5');
    expect(owners({ individuals: [person([aml])], corporates: [] })).not.toHaveProperty('owners_unscreened');
  });

  test('a list that did not come is not an empty one', () => {
    expect(owners({ individuals: null, corporates: [] }).owners_missing).toBe('individuals');
    expect(owners({ individuals: [] }).owners_missing).toBe('corporates');
    expect(owners({ individuals: [], corporates: [] })).not.toHaveProperty('owners_missing');
  });

  test('the youngest birth date, in any form; how many have none', () => {
    const individuals = ['1980-01-01', '31/12/2010', null, 'long ago'].map((birth_date) => ({
      birth_date,
      steps: [aml],
    }));
    expect(owners({ individuals, corporates: [] })).toMatchObject({
      youngest_owner_birth_date: '2010-12-31',
      owners_birth_unknown: '2',
    });
  });

  test('action required by the screening of any company, without hits too', () => {
    const screened = (action_required: boolean) => ({
      node_id: 3,
      aml: { matches: 0, screening: [], action_required },
    });
    expect(owners({ individuals: [], corporates: [screened(false), screened(true)] }).action_required).toBe('true');
    expect(owners({ individuals: [], corporates: [screened(false)] })).not.toHaveProperty('action_required');
  });

  test('rejected documents of their companies', () => {
    const documents = { CERTIFICATE_OF_INCORPORATION: { status: 'REJECTED', files: null }, remark: 'none yet' };
    expect(owners({ individuals: [], corporates: [{ node_id: 3, documents }] }).owner_documents_rejected).toBe('1');
  });
});

describe('a legal representative', () => {
  const representative = (more: object) =>
    valuesOf('LEGAL_REPRESENTATIVE', {
      id: '1',
      firstname: 'Rui',
      lastname: 'Silva',
      birth_date: '1980-01-01',
      nationality: 'PRT',
      ...more,
    });
  const step = (type: string, status: string | null = 'APPROVED') => ({ id: type, type, status });

  test('screened and approved: no fact but name and birth date', () => {
    const authorization = { required: false };
    expect(representative({ authorization, steps: [step('ID_DOCUMENT'), step('AML')] })).toEqual({
      person_name: 'Rui Silva',
      nested_state: 'SUBMITTED',
      person_birth_date: '1980-01-01',
      person_nationality: 'PRT',
    });
  });
  test('not screened, rejected, open, of unknown age', () => {
    for (const steps of [null, [], [step('ID_DOCUMENT')]])
      expect(representative({ steps })).toMatchObject({ person_unscreened: '1' });
    expect(representative({ steps: [step('AML', 'REJECTED'), step('ID_DOCUMENT', null)] })).toMatchObject({
      person_rejected: '1',
    });
    expect(representative({ steps: [step('AML', 'NEW'), step('ID_DOCUMENT', null)] })).toMatchObject({
      person_unclear: '1',
    });
    for (const steps of [null, []]) expect(representative({ steps })).toMatchObject({ person_unclear: '1' });
    expect(representative({ steps: [step('AML', 'PENDING_VERIFICATION'), step('ID_DOCUMENT')] })).toMatchObject({
      person_open: '1',
    });
    expect(representative({ birth_date: 'unknown' })).toMatchObject({ person_birth_unknown: '1' });
  });
  test('an authorisation that is required and missing', () => {
    const missing = (authorization: unknown) => representative({ authorization }).authorization_missing;
    expect(missing({ required: true, file: null })).toBe('1');
    expect(missing({ required: true, file: { url: '' } })).toBe('1');
    expect(missing({ required: true, file: { url: 'https://media.example/a', type: null, size: 1 } })).toBeUndefined();
    expect(missing({ required: false, file: null })).toBeUndefined();
    expect(missing(null)).toBeUndefined();
    for (const authorization of [null, { required: null }, { required: 'perhaps', file: {} }])
      expect(representative({ authorization })).toMatchObject({ authorization_unclear: '1' });
  });
  test('that did not come is an empty step', () => {
    expect(valuesOf('LEGAL_REPRESENTATIVE', { id: '1', status: 'APPROVED', firstname: null })).toEqual({ empty: '1' });
  });
});

describe('a corporate officer', () => {
  const officer = (session: object) =>
    valuesOf('CORPORATE_OFFICER', { app: { name: 'kyc' }, session: { id: '1', status: 'APPROVED', ...session } });
  const step = (type: string, status: string) => ({ id: type, type, status });
  const document = step('ID_DOCUMENT', 'APPROVED');

  test('by the steps of their own session', () => {
    expect(officer({ steps: [document, step('AML', 'APPROVED')] })).toEqual({ nested_state: 'SUBMITTED' });
    expect(officer({ steps: [step('ID_DOCUMENT', 'REJECTED')] })).toEqual({
      nested_state: 'REJECTED',
      person_rejected: '1',
      person_unscreened: '1',
    });
    expect(officer({ steps: [document, step('AML', 'PENDING_VERIFICATION')] })).toEqual({
      nested_state: 'SUBMITTED',
      person_open: '1',
    });
    expect(officer({ steps: null })).toEqual({ person_unclear: '1', person_unscreened: '1' });
    expect(officer({ status: 'REJECTED', steps: [document, step('AML', 'NEW')] })).toEqual({
      nested_state: 'SUBMITTED',
      person_rejected: '1',
    });
  });
  test('whose session contradicts the step’s entry', () => {
    const body = { session: { id: '1', status: 'REJECTED', steps: [] } };
    const parsed = parseStep('corporate', 'CORPORATE_OFFICER', body);
    const found = factsOf('corporate', { step: '1', type: 'CORPORATE_OFFICER', status: 'APPROVED' }, parsed);
    expect(found).toContainEqual(expect.objectContaining({ key: 'body_status', value: 'REJECTED' }));
  });
  test('described as a representative is', () => {
    expect(valuesOf('CORPORATE_OFFICER', { firstname: 'Rui', birth_date: '1980-01-01', steps: null })).toEqual({
      person_name: 'Rui',
      person_birth_date: '1980-01-01',
      person_unclear: '1',
      person_unscreened: '1',
      screened_nationality_missing: '1',
    });
  });
  test('whose session has an alias', () => {
    expect(officer({ alias: 'Rui Specimen', steps: [step('AML', 'APPROVED')] })).toMatchObject({
      person_name: 'Rui Specimen',
    });
  });
});

test('company documents: those that are rejected, and those without a file', () => {
  const files = [{ url: 'https://media.example/a', type: 'application/pdf', size: 1 }];
  const whole = { status: 'APPROVED', files };
  const all = {
    certificate_of_incorporation: whole,
    memorandum_of_association: whole,
    registry_of_directors_and_shareholders: whole,
  };
  expect(valuesOf('DOCUMENTS', all)).toEqual({});
  expect(valuesOf('DOCUMENTS', { ...all, annual_accounts: { status: 'REJECTED', files } })).toEqual({
    documents_rejected: '1',
  });
  for (const status of [null, '', 'ARCHIVED', ['REJECTED'], { is: 'REJECTED' }])
    expect(valuesOf('DOCUMENTS', { ...all, annual_accounts: { status, files } })).toMatchObject({
      documents_unclear: '1',
    });
  expect(valuesOf('DOCUMENTS', { ...all, annual_accounts: { status: 'PENDING_VERIFICATION', files } })).toEqual({
    documents_open: '1',
  });
  expect(valuesOf('DOCUMENTS', { ...all, annual_accounts: { status: 'VALIDATED', files } })).toEqual({});
  expect(valuesOf('DOCUMENTS', { ...all, MEMORANDUM_OF_ASSOCIATION: null, memorandum_of_association: null })).toEqual({
    documents_missing: '1',
  });
  expect(
    valuesOf('DOCUMENTS', { ...all, memorandum_of_association: { status: 'APPROVED', files: [{ url: '' }] } }),
  ).toEqual({ documents_missing: '1' });
});

test('documents of companies among the owners: rejected, without an accepted status, missing', () => {
  const files = [{ url: 'https://media.example/a', type: 'application/pdf', size: 1 }];
  const of = (documents: unknown) =>
    valuesOf('BENEFICIAL_OWNERS', { individuals: [], corporates: [{ node_id: 2, documents }] });
  // What holds nothing is absent, by the conventions of the service.
  for (const unreported of [null, undefined, '', {}, { CERTIFICATE_OF_INCORPORATION: null }, 'none'])
    expect([unreported, of(unreported)]).toMatchObject([unreported, { owner_documents_not_reported: '1' }]);
  expect(of(null)).not.toHaveProperty('owner_documents_missing');
  const bare = of({ CERTIFICATE_OF_INCORPORATION: { status: 'APPROVED', files: [] } });
  expect(bare).toMatchObject({ owner_documents_missing: '3' });
  expect(bare).not.toHaveProperty('owner_documents_not_reported');
  for (const status of [null, 'ARCHIVED', 'PENDING_VERIFICATION', ['REJECTED']])
    expect(of({ CERTIFICATE_OF_INCORPORATION: { status, files } })).toMatchObject({
      owner_documents_open: '1',
      owner_documents_missing: '2',
    });
  const rejected = of({ CERTIFICATE_OF_INCORPORATION: { status: 'REJECTED', files: null } });
  expect(rejected).toMatchObject({ owner_documents_rejected: '1', owner_documents_missing: '2' });
  expect(rejected).not.toHaveProperty('owner_documents_open');
  const owned = [
    { node_id: 2 },
    { node_id: 3, documents: { CERTIFICATE_OF_INCORPORATION: { status: 'APPROVED', files } } },
    { node_id: 4, documents: null },
  ];
  expect(valuesOf('BENEFICIAL_OWNERS', { individuals: [], corporates: owned })).toMatchObject({
    owner_documents_missing: '2',
    owner_documents_not_reported: '2',
  });
});

test('nothing but the name of a representative reaches those who may not know of screening', () => {
  const found = [
    ...factsOfBody('BENEFICIAL_OWNERS', { individuals: [{ status: null }], corporates: null }),
    ...factsOfBody('LEGAL_REPRESENTATIVE', {
      firstname: 'Rui',
      authorization: { required: false },
      steps: [{ type: 'AML', status: 'REJECTED' }],
    }),
  ];
  expect(found.length).toBeGreaterThan(5);
  const others = found.filter(({ key }) => key !== 'person_name');
  expect(new Set(others.map(({ sensitivity }) => sensitivity))).toEqual(new Set(['screening']));
});

test('who is not identified: without a name, or with checks that show no document', () => {
  const step = (type: string | null) => ({ id: '1', type, status: 'APPROVED' });
  const rui = { firstname: 'Rui', lastname: 'Silva', steps: [step('ID_DOCUMENT'), step('AML')] };
  const representative = (more: object) =>
    valuesOf('LEGAL_REPRESENTATIVE', { ...rui, birth_date: '1980-01-01', ...more }).person_unidentified;
  expect(representative({})).toBeUndefined();
  expect(representative({ steps: [step('PVID')] })).toBeUndefined();
  // Checks that did not come are unclear.
  expect(representative({ steps: [] })).toBeUndefined();
  for (const name of [
    { firstname: null, lastname: '' },
    { firstname: 'UNKNOWN', lastname: '-' },
  ])
    expect(representative(name)).toBe('1');
  for (const types of [['AML'], ['EMAIL', 'PHONE', 'AML'], ['LIVENESS'], ['PROOF_OF_ADDRESS', 'AML'], [null]])
    expect(representative({ steps: types.map(step) })).toBe('1');

  const owners = (...persons: object[]) =>
    valuesOf('BENEFICIAL_OWNERS', { individuals: persons.map((one) => ({ ...rui, ...one })), corporates: [] });
  expect(owners({})).not.toHaveProperty('owners_unidentified');
  expect(owners({}, { steps: [step('AML')] })).toMatchObject({ owners_unidentified: '1' });
  const unnamed = owners({ firstname: '', lastname: null }, { steps: [step('AML')], lastname: '', firstname: 'N/A' });
  expect(unnamed).toMatchObject({ owners_unnamed: '2' });
  expect(unnamed).not.toHaveProperty('owners_unidentified');
  expect(valuesOf('COMPANY_DETAILS', { country: 'FR', name: null })).toMatchObject({ name_missing: '1' });
});

test.each<[object, string | undefined]>([
  [{ representatives: [{ firstname: 'Piet', lastname: 'Bakkerman' }] }, '1'],
  [{ second: { full_name: 'Piet Bakkerman' } }, '1'],
  [{ Legal_Representatives: [{ firstname: 'Amélie', lastname: 'Fontaine' }, { surname: 'Bakkerman' }] }, '1'],
  [{ identity: { firstname: 'AMELIE', lastname: 'FONTAINE' } }, undefined],
  [{ spouse: { firstname: 'Piet', lastname: 'Fontaine' }, metadata: { name: 'Firefox' } }, undefined],
  [{ authorization: { required: true, file: null, signed_by: { full_name: 'Piet Bakkerman' } } }, undefined],
])('a second representative is nobody’s check: %j', (more, unclear) => {
  const body = {
    firstname: 'Amélie',
    lastname: 'Fontaine',
    steps: [{ id: '1', type: 'AML', status: 'APPROVED' }],
    ...more,
  };
  const facts = factsOf(
    'corporate',
    { step: '1', type: 'LEGAL_REPRESENTATIVE' },
    parseStep('corporate', 'LEGAL_REPRESENTATIVE', body),
  );
  expect(facts.find(({ key }) => key === 'person_unclear')?.value).toBe(unclear);
});

test.each<[object, string]>([
  [{ info: { full_name: 'Other SARL' } }, 'Other SARL'],
  [{ company_info: { name: 'Other SARL', registration_number: 'R 9' } }, 'Other SARL R 9'],
  [{ company_name: 'Other SARL' }, 'Other SARL'],
  [{ search_term: 'Other SARL' }, 'Other SARL'],
  [{ entity: { Company_Number: 'R9' } }, 'R9'],
  [{ query: { subject: { legal_name: 'Other SARL' } } }, 'Other SARL'],
  [{ customer_info: { fullName: 'Other SARL' } }, 'Other SARL'],
  [{ provider: { name: 'Screening Ltd' }, lists: [{ name: 'OFAC' }], compliance_officer: 'A. Officer' }, ''],
  [{ screening: [{ info: { full_name: 'Other SARL' } }], decision: { compliance_officer: 'A' } }, ''],
])('whom a company’s screening says that it screened: %j', (more, said) => {
  const body = { matches: 0, screening: [], action_required: false, ...more };
  const facts = factsOf('corporate', { step: '1', type: 'AML' }, parseStep('corporate', 'AML', body));
  const screened = facts.filter(({ key }) => key.startsWith('screened_'));
  expect(screened.map(({ value }) => value).join(' ')).toBe(said);
  expect(screened.every(({ sensitivity }) => sensitivity === 'screening')).toBe(true);
});

test.each<[object, object, string | undefined]>([
  [{ name: 'Invented Holding' }, { info: { full_name: 'Other' } }, '1'],
  [{ name: 'Invented Holding', registration_number: 'R5' }, { company: { number: 'R6', registration_no: 'R6' } }, '1'],
  [{ name: 'Invented Holding' }, { info: { full_name: 'INVENTED HOLDING S.A.' } }, undefined],
  [{ name: 'Invented Holding', trade_name: 'Other' }, { info: { full_name: 'Other' } }, undefined],
  [{ name: 'Invented Holding' }, { screening: [{ info: { full_name: 'Other' } }] }, undefined],
  [{}, { info: { full_name: 'Other' } }, undefined],
])('an owning company %j screened as %j', (company_details, aml, isAnother) => {
  const body = { individuals: [], corporates: [{ node_id: 5, company_details, aml }] };
  const facts = factsOf(
    'corporate',
    { step: '1', type: 'BENEFICIAL_OWNERS' },
    parseStep('corporate', 'BENEFICIAL_OWNERS', body),
  );
  expect(facts.find(({ key }) => key === 'screened_another')?.value).toBe(isAnother);
});
