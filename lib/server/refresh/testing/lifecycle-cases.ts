import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { getStore } from '#lib/server/store/index.ts';
import { refreshSession } from '../refresh-job/refresh.ts';
import { minuteMs } from '../refresh-retry.ts';
import { runWorker, startWorker, wakeWorker, workerState } from '../worker/worker.ts';
import { person, type WorkerDesk } from './worker-desk.ts';

/** The machine may be slow. Shorter than a lease, which ends what was not given back. */
const patient = { timeout: 15_000 };

export function lifecycleCases(desk: WorkerDesk): void {
  const {
    auditEvents,
    control,
    counts,
    deliver,
    find,
    listed,
    maintainAll,
    pass,
    requestedPaths,
    required,
    saveAs,
    tagged,
    work,
  } = desk;

  describe('a worker', () => {
    test('leaves a session that no longer exists to the sweep: no delivery fails for it', async () => {
      const session = await tagged('passport');
      await refreshSession(session.session_id, person);
      await saveAs(await required(session.session_id), { sessionId: 'deleted-at-upstream', refreshDueAtMs: null });
      const failures = async (ref: string) =>
        (await auditEvents('session.refreshFailed')).filter((event) => event.ref === ref);
      await deliver('deleted-at-upstream');
      for (const waitMs of [0, 3_000, 30_000]) {
        pass(waitMs);
        await work();
      }
      expect(await counts()).toMatchObject({ waiting: 0, dead: 0 });
      await maintainAll();
      const { ref, status } = await required('deleted-at-upstream');
      expect([status, (await failures(ref)).length]).toEqual([session.status, 1]);
    });

    test.each([10, -10, 24 * 60, -24 * 60])('goes on when the clock is set by %d minutes', (minutes) =>
      setClockDuringWork(desk, minutes),
    );

    test('sends heartbeats, takes deliveries at once, and sends no heartbeat after its end', async () => {
      const store = await getStore();
      const worker = runWorker();
      expect(runWorker()).toBe(worker);
      const living = () => store.leases.list('worker:', Date.now());
      await expect.poll(living, patient).toHaveLength(1);
      expect(workerState().running).toBe(true);
      const session = await tagged('finger');
      const startedAt = performance.now();
      await deliver(session.session_id);
      await expect.poll(() => find(session.session_id), { ...patient, interval: 5 }).toBeDefined();
      expect(performance.now() - startedAt).toBeLessThan(1_000);
      await worker.stop();
      expect([await living(), workerState().running]).toEqual([[], false]);
      wakeWorker();
    });

    test('that is stopped gives back what it holds: another takes over at once', async () => {
      const session = await tagged('forged');
      await control('POST', '/faults', { path: session.session_id, fault: 'timeout', times: 1 });
      const first = startWorker();
      await deliver(session.session_id);
      await expect.poll(requestedPaths, patient).toContain(session.session_id);
      const startedAt = performance.now();
      await first.stop();
      expect(performance.now() - startedAt).toBeLessThan(8_000);
      expect(await counts()).toMatchObject({ waiting: 1, dead: 0 });
      const second = startWorker();
      await expect.poll(() => find(session.session_id), patient).toBeDefined();
      // Stopped between the save and this, it would rightly give the delivery back once more.
      await expect.poll(async () => (await counts()).waiting, patient).toBe(0);
      await second.stop();
    });

    test('never does what another one does', async () => {
      const sessions = (await listed('app=kyc-sandbox')).slice(0, 20);
      const workers = [startWorker(), startWorker()];
      await control('DELETE', '/requests');
      for (const { session_id } of sessions) await deliver(session_id);
      await expect.poll(async () => (await counts()).waiting, patient).toBe(0);
      await Promise.all(workers.map((worker) => worker.stop()));
      const read = (await requestedPaths()).filter((path) => sessions.some(({ session_id }) => path === session_id));
      // The first key belongs to another app: each session is requested with each key in order.
      expect(new Set(read).size).toBe(sessions.length);
      expect(await auditEvents('session.registered')).toHaveLength(
        new Set((await auditEvents('session.registered')).map(({ ref }) => ref)).size,
      );
    });
  });
}

/** Two sessions move while the clock is set: one is being read, the delivery of the other is postponed. */
async function setClockDuringWork(desk: WorkerDesk, minutes: number): Promise<void> {
  const { control, counts, deliver, pass, required, tagged, transition, work } = desk;
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
}
