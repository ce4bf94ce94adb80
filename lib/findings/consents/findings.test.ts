import { describe, expect, test } from 'vitest';
import { parseResource } from '#lib/contract/index.ts';
import { fullResources, identity, residency } from '#lib/contract/testing/full-resources.ts';
import { type ResourceName, resourceNames } from '#lib/model/consents/resources.ts';
import { toConsentFacts } from './facts.ts';
import { toConsentFindings } from './findings.ts';

const status = { error: false, api_code: 'SUCCESS', type: 'success', message: 'success' };
const today = '2026-11-23';

function factsOf(resource: ResourceName, body: unknown) {
  const parsed = parseResource({ resource }, body);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  return toConsentFacts(resource, parsed.value as never, parsed.unreadable.length);
}

const findingsOf = (resource: ResourceName, data: unknown, on = today) =>
  toConsentFindings([{ resource, outcome: 'given', facts: factsOf(resource, { data, status }) }], new Map(), on);
const codesOf = (...given: Parameters<typeof findingsOf>) => findingsOf(...given).map(({ code }) => code);

const clean = {
  ...identity,
  check_mrz: 1,
  aml_compliance: 'COMPLIANT',
  app_aml_compliance: null,
  aml_check: { aml_matches: 0, aml_response: { matches: [] } },
};
const person = {
  firstname: 'Ana',
  lastname: 'Specimen',
  identity: { ...clean, aml_check: undefined },
  residency,
  is_admin: false,
};
const company = { ...fullResources.corporate.data, directors: [person], beneficial_owners: [person] };

test('a verified document, address, company, phone and email without anything to look at', () => {
  expect(codesOf('identity', [clean])).toEqual([]);
  expect(codesOf('residency', [residency])).toEqual([]);
  expect(codesOf('corporate', company)).toEqual([]);
  for (const resource of ['phone', 'email'] as const)
    expect(codesOf(resource, fullResources[resource].data)).toEqual([]);
});

test('a person who shares a company too does not differ from its name', () => {
  const reads = (['identity', 'corporate'] as const).map((resource) => ({
    resource,
    outcome: 'given' as const,
    facts: factsOf(resource, { data: resource === 'identity' ? [clean] : company, status }),
  }));
  expect(toConsentFindings(reads, new Map(), today)).toEqual([]);
});

describe('an identity document', () => {
  test.each([
    [{ liveness: null }, ['liveness_unknown']],
    [{ liveness: null, state: 'PENDING' }, ['state_open']],
    [{ state: 'REJECTED' }, ['state_rejected']],
    [{ state: 'EXPIRED' }, ['state_expired']],
    [{ state: 'PENDING' }, ['state_open']],
    [{ state: null }, ['state_unknown']],
    [{ state: 'ARCHIVED' }, ['state_unknown']],
    [{ expiration_date: '2026-11-22' }, ['document_expired']],
    [{ expiration_date: '2026-11-23' }, ['document_expiring']],
    [{ expiration_date: '2026-11-21T12:00:00.000+01:00' }, ['document_expired']],
    // Written in another zone it may be the next day.
    [{ expiration_date: '2026-11-22T23:00:00.000-05:00' }, ['document_expiring']],
    [{ expiration_date: 'NO_EXPIRATION' }, []],
    [{ expiration_date: null }, ['expiry_unreadable']],
    [{ expiration_date: '0001-01-01' }, ['expiry_unreadable']],
    [{ expiration_date: 'soon' }, ['expiry_unreadable']],
    [{ birth_date: '2015-01-01' }, ['minor']],
    [{ birth_date: 'long ago' }, ['birth_unreadable']],
    [{ birth_date: '0001-01-01' }, ['birth_missing']],
    [{ firstname: null, lastname: '' }, ['name_missing']],
    [{ check_mrz: -1, check_gender: -1 }, ['checks_incorrect']],
    [{ check_mrz: 0 }, []],
    [{ liveness: 'FAILED' }, ['liveness_failed']],
    [{ liveness: 'UNSURE' }, ['liveness_unknown']],
    [{ aml_compliance: 'NOT_COMPLIANT' }, ['aml_not_compliant']],
    [{ aml_compliance: 'UNCERTAIN' }, ['aml_uncertain']],
    [{ aml_compliance: 'UNCERTAIN', app_aml_compliance: 'COMPLIANT' }, ['aml_uncertain']],
    [{ aml_compliance: 'UNCERTAIN', app_aml_compliance: 'NOT_COMPLIANT' }, ['aml_not_compliant', 'aml_uncertain']],
    [{ aml_compliance: 'COMPLIANT', app_aml_compliance: 'NOT_COMPLIANT' }, ['aml_not_compliant']],
    [{ aml_compliance: 'PENDING' }, ['aml_open']],
    [{ aml_compliance: null }, ['aml_unknown']],
    [{ aml_compliance: 'FINE' }, ['aml_unknown']],
    [{ aml_check: null }, ['aml_not_reported']],
    [{ aml_check: { aml_matches: 3 } }, ['aml_matches']],
    [{ aml_check: { aml_matches: -3 } }, ['aml_not_reported']],
    // The number and the list may disagree.
    [{ aml_check: { aml_matches: 0, aml_response: { matches: [{ name: 'A' }] } } }, ['aml_matches']],
    [{ aml_check: { aml_matches: null, aml_response: { matches: [{ name: 'A' }] } } }, ['aml_matches']],
    [{ aml_check: { aml_matches: 2, aml_response: { matches: [] } } }, ['aml_matches']],
    [{ app_aml_compliance: 'BLOCKED' }, ['aml_unknown']],
    [{ aml_compliance: 'UNCERTAIN', app_aml_compliance: 'BLOCKED' }, ['aml_uncertain', 'aml_unknown']],
    [{ check_hologram: -1 }, ['checks_incorrect']],
    [{ check_hologram: '-1' }, ['checks_incorrect']],
    [{ check_hologram: true }, []],
  ])('%j: %j', (change, codes) => expect(codesOf('identity', [{ ...clean, ...change }])).toEqual(codes));

  test('of which no check was given', () => {
    const unchecked = Object.fromEntries(Object.entries(clean).filter(([key]) => !key.startsWith('check_')));
    expect(codesOf('identity', [unchecked])).toEqual(['checks_missing']);
  });

  test.each([
    ['compliant', 'h1', []],
    ['not_compliant', 'h1', ['aml_not_compliant']],
    ['compliant', 'h0', ['aml_matches', 'aml_changed']],
    ['not_compliant', 'h0', ['aml_matches', 'aml_changed']],
  ] as const)('that is uncertain, decided here as %s on content %s: %j', (verdict, contentHash, codes) => {
    const document = { ...clean, aml_compliance: 'UNCERTAIN', aml_check: { aml_matches: 2 } };
    const facts = factsOf('identity', { data: [document], status });
    const read = {
      resource: 'identity',
      outcome: 'given',
      facts: [...facts, { place: '0', key: 'content_hash', value: 'h1' }],
    } as const;
    const found = toConsentFindings([read], new Map([['0', { state: 'effective', verdict, contentHash }]]), today);
    expect(found.map(({ code }) => code)).toEqual(codes);
  });

  test('a decision answers no word but UNCERTAIN', () => {
    const facts = factsOf('identity', { data: [{ ...clean, aml_compliance: 'NOT_COMPLIANT' }], status });
    const decided = new Map([['0', { state: 'effective', verdict: 'compliant', contentHash: 'h1' }]] as const);
    const read = { resource: 'identity', outcome: 'given', facts } as const;
    expect(toConsentFindings([read], decided, today)).toMatchObject([{ code: 'aml_not_compliant' }]);
  });

  test('that expired since it was checked is found on the day after', () => {
    const document = { ...clean, expiration_date: '2027-01-31' };
    expect(codesOf('identity', [document], '2026-12-31')).toEqual([]);
    expect(codesOf('identity', [document], '2027-01-31')).toEqual(['document_expiring']);
    expect(findingsOf('identity', [document], '2027-02-01')).toMatchObject([
      { code: 'document_expired', on: '2027-01-31', severity: 'severe', place: '0' },
    ]);
  });

  test('each has its own findings, most serious first', () => {
    const found = findingsOf('identity', [
      { ...clean, state: 'PENDING' },
      { ...clean, state: 'REJECTED' },
    ]);
    expect(found.map(({ code, place }) => [code, place])).toEqual([
      ['state_rejected', '1'],
      ['state_open', '0'],
    ]);
  });

  test('in state mode only its state counts', () => {
    expect(codesOf('identity', [{ state: 'VERIFIED', document_type: 'PASSPORT' }])).toEqual(['state_only']);
    expect(codesOf('residency', [{ state: 'REJECTED', document_type: 'BANK_STATEMENT' }])).toEqual([
      'state_rejected',
      'state_only',
    ]);
  });

  test('of which nothing came', () => {
    expect(codesOf('identity', [{ state: null }])).toEqual(['state_unknown', 'document_empty']);
  });

  test.each([
    ['residency', [{ ...residency, address: null, city: null, zipcode: null }], ['document_empty']],
    ['residency', [{ ...residency, address: null }], []],
    ['phone', { phone_number: null, country_code: '351', state: 'VERIFIED' }, ['document_empty']],
    ['phone', { phone_number: '', state: 'NOT_SUBMITTED' }, ['state_open']],
    ['email', { email: null, verified: 'yes' }, ['document_empty']],
  ] as const)('%s without what it is about: %j', (resource, data, codes) => {
    expect(codesOf(resource, data)).toEqual(codes);
  });

  test('documents of two persons', () => {
    expect(findingsOf('identity', [clean, { ...clean, firstname: 'Rui', lastname: 'Silva' }])).toMatchObject([
      { code: 'documents_differ', attributes: ['name'] },
    ]);
    expect(codesOf('identity', [clean, { ...clean, document_number: 'Y1', expiration_date: '2035-01-01' }])).toEqual(
      [],
    );
  });

  test('of which a part could not be read', () => {
    expect(findingsOf('identity', [{ ...clean, birth_date: { y: 1987 } }])).toContainEqual(
      expect.objectContaining({ code: 'parts_unreadable', count: 1, place: null }),
    );
  });
});

describe('a company', () => {
  test('its directors and owners have findings where they are', () => {
    const expired = {
      ...person,
      identity: { ...person.identity, expiration_date: '2020-01-01', aml_compliance: 'NOT_COMPLIANT' },
    };
    const found = findingsOf('corporate', { ...company, directors: [person, expired] });
    expect(found.map(({ code, place }) => [code, place])).toEqual([
      ['aml_not_compliant', 'directors/1/identity'],
      ['document_expired', 'directors/1/identity'],
    ]);
  });

  test('whose director is somebody else by their document', () => {
    const listed = (firstname: string, lastname: string) =>
      findingsOf('corporate', { ...company, directors: [{ ...person, firstname, lastname }] });
    expect(listed('Rui', 'Silva')).toMatchObject([
      { code: 'documents_differ', place: 'directors/0', attributes: ['name'] },
    ]);
    expect(listed('SPECIMEN', 'Ana')).toEqual([]);
  });

  test('beside a person’s own documents is not somebody of another name', () => {
    const reads = [
      { resource: 'identity', outcome: 'given', facts: factsOf('identity', { data: [clean], status }) },
      { resource: 'corporate', outcome: 'given', facts: factsOf('corporate', { data: company, status }) },
    ] as const;
    expect(toConsentFindings(reads, new Map(), today)).toEqual([]);
  });

  test('lists and documents that did not come', () => {
    expect(codesOf('corporate', { ...company, directors: null })).toEqual(['people_missing']);
    expect(codesOf('corporate', { ...company, documents: [] })).toEqual(['documents_missing']);
    expect(findingsOf('corporate', { ...company, directors: [{ ...person, identity: null }] })).toMatchObject([
      { code: 'documents_missing', place: 'directors/0' },
    ]);
  });
});

describe('what the service answered', () => {
  const reads = (...outcomes: ('given' | 'none' | 'not_shared' | 'revoked' | 'unreadable' | 'failed')[]) =>
    toConsentFindings(
      outcomes.map((outcome, at) => ({ resource: resourceNames[at] ?? 'email', outcome, facts: [] })),
      new Map(),
      today,
    ).map(({ code, resource }) => [code, resource]);

  test.each([
    [reads(), [['never_read', null]]],
    [reads('given', 'not_shared'), []],
    [reads('none', 'not_shared'), [['nothing_given', null]]],
    [reads('given', 'none', 'not_shared'), [['nothing_given', 'residency']]],
    [reads('revoked', 'revoked', 'given'), [['access_revoked', null]]],
    [
      reads('given', 'failed', 'unreadable'),
      [
        ['read_failed', 'residency'],
        ['answer_unreadable', 'corporate'],
      ],
    ],
  ])('%j', (found, expected) => expect(found).toEqual(expected));

  test('an answer that does not say whether it succeeded', () => {
    const facts = factsOf('email', { data: { email: 'a@b.example' } });
    expect(toConsentFindings([{ resource: 'email', outcome: 'given', facts }], new Map(), today)).toMatchObject([
      { code: 'status_missing' },
    ]);
  });
});

describe('beside the session that it is linked to', () => {
  const linked = (change: object, ...more: { key: string; value: string; stepType: string }[]) => {
    const facts = factsOf('identity', { data: [{ ...clean, ...change }], status });
    const session = {
      kind: 'individual',
      facts: [
        { key: 'name', value: 'Ana Specimen', stepType: 'ID_DOCUMENT' },
        { key: 'birth_date', value: '12/03/1987', stepType: 'ID_DOCUMENT' },
        { key: 'nationality', value: 'UTO', stepType: 'ID_DOCUMENT' },
        ...more,
      ],
    } as const;
    return toConsentFindings([{ resource: 'identity', outcome: 'given', facts }], new Map(), today, session).map(
      ({ code, attributes }) => [code, ...(attributes ?? [])],
    );
  };

  test.each([
    [{}, []],
    [{ firstname: 'ANA', lastname: 'SPECIMEN' }, []],
    [{ firstname: 'Rui' }, [['another_person', 'name']]],
    [{ birth_date: '1990-01-01' }, [['another_person', 'birth_date']]],
    [{ nationality: 'PRT' }, [['values_differ', 'nationality']]],
    [{ firstname: null, lastname: null }, [['name_missing']]],
    [{ firstname: ' ', lastname: '\u200b' }, [['name_missing']]],
  ])('%j: %j', (change, expected) => expect(linked(change)).toEqual(expected));

  test('a phone number that holds its calling code already is not another', () => {
    const codes = (phone: object) =>
      toConsentFindings(
        [
          {
            resource: 'phone',
            outcome: 'given',
            facts: factsOf('phone', { data: { ...phone, state: 'VERIFIED' }, status }),
          },
        ],
        new Map(),
        today,
        { kind: 'individual', facts: [{ key: 'phone', value: '+351 912 345 678', stepType: 'PHONE' }] },
      ).map(({ code }) => code);
    for (const phone_number of ['912 345 678', '351912345678', '00351912345678', '+351 912-345-678'])
      expect(codes({ phone_number, country_code: '351' })).toEqual([]);
    expect(codes({ phone_number: '351912345679', country_code: '+351' })).toEqual(['values_differ']);
  });

  test('who was screened is another question', () => {
    expect(linked({}, { key: 'name', value: 'Rui Silva', stepType: 'AML' })).toEqual([]);
  });

  test('neither name nor birth date to compare', () => {
    const facts = factsOf('identity', { data: [clean], status });
    const session = { kind: 'individual', facts: [{ key: 'phone', value: '+351 912', stepType: 'PHONE' }] } as const;
    const read = { resource: 'identity', outcome: 'given', facts } as const;
    const codes = (sessionOf: Parameters<typeof toConsentFindings>[3]) =>
      toConsentFindings([read], new Map(), today, sessionOf).map(({ code }) => code);
    expect(codes(session)).toEqual(['person_not_compared']);
    expect(
      codes({ kind: 'corporate', facts: [{ key: 'name', value: 'Lantern Moor Ltd', stepType: 'COMPANY_DETAILS' }] }),
    ).toEqual(['person_not_compared']);
  });

  test('state mode compares nothing', () => {
    const facts = factsOf('identity', { data: [{ state: 'VERIFIED', document_type: 'PASSPORT' }], status });
    const session = { kind: 'individual', facts: [{ key: 'name', value: 'Rui Silva', stepType: 'PVID' }] } as const;
    const read = { resource: 'identity', outcome: 'state_only', facts } as const;
    expect(toConsentFindings([read], new Map(), today, session).map(({ code }) => code)).toEqual(['state_only']);
  });

  test('a company', () => {
    const facts = factsOf('corporate', { data: company, status });
    const codes = (...values: [string, string][]) =>
      toConsentFindings([{ resource: 'corporate', outcome: 'given', facts }], new Map(), today, {
        kind: 'corporate',
        facts: values.map(([key, value]) => ({ key, value, stepType: 'COMPANY_DETAILS' })),
      }).map(({ code, attributes }) => [code, ...(attributes ?? [])]);
    expect(codes(['name', 'LANTERN MOOR LIMITED'], ['registration_number', 'UT 4711'])).toEqual([]);
    expect(codes(['name', 'Lantern Moor Ltd'], ['registration_number', 'UT-4712'])).toEqual([
      ['another_person', 'registration_number'],
    ]);
  });
});
