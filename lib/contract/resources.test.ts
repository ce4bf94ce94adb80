/** The v1 resources in every form that the contract and its samples show. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { resourceNames } from '#lib/model/consents/resources.ts';
import { runs } from '#lib/testing/sample.ts';
import { envelopeErrorOf, parseResource } from './resources.ts';
import { pathsOf, withPart, wrongValues } from './testing/changed-parts.ts';
import { fullResources, identity, residency } from './testing/full-resources.ts';
import { unreadablePaths } from './testing/unreadable-paths.ts';

const status = { error: false, api_code: 'SUCCESS', type: 'success', message: 'success' };
const dataOf = (...given: Parameters<typeof parseResource>): unknown => {
  const parsed = parseResource(...given);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  return parsed.value.data;
};

describe.each(resourceNames)('%s', (resource) => {
  const full = fullResources[resource];

  test('a full answer passes unchanged', () => {
    expect(parseResource({ resource }, full)).toEqual({ ok: true, value: full, unreadable: [] });
  });

  test.each([[null], [''], [{}], [undefined]])('every part of it may be %j', (nothing) => {
    for (const path of pathsOf(full))
      if (!/^\d+$/.test(path.at(-1) ?? ''))
        expect(parseResource({ resource }, withPart(full, path, nothing)), path.join('.')).toMatchObject({ ok: true });
  });

  test('one unreadable part costs that part', () => {
    for (const path of pathsOf(full))
      for (const wrong of [['in a list'], { within: 'an object' }]) {
        const parsed = parseResource({ resource }, withPart(full, path, wrong));
        expect(parsed.ok, path.join('.')).toBe(true);
        expect(JSON.stringify(parsed), path.join('.')).toMatch(/in a list|an object/);
      }
  });

  test('data that is null, or missing, is none', () => {
    expect(dataOf({ resource }, { data: null, status })).toBeNull();
    expect(dataOf({ resource }, { status })).toBeNull();
  });

  test('an answer without a status is read, and the status is not stated', () => {
    expect(parseResource({ resource }, { data: full.data })).toEqual({
      ok: true,
      value: { data: full.data, status: null },
      unreadable: [],
    });
  });

  test.each([[{}], [{ sessions: [] }], [[]], ['ok'], [null], [7]])('%j is no envelope', (body) => {
    expect(parseResource({ resource }, body)).toMatchObject({ ok: false });
  });

  test('any input is read or refused, and never throws', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(...pathsOf(full)), (value, path) => {
        for (const body of [value, withPart(full, path, value)]) {
          expect(() => parseResource({ resource }, body)).not.toThrow();
          expect(() => envelopeErrorOf(body)).not.toThrow();
        }
      }),
      runs(200),
    );
  });
});

test('of an identity document', () => {
  const read = (change: object) => dataOf({ resource: 'identity' }, { data: [{ ...identity, ...change }], status });
  for (const [sent, expected] of [
    [{ expiration_date: 'NO_EXPIRATION' }, { expiration_date: 'NO_EXPIRATION' }],
    [{ expiration_date: '2031-01-01T23:00:00.000+01:00' }, { expiration_date: '2031-01-01T23:00:00.000+01:00' }],
    [{ birth_date: '0001-01-01' }, { birth_date: null }],
    [{ birth_date: '0001-01-01T00:00:00Z' }, { birth_date: null }],
    [{ document_type: 'ID_CARD' }, { document_type: 'ID_CARD' }],
    [{ document_type: 'Driver license' }, { document_type: 'DRIVER_LICENSE' }],
    [{ document_type: 'Fishing permit' }, { document_type: 'Fishing permit' }],
    [{ check_mrz: '-1' }, { check_mrz: -1 }],
    [{ check_mrz: 0 }, { check_mrz: 0 }],
    [{ trust_score: '91' }, { trust_score: 91 }],
    [{ aml_compliance: 'NOT_SUBMITTED' }, { aml_compliance: 'NOT_SUBMITTED' }],
    [{ aml_check: null }, { aml_check: null }],
    [{ FIRSTNAME: 'Eva', firstname: undefined }, { firstname: 'Eva' }],
  ])
    expect(read(sent as object)).toMatchObject([expected as object]);
  // Not sent is not null: a missing check of AML is not "none".
  const { aml_check: _, ...without } = identity;
  const [document] = dataOf({ resource: 'identity' }, { data: [without], status }) as object[];
  expect(document).not.toHaveProperty('aml_check');
});

test('state mode carries a state and a type alone; everything else is absent', () => {
  const sent = { state: 'VERIFIED', document_type: 'PASSPORT' };
  const [document] = dataOf({ resource: 'identity' }, { data: [sent], status }) as object[];
  expect(Object.entries(document ?? {}).filter(([, value]) => value !== null)).toEqual([
    ['document_type', 'PASSPORT'],
    ['state', 'VERIFIED'],
  ]);
});

test('one document where a list is described is a list, and the other way round', () => {
  expect(dataOf({ resource: 'identity' }, { data: identity, status })).toEqual([identity]);
  expect(dataOf({ resource: 'identity', document: 'passport' }, { data: [identity], status })).toEqual(identity);
  expect(dataOf({ resource: 'residency', document: 'utility_bill' }, { data: residency, status })).toEqual(residency);
  expect(
    unreadablePaths(
      parseResource({ resource: 'identity', document: 'passport' }, { data: [identity, identity], status }),
    ),
  ).toEqual(['data']);
});

test('an email address may be named Email, a category may be its display text', () => {
  expect(dataOf({ resource: 'email' }, { data: { Email: 'a@b.example' }, status })).toEqual({ email: 'a@b.example' });
  const { data } = fullResources.corporate;
  const documents = [{ category_name: 'Certificate of incorporation', state: 'EXPIRED' }];
  expect(dataOf({ resource: 'corporate' }, { data: { ...data, corporate_id: 4711, documents }, status })).toMatchObject(
    {
      corporate_id: '4711',
      documents: [{ category_name: 'CERTIFICATE_OF_INCORPORATION', state: 'EXPIRED' }],
    },
  );
});

describe('an error is chosen by its code', () => {
  const error = (api_code: unknown, more: object = {}) =>
    envelopeErrorOf({ data: null, status: { error: true, type: 'error', message: 'x', api_code, ...more } });

  test('the two that the contract names, and any other', () => {
    expect(error('INVALID_AUTHORIZATION_CODE')).toEqual({ refusal: 'revoked', apiCode: 'INVALID_AUTHORIZATION_CODE' });
    expect(error(' unauthorized_scope ')).toEqual({ refusal: 'out_of_scope', apiCode: 'UNAUTHORIZED_SCOPE' });
    expect(error('USER_BLOCKED')).toEqual({ refusal: 'other', apiCode: 'USER_BLOCKED' });
    for (const code of [null, undefined, 7, {}, 'not a code', 'X'.repeat(65)])
      expect(error(code)).toEqual({ refusal: 'other', apiCode: null });
  });

  test.each([
    [{ error: 1 }],
    [{ error: 'True' }],
    [{ type: ' Error ' }],
    // Nothing says that it succeeded, and its code is none of success.
    [{ api_code: 'USER_NOT_FOUND' }],
  ])('however an error is told: %j', (status) => {
    expect(envelopeErrorOf({ data: null, status })).toMatchObject({ refusal: 'other' });
  });

  test.each([
    [{ api_code: 'NO_CONTENT', error: false }],
    [{ api_code: 'success' }],
    [{ error: 0, type: 'Success' }],
    [null],
  ])('no error: %j', (status) => {
    expect(envelopeErrorOf({ data: null, status })).toBeUndefined();
    expect(envelopeErrorOf({ data: { email: 'a@b.example' }, status: { api_code: 'PARTIAL' } })).toBeUndefined();
  });

  test('with error false, without a type, with status 200', () => {
    expect(error('UNAUTHORIZED_SCOPE', { error: false, type: 'success' })).toMatchObject({ refusal: 'out_of_scope' });
    expect(envelopeErrorOf({ STATUS: { ERROR: 'true' } })).toEqual({ refusal: 'other', apiCode: null });
    expect(envelopeErrorOf({ data: {}, status: { type: 'error' } })).toEqual({ refusal: 'other', apiCode: null });
  });

  test('a success, half an envelope and no envelope report none', () => {
    for (const body of [{ data: null, status }, { data: [] }, { status: null }, {}, [], null, 'error', 7])
      expect(envelopeErrorOf(body)).toBeUndefined();
  });
});

test('a wrong value of any kind leaves an answer that can be read', () => {
  for (const resource of resourceNames)
    for (const path of pathsOf(fullResources[resource]))
      for (const wrong of wrongValues)
        expect(parseResource({ resource }, withPart(fullResources[resource], path, wrong)).ok).toBe(true);
});
