/**
 * The whole way from a reviewer to the wire and back, against the simulator and a real store: only time and the wire are pretended.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Problem } from '#lib/model/problem.ts';
import type { Reviewer } from '#lib/model/reviewer.ts';
import type { Role } from '#lib/model/role.ts';
import { refreshSession } from '#lib/server/refresh/index.ts';
import { getStore } from '#lib/server/store/index.ts';
import { getUpstream } from '#lib/server/upstream/index.ts';
import { startSimulator } from '../../../simulator/index.ts';
import {
  listSessions,
  lookUp,
  markOpened,
  openFile,
  parseListParams,
  readSession,
  readSessionAnswer,
  readStep,
  resolveSession,
} from './index.ts';

const folder = mkdtempSync(join(tmpdir(), 'desk-review-'));
let simulator: Awaited<ReturnType<typeof startSimulator>>;
let controlUrl: string;

interface Known {
  readonly session_id: string;
  readonly kind: 'individual' | 'corporate';
  readonly alias: string | null;
  readonly subject: string;
  readonly steps: readonly { readonly id?: string | number; readonly type: string; readonly status: string }[];
}

const tagged = async (tag: string): Promise<Known> => {
  const [first] = (await (await fetch(`${controlUrl}/sessions?tag=${tag}`)).json()) as Known[];
  if (!first) throw new Error(`no session tagged ${tag}`);
  return first;
};
const control = (path: string, body: unknown) =>
  fetch(`${controlUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const upstreamReads = async () => ((await (await fetch(`${controlUrl}/requests`)).json()) as unknown[]).length;

const reviewer = (...roles: Role[]): Reviewer => ({
  id: `reviewer-${roles.join('-')}`,
  name: 'Test',
  email: 'test@desk.example',
  roles,
  authMethod: 'password',
  sessionHash: 'abc',
  request: { requestId: '00000000-0000-4000-8000-000000000000', ip: null, userAgentHash: null },
});
const problemOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no problem',
    (error: unknown) => (error instanceof Problem ? error.code : String(error)),
  );
const trail = async () => (await getStore()).audit.list({ limit: 500 });

beforeAll(async () => {
  simulator = await startSimulator({ port: 0, controlPort: 0, cacheFolder: join(folder, 'evidence') });
  controlUrl = `http://127.0.0.1:${simulator.controlPort}`;
  Object.assign(process.env, {
    BASE_URL: 'http://localhost:3000',
    VERIFICATION_API_URL: simulator.apiUrl,
    VERIFICATION_API_KEYS: JSON.stringify(simulator.keys),
    VERIFICATION_MAX_PER_MINUTE: '6000',
    AUTH_SECRET: 'a-secret-for-tests-of-32-bytes-or-more',
    DATABASE_URL: `file:${join(folder, 'desk.db')}`,
  });
});

afterAll(async () => {
  await getUpstream().close();
  await (await getStore()).close();
  await simulator.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('look-up', () => {
  test('a session id is found upstream, registered, and found again by ref and alias', async () => {
    const session = await tagged('mrz-agrees');
    const { ref } = await lookUp(reviewer('officer'), ` ${session.session_id} `);
    expect(ref).toMatch(/^[0-9A-Z]{10}$/);
    const before = await upstreamReads();
    expect(await lookUp(reviewer('support'), ref.toLowerCase())).toEqual({ ref });
    expect(await lookUp(reviewer('officer'), session.session_id)).toEqual({ ref });
    if (session.alias !== null) expect(await lookUp(reviewer('officer'), session.alias)).toEqual({ ref });
    expect(await upstreamReads()).toBe(before);
  });

  test('a company is asked for as an individual first', async () => {
    const session = await tagged('ubo-ring');
    const { ref } = await lookUp(reviewer('officer'), session.session_id);
    expect((await readSession(reviewer('officer'), ref)).kind).toBe('corporate');
  });

  test('unknown and impossible ids say so', async () => {
    expect(await problemOf(lookUp(reviewer('officer'), '00000000-0000-4000-8000-000000000000'))).toBe('not_found');
    for (const impossible of ['no id at all, a sentence', '../admin', 'a?b', 'a#b', 'a\r\nb', '%2e%2e'])
      expect(await problemOf(lookUp(reviewer('officer'), impossible)), impossible).toBe('bad_request');
    expect(await resolveSession(reviewer('officer'), '..')).toBeUndefined();
  });

  test('an upstream that fails is not "unknown"', async () => {
    await control('/faults', { fault: '500' });
    expect(await problemOf(lookUp(reviewer('officer'), '00000000-0000-4000-8000-000000000001'))).toBe(
      'upstream_failed',
    );
    await fetch(`${controlUrl}/faults`, { method: 'DELETE' });
  });
});

test('a session answer that says nothing of steps takes none away', async () => {
  const session = await tagged('id-card');
  const { ref } = await lookUp(reviewer('officer'), session.session_id);
  const before = await readSession(reviewer('officer'), ref);
  const at = { app: (await (await getStore()).sessions.find({ ref }))?.appKey ?? '', kind: 'individual' as const };
  const { body } = await getUpstream().getSession({ ...at, sessionId: session.session_id });
  const stepless = structuredClone(body) as { session: { steps?: unknown } };
  delete stepless.session.steps;
  const answer = { body: stepless, readAtMs: Date.now(), fromCache: false };
  await refreshSession(session.session_id, { cause: 'person', origin: 'lookup', answer: { ...at, answer } });
  const after = await readSession(reviewer('officer'), ref);
  expect(after.steps).toEqual(before.steps);
  expect(after.findings).toEqual(before.findings);
  expect(after.subject).toBe(before.subject);
});

describe('a step', () => {
  const at = async (tag: string) => {
    const session = await tagged(tag);
    const { ref } = await lookUp(reviewer('officer'), session.session_id);
    return { session, ref, step: { kind: session.kind, id: ref, step: 'ID_DOCUMENT' } as const };
  };

  test('is canonical, with files at our addresses, and the trail has it', async () => {
    const { step, ref } = await at('mrz-agrees');
    const { text, redacted } = await readStep(reviewer('officer'), step);
    const body = JSON.parse(text);
    expect(body).toMatchObject({
      type: 'ID_DOCUMENT',
      document: { files: { front: { url: expect.stringContaining(`/session/${ref}/step/`) } } },
    });
    expect(text).not.toContain(simulator.apiUrl);
    expect(redacted).toEqual([]);
    const [last] = (await trail())
      .filter((event) => event.action === 'step.delivered' && event.ref === ref)
      .slice(0, 1);
    expect(last).toMatchObject({ actor: 'reviewer-officer', outcome: 'done' });
    expect(last?.fieldGroups).toEqual(expect.arrayContaining(['identity', 'name', 'evidence']));
  });

  test('one read, two redactions', async () => {
    const { step, session } = await at('mrz-agrees');
    await readStep(reviewer('officer'), step);
    const before = await upstreamReads();
    const [officer, support, admin] = await Promise.all(
      (['officer', 'support', 'admin'] as const).map((role) => readStep(reviewer(role), step)),
    );
    expect(await upstreamReads()).toBe(before);
    const [given = ''] = session.subject.split(' ');
    const first = JSON.parse(officer?.text ?? '{}').document.fields.firstname as string;
    expect(first.length).toBeGreaterThan(1);
    expect(support?.text).not.toContain(first);
    expect(support?.text).not.toContain(given);
    expect(support?.text).toContain('•');
    expect(support?.text).not.toContain('/files/');
    expect(support?.redacted.join()).toContain('document.files');
    expect(admin?.text).not.toContain('•');
    expect(admin?.text).not.toContain(first);
  });

  test('files: the bytes for who sees evidence, refreshed once when expired, one trail row for its ranges', async () => {
    const { step, ref } = await at('mrz-agrees');
    const file = { ...step, key: 'document.files.front' };
    const read = async (range: string | null) => {
      const opened = await openFile(reviewer('officer'), file, { range, signal: new AbortController().signal });
      let bytes = 0;
      for await (const chunk of opened.body) bytes += chunk.byteLength;
      return { ...opened, bytes };
    };
    const whole = await read(null);
    expect(whole.contentType).toMatch(/^image\//);
    expect(whole.bytes).toBe(whole.contentLength);
    expect((await read('bytes=10-19')).bytes).toBe(10);
    await control('/clock', { advanceMs: 16 * 60_000 });
    expect((await read(null)).bytes).toBe(whole.bytes);
    expect(
      await problemOf(openFile(reviewer('support'), file, { range: null, signal: new AbortController().signal })),
    ).toBe('not_allowed');
    expect(
      await problemOf(
        openFile(
          reviewer('officer'),
          { ...file, key: 'document.files.left' },
          { range: null, signal: new AbortController().signal },
        ),
      ),
    ).toBe('not_found');
    const delivered = (await trail()).filter(
      (event) => event.action === 'file.delivered' && event.ref === ref && event.actor === 'reviewer-officer',
    );
    expect(delivered).toHaveLength(1);
    await markOpened(reviewer('officer'), { ref, step: 'ID_DOCUMENT', file: 'document.files.front' });
    expect((await trail())[0]).toMatchObject({ action: 'file.opened' });
  });

  test('no row in the trail, no bytes: neither a step nor a file goes out unrecorded (R32)', async () => {
    const { step } = await at('mrz-agrees');
    const store = await getStore();
    await sql`pragma query_only = on`.execute(store.db); // what a full or read-only disk looks like from here
    try {
      const media = async () =>
        ((await (await fetch(`${controlUrl}/requests`)).json()) as { path: string }[]).filter(({ path }) =>
          path.startsWith('/media/'),
        ).length;
      const before = await media();
      const by = reviewer('mlro'); // one who has not been given this file within five minutes
      const file = { ...step, key: 'document.files.front' };
      expect(await problemOf(readStep(by, step))).toBe('store_unavailable');
      expect(await problemOf(openFile(by, file, { range: null, signal: new AbortController().signal }))).toBe(
        'store_unavailable',
      );
      expect(await media()).toBe(before);
    } finally {
      await sql`pragma query_only = off`.execute(store.db);
    }
    expect((await readStep(reviewer('mlro'), step)).text).toContain('/files/');
  });

  test('unreadable, missing and foreign steps', async () => {
    const { step, ref } = await at('mrz-disagrees');
    await control('/faults', { path: '/step/', fault: 'garbage' });
    expect(await problemOf(readStep(reviewer('officer'), step, { fresh: true }))).toBe('upstream_unreadable');
    await fetch(`${controlUrl}/faults`, { method: 'DELETE' });
    await control('/faults', { path: '/step/', fault: 'malformed' });
    expect(await problemOf(readStep(reviewer('officer'), step, { fresh: true }))).toBe('upstream_unreadable');
    await fetch(`${controlUrl}/faults`, { method: 'DELETE' });
    expect(await problemOf(readStep(reviewer('officer'), { ...step, step: 'TELEPATHY' }))).toBe('not_found');
    expect(await problemOf(readStep(reviewer('officer'), { ...step, kind: 'corporate' }))).toBe('not_found');
    expect(await problemOf(readStep(reviewer('officer'), { ...step, step: '..' }))).toBe('bad_request');
    expect(
      await problemOf(readStep(reviewer('officer'), { kind: 'individual', id: `${ref}%2f`, step: 'ID_DOCUMENT' })),
    ).toBe('bad_request');
  });
});

describe('tipping-off', () => {
  test('support and admin never learn of screening: no step, no finding, no facet, no status that tells', async () => {
    const session = await tagged('aml-total-5-of-3');
    const { ref } = await lookUp(reviewer('officer'), session.session_id);
    const aml = session.steps.find((step) => step.type === 'AML');
    expect((await readSession(reviewer('officer'), ref)).findings.map((finding) => finding.code)).toEqual(
      expect.arrayContaining(['hits_reported', 'screening_incomplete']),
    );
    for (const role of ['support', 'admin'] as const) {
      const texts = [
        JSON.stringify(await readSession(reviewer(role), ref)),
        (await readSessionAnswer(reviewer(role), { kind: 'individual', id: ref })).text,
        JSON.stringify(await listSessions(reviewer(role), { limit: 200 })),
        JSON.stringify((await listSessions(reviewer(role), { step: ['AML'] })).sessions),
      ];
      for (const text of texts) expect(text).not.toMatch(/AML|screen|hits/i);
      for (const step of ['AML', String(aml?.id)])
        expect(await problemOf(readStep(reviewer(role), { kind: 'individual', id: ref, step }))).toBe('not_found');
    }
  });
});

describe('the list', () => {
  test('its query string is strict', () => {
    const parse = (query: string) => parseListParams(new URLSearchParams(query));
    expect(
      parse('status=REJECTED,APPROVED&kind=individual&step=AML:REJECTED&sort=-updated&sandbox=false&limit=10'),
    ).toEqual({
      status: ['REJECTED', 'APPROVED'],
      kind: ['individual'],
      step: ['AML:REJECTED'],
      sort: '-updated',
      sandbox: false,
      limit: 10,
    });
    for (const bad of [
      'sort=shoe',
      'kind=robot',
      'sandbox=perhaps',
      'limit=0',
      'limit=9999',
      'text=name',
      'colour=red',
    ])
      expect(() => parse(bad), bad).toThrow(Problem);
  });

  test('names sort and search for those who see names only', async () => {
    expect(await problemOf(listSessions(reviewer('admin'), { sort: 'subject' }))).toBe('not_allowed');
    expect(await problemOf(listSessions(reviewer('admin'), { text: 'maria' }))).toBe('not_allowed');
    const list = await listSessions(reviewer('admin'), {});
    expect(list.sessions.length).toBeGreaterThan(0);
    expect(list.sessions.every((row) => typeof row.subject !== 'string' && typeof row.alias !== 'string')).toBe(true);
    const masked = await listSessions(reviewer('support'), {});
    expect(
      masked.sessions.every(
        (row) =>
          row.subject === null || row.subject === undefined || row.kind === 'corporate' || row.subject.includes('•'),
      ),
    ).toBe(true);
  });
});
