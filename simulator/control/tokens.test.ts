import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, openSimulator } from '../testing/open-simulator.ts';

let simulator: Awaited<ReturnType<typeof openSimulator>>;
beforeAll(async () => {
  simulator = await openSimulator();
});
afterAll(() => simulator.close());

const listed = async (query = '') => (await simulator.control('GET', `/tokens${query}`)) as Record<string, unknown>[];
const change = (label: string, wanted: unknown) =>
  simulator.control('POST', `/tokens/${simulator.tokens[label]}/transition`, wanted);
const dataOf = async (label: string, resource: string) =>
  at((await simulator.readResource(label, resource)).body, 'data');

test('lists tokens, by tag', async () => {
  const all = await listed();
  expect(Object.fromEntries(all.map(({ label, token }) => [label, token]))).toEqual(simulator.tokens);
  expect(await listed('?tag=passport')).toMatchObject([{ label: 'same-person' }, { label: 'other-person' }]);
  expect(await listed('?tag=state-mode')).toEqual([
    {
      token: 'specimen-token-state-mode-not-a-secret',
      label: 'state-mode',
      tags: ['state-mode'],
      scopes: ['identity', 'residency'],
      subject: expect.stringMatching(/\S/),
      mode: 'state',
      revoked: false,
    },
  ]);
});

test('revokes and restores', async () => {
  expect(await change('renewed', { revoke: true })).toMatchObject({ token: { label: 'renewed', revoked: true } });
  expect(await simulator.readResource('renewed', 'email')).toMatchObject({
    status: 400,
    body: { status: { api_code: 'INVALID_AUTHORIZATION_CODE' } },
  });
  await change('renewed', { restore: true });
  expect((await simulator.readResource('renewed', 'email')).status).toBe(200);
});

test('changes scopes and mode', async () => {
  await change('identity-only', { scopes: ['identity', 'phone'], mode: 'state' });
  expect(Object.keys((await dataOf('identity-only', 'identity?document=passport')) as object)).toEqual([
    'document_type',
    'state',
  ]);
  expect((await simulator.readResource('identity-only', 'phone')).status).toBe(200);
  expect((await simulator.readResource('identity-only', 'email')).status).toBe(401);
});

test('sets values of one document, of all, and within', async () => {
  await change('uncertain-pending', {
    change: { resource: 'identity', document: 'passport', set: { app_aml_compliance: 'COMPLIANT' } },
  });
  expect(await dataOf('uncertain-pending', 'identity')).toMatchObject([
    { aml_compliance: 'UNCERTAIN', app_aml_compliance: 'COMPLIANT' },
  ]);
  await change('full', {
    change: [
      { resource: 'identity', set: { 'aml_check.aml_matches': 2, state: 'EXPIRED' }, unset: ['liveness'] },
      { resource: 'residency', document: 'bank_statement', set: { state: 'REJECTED' } },
      { resource: 'email', set: { email: 'new@post.example' } },
    ],
  });
  const identity = (await dataOf('full', 'identity')) as object[];
  for (const one of identity) {
    expect(one).toMatchObject({ state: 'EXPIRED', aml_check: { aml_matches: 2, aml_response: { matches: [] } } });
    expect(one).not.toHaveProperty('liveness');
  }
  expect(identity).toHaveLength(4);
  expect(await dataOf('full', 'residency')).toMatchObject([
    { state: 'VERIFIED' },
    { state: 'VERIFIED' },
    { state: 'REJECTED' },
  ]);
  expect(await dataOf('full', 'email')).toEqual({ email: 'new@post.example' });
  await change('corporate-plain', {
    change: { resource: 'corporate', set: { 'directors.0.identity.state': 'EXPIRED' } },
  });
  expect(await dataOf('corporate-plain', 'corporate')).toMatchObject({
    directors: [{ identity: { state: 'EXPIRED' } }, { identity: { state: 'VERIFIED' } }],
  });
});

test('replaces what a resource gives, and adds what the token did not have', async () => {
  await change('empty', { change: { resource: 'identity', data: [{ document_type: 'PASSPORT', state: 'PENDING' }] } });
  expect(await dataOf('empty', 'identity?document=passport')).toEqual({ document_type: 'PASSPORT', state: 'PENDING' });
  await change('empty', { change: { resource: 'phone', set: { state: 'PENDING' } } });
  expect(await dataOf('empty', 'phone')).toEqual({ state: 'PENDING' });
});

test('gives a token to somebody else, with their address, phone and email', async () => {
  const all = ['identity?document=passport', 'residency?document=utility_bill', 'phone', 'email', 'corporate'];
  const read = () => Promise.all(all.map((resource) => dataOf('all-scopes', resource)));
  const before = await read();
  await change('all-scopes', { person: { firstname: 'Ottoline', lastname: 'Anyder', birth_date: '1990-02-28' } });
  const after = await read();
  expect(await listed('?tag=all-scopes')).toMatchObject([{ subject: 'Ottoline Anyder' }]);
  expect(after[0]).toMatchObject({
    firstname: 'Ottoline',
    lastname: 'Anyder',
    birth_date: '1990-02-28',
    state: 'VERIFIED',
  });
  expect(Object.keys(after[0] as object)).toEqual(Object.keys(before[0] as object));
  for (const [index, path] of ['document_number', 'address', 'phone_number', 'email'].entries())
    expect(at(after[index], path)).not.toBe(at(before[index], path));
  expect(after[4]).toEqual(before[4]);
});

test.each([
  ['an unknown key', { set: {} }],
  ['an unknown resource', { change: { resource: 'selfie' } }],
  ['an unknown document', { change: { resource: 'identity', document: 'PASSPORT', set: {} } }],
  ['a document of phone', { change: { resource: 'phone', document: 'passport' } }],
  ['a set that is no object', { change: { resource: 'identity', set: [] } }],
  ['unknown scopes', { scopes: ['identity', 'selfie'] }],
  ['an unknown mode', { mode: 'half' }],
  ['a person without a surname', { person: { firstname: 'Ana' } }],
])('refuses %s', async (_, wanted) => {
  await expect(change('same-person', wanted)).rejects.toThrow('Expected');
});

test('refuses what is not there, and then changes nothing', async () => {
  const before = await dataOf('same-person', 'identity');
  const set = { state: 'EXPIRED' };
  await expect(
    change('same-person', {
      revoke: true,
      change: [
        { resource: 'identity', set },
        { resource: 'identity', document: 'driver_license', set },
      ],
    }),
  ).rejects.toThrow('Document not found');
  await expect(
    change('same-company', { change: { resource: 'corporate', set: { 'directors.7.identity.state': 'EXPIRED' } } }),
  ).rejects.toThrow('Nothing at 7');
  expect(await dataOf('same-person', 'identity')).toEqual(before);
  await expect(simulator.control('POST', '/tokens/nobody/transition', {})).rejects.toThrow('Token not found');
});
