/** The routes of an import and of a new session, with a real store and real sessions. */
import { describe, expect, test, vi } from 'vitest';
import { POST as cancel } from '#app/api/sessions/import/[id]/cancel/route.ts';
import { GET as getResults } from '#app/api/sessions/import/[id]/results.csv/route.ts';
import { GET as getImport } from '#app/api/sessions/import/[id]/route.ts';
import { GET as list, POST as upload } from '#app/api/sessions/import/route.ts';
import { POST as init } from '#app/api/v4/session/init/route.ts';
import { importLimits } from '#lib/model/import.ts';
import { getStore } from '../store/index.ts';
import { openTestDesk, ownHeaders, type SendOptions } from '../testing/open-test-desk.ts';

const desk = openTestDesk({
  roles: ['officer', 'support', 'admin'],
  settings: { VERIFICATION_API_KEYS: '{"one":"none","other":"none"}' },
});
const csv = ownHeaders('text/csv');
const asJson = ownHeaders();

async function send(
  route: Parameters<typeof desk.send>[0],
  { id, ...options }: SendOptions & { readonly id?: string } = {},
) {
  const isChange = options.headers !== undefined;
  const answer = await desk.send(route, {
    as: 'officer',
    method: isChange ? 'POST' : 'GET',
    ...(id !== undefined && { params: { id } }),
    ...options,
  });
  expect(answer.headers.get('cache-control')).toBe('no-store');
  return answer;
}
const count = async () => (await send(list)).json.imports.length;

describe('an uploaded file', () => {
  test('is accepted as text/csv from our own page only', async () => {
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
      expect(await send(upload, { headers, body: 'a1' }), JSON.stringify(headers)).toMatchObject({
        status: 403,
        json: { code: 'foreign_origin' },
      });
    expect(await send(upload, { as: 'support', headers: csv, body: 'a1' })).toMatchObject({
      status: 403,
      json: { code: 'not_allowed' },
    });
    expect(await count()).toBe(before);
    const accepted = await send(upload, { headers: { ...csv, 'content-type': 'text/csv; charset=utf-8' }, body: 'a1' });
    expect(accepted).toMatchObject({ status: 202, json: { id: expect.stringMatching(/^[0-9A-Z]{10}$/) } });
    expect(await count()).toBe(before + 1);
  });

  test('is UTF-8 of at most 5 MB', async () => {
    const large = await send(upload, { headers: csv, query: '?dry=1', body: 'x'.repeat(importLimits.bytes + 1) });
    expect(large).toMatchObject({ status: 413, json: { code: 'too_large' } });
    const latin = await send(upload, { headers: csv, query: '?dry=1', body: new Uint8Array([97, 44, 0xe9, 10]) });
    expect(latin).toMatchObject({ status: 400, json: { detail: 'The body is not UTF-8.' } });
    const marked = new Uint8Array([0xef, 0xbb, 0xbf, ...new TextEncoder().encode('session_id\na1\n')]);
    expect((await send(upload, { headers: csv, query: '?dry=1', body: marked })).json.counts.ok).toBe(1);
    for (const query of ['?dryrun=1', '?dry=0', '?dry=1&header=yes'])
      expect((await send(upload, { headers: csv, query, body: 'a1' })).status, query).toBe(400);
  });

  test('has its header detected, whatever its names, unless the query says otherwise', async () => {
    const body = 'sessie;naam\n5e9b1c60-77aa-4c1f;Ana\n';
    const dry = await send(upload, { headers: csv, query: '?dry=1', body });
    expect(dry.json).toMatchObject({ header: { cells: ['sessie', 'naam'] }, counts: { ok: 1 } });
    const other = await send(upload, { headers: csv, query: '?dry=1&header=0', body });
    expect(other.json).toMatchObject({ header: null, counts: { ok: 2 } });
    for (const [query, ids] of [
      ['', ['5e9b1c60-77aa-4c1f']],
      ['?header=1', ['5e9b1c60-77aa-4c1f']],
      ['?header=0', ['sessie', '5e9b1c60-77aa-4c1f']],
    ] as const) {
      const { id } = (await send(upload, { headers: csv, query, body })).json;
      const { results } = (await send(getImport, { id })).json;
      expect(results.map((row: { id: string }) => row.id)).toEqual(ids);
    }
  });

  test('of many rows is checked without blocking other requests', async () => {
    const rows = Array.from({ length: importLimits.rows }, (_, at) => `00000000-0000-4000-8000-${at},"Customer ${at}"`);
    const body = rows.join('\r\n');
    let [turns, running] = [0, true];
    const turn = () => {
      turns += 1;
      if (running) setImmediate(turn);
    };
    turn();
    const { json } = await send(upload, { headers: csv, query: '?dry=1', body });
    running = false;
    expect(json.counts.ok).toBe(importLimits.rows);
    // At least one for every 500 rows, when parsing and when looking up.
    expect(turns).toBeGreaterThan(200);
  });
});

test('results accept known pages and filters only', async () => {
  const { json } = await send(upload, { headers: csv, body: 'b1\nb2\nb3\n' });
  const { id } = json;
  const page = await send(getImport, { id, query: '?limit=2' });
  expect(page.json).toMatchObject({ import: { id, total: 3 }, next: 2 });
  expect((await send(getImport, { id, query: '?limit=2&after=2' })).json.results).toHaveLength(1);
  for (const query of ['?limit=0', '?limit=201', '?after=-1', '?after=x', '?outcome=open', '?x=1'])
    expect((await send(getImport, { id, query })).status, query).toBe(400);
  expect((await send(cancel, { id, headers: asJson, body: '{"x":1}' })).status).toBe(400);
  expect((await send(cancel, { id, headers: csv, body: '{}' })).status).toBe(403);
  expect((await send(cancel, { id, headers: asJson, body: '{}' })).json.import.state).toBe('cancelled');
});

test('the CSV escapes formulas and names hidden characters', async () => {
  const aliases = ['=1+1', '+1', '-1', '@x', '＝1', 'plain, with "quotes"', 'a\u202eb'];
  const body = aliases.map((alias, at) => `c${at},"${alias.replaceAll('"', '""')}"`).join('\n');
  const { json } = await send(upload, { headers: csv, body });
  const { bytes, text, headers, status } = await send(getResults, { id: json.id });
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
  expect((await send(getResults, { as: 'admin', id: json.id })).status).toBe(403);
  const { audit } = await getStore();
  expect((await send(getResults, { id: '7K2M9QXW4D' })).status).toBe(404);

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6 * 60_000 });
  const late = await send(getResults, { id: json.id });
  vi.useRealTimers();
  expect(late).toMatchObject({ status: 403, json: { code: 'step_up_required' } });
  expect((await audit.list({ limit: 500 })).filter(({ action }) => action === 'import.exported')).toHaveLength(1);
});

describe('a new session', () => {
  test.each([
    ['another key', { url: 'https://evil.example' }],
    ['an empty alias', { alias: '' }],
    ['a long alias', { alias: 'x'.repeat(256) }],
    ['six keys', { metadata: { a: '', b: '', c: '', d: '', e: '', f: '' } }],
    ['a value that is not text', { metadata: { a: 1 } }],
    ['a long value', { metadata: { a: 'x'.repeat(256) } }],
    ['a list', { metadata: ['a'] }],
  ])('refuses %s', async (_, body) => {
    const answer = await send(init, { as: 'support', headers: asJson, query: '?app=one', body: JSON.stringify(body) });
    expect(answer).toMatchObject({ status: 400, json: { code: 'bad_request' } });
  });

  test('without an app, where there are several, names them and sends nothing', async () => {
    expect(await send(init, { headers: asJson, body: '{}' })).toMatchObject({
      status: 400,
      json: { detail: 'Choose an app: one, other.' },
    });
  });

  test('may have been created when the verification service does not answer', async () => {
    const answer = await send(init, { headers: asJson, query: '?app=one', body: '{"metadata":{"__proto__":"x"}}' });
    expect(answer.json).toMatchObject({
      code: 'upstream_failed',
      detail: expect.stringContaining('may have been created'),
    });
  });
});
