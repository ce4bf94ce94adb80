/** Sessions made and imported by hand, against the simulator and a real store: only the wire is pretended. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { newRef } from '#lib/model/ids.ts';
import { Problem } from '#lib/model/problem.ts';
import type { Reviewer } from '#lib/model/reviewer.ts';
import { type Role, roles } from '#lib/model/role.ts';
import type { ImportReading } from '#lib/model/ways-in.ts';
import { runWorker } from '#lib/server/refresh/index.ts';
import { getStore } from '#lib/server/store/index.ts';
import { getUpstream } from '#lib/server/upstream/index.ts';
import { startSimulator } from '../../../simulator/index.ts';
import {
  cancelImport,
  checkImport,
  exportImport,
  initSession,
  listImports,
  listInitApps,
  lookUp,
  readImport,
  readImportProgress,
  readSession,
  startImport,
} from './index.ts';

const folder = mkdtempSync(join(tmpdir(), 'desk-ways-in-'));
let simulator: Awaited<ReturnType<typeof startSimulator>>;

interface Known {
  readonly session_id: string;
  readonly alias: string | null;
  readonly sandbox: boolean;
}

const control = async (method: string, path: string, body?: unknown): Promise<unknown> =>
  (
    await fetch(simulator.controlUrl + path, { method, ...(body !== undefined && { body: JSON.stringify(body) }) })
  ).json();
const sessionsOf = async (query: string) => (await control('GET', `/sessions?${query}`)) as Known[];
const sent = async () => (await control('GET', '/requests')) as { method: string; path: string; key: string | null }[];

const reviewer = (...held: Role[]): Reviewer => ({
  id: `reviewer-${held.join('-')}`,
  name: 'Test',
  email: 'test@desk.example',
  roles: held,
  authMethod: 'password',
  sessionHash: 'abc',
  request: { requestId: '00000000-0000-4000-8000-000000000000', ip: null, userAgentHash: null },
});
const officer = reviewer('officer');
const problemOf = (work: Promise<unknown>): Promise<Problem> =>
  work.then(
    () => expect.unreachable('no problem'),
    (error: unknown) => (error instanceof Problem ? error : expect.unreachable(String(error))),
  );
const trail = async () => (await getStore()).audit.list({ limit: 500 });
const whole = (id: string, who = officer): Promise<ImportReading> => readImport(who, id, { limit: 200 });

async function finished(id: string): Promise<ImportReading> {
  for (let tries = 0; tries < 200; tries += 1) {
    const progress = await readImportProgress(officer, id);
    if (progress.state !== 'running') return whole(id);
    await sleep(50);
  }
  throw new Error('the import did not end');
}

beforeAll(async () => {
  simulator = await startSimulator({ port: 0, controlPort: 0, cacheFolder: join(folder, 'evidence') });
  Object.assign(process.env, {
    BASE_URL: 'http://localhost:3000',
    VERIFICATION_API_URL: simulator.apiUrl,
    VERIFICATION_API_KEYS: JSON.stringify(simulator.keys),
    VERIFICATION_MAX_PER_MINUTE: '100000',
    AUTH_SECRET: 'a-secret-for-tests-of-32-bytes-or-more',
    DATABASE_URL: `file:${join(folder, 'desk.db')}`,
  });
});

afterEach(async () => {
  await control('DELETE', '/faults');
  await control('DELETE', '/requests');
});

afterAll(async () => {
  await getUpstream().close();
  await (await getStore()).close();
  await simulator.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('a new session', () => {
  test.each(roles)('%s: by the role table', async (role) => {
    const made = initSession(reviewer(role), { app: 'kyc-eu' });
    if (['support', 'officer', 'mlro'].includes(role)) expect((await made).session_id).toMatch(/./);
    else {
      expect((await problemOf(made)).code).toBe('not_allowed');
      expect((await problemOf(listInitApps(reviewer(role)))).code).toBe('not_allowed');
      expect(await sent()).toEqual([]);
    }
  });

  test('is registered at once with its app, told once, and nowhere in the trail', async () => {
    const made = await initSession(reviewer('support'), {
      app: 'kyc-sandbox',
      alias: 'customer-771',
      metadata: { branch: 'north', desk: '4' },
    });
    expect(made).toMatchObject({ sandbox: true, ref: expect.stringMatching(/^[0-9A-Z]{10}$/) });
    const record = await (await getStore()).sessions.find({ ref: made.ref ?? '' });
    expect(record).toMatchObject({
      sessionId: made.session_id,
      appKey: 'kyc-sandbox',
      sandbox: true,
      origin: 'init',
      alias: 'customer-771',
    });
    const posts = (await sent()).filter(({ method }) => method === 'POST');
    expect(posts).toHaveLength(1);
    // Asked for with the key that made it, not with all of them in turn.
    expect(new Set((await sent()).map(({ key }) => key))).toEqual(new Set(['kyc-sandbox']));
    const events = await trail();
    expect(events.find(({ action }) => action === 'session.initiated')).toMatchObject({
      ref: made.ref,
      actor: 'reviewer-support',
      outcome: 'done',
    });
    expect(events.find(({ action }) => action === 'session.initAsked')?.detail).toEqual({
      app: 'kyc-sandbox',
      alias: true,
      metadata: 2,
    });
    expect(JSON.stringify(events)).not.toMatch(new RegExp(`${made.session_id}|customer-771|north`));
  });

  test('support sees the one it made as masked as any other', async () => {
    const { ref } = await initSession(reviewer('support'), { app: 'kyc-eu', alias: 'Ana Pérez' });
    const seen = await readSession(reviewer('support'), ref ?? '');
    expect(JSON.stringify(seen)).not.toContain('Ana Pérez');
  });

  test('a company: its kind follows from the app', async () => {
    const { ref } = await initSession(officer, { app: 'kyb-eu' });
    expect((await readSession(officer, ref ?? '')).kind).toBe('corporate');
  });

  test('an app that is not there, or is not named among several, is refused before anything is sent', async () => {
    for (const app of [undefined, 'nobody', '__proto__']) {
      const problem = await problemOf(initSession(officer, { app }));
      expect(problem.code).toBe('bad_request');
      expect(problem.detail).toContain('kyc-eu, kyb-eu');
    }
    expect(await sent()).toEqual([]);
  });

  test('the apps say their environment, as far as the registry has seen it', async () => {
    const apps = await listInitApps(officer);
    expect(apps).toEqual([
      { name: 'kyc-eu', environment: 'production' },
      { name: 'kyb-eu', environment: 'production' },
      { name: 'kyc-sandbox', environment: 'sandbox' },
      { name: 'kyb-sandbox', environment: 'unknown' },
    ]);
    expect(JSON.stringify(apps)).not.toContain('not-a-secret');
  });

  test.each([
    ['500', 'upstream_failed', 'may have been made'],
    ['reset', 'upstream_failed', 'may have been made'],
    ['garbage', 'upstream_unreadable', 'may have been made'],
    ['wrong-type', 'upstream_unreadable', 'may have been made'],
    ['429', 'upstream_busy', 'No session was made'],
  ])('%s: sent once, %s, and says what is known', async (fault, code, words) => {
    await control('POST', '/faults', { fault, path: '/session/init', times: 1 });
    const problem = await problemOf(initSession(officer, { app: 'kyc-eu', alias: 'x' }));
    expect(problem.code).toBe(code);
    expect(problem.detail).toContain(words);
    expect((await sent()).filter(({ method }) => method === 'POST')).toHaveLength(1);
    const [last] = await trail();
    expect(last).toMatchObject({ action: 'session.initiated', outcome: 'failed', reason: code });
  });

  test('what upstream refuses is told as refused', async () => {
    const metadata = Object.fromEntries(Array.from({ length: 6 }, (_, at) => [`k${at}`, 'v']));
    expect((await problemOf(initSession(officer, { app: 'kyc-eu', metadata }))).detail).toMatch(/did not take/);
  });

  test('the trail that cannot be written keeps it from being sent', async () => {
    const store = await getStore();
    const append = vi.spyOn(store.audit, 'append').mockRejectedValueOnce(new Problem('store_unavailable'));
    expect(await problemOf(initSession(officer, { app: 'kyc-eu' }))).toMatchObject({
      code: 'store_unavailable',
      detail: 'No session was made.',
    });
    append.mockRestore();
    expect(await sent()).toEqual([]);
  });

  test('one that upstream does not show yet is told all the same, and asked for until it does', async () => {
    await control('POST', '/faults', { fault: '500', path: '/individual/session/' });
    const made = await initSession(officer, { app: 'kyc-eu', alias: 'late-1' });
    expect(made.ref).toBeNull();
    expect(made.session_id).toMatch(/./);
    const [latest] = await listImports(officer);
    expect(latest).toMatchObject({ total: 1, state: 'running' });
    await control('DELETE', '/faults');
    const worker = runWorker();
    try {
      const { results } = await finished(latest?.id ?? '');
      expect(results).toEqual([expect.objectContaining({ id: made.session_id, outcome: 'registered' })]);
    } finally {
      await worker.stop();
      Reflect.deleteProperty(globalThis, 'deskWorker');
    }
  }, 30_000);

  test('one that upstream is silent about keeps nobody waiting for the id', async () => {
    await control('POST', '/faults', { fault: 'timeout', path: '/(individual|corporate)/session/' });
    const startedAtMs = performance.now();
    const made = await initSession(officer, { app: 'kyc-eu' });
    expect(performance.now() - startedAtMs).toBeLessThan(8_000);
    expect(made).toMatchObject({ session_id: expect.stringMatching(/./), ref: null });
    const [latest] = await listImports(officer);
    expect(await cancelImport(officer, latest?.id ?? '')).toMatchObject({ total: 1, state: 'cancelled' });
  }, 30_000);

  test('a store that fails after the answer does not take the id away', async () => {
    const store = await getStore();
    const save = vi.spyOn(store.sessions, 'save').mockRejectedValue(new Problem('store_unavailable'));
    const add = vi.spyOn(store.imports, 'add').mockRejectedValue(new Problem('store_unavailable'));
    const made = await initSession(officer, { app: 'kyc-eu' });
    save.mockRestore();
    add.mockRestore();
    expect(made).toMatchObject({ session_id: expect.stringMatching(/./), ref: null });
  });
});

describe('an import', () => {
  test.each(roles)('%s: by the role table', async (role) => {
    const who = reviewer(role);
    const calls = [
      () => checkImport(who, 'a1'),
      () => listImports(who),
      () => readImport(who, newRef(), { limit: 1 }),
      () => readImportProgress(who, newRef()),
      () => cancelImport(who, newRef()),
      () => startImport(who, ''),
    ];
    const may = ['officer', 'mlro', 'admin'].includes(role);
    for (const call of calls) {
      const code = await call().then(
        () => 'done',
        (error: unknown) => (error instanceof Problem ? error.code : String(error)),
      );
      if (may) expect(code).not.toBe('not_allowed');
      else expect(code).toBe('not_allowed');
    }
  });

  test('the dry run tells each row apart, asks nobody and keeps nothing', async () => {
    const [known] = await sessionsOf('tag=passport');
    const { ref } = await lookUp(officer, known?.session_id ?? '');
    await control('DELETE', '/requests');
    const before = (await listImports(officer)).length;
    const csv = `session_id,alias\nnew-1,Ana\n${known?.session_id},\nnew-1,again\n,none\n../x,\nnew-2,=1+1\n`;
    const check = await checkImport(officer, csv);
    expect(check.counts).toEqual({ ok: 2, known: 1, duplicate: 1, no_id: 1, not_an_id: 1, alias_too_long: 0 });
    expect(check.rows[1]).toMatchObject({ verdict: 'known', ref, sandbox: false });
    expect(check.rows[5]).toMatchObject({ verdict: 'ok', alias: '=1+1', formula: true });
    expect(check.minutes).toBe(1);
    expect(await sent()).toEqual([]);
    expect(await listImports(officer)).toHaveLength(before);
  });

  test('rows come in with their aliases; each says what became of it, the sandbox marked', async () => {
    const [one, two] = (await sessionsOf('app=kyc-eu')).slice(20, 22);
    const [other] = await sessionsOf('app=kyc-sandbox');
    const nobody = '00000000-0000-4000-8000-00000000beef';
    const ids = [one, two, other].map((session) => session?.session_id ?? '');
    const csv = `${ids[0]},mine-1\n${ids[1]},\n${ids[2]},mine-3\n${nobody},mine-4\n`;
    const { id } = await startImport(officer, csv);
    const worker = runWorker();
    try {
      const { import: progress, results } = await finished(id);
      expect(progress).toMatchObject({ state: 'done', total: 4, settled: 4, minutesLeft: 0 });
      expect(progress.outcomes.not_found).toBe(1);
      expect(
        results.map(({ line, id: sessionId, outcome, sandbox }) => ({ line, sessionId, outcome, sandbox })),
      ).toEqual([
        { line: 1, sessionId: ids[0], outcome: 'registered', sandbox: false },
        { line: 2, sessionId: ids[1], outcome: 'registered', sandbox: false },
        { line: 3, sessionId: ids[2], outcome: 'registered', sandbox: true },
        { line: 4, sessionId: nobody, outcome: 'not_found', sandbox: null },
      ]);
      const record = await (await getStore()).sessions.find({ sessionId: ids[0] ?? '' });
      expect(record).toMatchObject({ origin: 'import', ownAlias: 'mine-1' });
      // Again: everything is known, so there is nothing to ask for.
      expect((await checkImport(officer, csv)).counts).toMatchObject({ ok: 1, known: 3 });

      const only = await readImport(officer, id, { outcome: 'not_found', limit: 10 });
      expect(only.results.map(({ line }) => line)).toEqual([4]);
      const page = await readImport(officer, id, { limit: 3 });
      expect(page.next).toBe(3);
      expect((await readImport(officer, id, { after: 3, limit: 3 })).results).toHaveLength(1);
    } finally {
      await worker.stop();
      Reflect.deleteProperty(globalThis, 'deskWorker');
    }
    const events = JSON.stringify(await trail());
    for (const value of [...ids, nobody, 'mine-1', 'mine-3']) expect(events).not.toContain(value);
  }, 30_000);

  test('an admin is told lines, references and outcomes, and neither ids nor aliases', async () => {
    const { id } = await startImport(reviewer('admin'), 'admin-row-1,Ana Pérez\n');
    const seen = await whole(id, reviewer('admin'));
    expect(seen.results).toEqual([{ line: 1, outcome: null, ref: null, sandbox: null, why: null }]);
    expect((await whole(id, reviewer('mlro'))).results[0]).toMatchObject({ id: 'admin-row-1', alias: 'Ana Pérez' });
    expect((await problemOf(exportImport(reviewer('admin'), id))).code).toBe('not_allowed');
    const reads = (await trail()).filter(({ action, object }) => action === 'import.read' && object === id);
    expect(reads.map(({ fieldGroups }) => fieldGroups)).toEqual([['state', 'identity', 'name'], ['state']]);
  });

  test('goes on where a worker stopped', async () => {
    const { id } = await startImport(officer, Array.from({ length: 60 }, (_, at) => `resumed-${at}`).join('\n'));
    const first = runWorker();
    while ((await readImportProgress(officer, id)).settled === 0) await sleep(5);
    await first.stop();
    Reflect.deleteProperty(globalThis, 'deskWorker');
    const { settled, state } = await readImportProgress(officer, id);
    expect([state, settled > 0 && settled < 60]).toEqual(['running', true]);
    await control('DELETE', '/requests');
    const second = runWorker();
    try {
      const { import: progress } = await finished(id);
      expect(progress).toMatchObject({ state: 'done', outcomes: { not_found: 60 } });
      // Nobody is asked for twice: each of four keys for two kinds.
      expect((await sent()).filter(({ path }) => path.includes('resumed-'))).toHaveLength((60 - settled) * 8);
    } finally {
      await second.stop();
      Reflect.deleteProperty(globalThis, 'deskWorker');
    }
  }, 60_000);

  test('progress alone leaves no trace', async () => {
    const { id } = await startImport(officer, 'quiet-1\n');
    const before = (await trail()).length;
    expect(await readImportProgress(officer, id)).toMatchObject({ state: 'running', total: 1 });
    expect(await trail()).toHaveLength(before);
  });

  test('cancelled: what was not asked for stays out; an ended one cannot be cancelled', async () => {
    const { id } = await startImport(officer, 'later-1\nlater-2\n');
    expect(await cancelImport(officer, id)).toMatchObject({ state: 'cancelled', outcomes: { cancelled: 2 } });
    expect((await whole(id)).results.map(({ outcome }) => outcome)).toEqual(['cancelled', 'cancelled']);
    expect((await problemOf(cancelImport(officer, id))).code).toBe('conflict');
    expect((await problemOf(cancelImport(officer, newRef()))).code).toBe('not_found');
    expect((await problemOf(readImportProgress(officer, "'; drop"))).code).toBe('not_found');
  });

  test('a paper has every row, whatever the page', async () => {
    const rows = Array.from({ length: 2_345 }, (_, at) => `paper-${at}`);
    const { id } = await startImport(officer, rows.join('\n'));
    const lines: number[] = [];
    for await (const page of await exportImport(officer, id)) lines.push(...page.map(({ line }) => line));
    expect(lines).toEqual(rows.map((_, at) => at + 1));
    await cancelImport(officer, id);
    expect((await trail()).find(({ action }) => action === 'import.exported')).toMatchObject({
      object: id,
      detail: { rows: 2_345 },
    });
  });

  test('a file without a row that is new is not started', async () => {
    expect((await problemOf(startImport(officer, ',x\n'))).code).toBe('bad_request');
  });
});
