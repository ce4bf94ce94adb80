/**
 * The background worker hides how deliveries are claimed, coalesced and retried, the sweep, the import queue and retention, and what wakes it. It
 * promises: several workers never do the same work; nothing that a killed worker held is lost; `stop` gives back what is not done within some
 * seconds. The rounds of its jobs are exported for the tests. It throws Problems of the store; other errors end a round, not the worker.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { dayMs } from '#lib/model/day.ts';
import { toSystemEvent } from '#lib/server/audit-event.ts';
import { checkClock } from '#lib/server/clock.ts';
import { config } from '#lib/server/config.ts';
import { describeError, describeFailure, log } from '#lib/server/log.ts';
import { processSingleton } from '#lib/server/process-singleton.ts';
import { getStore, type ImportRow, type Store } from '#lib/server/store/index.ts';
import { getUpstream, shareBudget } from '#lib/server/upstream/index.ts';
import { compareDueFiles } from '../frozen-files.ts';
import { refreshSession } from '../refresh-job/refresh.ts';
import {
  backOffMs,
  isServiceFault,
  isTransient,
  logFailure,
  minuteMs,
  problemCode,
  servicePauseMs,
  serviceRetryMs,
} from '../refresh-retry.ts';
import { leaseMs, pollMs, processDeliveries } from './process-deliveries.ts';
import {
  createBurstDetector,
  createWakeSignal,
  type Round,
  type WakeSignal,
  type WorkerContext,
} from './worker-context.ts';

const nothingTaken: Round = { taken: 0, pauseMs: 0 };

/** Says when a session is swept again whose sweep failed. A refused key may be a mistake that is corrected soon. */
function nextSweepAfterMs(error: unknown): number {
  if (problemCode(error) === 'upstream_refused') return 60 * minuteMs;
  return isTransient(error) ? Math.floor((5 + 5 * Math.random()) * minuteMs) : dayMs;
}

/** @returns how long all work pauses, ms */
async function sweepSession(
  store: Store,
  { ref, sessionId }: { ref: string; sessionId: string },
  { aborting }: WorkerContext,
): Promise<number> {
  try {
    const refreshed = await refreshSession(sessionId, { cause: 'sweep', origin: 'lookup', signal: aborting });
    if (refreshed === undefined) await recordLost(store, ref);
    return 0;
  } catch (error) {
    const pauseMs = servicePauseMs(error);
    if (problemCode(error) === 'not_found') await recordLost(store, ref);
    else {
      if (!aborting.aborted && pauseMs === 0) logFailure('sweep.failed', error, { ref });
      const waitMs = aborting.aborted || pauseMs > 0 ? 0 : nextSweepAfterMs(error);
      await store.sessions.setDue(ref, Date.now() + waitMs);
    }
    return pauseMs;
  }
}

/** The service no longer has the session, or no key reads it: the record stays, and is swept again after a week. */
async function recordLost(store: Store, ref: string): Promise<void> {
  if ((await store.sessions.find({ ref })) === undefined) return; // purged meanwhile
  log.warn({ event: 'sweep.lost', code: 'not_found', ref });
  await store.audit.append(
    toSystemEvent('desk', 'session.refreshFailed', { ref, outcome: 'failed', reason: 'not_found' }),
  );
  await store.sessions.setDue(ref, Date.now() + 7 * dayMs);
}

/** One transaction deletes so many sessions: each blocks SQLite for some milliseconds. */
const batchSize = 5;
/** Processed deliveries, published changes and finished imports hold session ids and are of no further use. */
const retentionMs = 30 * dayMs;
const signInRetentionMs = 365 * dayMs;

/**
 * Deletes the sessions, and the consents without one, whose relationship ended longer ago than the retention period, each with an audit event, old rows of the worker's
 * tables, and sign-ins of more than a year ago. Never deletes a session whose relationship has no recorded end, or that is on legal hold.
 *
 * @returns how many sessions
 * @throws Problem of the store; what was deleted before it stays deleted
 */
export async function purge(stopping: AbortSignal): Promise<number> {
  const store = await getStore();
  const endedBeforeMs = Date.now() - config().retentionDays * dayMs;
  let purged = 0;
  for (let last = batchSize; last === batchSize && !stopping.aborted; purged += last) {
    const sessions = await store.sessions.purge(endedBeforeMs, batchSize, (ref) =>
      toSystemEvent('desk', 'session.purged', { ref }),
    );
    // Nobody reads them any more; in other processes they expire within minutes.
    for (const { sessionId, kind, appKey: app } of sessions) getUpstream().invalidate({ app, kind, sessionId });
    last = sessions.length;
  }
  await purgeConsents(stopping, endedBeforeMs);
  if (purged > 0) log.info({ event: 'retention.purged', count: purged });
  const beforeMs = Date.now() - retentionMs;
  await store.deliveries.prune(beforeMs);
  await store.changes.prune(beforeMs);
  await store.imports.prune(beforeMs);
  await store.audit.pruneSignIns(Date.now() - signInRetentionMs);
  return purged;
}

async function purgeConsents(stopping: AbortSignal, endedBeforeMs: number): Promise<void> {
  const { consents } = await getStore();
  for (let last = batchSize; last === batchSize && !stopping.aborted; ) {
    const ids = await consents.purge(endedBeforeMs, batchSize, () => toSystemEvent('desk', 'consent.purged', {}));
    for (const id of ids) getUpstream().invalidateConsent(id);
    last = ids.length;
  }
}

/**
 * What changes in the work queue by itself: sessions become overdue, snoozes end, steps have waited too long, and what its assignee did not touch
 * returns to the queue.
 */
async function keepQueue(): Promise<Round> {
  const { queue, assignments } = await getStore();
  await queue.refreshDue();
  await assignments.returnUntouched(({ ref, assignee }, why) =>
    toSystemEvent('desk', 'assignment.returned', { ref, object: assignee, detail: { why } }),
  );
  return nothingTaken;
}

/** A row of an import registers its session. @returns how long all work pauses, ms */
async function importRow(store: Store, row: ImportRow, { aborting }: WorkerContext): Promise<number> {
  try {
    // An import tells those of the session who may not know of screening: what counts is whether they know it.
    const known = await store.sessions.find({ sessionId: row.sessionId }, 'limited');
    const found =
      known && row.alias === null
        ? known
        : await refreshSession(row.sessionId, {
            cause: 'import',
            origin: 'import',
            signal: aborting,
            ownAlias: row.alias ?? undefined,
          });
    if (found) await store.imports.finishRow(row, { outcome: known ? 'known' : 'registered', ref: found.ref });
    else if (row.tries < 0)
      await store.imports.finishRow(row, { nextTryAtMs: Date.now() + 2 * minuteMs, why: 'not_found' });
    else await store.imports.finishRow(row, { outcome: 'not_found' });
    return 0;
  } catch (error) {
    const [why, pauseMs] = [problemCode(error), servicePauseMs(error)];
    if (why === 'not_found') await store.imports.finishRow(row, { outcome: 'not_found', why });
    else if (aborting.aborted || isServiceFault(error)) {
      const waitMs = aborting.aborted || pauseMs > 0 ? pauseMs : serviceRetryMs(5 * minuteMs, error);
      await store.imports.finishRow(row, { nextTryAtMs: Date.now() + waitMs, why, counted: false });
    } else if (row.tries + 1 >= (isTransient(error) ? 20 : 5))
      await store.imports.finishRow(row, { outcome: 'failed', why });
    else await store.imports.finishRow(row, { nextTryAtMs: Date.now() + backOffMs(row.tries, error), why });
    return pauseMs;
  }
}

/** Work for which no person waits: sessions whose sweep is due, and rows of imports. Both keep to half of the request budget. */
const concurrency = 6;

/** One round: the sessions that are longest overdue, and rows of the oldest import. @throws Problem of the store */
export async function runBackgroundRound(context: WorkerContext): Promise<Round> {
  const store = await getStore();
  const rows = await store.imports.claim(concurrency / 2, leaseMs, Date.now());
  const due = await store.sessions.claimDue(concurrency - rows.length, leaseMs, Date.now());
  const done = await Promise.allSettled([
    ...due.map((session) => sweepSession(store, session, context)),
    ...rows.map((row) => importRow(store, row, context)),
  ]);
  const failed = done.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason; // what could not be written is claimed again after its lease
  return {
    taken: done.length,
    pauseMs: Math.max(0, ...done.map((one) => (one.status === 'fulfilled' ? one.value : 0))),
  };
}

/** Work under way when the worker is stopped has so long; what is not done by then is given back. */
const graceMs = 6_000;
const heartbeatLeaseMs = 30_000;
/** Deliveries about one change come in twos and threes: the first waits so long for the others, to be one refresh with them. */
const gatherMs = 75;
const hourMs = 3_600_000;
/** The findings that are due on the new day are made at most so long after midnight (UTC). */
const findingsMs = 60_000;
/** Files that are to be compared wait at most so long for it. */
const filesMs = 60_000;
/** A session is overdue, or its snooze over, for at most so long before the queue says so. */
const queueMs = 30_000;

export type Worker = ReturnType<typeof startWorker>;

/** Several may run, in one process or many: what one has claimed, the others leave alone. */
export function startWorker() {
  const stopping = new AbortController();
  const aborting = new AbortController();
  const deliveriesSignal = createWakeSignal();
  const wakeSignals: WakeSignal[] = [];
  const { count, isBurst } = createBurstDetector();
  const name = randomUUID();

  /** Runs a job again and again; an error ends a round, not the job. */
  async function repeat(
    job: (context: WorkerContext) => Promise<Round>,
    idleMs: number,
    wakeSignal = createWakeSignal(),
  ) {
    const context: WorkerContext = { stopping: stopping.signal, aborting: aborting.signal, wakeSignal, isBurst };
    wakeSignals.push(wakeSignal);
    while (!stopping.signal.aborted) {
      let round: Round;
      try {
        round = await job(context);
      } catch (error) {
        log.error({ event: 'worker.failed', ...describeFailure(error) });
        round = { taken: 0, pauseMs: 2_000 };
      }
      if (round.pauseMs > 0)
        await sleep(round.pauseMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
      else if (round.taken === 0 && !stopping.signal.aborted) await wakeSignal.wait(idleMs);
    }
  }

  const sendHeartbeat = async () => {
    const store = await getStore();
    shareBudget(store.ledger); // once would do, but only here the store is known to be open
    await checkClock(store.clock);
    await store.leases.take(`worker:${name}`, name, heartbeatLeaseMs, Date.now());
    return nothingTaken;
  };
  // The lease is not released: so all processes together purge once an hour.
  const purgeHourly = async () => {
    const store = await getStore();
    if (await store.leases.take('retention', randomUUID(), hourMs, Date.now())) await purge(stopping.signal);
    return nothingTaken;
  };
  // Ahead of the first list of the day, which would wait for it.
  let areFindingsCurrent = false;
  const makeDueFindings = async () => {
    await (await getStore()).sessions.makeDueFindings();
    areFindingsCurrent = true;
    return nothingTaken;
  };
  // What a read brings is told from what only the rules of a new version find: the findings are made by these rules first.
  const onceCurrent =
    (job: (context: WorkerContext) => Promise<Round>) =>
    async (context: WorkerContext): Promise<Round> => {
      if (!areFindingsCurrent) await makeDueFindings();
      return job(context);
    };
  // Files of decided sessions to which the service has given other addresses.
  const compareFiles = ({ aborting: signal }: WorkerContext) => compareDueFiles(signal);
  const jobs = [
    repeat(sendHeartbeat, heartbeatLeaseMs / 3),
    repeat(onceCurrent(processDeliveries), pollMs, deliveriesSignal),
    repeat(onceCurrent(runBackgroundRound), 2_000),
    repeat(purgeHourly, hourMs / 12),
    repeat(makeDueFindings, findingsMs),
    repeat(keepQueue, queueMs),
    repeat(onceCurrent(compareFiles), filesMs),
  ];

  let stopped: Promise<void> | undefined;
  async function stop(): Promise<void> {
    stopping.abort();
    for (const wakeSignal of wakeSignals) wakeSignal.wake();
    const grace = setTimeout(() => aborting.abort(), graceMs);
    await Promise.all(jobs);
    clearTimeout(grace);
    try {
      await (await getStore()).leases.release(`worker:${name}`, name);
    } catch (error) {
      log.warn({ event: 'worker.failed', ...describeError(error) }); // it runs out by itself
    }
  }
  let isGathering = false;
  return {
    /** A delivery was stored or is due again: look soon, not in the next round. */
    wake(): void {
      count();
      if (isGathering) return;
      isGathering = true;
      setTimeout(() => {
        isGathering = false;
        deliveriesSignal.wake();
      }, gatherMs).unref();
    },
    /** Finishes what it holds, within some seconds, gives the rest back and stops. */
    stop: (): Promise<void> => {
      stopped ??= stop();
      return stopped;
    },
    state: () => ({ running: stopped === undefined }),
  };
}

const shared = processSingleton<Worker>('worker');

/** The worker of this process, started at the first call. */
export const runWorker = (): Worker => shared.get(startWorker);

/** Wakes the worker of this process, if it has one; another process finds new work in its next round. */
export const wakeWorker = (): void => shared.peek()?.wake();

/** This is the worker of this process; those of other processes are known by their lease `worker:…` in the store. */
export const workerState = (): ReturnType<Worker['state']> => shared.peek()?.state() ?? { running: false };
