import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { at, openSimulator } from '../testing/open-simulator.ts';

let simulator: Awaited<ReturnType<typeof openSimulator>>;
beforeAll(async () => {
  simulator = await openSimulator();
});
afterEach(() => simulator.control('DELETE', '/faults'));
afterAll(() => simulator.close());

const operations = ['identity', 'residency', 'corporate', 'phone', 'email'] as const;
const documents = {
  identity: ['national_id', 'passport', 'driver_license', 'resident_permit'],
  residency: ['utility_bill', 'government_document', 'bank_statement'],
};
const success = { error: false, api_code: 'SUCCESS', type: 'success', message: 'success' };
const failure = (api_code: string, message: unknown = expect.any(String)) => ({
  data: null,
  status: { error: true, api_code, type: 'error', message },
});
const arm = (fault: string, more: Record<string, unknown> = {}) =>
  simulator.control('POST', '/faults', { fault, ...more });

describe('operations', () => {
  test('every one answers in the envelope', async () => {
    for (const operation of operations) {
      const { status, headers, body } = await simulator.readResource('all-scopes', operation);
      expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
      expect(body).toEqual({ data: expect.anything(), status: success });
      expect(Array.isArray(at(body, 'data'))).toBe(operation === 'identity' || operation === 'residency');
    }
  });

  test('with `document` one document of the list, whose type is the name in upper case', async () => {
    for (const [resource, names] of Object.entries(documents)) {
      const { body: list } = await simulator.readResource('full', resource);
      expect(at(list, 'data')).toHaveLength(names.length);
      for (const name of names) {
        const { body } = await simulator.readResource('full', `${resource}?document=${name}`);
        expect(body).toEqual({ data: expect.objectContaining({ document_type: name.toUpperCase() }), status: success });
        expect(at(list, 'data')).toContainEqual(at(body, 'data'));
      }
    }
  });

  test('a document that the user lacks is null, an unknown name is refused, ID_CARD is a national_id', async () => {
    const lacking = await simulator.readResource('same-person', 'identity?document=driver_license');
    expect([lacking.status, lacking.body]).toEqual([200, { data: null, status: success }]);
    for (const name of ['selfie', '', 'PASSPORT', 'utility_bill', 'constructor']) {
      const { status, body } = await simulator.readResource('full', `identity?document=${name}`);
      expect([status, body]).toEqual([400, failure('INVALID_PARAMETER')]);
    }
    expect((await simulator.readResource('full', 'phone?document=selfie')).status).toBe(200);
    const card = await simulator.readResource('id-card', 'identity?document=national_id');
    expect(at(card.body, 'data')).toMatchObject({ document_type: 'ID_CARD', expiration_date: 'NO_EXPIRATION' });
    const several = await simulator.readResource('several-of-a-type', 'identity?document=passport');
    expect(at(several.body, 'data.state')).toBe('EXPIRED');
  });

  test('state mode gives the state and type of documents, and nothing else', async () => {
    for (const resource of ['identity', 'residency'] as const) {
      const { body } = await simulator.readResource('state-mode', resource);
      const expected = documents[resource].map((name) => ({ document_type: name.toUpperCase(), state: 'VERIFIED' }));
      expect(body).toEqual({ data: expected, status: success });
      const one = await simulator.readResource('state-mode', `${resource}?document=${documents[resource][0]}`);
      expect(at(one.body, 'data')).toEqual(expected[0]);
    }
    expect((await simulator.readResource('state-mode', 'email')).status).toBe(401);
  });

  test('unknown paths are 404, other methods 405, in the envelope', async () => {
    for (const path of ['selfie', 'identity/', 'identity/passport', '%E0%A4', ''])
      expect(await simulator.readResource('full', path)).toMatchObject({ status: 404, body: failure('NOT_FOUND') });
    for (const method of ['POST', 'PUT', 'DELETE', 'HEAD']) {
      const headers = { authorization: `Bearer ${simulator.tokens.full}` };
      const response = await fetch(`${simulator.apiUrl}/v1/resources/identity`, { method, headers });
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET']);
      expect(await response.text()).toBe(
        method === 'HEAD' ? '' : JSON.stringify(failure('METHOD_NOT_ALLOWED', 'Method not allowed')),
      );
    }
  });
});

describe('access', () => {
  test('a missing, garbled, unknown or withdrawn authorization is 400, for every operation', async () => {
    const { full, expired } = simulator.tokens;
    const given = [undefined, '', 'Bearer', `Basic ${full}`, `bearer ${full}`, `Bearer  ${full}`, `Bearer ${full} x`];
    for (const operation of operations)
      for (const authorization of [...given, full, 'Bearer nobody', `Bearer ${expired}`]) {
        const response = await fetch(`${simulator.apiUrl}/v1/resources/${operation}`, {
          headers: { 'Api-Key': simulator.keys['kyc-eu'] ?? '', ...(authorization !== undefined && { authorization }) },
        });
        expect(response.status).toBe(400);
        expect(await response.json()).toEqual(failure('INVALID_AUTHORIZATION_CODE', 'Invalid authorization code'));
      }
  });

  test('out of scope is 401, and 400 for the corporate operation', async () => {
    for (const label of ['wrong-scope', 'email-only'])
      for (const operation of operations) {
        const { status, body } = await simulator.readResource(label, operation);
        if (label === 'email-only' && operation === 'email') expect(status).toBe(200);
        else {
          expect(status).toBe(operation === 'corporate' ? 400 : 401);
          expect(body).toEqual(failure('UNAUTHORIZED_SCOPE', 'Unauthorized scope'));
        }
      }
    expect((await simulator.readResource('corporate-plain', 'identity?document=passport')).status).toBe(401);
    expect((await simulator.readResource('corporate-plain', 'corporate')).status).toBe(200);
  });

  test('a token reads no session, and a key no resource', async () => {
    const { session_id } = await simulator.tagged('passport');
    const headers = { authorization: `Bearer ${simulator.tokens.full}` };
    const response = await fetch(`${simulator.apiUrl}/v4/individual/session/${session_id}`, { headers });
    expect(response.status).toBe(401);
  });

  test('the limit counts per token', async () => {
    await simulator.control('POST', '/limit', { perMinute: 2, retryAfter: true });
    await simulator.readResource('full', 'phone');
    expect((await simulator.readResource('full', 'email')).status).toBe(200);
    const refused = await simulator.readResource('full', 'email');
    expect([refused.status, refused.body]).toEqual([429, failure('TOO_MANY_REQUESTS')]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await simulator.readResource('renewed', 'email')).status).toBe(200);
    await simulator.control('POST', '/limit', { perMinute: 6000 });
  });

  test('requests are logged by label, without tokens', async () => {
    await simulator.control('DELETE', '/requests');
    await simulator.readResource('full', 'identity?document=passport');
    await simulator.readResource('nobody-has-this-token', 'email');
    const log = await simulator.control('GET', '/requests');
    const line = { method: 'GET', atMs: expect.any(Number), headers: expect.arrayContaining(['authorization']) };
    expect(log).toEqual([
      { ...line, path: '/v1/resources/identity?document=passport', key: 'full' },
      { ...line, path: '/v1/resources/email', key: null },
    ]);
    expect(JSON.stringify(log)).not.toMatch(/specimen-token|nobody-has/);
  });
});

describe('faults', () => {
  test.each([
    ['400', 'BAD_REQUEST'],
    ['429', 'TOO_MANY_REQUESTS'],
    ['500', 'INTERNAL_ERROR'],
    ['503', 'SERVICE_UNAVAILABLE'],
  ])('%s comes in the envelope', async (fault, code) => {
    await arm(fault, { path: '^/v1/', times: 1 });
    const { status, body } = await simulator.readResource('full', 'email');
    expect([status, body]).toEqual([Number(fault), failure(code)]);
  });

  test('affect requests by path and by label of the token', async () => {
    await arm('500', { path: 'document=passport' });
    await arm('503', { key: 'renewed', path: '/v1/resources/phone' });
    expect((await simulator.readResource('full', 'identity')).status).toBe(200);
    expect((await simulator.readResource('full', 'identity?document=passport')).status).toBe(500);
    expect((await simulator.readResource('full', 'phone')).status).toBe(200);
    expect((await simulator.readResource('renewed', 'phone')).status).toBe(503);
    expect((await simulator.read('/v4/individual/session/nobody')).status).toBe(404);
  });

  test('rewrite the true answer', async () => {
    const read = async () => (await simulator.readResource('full', 'identity')).body;
    await arm('broken-parts', { times: 1 });
    expect(await read()).toMatchObject({
      data: [{ document_type: 'NATIONAL_ID', state: ['not as described'] }, null, {}, {}, {}],
      status: { message: ['not as described'] },
    });
    await arm('older-form', { times: 1 });
    expect(await read()).toMatchObject({ DATA: [{ STATE: 'VERIFIED' }, {}, {}, {}], STATUS: { ERROR: false } });
    await arm('wrong-type', { times: 1 });
    expect(await read()).toEqual({ data: 'none', status: { error: 'no', api_code: 7, type: 7, message: 7 } });
    await arm('not-an-object', { times: 1 });
    expect(await read()).toEqual([expect.objectContaining({ status: success })]);
    await arm('timeout', { times: 1, delayMs: 20 });
    expect(await read()).toMatchObject({ status: success });
  });

  test('break the connection and the text', async () => {
    await arm('reset', { times: 1 });
    await expect(simulator.readResource('full', 'email')).rejects.toMatchObject({ cause: { code: 'ECONNRESET' } });
    for (const fault of ['garbage', 'html', 'malformed']) {
      await arm(fault, { times: 1 });
      await expect(simulator.readResource('full', 'email')).rejects.toThrow(SyntaxError);
    }
    await arm('truncated', { times: 1 });
    await expect(simulator.readResource('full', 'email')).rejects.toThrow('terminated');
  });
});
