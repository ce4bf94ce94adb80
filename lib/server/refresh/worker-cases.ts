/** What a worker does by itself: sweep, imports, retention; and how it starts and ends. For both databases. */
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { getStore, type SessionRecord } from '#lib/server/store/index.ts';
import { toDeskEvent } from '#lib/server/trail.ts';
import { getUpstream, shareBudget } from '#lib/server/upstream/index.ts';
import { dayMs, minuteMs } from './due.ts';
import { forgetWhatChanges, refreshSession, runWorker, wakeWorker, workerState } from './index.ts';
import { purge } from './retention.ts';
import { idleShift, openTestDesk, type Parts, type TestDesk } from './test-desk.ts';
import { keepUp } from './upkeep.ts';
import { startWorker } from './worker.ts';

export function workerCases(parts: Parts): TestDesk {
  const desk = openTestDesk({ ...parts, settings: { RETENTION_DAYS: '100' } });
  const { asked, control, counts, deliver, find, listed, pass, required, tagged, transition, untrue, work } = desk;

  const person = { cause: 'person', origin: 'lookup' } as const;

  async function sweepAll(): Promise<number> {
    for (let all = 0; ; ) {
      const { taken, pauseMs } = await keepUp(idleShift());
      all += taken;
      if (taken === 0 || pauseMs > 0) return all;
    }
  }
  const trail = async (action: string) =>
    (await getStore()).db
      .selectFrom('audit_events')
      .select(['ref', 'outcome', 'reason'])
      .where('action', '=', action)
      .execute();
  async function saveAs(record: SessionRecord, differing: Partial<SessionRecord>): Promise<string> {
    const { updatedAtMs: _, refreshedAtMs, ownAlias: own, ...rest } = { ...record, ...differing };
    const store = await getStore();
    const readAtMs = Math.max(Date.now(), (refreshedAtMs ?? 0) + 1);
    return (await store.sessions.save({ ...rest, ownAlias: own, readAtMs, cause: 'person' }, null)).ref;
  }
  const spent = { take: async () => ({ waitMs: 3_000 }), pause: async () => undefined, left: async () => 0 };

  describe('the sweep', () => {
    test('finds what no delivery told of, oldest first, and only when it is due', async () => {
      const sessions = (await listed('kind=individual&app=kyc-eu&status=PENDING_VERIFICATION')).slice(0, 8);
      for (const { session_id } of sessions) {
        await refreshSession(session_id, person);
        pass(5 * minuteMs); // more than what the due times are spread by
      }
      pass(-40 * minuteMs);
      await control('DELETE', '/requests');
      expect(await sweepAll()).toBe(0);
      for (const { session_id, steps } of sessions)
        await transition(session_id, { step: { id: steps[0]?.id, status: 'REJECTED' } });
      expect(await untrue()).toHaveLength(sessions.length);
      pass(75 * minuteMs);
      expect(await sweepAll()).toBe(sessions.length);
      expect(await untrue()).toEqual([]);
      const first = (await asked()).filter((path) => !path.includes('/step/')).slice(0, 6);
      expect(new Set(first)).toEqual(new Set(sessions.slice(0, 6).map(({ session_id }) => session_id)));
      expect(await sweepAll()).toBe(0);
    });

    test('waits while its part of the budget is spent, and loses nobody by it', async () => {
      pass(8 * dayMs);
      const overdue = (await (await getStore()).sessions.registryState(Date.now())).overdue;
      expect(overdue).toBe(8);
      shareBudget(spent);
      await control('DELETE', '/requests');
      expect((await keepUp(idleShift())).pauseMs).toBe(3_000);
      expect(await asked()).toEqual([]);
      shareBudget(undefined);
      const events = async () => (await trail('session.refreshed')).length;
      const before = await events();
      expect(await sweepAll()).toBe(overdue);
      expect(await events()).toBe(before); // nothing had changed
    });

    test('leaves what upstream has no more as it is known: for a week, and says so', async () => {
      const session = await tagged('passport');
      await refreshSession(session.session_id, person);
      const ref = await saveAs(await required(session.session_id), {
        sessionId: 'gone-at-upstream',
        refreshDueAtMs: Date.now(),
      });
      await sweepAll();
      const record = await required('gone-at-upstream');
      expect(record).toMatchObject({ ref, status: session.status });
      expect((record.refreshDueAtMs ?? 0) - Date.now()).toBeGreaterThan(6 * dayMs);
      expect(await trail('session.refreshFailed')).toEqual([{ ref, outcome: 'failed', reason: 'not_found' }]);
      await control('DELETE', '/requests');
      await sweepAll();
      expect(await asked()).toEqual([]);
    });

    test('finds the key that reads a session now, when its old one is no longer configured', async () => {
      const session = await tagged('id-card');
      await refreshSession(session.session_id, person);
      const before = await required(session.session_id);
      await saveAs(before, { appKey: 'retired', refreshDueAtMs: Date.now() });
      await saveAs(before, { sessionId: 'nobody-reads-it', appKey: 'retired', refreshDueAtMs: Date.now() });
      await sweepAll();
      expect((await required(session.session_id)).appKey).toBe(session.app);
      expect((await trail('session.refreshFailed')).length).toBe(2);
      expect((await required('nobody-reads-it')).refreshDueAtMs).toBeGreaterThan(Date.now() + 6 * dayMs);
    });

    test('comes back later to one that fails, and goes on with the others', async () => {
      pass(8 * dayMs);
      const [broken] = await listed('kind=individual&app=kyc-eu&status=PENDING_VERIFICATION');
      if (!broken) throw new Error('not in the catalogue');
      await refreshSession(broken.session_id, person);
      await saveAs(await required(broken.session_id), { refreshDueAtMs: Date.now() });
      await control('POST', '/faults', { path: `${broken.session_id}$`, fault: 'garbage' });
      expect(await sweepAll()).toBeGreaterThan(1);
      const due = (await required(broken.session_id)).refreshDueAtMs ?? 0;
      expect(due - Date.now()).toBeGreaterThan(5 * minuteMs);
      expect(await sweepAll()).toBe(0);
    });
  });

  describe('an import', () => {
    const add = async (rows: readonly { sessionId: string; alias: string | null }[], areNew = false) =>
      (await getStore()).imports.add(
        { reviewerId: 'r', reviewerName: 'R', rows: rows.map((row, at) => ({ line: at + 1, ...row })), areNew },
        toDeskEvent('operator', 'session.initiated', {}),
      );
    const outcomes = async (id: string) =>
      (await (await getStore()).imports.results(id, { limit: 100 })).map(({ outcome, why }) => outcome ?? why);

    test('registers what upstream knows, asks nothing of what is known, and says what is nowhere', async () => {
      const [fresh, known] = [await tagged('twelve-megapixel'), await tagged('passport')];
      await refreshSession(known.session_id, person);
      const { id } = await add([
        { sessionId: fresh.session_id, alias: 'From the file' },
        { sessionId: known.session_id, alias: null },
        { sessionId: 'nobody-has-it', alias: null },
      ]);
      await control('DELETE', '/requests');
      await sweepAll();
      expect(await outcomes(id)).toEqual(['registered', 'known', 'not_found']);
      expect(await asked()).not.toContain(known.session_id);
      expect(await required(fresh.session_id)).toMatchObject({ ownAlias: 'From the file', origin: 'import' });
      expect(await (await getStore()).imports.find(id)).toMatchObject({ state: 'done', settled: 3 });
    });

    test('gives a known session the name of the file', async () => {
      const known = await tagged('permit');
      await refreshSession(known.session_id, person);
      const { id } = await add([
        { sessionId: known.session_id, alias: 'Client 7' },
        { sessionId: known.session_id, alias: 'Client 7' },
      ]);
      await sweepAll();
      expect(await outcomes(id)).toEqual(['known', 'known']);
      expect((await required(known.session_id)).ownAlias).toBe('Client 7');
    });

    test('waits for the budget; what fails for good says why', async () => {
      const [one, two] = [await tagged('licence'), await tagged('minor')];
      const { id } = await add([one, two].map(({ session_id }) => ({ sessionId: session_id, alias: null })));
      shareBudget(spent);
      expect((await keepUp(idleShift())).pauseMs).toBe(3_000);
      shareBudget(undefined);
      expect(await outcomes(id)).toEqual(['upstream_busy', 'upstream_busy']);
      pass(3_000);
      await control('POST', '/faults', { path: `${two.session_id}$`, fault: 'garbage' });
      for (let tries = 0; tries < 6; tries++) {
        await sweepAll();
        pass(5 * minuteMs);
      }
      expect(await outcomes(id)).toEqual(['registered', 'failed']);
      expect((await (await getStore()).imports.results(id, { outcome: 'failed', limit: 1 }))[0]?.why).toBe(
        'upstream_unreadable',
      );
    });

    test('of one id that upstream does not know says so at once', async () => {
      const { id } = await add([{ sessionId: 'mistyped', alias: null }]);
      await sweepAll();
      expect(await outcomes(id)).toEqual(['not_found']);
      expect(await (await getStore()).imports.find(id)).toMatchObject({ state: 'done', outcomes: { not_found: 1 } });
    });

    test('of a session that was just made waits until upstream shows it, and not for ever', async () => {
      const { id } = await add([{ sessionId: 'made-a-moment-ago', alias: null }], true);
      await sweepAll();
      expect(await outcomes(id)).toEqual(['not_found']);
      expect(await (await getStore()).imports.find(id)).toMatchObject({ state: 'running' });
      for (let tries = 0; tries < 6; tries++) {
        pass(2 * minuteMs);
        await sweepAll();
      }
      expect(await (await getStore()).imports.find(id)).toMatchObject({ state: 'done', outcomes: { not_found: 1 } });
    });
  });

  describe('retention', () => {
    test('deletes what ended long enough ago, but not what is held or did not end', async () => {
      const store = await getStore();
      const sessions = await Promise.all(['passport', 'id-card', 'permit', 'licence'].map(tagged));
      const refs = await Promise.all(
        sessions.map(async ({ session_id }) => (await refreshSession(session_id, person))?.ref ?? ''),
      );
      const about = (action: 'retention.ended' | 'retention.held', ref: string) =>
        toDeskEvent('operator', action, { ref });
      const [gone = '', held = '', recent = ''] = refs;
      for (const ref of [gone, held])
        await store.sessions.setRelationshipEnd(ref, Date.now() - 101 * dayMs, about('retention.ended', ref));
      await store.sessions.setRelationshipEnd(recent, Date.now() - 99 * dayMs, about('retention.ended', recent));
      await store.sessions.setHold(held, true, about('retention.held', held));
      const purges = vi.spyOn(store.sessions, 'purge');
      onTestFinished(() => purges.mockRestore());
      expect(await purge(new AbortController().signal)).toBe(1);
      // SQLite stands still for each of them: some at a time.
      for (const [, limit] of purges.mock.calls) expect(limit).toBeLessThanOrEqual(5);
      const left = await Promise.all(refs.map(async (ref) => (await store.sessions.find({ ref })) !== undefined));
      expect(left).toEqual([false, true, true, true]);
      expect(await trail('session.purged')).toEqual([{ ref: gone, outcome: 'done', reason: null }]);
      expect((await store.audit.verify()).ok).toBe(true);
    });

    test('of a session that is being read: it does not come back', async () => {
      const store = await getStore();
      const { session_id } = await tagged('no-back');
      const { ref = '' } = (await refreshSession(session_id, person)) ?? {};
      await store.sessions.setRelationshipEnd(
        ref,
        Date.now() - 101 * dayMs,
        toDeskEvent('operator', 'retention.ended', { ref }),
      );
      await control('POST', '/faults', { path: `${session_id}$`, fault: 'timeout', delayMs: 300, times: 1 });
      await control('DELETE', '/requests');
      pass(2_000);
      const reading = refreshSession(session_id, person).catch((error: unknown) => error);
      await expect.poll(asked).toContain(session_id);
      expect(await purge(new AbortController().signal)).toBe(1);
      expect(await reading).toMatchObject({ code: 'not_found' });
      expect(await find(session_id)).toBeUndefined();
    });

    test('deletes what the work left behind after a month', async () => {
      const store = await getStore();
      const session = await tagged('passport');
      await deliver(session.session_id);
      await work();
      const rows = async () =>
        (await store.db.selectFrom('deliveries').select('id').where('state', '=', 'done').execute()).length;
      expect(await store.changes.since(0, 1)).toHaveLength(1);
      pass(29 * dayMs);
      await purge(new AbortController().signal);
      expect(await rows()).toBeGreaterThan(0);
      pass(2 * dayMs);
      await deliver('nobody-knows-it');
      for (const waitMs of [0, 3_000, 30_000]) {
        pass(waitMs);
        await work();
      }
      await purge(new AbortController().signal);
      expect(await rows()).toBe(1);
      expect([await store.changes.since(0, 1), await store.imports.list(1)]).toEqual([[], []]);
    });
  });

  describe('a worker', () => {
    test('leaves what upstream has no more to the sweep: nothing is given up for it', async () => {
      const session = await tagged('passport');
      await refreshSession(session.session_id, person);
      await saveAs(await required(session.session_id), { sessionId: 'deleted-at-upstream', refreshDueAtMs: null });
      const told = async (ref: string) => (await trail('session.refreshFailed')).filter((event) => event.ref === ref);
      await deliver('deleted-at-upstream');
      for (const waitMs of [0, 3_000, 30_000]) {
        pass(waitMs);
        await work();
      }
      expect(await counts()).toMatchObject({ waiting: 0, dead: 0 });
      await sweepAll();
      const { ref, status } = await required('deleted-at-upstream');
      expect([status, (await told(ref)).length]).toEqual([session.status, 1]);
    });

    test.each([10, -10, 24 * 60, -24 * 60])(
      'goes on when the clock is set by %d minutes meanwhile',
      {
        timeout: 20_000,
      },
      async (minutes) => {
        const [held, put] = [await tagged('finger'), await tagged('forged')];
        const move = async (status: string) => {
          for (const { session_id, steps } of [held, put]) {
            await transition(session_id, { step: { id: steps[0]?.id, status } });
            await deliver(session_id, { service: steps[0]?.type ?? '', step_id: steps[0]?.id ?? '' });
          }
        };
        await move('REJECTED');
        await work();
        await control('POST', '/faults', { path: `${held.session_id}$`, fault: 'timeout', delayMs: 200, times: 1 });
        await control('POST', '/faults', { path: `${put.session_id}$`, fault: 'malformed', times: 2 });
        await move('APPROVED');
        const working = work();
        await sleep(80);
        pass(minutes * minuteMs);
        await working;
        await deliver(held.session_id);
        for (let passed = 0; passed < 15; passed++) {
          pass(minuteMs);
          await work();
        }
        expect(await counts()).toMatchObject({ waiting: 0, dead: 0 });
        for (const { session_id, steps } of [held, put])
          expect((await required(session_id)).steps[0]).toMatchObject({ step: steps[0]?.id, status: 'APPROVED' });
        pass(-minutes * minuteMs);
      },
    );

    test('tells that it lives, takes what comes at once, and tells no more when it ended', async () => {
      const store = await getStore();
      const worker = runWorker();
      expect(runWorker()).toBe(worker);
      const living = () => store.leases.list('worker:', Date.now());
      await expect.poll(living).toHaveLength(1);
      expect(workerState().running).toBe(true);
      const session = await tagged('finger');
      const startedAt = performance.now();
      await deliver(session.session_id);
      await expect.poll(() => find(session.session_id), { interval: 5 }).toBeDefined();
      expect(performance.now() - startedAt).toBeLessThan(1_000);
      await worker.stop();
      expect([await living(), workerState().running]).toEqual([[], false]);
      wakeWorker();
    });

    test('that is told to end gives back what it holds: another takes over at once', { timeout: 30_000 }, async () => {
      const session = await tagged('forged');
      await control('POST', '/faults', { path: session.session_id, fault: 'timeout', times: 1 });
      const first = startWorker();
      await deliver(session.session_id);
      await expect.poll(asked).toContain(session.session_id);
      const startedAt = performance.now();
      await first.stop();
      expect(performance.now() - startedAt).toBeLessThan(8_000);
      expect(await counts()).toMatchObject({ waiting: 1, dead: 0 });
      const second = startWorker();
      await expect.poll(() => find(session.session_id), { timeout: 2_000 }).toBeDefined();
      await second.stop();
      expect((await counts()).waiting).toBe(0);
    });

    test('two of them never do the same', async () => {
      const sessions = (await listed('app=kyc-sandbox')).slice(0, 20);
      const workers = [startWorker(), startWorker()];
      await control('DELETE', '/requests');
      for (const { session_id } of sessions) await deliver(session_id);
      await expect.poll(async () => (await counts()).waiting, { timeout: 10_000 }).toBe(0);
      await Promise.all(workers.map((worker) => worker.stop()));
      const read = (await asked()).filter((path) => sessions.some(({ session_id }) => path === session_id));
      // The first key is another app's, for whom it is nobody's session: each is asked for by each key in order.
      expect(new Set(read).size).toBe(sessions.length);
      expect(await trail('session.registered')).toHaveLength(
        new Set((await trail('session.registered')).map(({ ref }) => ref)).size,
      );
    });
  });

  test('what another process learnt is asked for anew here', async () => {
    const session = await tagged('wrong-back');
    await refreshSession(session.session_id, person);
    onTestFinished(await forgetWhatChanges());
    const at = { app: session.app, kind: session.kind, sessionId: session.session_id };
    expect((await getUpstream().getSession(at)).fromCache).toBe(true);
    pass(5);
    await saveAs(await required(session.session_id), { status: 'NEWLY_KNOWN', visibleStatus: 'NEWLY_KNOWN' });
    await expect.poll(async () => (await getUpstream().getSession(at)).fromCache).toBe(false);
  });

  return desk;
}
