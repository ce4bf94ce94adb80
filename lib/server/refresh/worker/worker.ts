import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '#lib/model/problem.ts';
import { checkClock } from '#lib/server/clock.ts';
import { describeError, log } from '#lib/server/log.ts';
import { getStore } from '#lib/server/store/index.ts';
import { shareBudget } from '#lib/server/upstream/index.ts';
import { runBackgroundRound } from './background-round.ts';
import { createBurstDetector } from './burst-detector.ts';
import { keepQueue } from './keep-queue.ts';
import { pollMs, processDeliveries } from './process-deliveries.ts';
import { purge } from './purge-job.ts';
import { createWakeSignal, type WakeSignal } from './wake-signal.ts';
import type { Round, WorkerContext } from './worker-context.ts';

/** For work under way when the worker is stopped; what is not done by then is given back. */
const graceMs = 6_000;
const heartbeatLeaseMs = 30_000;
/** Deliveries about one change come in twos and threes: the first waits so long for the others, to be one refresh with them. */
const gatherMs = 75;
const hourMs = 3_600_000;
/** How long after midnight (UTC) at most the findings are made that are due on the new day. */
const findingsMs = 60_000;
/** How long at most a session is overdue, or its snooze over, before the queue says so. */
const queueMs = 30_000;

export interface Worker {
  /** A delivery was stored or is due again: look soon, not in the next round. */
  wake(): void;
  /** Finishes what it holds, within some seconds, gives the rest back and stops. */
  stop(): Promise<void>;
  state(): { readonly running: boolean };
}

/** Several may run, in one process or many: what one has claimed, the others leave alone. */
export function startWorker(): Worker {
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
        log.error({
          event: 'worker.failed',
          ...(error instanceof Problem ? { code: error.code } : describeError(error)),
        });
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
    return { taken: 0, pauseMs: 0 };
  };
  // The lease is not released: so all processes together purge once an hour.
  const purgeHourly = async () => {
    const store = await getStore();
    if (await store.leases.take('retention', randomUUID(), hourMs, Date.now())) await purge(stopping.signal);
    return { taken: 0, pauseMs: 0 };
  };
  // Ahead of the first list of the day, which would wait for it.
  const makeDueFindings = async () => {
    await (await getStore()).sessions.makeDueFindings();
    return { taken: 0, pauseMs: 0 };
  };
  const jobs = [
    repeat(sendHeartbeat, heartbeatLeaseMs / 3),
    repeat(processDeliveries, pollMs, deliveriesSignal),
    repeat(runBackgroundRound, 2_000),
    repeat(purgeHourly, hourMs / 12),
    repeat(makeDueFindings, findingsMs),
    repeat(keepQueue, queueMs),
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
    wake() {
      count();
      if (isGathering) return;
      isGathering = true;
      setTimeout(() => {
        isGathering = false;
        deliveriesSignal.wake();
      }, gatherMs).unref();
    },
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
    state: () => ({ running: stopped === undefined }),
  };
}
