import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '#lib/model/problem.ts';
import { describeError, log } from '#lib/server/log.ts';
import { getStore } from '#lib/server/store/index.ts';
import { shareBudget } from '#lib/server/upstream/index.ts';
import { drain, lookMs } from './drain.ts';
import { purge } from './retention.ts';
import { type Bell, createBell, createStream, type Shift } from './shift.ts';
import { keepUp } from './upkeep.ts';

/** For what is under way when the end is asked for; what is not done by then is given back. */
const graceMs = 6_000;
const lifeMs = 30_000;
/** Deliveries about one change come in twos and threes: so long one waits for the others, to be one refresh with them. */
const gatherMs = 75;
const hourMs = 3_600_000;

export interface Worker {
  /** A delivery was stored or waits again: look soon, not at the next round. */
  wake(): void;
  /** Finishes what it holds, within some seconds, gives the rest back and stops. */
  stop(): Promise<void>;
  state(): { readonly running: boolean };
}

/** Several may run, in one process or many: what one has claimed, the others leave alone. */
export function startWorker(): Worker {
  const stopping = new AbortController();
  const leaving = new AbortController();
  const deliveriesBell = createBell();
  const bells: Bell[] = [];
  const stream = createStream();
  const name = randomUUID();

  /** A job that runs again and again; trouble ends a round, not the job. */
  async function repeat(
    job: (shift: Shift) => Promise<{ taken: number; pauseMs: number }>,
    idleMs: number,
    bell = createBell(),
  ) {
    const shift: Shift = { stopping: stopping.signal, leaving: leaving.signal, bell, isStreaming: stream.isStreaming };
    bells.push(bell);
    while (!stopping.signal.aborted) {
      let round = { taken: 0, pauseMs: 0 };
      try {
        round = await job(shift);
      } catch (error) {
        log.error({
          event: 'worker.failed',
          ...(error instanceof Problem ? { code: error.code } : describeError(error)),
        });
        round.pauseMs = 2_000;
      }
      if (round.pauseMs > 0)
        await sleep(round.pauseMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
      else if (round.taken === 0 && !stopping.signal.aborted) await bell.wait(idleMs);
    }
  }

  const sayAlive = async () => {
    const store = await getStore();
    shareBudget(store.ledger); // once would do; here it is after the store has come
    await store.leases.take(`worker:${name}`, name, lifeMs, Date.now());
    return { taken: 0, pauseMs: 0 };
  };
  // The lease is left to run out: so it is once an hour, whoever does it.
  const purgeHourly = async ({ stopping: until }: Shift) => {
    const store = await getStore();
    if (await store.leases.take('retention', randomUUID(), hourMs, Date.now())) await purge(until);
    return { taken: 0, pauseMs: 0 };
  };
  const jobs = [
    repeat(sayAlive, lifeMs / 3),
    repeat(drain, lookMs, deliveriesBell),
    repeat(keepUp, 2_000),
    repeat(purgeHourly, hourMs / 12),
  ];

  let stopped: Promise<void> | undefined;
  async function stop(): Promise<void> {
    stopping.abort();
    for (const bell of bells) bell.ring();
    const grace = setTimeout(() => leaving.abort(), graceMs);
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
      stream.count();
      if (isGathering) return;
      isGathering = true;
      setTimeout(() => {
        isGathering = false;
        deliveriesBell.ring();
      }, gatherMs).unref();
    },
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
    state: () => ({ running: stopped === undefined }),
  };
}
