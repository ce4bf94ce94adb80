import { describe, expect, test } from 'vitest';
import { dayMs } from '#lib/model/day.ts';
import { getStore } from '#lib/server/store/index.ts';
import { shareBudget } from '#lib/server/upstream/index.ts';
import { refreshSession } from '../refresh-job/refresh.ts';
import { minuteMs } from '../refresh-retry.ts';
import { runBackgroundRound } from '../worker/worker.ts';
import { idleContext } from './open-test-registry.ts';
import { person, spentLedger, type WorkerDesk } from './worker-desk.ts';

export function sweepCases(desk: WorkerDesk): void {
  const {
    auditEvents,
    control,
    differingSessions,
    listed,
    maintainAll,
    pass,
    requestedPaths,
    required,
    saveAs,
    tagged,
    transition,
  } = desk;

  describe('the sweep', () => {
    test('finds what no delivery reported, oldest first, and only when it is due', async () => {
      const sessions = (await listed('kind=individual&app=kyc-eu&status=PENDING_VERIFICATION')).slice(0, 8);
      for (const { session_id } of sessions) {
        await refreshSession(session_id, person);
        pass(5 * minuteMs); // more than the random spread of the due times
      }
      pass(-40 * minuteMs);
      await control('DELETE', '/requests');
      expect(await maintainAll()).toBe(0);
      for (const { session_id, steps } of sessions)
        await transition(session_id, { step: { id: steps[0]?.id, status: 'REJECTED' } });
      expect(await differingSessions()).toHaveLength(sessions.length);
      pass(75 * minuteMs);
      expect(await maintainAll()).toBe(sessions.length);
      expect(await differingSessions()).toEqual([]);
      const first = (await requestedPaths()).filter((path) => !path.includes('/step/')).slice(0, 6);
      expect(new Set(first)).toEqual(new Set(sessions.slice(0, 6).map(({ session_id }) => session_id)));
      expect(await maintainAll()).toBe(0);
    });

    test('waits while its share of the budget is spent, and loses no session by it', async () => {
      pass(8 * dayMs);
      const overdue = (await (await getStore()).sessions.registryState(Date.now(), 'full')).overdue;
      expect(overdue).toBe(8);
      shareBudget(spentLedger);
      await control('DELETE', '/requests');
      expect((await runBackgroundRound(idleContext())).pauseMs).toBe(3_000);
      expect(await requestedPaths()).toEqual([]);
      shareBudget(undefined);
      const events = async () => (await auditEvents('session.refreshed')).length;
      const before = await events();
      expect(await maintainAll()).toBe(overdue);
      expect(await events()).toBe(before); // nothing had changed
    });

    test('keeps the record of a session that no longer exists at the service, for a week, with an audit event', async () => {
      const session = await tagged('passport');
      await refreshSession(session.session_id, person);
      const ref = await saveAs(await required(session.session_id), {
        sessionId: 'gone-at-upstream',
        refreshDueAtMs: Date.now(),
      });
      await maintainAll();
      const record = await required('gone-at-upstream');
      expect(record).toMatchObject({ ref, status: session.status });
      expect((record.refreshDueAtMs ?? 0) - Date.now()).toBeGreaterThan(6 * dayMs);
      expect(await auditEvents('session.refreshFailed')).toEqual([{ ref, outcome: 'failed', reason: 'not_found' }]);
      await control('DELETE', '/requests');
      await maintainAll();
      expect(await requestedPaths()).toEqual([]);
    });

    test('finds the key that reads a session when its old one is no longer configured', async () => {
      const session = await tagged('id-card');
      await refreshSession(session.session_id, person);
      const before = await required(session.session_id);
      await saveAs(before, { appKey: 'retired', refreshDueAtMs: Date.now() });
      await saveAs(before, { sessionId: 'nobody-reads-it', appKey: 'retired', refreshDueAtMs: Date.now() });
      await maintainAll();
      expect((await required(session.session_id)).appKey).toBe(session.app);
      expect((await auditEvents('session.refreshFailed')).length).toBe(2);
      expect((await required('nobody-reads-it')).refreshDueAtMs).toBeGreaterThan(Date.now() + 6 * dayMs);
    });

    test('retries a session that fails later, and goes on with the others', async () => {
      pass(8 * dayMs);
      const [broken] = await listed('kind=individual&app=kyc-eu&status=PENDING_VERIFICATION');
      if (!broken) throw new Error('not in the catalogue');
      await refreshSession(broken.session_id, person);
      await saveAs(await required(broken.session_id), { refreshDueAtMs: Date.now() });
      await control('POST', '/faults', { path: `${broken.session_id}$`, fault: 'garbage' });
      expect(await maintainAll()).toBeGreaterThan(1);
      const due = (await required(broken.session_id)).refreshDueAtMs ?? 0;
      expect(due - Date.now()).toBeGreaterThan(5 * minuteMs);
      expect(await maintainAll()).toBe(0);
    });
  });
}
