import { describe, expect, test } from 'vitest';
import { parseStep } from '#lib/contract/index.ts';
import type { SessionKind } from '#lib/model/session/ids.ts';
import { bestFact, factsOf, searchTextOf } from './facts.ts';

const facts = (kind: SessionKind, type: string, body: unknown) =>
  factsOf(kind, { step: '1', type }, parseStep(kind, type, body));
const valuesOf = (kind: SessionKind, type: string, body: unknown) =>
  Object.fromEntries(facts(kind, type, body).map(({ key, value }) => [key, value]));
const aml = (more: object) => ({
  type: 'AML',
  verification: {
    aml: {
      customer_info: {
        firstname: 'Ana',
        lastname: 'Pérez',
        birth_date: '1987-03-12',
        nationality: 'PRT',
        country: 'ESP',
      },
      ...more,
    },
  },
});

describe('facts of', () => {
  test('a type with the name of an object property: none', () => {
    for (const type of ['constructor', 'toString', '__proto__'])
      expect(
        factsOf(
          'individual',
          { step: '1', type },
          { ok: true, value: { anything: 'at all' } as never, unreadable: [] },
        ),
      ).toEqual([]);
  });

  test('screening: the customer and the hits by kind, all of class screening', () => {
    const hits = [{ type: ['ADVERSE_MEDIA', 'SANCTION'] }, { type: ['PEP'] }, { type: ['PEP'] }];
    const found = facts('individual', 'AML', aml({ total_hits: 5, hits, action_required: true }));
    expect(Object.fromEntries(found.map(({ key, value }) => [key, value]))).toEqual({
      name: 'Ana Pérez',
      birth_date: '1987-03-12',
      nationality: 'PRT',
      country: 'ESP',
      hits_reported: '5',
      hits_delivered: '3',
      action_required: 'true',
      hits_sanctions: '1',
      hits_pep: '2',
    });
    expect(new Set(found.map(({ sensitivity }) => sensitivity))).toEqual(new Set(['screening']));
    expect(valuesOf('individual', 'AML', aml({ hits: null }))).not.toHaveProperty('hits_delivered');
    expect(valuesOf('corporate', 'AML', { matches: 1, screening: [{ sanctions: [{ name: 'List' }] }] })).toMatchObject({
      hits_reported: '1',
      hits_delivered: '1',
      hits_sanctions: '1',
    });
  });

  test('owners: hits of their companies together; no reported sum unless every company’s number matches its list', () => {
    const owners = (...screenings: unknown[]) => {
      const corporates = screenings.map((one, at) => ({ node_id: at + 2, aml: one, edges: [] }));
      return facts('corporate', 'BENEFICIAL_OWNERS', { individuals: [], corporates });
    };
    const valuesOfOwners = (...screenings: unknown[]) =>
      Object.fromEntries(
        owners(...screenings).flatMap(({ key, value }) => (/^hits|unscreened/.test(key) ? [[key, value]] : [])),
      );
    const listed = { sanctions: [{ name: 'List' }] };
    const whole = owners({ matches: 1, screening: [listed] }, null, { matches: 0, screening: [] });
    expect(Object.fromEntries(whole.map(({ key, value }) => [key, value]))).toEqual({
      hits_reported: '1',
      hits_delivered: '1',
      hits_sanctions: '1',
      owners_unscreened: '1',
      action_not_stated: '1',
      owner_documents_not_reported: '3',
      owner_companies_unidentified: '3',
    });
    expect(new Set(whole.map(({ sensitivity }) => sensitivity))).toEqual(new Set(['screening']));
    // Each misses one; only the sums agree.
    expect(valuesOfOwners({ matches: 2, screening: [listed] }, { matches: 0, screening: [listed] })).toEqual({
      hits_delivered: '3',
      hits_sanctions: '2',
    });
    expect(valuesOfOwners({ matches: 4, screening: null })).toEqual({ hits_delivered: '4' });
    expect(valuesOfOwners({ matches: null, screening: null, status: 'PENDING' })).toEqual({ hits_delivered: '0' });
    expect(valuesOfOwners(null)).toEqual({ owners_unscreened: '1' });
  });

  test('screenings: whether they are monitored; of owners, true if any is, else unknown if any does not state it', () => {
    const monitored = (kind: SessionKind, type: string, body: unknown) => valuesOf(kind, type, body).monitored;
    for (const [given, fact] of [
      [true, 'true'],
      ['false', 'false'],
      [null, undefined],
    ] as const) {
      expect(monitored('individual', 'AML', aml({ monitored: given }))).toBe(fact);
      expect(monitored('corporate', 'AML', { matches: 0, monitoring: given })).toBe(fact);
    }
    const owners = (...given: (boolean | null)[]) =>
      monitored('corporate', 'BENEFICIAL_OWNERS', {
        individuals: [],
        corporates: given.map((monitoring, at) => ({ node_id: at + 2, aml: { matches: 0, monitoring }, edges: [] })),
      });
    expect([owners(false, null, true), owners(false, null), owners(false, false), owners()]).toEqual([
      'true',
      undefined,
      'false',
      undefined,
    ]);
  });

  test('screenings: whether the service requires action', () => {
    const actionRequired = (kind: SessionKind, body: unknown) => valuesOf(kind, 'AML', body).action_required;
    for (const [given, fact] of [
      [true, 'true'],
      ['true', 'true'],
      [null, undefined],
    ] as const) {
      expect(actionRequired('individual', aml({ action_required: given }))).toBe(fact);
      expect(actionRequired('corporate', { matches: 0, action_required: given })).toBe(fact);
    }
  });

  test('owners: how many persons have a rejected check, and how many others are not approved', () => {
    const of = (individuals: unknown) => {
      const { owners_rejected, owners_open, owners_unclear } = valuesOf('corporate', 'BENEFICIAL_OWNERS', {
        individuals,
      });
      return [owners_rejected, owners_open, owners_unclear];
    };
    const step = (status: string | null) => ({ id: '1', type: 'AML', status });
    expect(of(null)).toEqual([undefined, undefined, undefined]);
    expect(of([{ status: 'APPROVED', steps: null }])).toEqual([undefined, undefined, '1']);
    expect(
      of([
        { status: 'APPROVED', steps: [step('APPROVED'), step('REJECTED')] },
        { status: 'REJECTED', steps: [] },
        { status: 'APPROVED', steps: [step(null)] },
        { status: null },
        { status: 'SOMETHING_NEW', steps: [step('APPROVED')] },
        { status: 'PENDING_VERIFICATION', steps: [step('APPROVED')] },
      ]),
    ).toEqual(['2', '1', '3']);
  });

  test('phone, address and document', () => {
    const phone = { number: '+351912345678', country: 'PRT' };
    expect(valuesOf('individual', 'PHONE', { type: 'PHONE', verification: { phone } })).toEqual({
      phone: '+351912345678',
      phone_country: 'PRT',
    });
    const proof = (fields: object) =>
      valuesOf('individual', 'PROOF_OF_ADDRESS', {
        type: 'PROOF_OF_ADDRESS',
        document: { country: 'PT', fields, files: { proof: { url: 'https://files.example/1.pdf' } } },
      });
    expect(proof({ address: 'Rua Nova 1', zipcode: '1100-001', city: 'Lisboa' })).toEqual({
      address: 'Rua Nova 1, 1100-001 Lisboa',
      address_country: 'PT',
      issuing_date_missing: '1',
    });
    expect(proof({ city: 'Lisboa', country: 'ES' })).toMatchObject({ address_country: 'ES' });
    for (const type of ['ID_DOCUMENT', 'PVID'])
      expect(
        valuesOf('individual', type, { type, document: { fields: { gender: 'F', birth_place: 'Porto' } } }),
      ).toMatchObject({ gender: 'F', birth_place: 'Porto' });
  });

  test('a representative: no name of theirs', () => {
    const found = valuesOf('corporate', 'LEGAL_REPRESENTATIVE', { firstname: 'Rui', lastname: 'Silva' });
    expect(found).not.toHaveProperty('name');
  });
});

test('a name from screening becomes neither the subject’s name nor part of the search text', () => {
  const screened = facts('individual', 'AML', aml({ hits: [] }));
  expect(bestFact(screened, 'name')).toBeUndefined();
  expect(searchTextOf('alias-1', screened)).toBe('alias-1');
  const document = { type: 'ID_DOCUMENT', document: { fields: { firstname: 'Ana', lastname: 'Silva' } } };
  const both = [...screened, ...facts('individual', 'ID_DOCUMENT', document)];
  expect(bestFact(both, 'name')?.value).toBe('Ana Silva');
});
