/** The verification proxy as a browser asks it: canonical answers, roles, files, requests from other origins, failures of the service. */
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { GET as ownership } from '#app/api/sessions/[ref]/ownership/route.ts';
import { POST as refresh } from '#app/api/sessions/[ref]/refresh/route.ts';
import { GET as session } from '#app/api/sessions/[ref]/route.ts';
import { POST as lookUp } from '#app/api/sessions/lookup/route.ts';
import { GET as list } from '#app/api/sessions/route.ts';
import { GET as company } from '#app/api/v4/corporate/session/[id]/route.ts';
import { GET as companyStep } from '#app/api/v4/corporate/session/[id]/step/[step]/route.ts';
import { GET as individual } from '#app/api/v4/individual/session/[id]/route.ts';
import { GET as file } from '#app/api/v4/individual/session/[id]/step/[step]/files/[key]/route.ts';
import { GET as step } from '#app/api/v4/individual/session/[id]/step/[step]/route.ts';
import { POST as webhook } from '#app/api/webhooks/verification/route.ts';
import {
  openTestDesk,
  origin,
  ownHeaders,
  type SendOptions,
  type SimulatedSession,
} from '#lib/server/testing/open-test-desk.ts';
import { startSimulator } from '../../../../simulator/index.ts';

const desk = openTestDesk({
  // Small pictures, drawn at once.
  startSimulator: (options) => startSimulator({ ...options, pictureScale: 0.05 }),
  roles: ['officer', 'support', 'admin'],
  settings: {
    VERIFICATION_TIMEOUT_MS: '60000',
    VERIFICATION_MAX_PER_MINUTE: '100000',
    WEBHOOK_SECRET: 'a-secret-of-deliveries',
  },
});
const send = (route: Parameters<typeof desk.send>[0], options: SendOptions = {}) =>
  desk.send(route, { as: 'officer', ...options });
const noStore = (headers: Headers) => expect(headers.get('cache-control')).toBe('no-store');

interface Registered extends SimulatedSession {
  readonly ref: string;
}
async function registered(tag: string): Promise<Registered> {
  const known = await desk.tagged(tag);
  const { json, status } = await send(lookUp, { json: { id: known.session_id } });
  expect(status).toBe(200);
  return { ...known, ref: json.ref };
}
const stepOf = ({ ref }: Registered, name = 'ID_DOCUMENT') => ({ params: { id: ref, step: name } });
const fileOf = ({ ref }: Registered, key = 'document.files.front') => ({
  params: { id: ref, step: 'ID_DOCUMENT', key },
});

let known: Registered;
beforeAll(async () => {
  known = await registered('mrz-agrees');
});

/** Arms a fault until the test ends. @returns removes it */
async function fault(body: { readonly fault: string; readonly path: string; readonly [more: string]: unknown }) {
  const { id } = (await desk.control('POST', '/faults', body)) as { id: string };
  let isArmed = true;
  const remove = async () => {
    if (isArmed) await desk.control('DELETE', `/faults/${id}`);
    isArmed = false;
  };
  onTestFinished(remove);
  return remove;
}

test('signed out, every route answers 401, which is not stored', async () => {
  const params = { ref: known.ref, id: known.session_id, step: 'ID_DOCUMENT', key: 'document.files.front' };
  for (const route of [list, session, individual, company, step, companyStep, file]) {
    const { status, json, headers, text } = await desk.send(route, { params });
    expect([status, json.code]).toEqual([401, 'signed_out']);
    noStore(headers);
    expect(text).not.toContain(known.subject);
  }
});

test('an officer reads a step in its canonical shape, with our addresses only', async () => {
  const { status, headers, json, text } = await send(step, stepOf(known));
  expect(status).toBe(200);
  noStore(headers);
  expect(Date.parse(headers.get('x-read-at') ?? '')).not.toBeNaN();
  expect(headers.get('x-redacted')).toBeNull();
  expect(typeof json.id).toBe('string');
  expect(json.document.files.front.url).toMatch(
    new RegExp(`^/api/v4/individual/session/${known.ref}/step/[^/]+/files/document\\.files\\.front$`),
  );
  expect(text).not.toMatch(/127\.0\.0\.1|signature=/);
});

describe('a file', () => {
  test('is shown in a page of ours, whole or in part, and never as a document or to another site', async () => {
    const whole = await send(file, fileOf(known));
    expect(whole.status).toBe(200);
    expect(whole.headers.get('content-type')).toMatch(/^image\/(?:jpeg|png)$/);
    expect(whole.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(whole.headers.get('content-disposition')).toBe('inline');
    expect(whole.headers.get('content-length')).toBe(String(whole.bytes.byteLength));
    noStore(whole.headers);
    const part = await send(file, { ...fileOf(known), headers: { range: 'bytes=0-99' } });
    expect([part.status, part.bytes.byteLength]).toEqual([206, 100]);
    expect(part.headers.get('content-range')).toBe(`bytes 0-99/${whole.bytes.byteLength}`);
    const refused: readonly Record<string, string>[] = [
      { 'sec-fetch-dest': 'document' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
    ];
    for (const headers of refused)
      expect(await send(file, { ...fileOf(known), headers })).toMatchObject({
        status: 403,
        json: { code: 'foreign_origin' },
      });
    const downloaded = await send(file, {
      ...fileOf(known),
      query: '?download=1',
      headers: { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'none' },
    });
    expect(downloaded.status).toBe(200);
    expect(downloaded.headers.get('content-disposition')).toMatch(
      /^attachment; filename="document\.files\.front\.(?:jpe?g|png)"$/,
    );
  });

  test('of another type than declared is refused or cannot run code', async () => {
    const hostile = await registered('hostile-files');
    // An SVG, HTML, nothing.
    for (const key of ['document.files.front', 'document.files.back', 'document.original_files.back'])
      for (const query of ['', '?download=1']) {
        const { status, headers, json } = await send(file, { ...fileOf(hostile, key), query });
        expect([status, json.code, headers.get('content-type')], key + query).toEqual([
          415,
          key.endsWith('original_files.back') ? 'file_empty' : 'file_type_refused',
          'application/problem+json',
        ]);
      }
    const polyglot = await send(file, fileOf(hostile, 'document.files.face'));
    expect(polyglot.headers.get('content-type')).toBe('image/gif');
    expect(polyglot.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  });

  test('on a host that is not allowed is refused without a request, and its address is told to nobody', async () => {
    const hostile = await registered('hostile-addresses');
    await desk.control('DELETE', '/requests');
    const { status, json, text } = await send(file, fileOf(hostile));
    expect([status, json.title]).toEqual([502, 'The file is on a host that is not allowed']);
    const answer = await send(step, stepOf(hostile));
    for (const one of [text, answer.text])
      expect(one).not.toMatch(/169\.254\.169\.254|evil\.example|file:\/\/|javascript:alert/);
    expect(JSON.stringify(await desk.control('GET', '/requests'))).not.toContain('/media/');
  });

  test('whose connection is reset is a Problem, and served afterwards', async () => {
    const remove = await fault({ fault: 'reset', path: '^/media/' });
    const { status, json } = await send(file, fileOf(known));
    expect([status, json.code]).toEqual([502, 'upstream_failed']);
    expect((await send(step, stepOf(known))).status).toBe(200);
    await remove();
    expect((await send(file, fileOf(known))).status).toBe(200);
  });

  test('that was named 16 minutes ago, when its address has expired, is served', async () => {
    const other = await registered('mrz-german');
    await send(step, stepOf(other));
    await desk.control('POST', '/clock', { advanceMs: 16 * 60_000 });
    expect((await send(file, fileOf(other))).status).toBe(200);
    expect((await send(file, fileOf(other, 'document.files.face'))).status).toBe(200);
  });
});

describe.each(['support', 'admin'] as const)('%s', (as) => {
  test('gets masked fields at most, no bytes, and nothing about screening', async () => {
    const [given = ''] = known.subject.split(' ');
    const { sessions } = (await send(list, { as, query: '?limit=200' })).json;
    const { steps } = sessions.find(({ ref }: { ref: string }) => ref === known.ref);
    const { step: name } = steps.find(({ type }: { type: string }) => type === 'ID_DOCUMENT');
    expect((await send(step, { as, ...stepOf(known) })).status).toBe(404);
    const { status, headers, text } = await send(step, { as, params: { id: known.ref, step: name } });
    expect(status).toBe(200);
    expect(text).not.toContain('/files/');
    expect(text).not.toContain(given);
    expect(headers.get('x-redacted')).toContain('document.files.front');
    if (as === 'support') expect(text).toContain('•');
    else expect(text).not.toContain('•');
    for (const key of ['document.files.front', 'document.files.nothing'])
      expect((await send(file, { as, ...fileOf(known, key) })).status, key).toBe(403);
    const listed = (await send(list, { as, query: '?limit=200' })).text;
    expect(listed).toContain(known.ref);
    expect(listed).not.toContain('"AML"');
    expect(listed).not.toContain(given);
  });
});

test('a query that is not known is refused, such as another source of a file', async () => {
  for (const query of ['url=http://evil.example/x.jpg', 'download=2', 'download=1&url=x', 'fresh=1'])
    expect((await send(file, { ...fileOf(known), query: `?${query}` })).status, query).toBe(400);
  expect((await send(step, { ...stepOf(known), query: '?key=x' })).status).toBe(400);
  expect((await send(individual, { params: { id: known.ref }, query: '?prefetch=1' })).status).toBe(400);
  for (const query of ['?filter=x', '?text=name']) expect((await send(list, { query })).status, query).toBe(400);
});

test('a change from another origin, or as a form sends it, is refused', async () => {
  const json = { id: 'AAAAAAAAAA' };
  const foreign: readonly Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin, 'sec-fetch-site': 'same-site' },
  ];
  for (const headers of foreign)
    expect((await send(lookUp, { json, headers })).status, JSON.stringify(headers)).toBe(403);
  const form = { headers: ownHeaders('application/x-www-form-urlencoded'), body: 'id=AAAAAAAAAA' };
  expect((await send(lookUp, form)).status).toBe(403);
});

test('the webhook answers a wrong or missing secret with an empty 404', async () => {
  const json = { session_id: 'x' };
  for (const query of ['?secret=wrong', '?secret=', '']) {
    const { status, bytes } = await desk.send(webhook, { json, query });
    expect([status, bytes.byteLength], query).toEqual([404, 0]);
  }
});

describe('a step whose answer fails', () => {
  const fresh = { query: '?fresh=1' };
  // Those that let a time limit pass: transport.test.ts.
  test.each<[fault: string, code: string, status: number, title: string]>([
    ...['garbage', 'truncated', 'malformed', 'wrong-type', 'html', 'deep', 'huge'].map(
      (name): [string, string, number, string] => [
        name,
        'upstream_unreadable',
        502,
        'The answer of the verification service could not be read',
      ],
    ),
    ['429', 'upstream_busy', 503, 'The verification service is busy'],
    ...['503', 'redirect', '500', 'reset'].map((name): [string, string, number, string] => [
      name,
      'upstream_failed',
      502,
      'The verification service failed',
    ]),
  ])(
    'by %s is the Problem %s, with an id to quote; the rest is read, and so is the step afterwards',
    async (name, code, status, title) => {
      const remove = await fault({
        fault: name,
        path: `/step/${known.steps.find(({ type }) => type === 'ID_DOCUMENT')?.id}$`,
      });
      const failed = await send(step, { ...stepOf(known), ...fresh });
      expect(failed.json, failed.text).toMatchObject({
        code,
        status,
        title,
        requestId: expect.stringMatching(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
      });
      expect(failed.status).toBe(status);
      expect(failed.headers.get('content-type')).toBe('application/problem+json');
      noStore(failed.headers);
      // What was not asked of the failing address.
      expect((await send(session, { params: { ref: known.ref } })).json.subject).toBe(known.subject);
      await remove();
      expect((await send(step, { ...stepOf(known), ...fresh })).status).toBe(200);
    },
  );

  test('leaves the other steps readable', async () => {
    await fault({ fault: 'garbage', path: `/step/${known.steps.find(({ type }) => type === 'ID_DOCUMENT')?.id}$` });
    expect((await send(step, { ...stepOf(known), ...fresh })).status).toBe(502);
    const [other] = known.steps.filter(({ type }) => type !== 'ID_DOCUMENT');
    expect((await send(step, { ...stepOf(known, other?.id), ...fresh })).status).toBe(200);
  });
});

test('a refresh that fails leaves the session as it was', async () => {
  const asked = { params: { ref: known.ref } };
  const before = (await send(session, asked)).text;
  const remove = await fault({ fault: 'garbage', path: `/session/${known.session_id}` });
  const { status, json } = await send(refresh, { ...asked, method: 'POST', json: {} });
  expect([status, json.code]).toEqual([502, 'upstream_unreadable']);
  expect((await send(session, asked)).text).toBe(before);
  await remove();
  expect((await send(refresh, { ...asked, method: 'POST', json: {} })).status).toBe(200);
});

test('unreadable owners are a Problem, unreadable details of the company are not', async () => {
  const owned = await registered('ubo-mirrored');
  const asked = { params: { ref: owned.ref }, query: '?fresh=1' };
  const pathOf = (type: string) => `/session/${owned.session_id}/step/${type}$`;
  const remove = await fault({ fault: 'garbage', path: pathOf('BENEFICIAL_OWNERS') });
  expect(await send(ownership, asked)).toMatchObject({ status: 502, json: { code: 'upstream_unreadable' } });
  await remove();
  await fault({ fault: 'garbage', path: pathOf('COMPANY_DETAILS') });
  expect((await send(ownership, asked)).status).toBe(200);
});

test('sessions that differ only in screening are the same to support', async () => {
  const as = 'support';
  const [pending] = await desk.sessions('tag=step:AML:PENDING_VERIFICATION&kind=individual');
  if (!pending) throw new Error('no session waits for screening alone');
  const readAsSupport = async (one: SimulatedSession) => {
    const { ref } = (await send(lookUp, { json: { id: one.session_id } })).json;
    const { json } = await send(session, { as, params: { ref } });
    const ofType = await send(step, { as, params: { id: ref, step: 'AML' } });
    const id = one.steps.find(({ type }) => type === 'AML')?.id ?? '';
    const ofId = await send(step, { as, params: { id: ref, step: id } });
    const proxied = await send(individual, { as, params: { id: ref } });
    return {
      keys: Object.keys(json).toSorted(),
      status: json.status,
      findings: json.findings,
      steps: json.steps.map(({ type, status }: { type: string; status: string }) => [type, status]),
      byType: [ofType.status, ofType.json.code],
      byId: [ofId.status, ofId.json.code],
      proxied: proxied.json.session.status,
    };
  };
  const ordinary = await readAsSupport(pending);
  expect(ordinary).toMatchObject({
    status: 'IN_REVIEW',
    proxied: 'IN_REVIEW',
    findings: [],
    byType: [404, 'not_found'],
    byId: [404, 'not_found'],
  });
  expect(ordinary.steps.map(([type]: [string]) => type)).not.toContain('AML');
  for (const tag of ['aml-common-name', 'pep-former']) {
    const other = await readAsSupport(await desk.tagged(tag));
    expect(other.steps.every(([, status]: [string, string]) => status === 'SUBMITTED')).toBe(true);
    expect({ ...other, steps: ordinary.steps }).toEqual(ordinary);
  }
  const count = async (filter: string) => (await send(list, { as, query: `?${filter}` })).json.count;
  const none = await count('step=NO_SUCH_STEP');
  expect(none).toEqual({ value: 0, exact: true });
  for (const filter of ['step=AML', 'step=AML:PENDING_VERIFICATION']) expect(await count(filter)).toEqual(none);
});
