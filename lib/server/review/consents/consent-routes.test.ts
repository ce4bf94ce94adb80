/** The routes of shared data (v1), with a real store and the simulator. */
import { beforeAll, describe, expect, test } from 'vitest';
import { POST as decide } from '#app/api/consents/[id]/aml-decisions/route.ts';
import { PUT as hold } from '#app/api/consents/[id]/hold/route.ts';
import { PUT as relationshipEnd } from '#app/api/consents/[id]/relationship-end/route.ts';
import { PUT as change, GET as one, DELETE as remove } from '#app/api/consents/[id]/route.ts';
import { POST as add, GET as list } from '#app/api/consents/route.ts';
import { GET as resource } from '#app/api/v1/[consent]/resources/[resource]/route.ts';
import { roles } from '#lib/model/reviewer.ts';
import { getStore } from '#lib/server/store/index.ts';
import { openTestDesk, ownHeaders } from '#lib/server/testing/open-test-desk.ts';
import { startSimulator } from '../../../../simulator/index.ts';

const { send } = openTestDesk({ startSimulator, roles });
const token = 'specimen-token-full-not-a-secret';
const body = { label: 'Ana', access_token: token };
const newId = async () => (await send(add, { as: 'officer', json: body })).json.id as string;
let id = '';
beforeAll(async () => {
  id = await newId();
});

test('signed out 401, role 403, origin 403, body 400, in this order', async () => {
  const wrong = { as: 'officer', method: 'POST', body: '{}' } as const;
  expect((await send(add, { json: {} })).status).toBe(401);
  for (const as of ['support', 'auditor', 'admin'] as const)
    expect((await send(add, { as, json: {} })).json).toMatchObject({ status: 403, code: 'not_allowed' });
  expect((await send(add, { ...wrong })).json).toMatchObject({ status: 403, code: 'foreign_origin' });
  for (const json of [{}, { ...body, more: 1 }, { ...body, access_token: 'two words' }, { ...body, session: 'x' }])
    expect((await send(add, { as: 'officer', json })).json).toMatchObject({ status: 400, code: 'bad_request' });
  const { length } = (await send(list, { as: 'mlro' })).json.consents;
  expect(length).toBe(1);
});

test.each(['support', 'admin'] as const)('%s gets 403 everywhere, for what exists and what does not', async (as) => {
  for (const params of [
    { id, consent: id, resource: 'identity' },
    { id: 'ZZZZZZZZZZ', consent: 'ZZZZZZZZZZ', resource: 'identity' },
  ])
    for (const route of [list, one, resource]) {
      const { status, json } = await send(route, { as, params });
      expect({ status, code: json.code, detail: json.detail }).toEqual({
        status: 403,
        code: 'not_allowed',
        detail: undefined,
      });
    }
});

test('add, read, change, remove', async () => {
  const added = await send(add, { as: 'officer', json: body });
  expect(added.status).toBe(201);
  expect(Object.keys(added.json)).toEqual(['id']);
  const params = { id: added.json.id };
  expect((await send(one, { as: 'auditor', params })).json).toMatchObject({ label: 'Ana', session: null });
  const changed = await send(change, { as: 'officer', method: 'PUT', params, json: { label: 'Eva' } });
  expect(changed.json).toMatchObject({ label: 'Eva' });
  expect((await send(change, { as: 'officer', method: 'PUT', params, json: {} })).status).toBe(400);
  const stale = { label: 'Ina', session: null, from: { label: 'Ana', session: null } };
  const refused = await send(change, { as: 'mlro', method: 'PUT', params, json: stale });
  expect(refused.json).toMatchObject({ status: 409, code: 'conflict' });
  const anew = { ...stale, from: { label: 'Eva', session: null } };
  expect((await send(change, { as: 'mlro', method: 'PUT', params, json: anew })).json).toMatchObject({ label: 'Ina' });
  const removal = { method: 'DELETE', params, headers: ownHeaders() };
  expect((await send(remove, { ...removal, as: 'auditor' })).status).toBe(403);
  expect((await send(remove, { ...removal, as: 'officer' })).status).toBe(204);
  expect((await send(one, { as: 'officer', params })).status).toBe(404);
});

describe('a resource', () => {
  const read = (name: string, query = '', as: 'officer' | 'auditor' = 'officer') =>
    send(resource, { as, query, params: { consent: id, resource: name } });

  test('is the envelope, with the time of its read and never stored', async () => {
    const { status, json, headers } = await read('identity');
    expect(status).toBe(200);
    expect(json).toMatchObject({ status: { error: false }, data: expect.any(Array) });
    expect(Date.parse(headers.get('x-read-at') ?? '')).toBeGreaterThan(Date.now() - 60_000);
    expect(headers.get('cache-control')).toBe('no-store');
    expect((await read('identity', '?document=passport', 'auditor')).json.data).toMatchObject({
      document_type: 'PASSPORT',
    });
    expect((await read('email', '?fresh=1')).json.data.email).toContain('@');
  });

  test.each(['?document=', '?document=PASSPORT', '?fresh=2', '?document=passport&document=national_id', '?url=x'])(
    'of the query %s is 400',
    async (query) => expect((await read('identity', query)).json).toMatchObject({ code: 'bad_request' }),
  );

  test('out of scope is 403 with the code of the service, an unknown one 404', async () => {
    expect((await read('corporate')).json).toMatchObject({
      status: 403,
      code: 'not_shared',
      apiCode: 'UNAUTHORIZED_SCOPE',
      title: 'Not shared',
    });
    expect((await read('passports')).status).toBe(404);
  });

  test('of a token that is not valid is 502', async () => {
    const { json } = await send(add, { as: 'officer', json: { ...body, access_token: 'no-such-token' } });
    const answer = await send(resource, { as: 'officer', params: { consent: json.id, resource: 'phone' } });
    expect(answer.json).toMatchObject({ status: 502, code: 'consent_revoked', apiCode: 'INVALID_AUTHORIZATION_CODE' });
    expect(answer.text).not.toContain('no-such-token');
  });
});

test('retention is that of a session; an auditor reads it and changes nothing', async () => {
  const params = { id: await newId() };
  const put = (route: typeof hold, json: object, as: 'officer' | 'auditor' = 'officer') =>
    send(route, { as, method: 'PUT', params, json });
  expect((await send(one, { as: 'auditor', params })).json.retention).toMatchObject({
    endedOn: null,
    mayChange: false,
  });
  const reason = 'Account closed';
  expect((await put(hold, { held: true, reason }, 'auditor')).status).toBe(403);
  expect((await put(relationshipEnd, { endedOn: '2026-01-31', reason })).json.retention).toMatchObject({
    endedOn: '2026-01-31',
    keptUntil: '2031-01-30',
  });
  expect((await put(hold, { held: true, reason })).json.retention).toMatchObject({ heldAt: expect.any(String) });
  expect((await put(hold, { held: false, reason, seen: { endedOn: null, heldAt: null } })).status).toBe(409);
  expect((await put(relationshipEnd, { endedOn: '2999-01-01', reason })).status).toBe(400);
  const events = (await (await getStore()).audit.list({ limit: 20 })).filter(({ object }) => object === params.id);
  expect(events.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['retention.held', 'retention.ended', 'consent.added']),
  );
});

test('a decision has a reason, and a document that is uncertain', async () => {
  const decision = { place: '0', verdict: 'compliant', reason: 'x', contentHash: '0'.repeat(32), version: 0 };
  const send400 = async (change: object) =>
    (await send(decide, { as: 'officer', params: { id }, json: { ...decision, ...change } })).status;
  for (const wrong of [
    {},
    { reason: ' ' },
    { verdict: 'maybe' },
    { place: '-1' },
    { contentHash: 'x' },
    { version: -1 },
  ])
    expect(await send400(wrong)).toBe(400);
});
