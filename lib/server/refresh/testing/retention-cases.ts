import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { dayMs } from '#lib/model/day.ts';
import { toSystemEvent } from '#lib/server/audit-event.ts';
import { getStore } from '#lib/server/store/index.ts';
import { getUpstream } from '#lib/server/upstream/index.ts';
import { refreshSession } from '../refresh-job/refresh.ts';
import { purge, runBackgroundRound } from '../worker/worker.ts';
import { idleContext } from './open-test-registry.ts';
import { person, type WorkerDesk } from './worker-desk.ts';

export function retentionCases(desk: WorkerDesk): void {
  const { auditEvents, control, deliver, find, pass, requestedPaths, tagged, work } = desk;

  describe('retention', () => {
    test('deletes sessions that ended long enough ago, but none on legal hold or without an end', async () => {
      const store = await getStore();
      const sessions = await Promise.all(['no-aml', 'id-card', 'permit', 'licence'].map(tagged));
      const refs = await Promise.all(
        sessions.map(async ({ session_id }) => (await refreshSession(session_id, person))?.ref ?? ''),
      );
      const about = (action: 'retention.ended' | 'retention.held', ref: string) =>
        toSystemEvent('operator', action, { ref });
      const [gone = '', held = '', recent = ''] = refs;
      for (const ref of [gone, held])
        await store.sessions.setRelationshipEnd(ref, Date.now() - 101 * dayMs, about('retention.ended', ref));
      await store.sessions.setRelationshipEnd(recent, Date.now() - 99 * dayMs, about('retention.ended', recent));
      await store.sessions.setHold(held, true, about('retention.held', held));
      const purges = vi.spyOn(store.sessions, 'purge');
      onTestFinished(() => purges.mockRestore());
      expect(await purge(new AbortController().signal)).toBe(1);
      // Each blocks SQLite: a few at a time.
      for (const [, limit] of purges.mock.calls) expect(limit).toBeLessThanOrEqual(5);
      const left = await Promise.all(refs.map(async (ref) => (await store.sessions.find({ ref })) !== undefined));
      expect(left).toEqual([false, true, true, true]);
      expect(await auditEvents('session.purged')).toEqual([{ ref: gone, outcome: 'done', reason: null }]);
      expect((await store.audit.verify()).ok).toBe(true);
    });

    test('of a session that is being read: it is not registered again', async () => {
      const store = await getStore();
      const { session_id } = await tagged('no-back');
      const { ref = '' } = (await refreshSession(session_id, person)) ?? {};
      await store.sessions.setRelationshipEnd(
        ref,
        Date.now() - 101 * dayMs,
        toSystemEvent('operator', 'retention.ended', { ref }),
      );
      await control('POST', '/faults', { path: `${session_id}$`, fault: 'timeout', delayMs: 300, times: 1 });
      await control('DELETE', '/requests');
      pass(2_000);
      const reading = refreshSession(session_id, person).catch((error: unknown) => error);
      await expect.poll(requestedPaths, { timeout: 60_000 }).toContain(session_id);
      expect(await purge(new AbortController().signal)).toBe(1);
      expect(await reading).toMatchObject({ code: 'not_found' });
      expect(await find(session_id)).toBeUndefined();
    });

    test('of a purged session nothing is read again: not for a delivery, a person, an import or a sweep', async () => {
      const store = await getStore();
      const { session_id } = await tagged('mrz-agrees');
      const { ref = '' } = (await refreshSession(session_id, person)) ?? {};
      await store.sessions.setRelationshipEnd(
        ref,
        Date.now() - 101 * dayMs,
        toSystemEvent('operator', 'retention.ended', { ref }),
      );
      const cached = getUpstream().state().cache.answers;
      expect(cached).toBeGreaterThan(0);
      expect(await purge(new AbortController().signal)).toBe(1);
      expect(getUpstream().state().cache.answers).toBeLessThan(cached);
      await control('DELETE', '/requests');
      await deliver(session_id);
      const rows = [{ line: 1, sessionId: session_id, alias: 'again' }];
      const { id } = await store.imports.add(
        { reviewerId: 'r', reviewerName: 'R', rows },
        toSystemEvent('operator', 'import.started', {}),
      );
      for (const waitMs of [0, 3_000, 30_000, dayMs]) {
        pass(waitMs);
        await work();
        while ((await runBackgroundRound(idleContext())).taken > 0);
      }
      expect(await refreshSession(session_id, person)).toBeUndefined();
      expect(await refreshSession(session_id, { cause: 'init', origin: 'init' })).toBeUndefined();
      expect(await requestedPaths()).not.toContainEqual(expect.stringContaining(session_id));
      expect(await find(session_id)).toBeUndefined();
      expect(await store.imports.find(id)).toMatchObject({ state: 'done', outcomes: { purged: 1 } });
      expect(JSON.stringify(await store.db.selectFrom('deliveries').selectAll().execute())).not.toContain(session_id);
    });

    test('deletes old rows of the worker after a month', async () => {
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

    test('deletes sign-ins after a year', async () => {
      const store = await getStore();
      const signIns = async () =>
        (await store.audit.list({ limit: 500 })).filter(({ action }) => action === 'reviewer.signedIn').length;
      await store.audit.append(toSystemEvent('desk', 'reviewer.signedIn', {}));
      expect(await signIns()).toBe(1);
      pass(364 * dayMs);
      await purge(new AbortController().signal);
      expect(await signIns()).toBe(1);
      pass(2 * dayMs);
      await purge(new AbortController().signal);
      expect(await signIns()).toBe(0);
      expect(await store.audit.verify()).toMatchObject({ ok: true });
    });
  });
}
