/** Sessions created by hand, against the simulator and a real store. */

import { afterEach, describe, expect, test, vi } from 'vitest';
import type { InitBody } from '#lib/model/new-session.schema.ts';
import { Problem } from '#lib/model/problem.ts';
import { type Reviewer, roles } from '#lib/model/reviewer.ts';
import { cancelImport, listImports } from '#lib/operations/import.ts';
import { initSession, listInitApps } from '#lib/operations/new-session.ts';
import { readSession } from '#lib/operations/sessions.ts';
import { getStore } from '#lib/server/store/index.ts';
import { startSimulator } from '../../../simulator/index.ts';
import { call, openSession } from './index.ts';
import { auditEvents, createReviewer, openTestReview, problemOf } from './testing/open-test-review.ts';
import { finishedImport, withWorker } from './testing/run-import.ts';

const desk = openTestReview(startSimulator);
const officer = createReviewer('officer');

const init = (reviewer: Reviewer, { app, ...body }: InitBody & { readonly app?: string | undefined }) =>
  call(initSession, reviewer, { query: { app }, body });

afterEach(async () => {
  await desk.control('DELETE', '/faults');
  await desk.control('DELETE', '/requests');
});

describe('a new session', () => {
  test.each(roles)('%s: by the permission table', async (role) => {
    const made = init(createReviewer(role), { app: 'kyc-eu' });
    if (['support', 'officer', 'mlro'].includes(role)) expect((await made).session_id).toMatch(/./);
    else {
      expect((await problemOf(made)).code).toBe('not_allowed');
      expect((await problemOf(call(listInitApps, createReviewer(role)))).code).toBe('not_allowed');
      expect(await desk.sent()).toEqual([]);
    }
  });

  test('is registered at once with its app; its id is in no audit event', async () => {
    const made = await init(createReviewer('support'), {
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
    const posts = (await desk.sent()).filter(({ method }) => method === 'POST');
    expect(posts).toHaveLength(1);
    // Read with the key that created it, not with all of them in turn.
    expect(new Set((await desk.sent()).map(({ key }) => key))).toEqual(new Set(['kyc-sandbox']));
    const events = await auditEvents();
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

  test('support sees a session it created masked like any other', async () => {
    const { ref } = await init(createReviewer('support'), { app: 'kyc-eu', alias: 'Ana Pérez' });
    const session = await call(readSession, openSession(createReviewer('support'), ref ?? ''));
    expect(JSON.stringify(session)).not.toContain('Ana Pérez');
  });

  test('a company: the app decides the kind', async () => {
    const { ref } = await init(officer, { app: 'kyb-eu' });
    expect((await call(readSession, openSession(officer, ref ?? ''))).kind).toBe('corporate');
  });

  test('an unknown app, or none where there are several, is refused before anything is sent', async () => {
    for (const app of [undefined, 'nobody', '__proto__']) {
      const problem = await problemOf(init(officer, { app }));
      expect(problem.code).toBe('bad_request');
      expect(problem.detail).toContain('kyc-eu, kyb-eu');
    }
    expect(await desk.sent()).toEqual([]);
  });

  test('the apps have the environment of their registered sessions', async () => {
    const { apps } = await call(listInitApps, officer);
    expect(apps).toEqual([
      { name: 'kyc-eu', environment: 'production' },
      { name: 'kyb-eu', environment: 'production' },
      { name: 'kyc-sandbox', environment: 'sandbox' },
      { name: 'kyb-sandbox', environment: 'unknown' },
    ]);
    expect(JSON.stringify(apps)).not.toContain('not-a-secret');
  });

  test.each([
    ['500', 'upstream_failed', 'may have been created'],
    ['reset', 'upstream_failed', 'may have been created'],
    ['garbage', 'upstream_unreadable', 'may have been created'],
    ['wrong-type', 'upstream_unreadable', 'may have been created'],
    ['429', 'upstream_busy', 'No session was created'],
  ])('%s: sent once, %s, and says what may have happened', async (fault, code, detail) => {
    await desk.control('POST', '/faults', { fault, path: '/session/init', times: 1 });
    const problem = await problemOf(init(officer, { app: 'kyc-eu', alias: 'x' }));
    expect(problem.code).toBe(code);
    expect(problem.detail).toContain(detail);
    expect((await desk.sent()).filter(({ method }) => method === 'POST')).toHaveLength(1);
    // A session created before may still be registered in the background, which has events of its own.
    const [last] = await auditEvents('session.initiated');
    expect(last).toMatchObject({ outcome: 'failed', reason: code });
  });

  test('a refusal by upstream is reported as one', async () => {
    await desk.control('POST', '/faults', { fault: '400', path: '/session/init', times: 1 });
    expect((await problemOf(init(officer, { app: 'kyc-eu' }))).detail).toMatch(/did not accept/);
  });

  test('nothing is sent when the audit event cannot be written', async () => {
    const store = await getStore();
    const append = vi.spyOn(store.audit, 'append').mockRejectedValueOnce(new Problem('store_unavailable'));
    expect(await problemOf(init(officer, { app: 'kyc-eu' }))).toMatchObject({
      code: 'store_unavailable',
      detail: 'No session was created.',
    });
    append.mockRestore();
    expect(await desk.sent()).toEqual([]);
  });

  test('one that upstream does not return yet is answered, and read again until it appears', async () => {
    await desk.control('POST', '/faults', { fault: '500', path: '/individual/session/' });
    const made = await init(officer, { app: 'kyc-eu', alias: 'late-1' });
    expect(made.ref).toBeNull();
    expect(made.session_id).toMatch(/./);
    const [latest] = (await call(listImports, officer)).imports;
    expect(latest).toMatchObject({ total: 1, state: 'running' });
    await desk.control('DELETE', '/faults');
    const { results } = await withWorker(() => finishedImport(officer, latest?.id ?? ''));
    expect(results).toEqual([expect.objectContaining({ id: made.session_id, outcome: 'registered' })]);
  }, 30_000);

  test('an upstream timeout does not withhold the id', async () => {
    await desk.control('POST', '/faults', { fault: 'timeout', path: '/(individual|corporate)/session/' });
    const startedAtMs = performance.now();
    const made = await init(officer, { app: 'kyc-eu' });
    expect(performance.now() - startedAtMs).toBeLessThan(8_000);
    expect(made).toMatchObject({ session_id: expect.stringMatching(/./), ref: null });
    const [latest] = (await call(listImports, officer)).imports;
    expect((await call(cancelImport, officer, { id: latest?.id ?? '', body: {} })).import).toMatchObject({
      total: 1,
      state: 'cancelled',
    });
  }, 30_000);

  test('a store failure after the answer does not withhold the id', async () => {
    const store = await getStore();
    const save = vi.spyOn(store.sessions, 'save').mockRejectedValue(new Problem('store_unavailable'));
    const add = vi.spyOn(store.imports, 'add').mockRejectedValue(new Problem('store_unavailable'));
    const made = await init(officer, { app: 'kyc-eu' });
    save.mockRestore();
    add.mockRestore();
    expect(made).toMatchObject({ session_id: expect.stringMatching(/./), ref: null });
  });
});
