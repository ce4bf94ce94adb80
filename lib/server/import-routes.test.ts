/** The doors of the ways in, with a real store and a real sign-in behind them: what they take, what they refuse, what goes out as a paper. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { POST as cancel } from '#app/api/sessions/import/[id]/cancel/route.ts';
import { GET as paper } from '#app/api/sessions/import/[id]/results.csv/route.ts';
import { GET as readOne } from '#app/api/sessions/import/[id]/route.ts';
import { GET as list, POST as take } from '#app/api/sessions/import/route.ts';
import { POST as init } from '#app/api/v4/session/init/route.ts';
import type { Role } from '#lib/model/role.ts';
import { importLimits } from '#lib/model/ways-in.ts';
import { authRoute, createReviewer } from './auth/index.ts';
import type { route } from './http.ts';
import { getStore } from './store/index.ts';

const origin = 'http://localhost:3000';
const folder = mkdtempSync(join(tmpdir(), 'desk-import-doors-'));
const cookieOf: Partial<Record<Role, string>> = {};
const csv = { origin, 'sec-fetch-site': 'same-origin', 'content-type': 'text/csv' };
const asJson = { ...csv, 'content-type': 'application/json' };

beforeAll(async () => {
  Object.assign(process.env, {
    BASE_URL: origin,
    VERIFICATION_API_URL: 'http://127.0.0.1:9',
    VERIFICATION_API_KEYS: '{"one":"none","other":"none"}',
    AUTH_SECRET: 'a-secret-for-tests-of-32-bytes-or-more',
    AUTH_MFA: 'optional',
    DATABASE_URL: `file:${join(folder, 'desk.db')}`,
  });
  const password = 'lantern moor ferry 19';
  for (const role of ['officer', 'support', 'admin'] as const) {
    const email = `${role}@desk.example`;
    await createReviewer({ email, name: 'Test', roles: [role], password });
    const answer = await authRoute(
      new Request(`${origin}/api/auth/sign-in/email`, {
        method: 'POST',
        headers: { origin, 'content-type': 'application/json', 'x-desk-client-address': '192.0.2.7' },
        body: JSON.stringify({ email, password }),
      }),
    );
    cookieOf[role] = answer.headers
      .getSetCookie()
      .map((line) => line.split(';', 1)[0])
      .join('; ');
  }
});

afterAll(async () => {
  await (await getStore()).close();
  rmSync(folder, { recursive: true, force: true });
});

interface Ask {
  readonly as?: Role;
  readonly headers?: Record<string, string>;
  readonly body?: BodyInit;
  readonly query?: string;
  readonly id?: string;
}
async function ask(door: ReturnType<typeof route>, { as = 'officer', headers, body, query = '', id }: Ask = {}) {
  const request = new Request(`${origin}/api/x${query}`, {
    method: headers ? 'POST' : 'GET',
    headers: { cookie: cookieOf[as] ?? '', ...headers },
    ...(body !== undefined && { body, duplex: 'half' }),
  } as RequestInit);
  const answer = await door(request, { params: Promise.resolve(id === undefined ? undefined : { id }) });
  const bytes = await answer.bytes();
  const text = new TextDecoder().decode(bytes);
  const isJson = answer.headers.get('content-type')?.includes('json') ?? false;
  expect(answer.headers.get('cache-control')).toBe('no-store');
  return { status: answer.status, headers: answer.headers, bytes, text, json: isJson ? JSON.parse(text) : undefined };
}
const count = async () => (await ask(list)).json.imports.length;

describe('a file', () => {
  test('is taken as text/csv of our own page alone', async () => {
    const before = await count();
    const refused: Record<string, string>[] = [
      { ...csv, origin: '' },
      { ...csv, origin: 'https://evil.example' },
      { ...csv, 'sec-fetch-site': 'cross-site' },
      { ...csv, 'content-type': 'text/plain' },
      { ...csv, 'content-type': 'multipart/form-data; boundary=x' },
      { ...csv, 'content-type': 'application/x-www-form-urlencoded' },
      { ...csv, 'content-type': 'text/csvx' },
      asJson,
    ];
    for (const headers of refused)
      expect(await ask(take, { headers, body: 'a1' }), JSON.stringify(headers)).toMatchObject({
        status: 403,
        json: { code: 'foreign_origin' },
      });
    expect(await ask(take, { as: 'support', headers: csv, body: 'a1' })).toMatchObject({
      status: 403,
      json: { code: 'not_allowed' },
    });
    expect(await count()).toBe(before);
    const taken = await ask(take, { headers: { ...csv, 'content-type': 'text/csv; charset=utf-8' }, body: 'a1' });
    expect(taken).toMatchObject({ status: 202, json: { id: expect.stringMatching(/^[0-9A-Z]{10}$/) } });
    expect(await count()).toBe(before + 1);
  });

  test('is UTF-8 of at most 5 MB', async () => {
    const large = await ask(take, { headers: csv, query: '?dry=1', body: 'x'.repeat(importLimits.bytes + 1) });
    expect(large).toMatchObject({ status: 413, json: { code: 'too_large' } });
    const latin = await ask(take, { headers: csv, query: '?dry=1', body: new Uint8Array([97, 44, 0xe9, 10]) });
    expect(latin).toMatchObject({ status: 400, json: { detail: 'The body is not UTF-8.' } });
    const marked = new Uint8Array([0xef, 0xbb, 0xbf, ...new TextEncoder().encode('session_id\na1\n')]);
    expect((await ask(take, { headers: csv, query: '?dry=1', body: marked })).json.counts.ok).toBe(1);
    for (const query of ['?dryrun=1', '?dry=0', '?dry=1&header=yes'])
      expect((await ask(take, { headers: csv, query, body: 'a1' })).status, query).toBe(400);
  });

  test('with a header in words of its own: it is told, never asked for, and a person can say otherwise', async () => {
    const body = 'sessie;naam\n5e9b1c60-77aa-4c1f;Ana\n';
    const dry = await ask(take, { headers: csv, query: '?dry=1', body });
    expect(dry.json).toMatchObject({ header: { cells: ['sessie', 'naam'] }, counts: { ok: 1 } });
    const other = await ask(take, { headers: csv, query: '?dry=1&header=0', body });
    expect(other.json).toMatchObject({ header: null, counts: { ok: 2 } });
    for (const [query, ids] of [
      ['', ['5e9b1c60-77aa-4c1f']],
      ['?header=1', ['5e9b1c60-77aa-4c1f']],
      ['?header=0', ['sessie', '5e9b1c60-77aa-4c1f']],
    ] as const) {
      const { id } = (await ask(take, { headers: csv, query, body })).json;
      const { results } = (await ask(readOne, { id })).json;
      expect(results.map((row: { id: string }) => row.id)).toEqual(ids);
    }
  });

  test('of many rows is checked while others are served', async () => {
    const rows = Array.from({ length: importLimits.rows }, (_, at) => `00000000-0000-4000-8000-${at},"Customer ${at}"`);
    const body = rows.join('\r\n');
    let [turns, running] = [0, true];
    const turn = () => {
      turns += 1;
      if (running) setImmediate(turn);
    };
    turn();
    const { json } = await ask(take, { headers: csv, query: '?dry=1', body });
    running = false;
    expect(json.counts.ok).toBe(importLimits.rows);
    // One for each 500 rows at least, of reading and of looking up.
    expect(turns).toBeGreaterThan(200);
  });
});

test('results: pages and filters that are understood, nothing else', async () => {
  const { json } = await ask(take, { headers: csv, body: 'b1\nb2\nb3\n' });
  const { id } = json;
  const page = await ask(readOne, { id, query: '?limit=2' });
  expect(page.json).toMatchObject({ import: { id, total: 3 }, next: 2 });
  expect((await ask(readOne, { id, query: '?limit=2&after=2' })).json.results).toHaveLength(1);
  for (const query of ['?limit=0', '?limit=201', '?after=-1', '?after=x', '?outcome=open', '?x=1'])
    expect((await ask(readOne, { id, query })).status, query).toBe(400);
  expect((await ask(cancel, { id, headers: asJson, body: '{"x":1}' })).status).toBe(400);
  expect((await ask(cancel, { id, headers: csv, body: '{}' })).status).toBe(403);
  expect((await ask(cancel, { id, headers: asJson, body: '{}' })).json.import.state).toBe('cancelled');
});

test('the paper defuses formulas and names what cannot be seen', async () => {
  const aliases = ['=1+1', '+1', '-1', '@x', '＝1', 'plain, with "quotes"', 'a\u202eb'];
  const body = aliases.map((alias, at) => `c${at},"${alias.replaceAll('"', '""')}"`).join('\n');
  const { json } = await ask(take, { headers: csv, body });
  const { bytes, text, headers, status } = await ask(paper, { id: json.id });
  expect(status).toBe(200);
  expect(headers.get('content-disposition')).toBe(`attachment; filename="import-${json.id}.csv"`);
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(text).toBe(
    [
      '"line","session_id","alias","outcome","ref","environment","why"',
      `"1","c0","'=1+1","waiting",,,`,
      `"2","c1","'+1","waiting",,,`,
      `"3","c2","'-1","waiting",,,`,
      `"4","c3","'@x","waiting",,,`,
      `"5","c4","'＝1","waiting",,,`,
      '"6","c5","plain, with ""quotes""","waiting",,,',
      '"7","c6","a[U+202E]b","waiting",,,',
      '',
    ].join('\r\n'),
  );
  expect((await ask(paper, { as: 'admin', id: json.id })).status).toBe(403);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6 * 60_000 });
  const late = await ask(paper, { id: json.id });
  vi.useRealTimers();
  expect(late).toMatchObject({ status: 403, json: { code: 'step_up_required' } });
  const { audit } = await getStore();
  expect((await audit.list({ limit: 500 })).filter(({ action }) => action === 'import.exported')).toHaveLength(1);
  expect((await ask(paper, { id: '7K2M9QXW4D' })).status).toBe(404);
});

describe('init', () => {
  test.each([
    ['another key', { url: 'https://evil.example' }],
    ['an empty alias', { alias: '' }],
    ['a long alias', { alias: 'x'.repeat(256) }],
    ['six keys', { metadata: { a: '', b: '', c: '', d: '', e: '', f: '' } }],
    ['a value that is no text', { metadata: { a: 1 } }],
    ['a long value', { metadata: { a: 'x'.repeat(256) } }],
    ['a list', { metadata: ['a'] }],
  ])('refuses %s', async (_, body) => {
    const answer = await ask(init, { as: 'support', headers: asJson, query: '?app=one', body: JSON.stringify(body) });
    expect(answer).toMatchObject({ status: 400, json: { code: 'bad_request' } });
  });

  test('without an app among several says which there are, and sends nothing', async () => {
    expect(await ask(init, { headers: asJson, body: '{}' })).toMatchObject({
      status: 400,
      json: { detail: 'Name an app: one, other.' },
    });
  });

  test('a service that nobody reaches: it may have been made, for all that is known', async () => {
    const answer = await ask(init, { headers: asJson, query: '?app=one', body: '{"metadata":{"__proto__":"x"}}' });
    expect(answer.json).toMatchObject({
      code: 'upstream_failed',
      detail: expect.stringContaining('may have been made'),
    });
  });
});
