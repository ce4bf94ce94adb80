import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSimulator } from '../testing/open-simulator.ts';

let simulator: Awaited<ReturnType<typeof openSimulator>>;
beforeAll(async () => {
  simulator = await openSimulator();
});
afterAll(() => simulator.close());

const init = (body?: unknown, app = 'kyc-eu') =>
  fetch(`${simulator.apiUrl}/v4/session/init`, {
    method: 'POST',
    headers: { 'Api-Key': simulator.keys[app] ?? '', 'content-type': 'application/json' },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });

describe('access', () => {
  test('a wrong or missing key gets 401 with { code, message }', async () => {
    for (const headers of [{}, { 'Api-Key': 'wrong' }] as Record<string, string>[]) {
      const response = await fetch(`${simulator.apiUrl}/v4/individual/session/x`, { headers });
      expect(response.status).toBe(401);
      expect(await response.json()).toEqual({ code: expect.any(Number), message: expect.any(String) });
    }
  });

  test('unknown sessions, steps and operations, the other kind and other apps get 404', async () => {
    const person = await simulator.tagged('passport');
    const firm = await simulator.tagged('ubo-exact-25');
    const base = `/v4/individual/session/${person.session_id}`;
    const missing = [
      simulator.read('/v4/individual/session/nobody'),
      simulator.read(`${base}/step/nothing`),
      simulator.read(`${base}/step/ID_DOCUMENT`),
      simulator.read(`${base}/step`),
      simulator.read(`${base}/step/1/2`),
      simulator.read(`/v4/corporate/session/${person.session_id}`),
      simulator.read(base, 'kyc-sandbox'),
      simulator.read(base, 'kyb-eu'),
      simulator.read(`/v4/individual/session/${firm.session_id}`, 'kyb-eu'),
      fetch(simulator.apiUrl + base, { method: 'DELETE', headers: { 'Api-Key': simulator.keys['kyc-eu'] ?? '' } }),
    ];
    for (const response of await Promise.all(missing)) {
      expect(response.status).toBe(404);
      expect(await response.json()).toEqual({ code: 1100220, message: expect.any(String) });
    }
    expect((await simulator.read('/v4/individual/session/%E0%A4')).status).toBe(400);
  });

  test('app.id is a string, and a number where step ids are', async () => {
    const person = await simulator.tagged('passport');
    const older = await simulator.tagged('number-ids');
    const firm = await simulator.tagged('ubo-exact-25');
    const individual = await simulator.read(`/v4/individual/session/${person.session_id}`);
    const corporate = await simulator.read(`/v4/corporate/session/${firm.session_id}`, 'kyb-eu');
    expect(await individual.json()).toMatchObject({
      app: { id: '4102' },
      session: { id: person.session_id, sandbox: false },
    });
    expect(await corporate.json()).toMatchObject({ app: { id: '4107' }, session: { id: firm.session_id } });
    const numbered = await simulator.read(`/v4/individual/session/${older.session_id}`);
    expect(await numbered.json()).toMatchObject({ app: { id: 4102 } });
  });

  test('a corporate step is addressed by type, and by id where the session lists one', async () => {
    const { session_id, steps } = await simulator.tagged('officers');
    const base = `/v4/corporate/session/${session_id}`;
    const details = steps.find((step) => step.type === 'COMPANY_DETAILS');
    const byType = await simulator.read(`${base}/step/COMPANY_DETAILS`, 'kyb-eu');
    const byId = await simulator.read(`${base}/step/${details?.id}`, 'kyb-eu');
    expect(await byId.json()).toEqual(await byType.json());
    const last = steps.findLast((step) => step.type === 'CORPORATE_OFFICER');
    expect((await simulator.read(`${base}/step/${last?.id}`, 'kyb-eu')).status).toBe(404);
    const officer = await simulator.read(`/v4/individual/session/${last?.id}`, 'kyb-eu');
    expect(await officer.json()).toMatchObject({ session: { id: last?.id, status: 'PENDING_VERIFICATION' } });
    const plain = await simulator.tagged('ubo-exact-25');
    const hidden = await simulator.read(
      `/v4/corporate/session/${plain.session_id}/step/${plain.steps[0]?.id}`,
      'kyb-eu',
    );
    expect(hidden.status).toBe(404);
  });

  test('a company key reads the sessions of its persons, which verified them, but for those that are unknown', async () => {
    const personsOf = async (tag: string) => {
      const owners = await simulator.readStep(await simulator.tagged(tag), 'BENEFICIAL_OWNERS');
      return owners.individuals as { id: string; firstname: string; birth_date: string }[];
    };
    const sessionOf = ({ id }: { id: string }) => simulator.read(`/v4/individual/session/${id}`, 'kyb-eu');
    const countListed = async () => ((await simulator.control('GET', '/state')) as { sessions: number }).sessions;
    const listed = await countListed();
    for (const person of await personsOf('kyb-pep-owner')) {
      const answer = await sessionOf(person);
      expect(answer.status).toBe(200);
      const { session } = (await answer.json()) as { session: { steps: { id: string; type: string }[] } };
      const document = session.steps.find(({ type }) => type === 'ID_DOCUMENT');
      const step = await simulator.read(`/v4/individual/session/${person.id}/step/${document?.id}`, 'kyb-eu');
      const { firstname, birth_date } = person;
      expect(JSON.stringify(await step.json())).toContain(firstname);
      expect(birth_date).toMatch(/^\d{4}-/);
      expect((await simulator.read(`/v4/individual/session/${person.id}`, 'kyc-eu')).status).toBe(404);
    }
    // They are in no list.
    expect(await countListed()).toBe(listed);
    for (const person of await personsOf('owner-session-unknown')) expect((await sessionOf(person)).status).toBe(404);
  });
});

describe('init', () => {
  test("creates a session of the key's app, waiting for submission", async () => {
    for (const [app, kind, sandbox] of [
      ['kyc-eu', 'individual', false],
      ['kyb-sandbox', 'corporate', true],
    ] as const) {
      const response = await init({ alias: 'cust-1', metadata: { a: '1' } }, app);
      expect(response.status).toBe(200);
      const made = (await response.json()) as { session_id: string; sandbox: boolean };
      expect(made).toEqual({ session_id: expect.stringMatching(/^[0-9a-f-]{36}$/), sandbox });
      const session = await (await simulator.read(`/v4/${kind}/session/${made.session_id}`, app)).json();
      expect(session).toMatchObject({ session: { alias: 'cust-1', status: 'SUBMISSION_REQUIRED', sandbox } });
    }
    expect((await init()).status).toBe(200);
  });

  test.each([
    ['no JSON', '{'],
    ['an array', '[]'],
    ['an alias that is no string', { alias: 7 }],
    ['metadata that is no object', { metadata: [] }],
    ['six metadata keys', { metadata: { a: '', b: '', c: '', d: '', e: '', f: '' } }],
    ['a metadata value that is no string', { metadata: { a: 1 } }],
    ['256 characters', { metadata: { a: 'x'.repeat(256) } }],
  ])('refuses %s', async (_, body) => {
    const response = await init(body);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ code: expect.any(Number), message: expect.any(String) });
  });
});

describe('rate limit', () => {
  test('a key over its limit gets 429, with or without Retry-After, until the minute is over', async () => {
    const path = `/v4/individual/session/${(await simulator.tagged('passport')).session_id}`;
    await simulator.control('POST', '/limit', { perMinute: 2, retryAfter: true });
    expect([(await simulator.read(path)).status, (await simulator.read(path)).status]).toEqual([200, 200]);
    const refused = await simulator.read(path);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await simulator.read('/v4/individual/session/x', 'kyc-sandbox')).status).toBe(404);
    await simulator.control('POST', '/clock', { advanceMs: 60_000 });
    expect((await simulator.read(path)).status).toBe(200);
    await simulator.control('POST', '/limit', { perMinute: 0, retryAfter: false });
    expect((await simulator.read(path)).headers.has('retry-after')).toBe(false);
    await simulator.control('POST', '/limit', { perMinute: 6000, retryAfter: true });
  });
});

test('logs requests by key name, without keys or header values', async () => {
  await simulator.control('DELETE', '/requests');
  await simulator.read('/v4/individual/session/x?y=1');
  const log = await simulator.control('GET', '/requests');
  expect(log).toEqual([
    {
      method: 'GET',
      path: '/v4/individual/session/x?y=1',
      key: 'kyc-eu',
      atMs: expect.any(Number),
      headers: expect.arrayContaining(['api-key']),
    },
  ]);
  expect(JSON.stringify(log)).not.toContain(simulator.keys['kyc-eu']);
});
