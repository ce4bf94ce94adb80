import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '#lib/model/problem.ts';
import { ConfigError, config } from './config.ts';
import { guardRequests } from './edge.ts';
import { watchConnections } from './hang-up.ts';
import { describeError, log } from './log.ts';
import { forgetWhatChanges, runWorker } from './refresh/index.ts';
import { getStore, type Store } from './store/index.ts';
import { shareBudget } from './upstream/index.ts';

/** How long a store that is locked or away is waited for at the start. */
const patienceMs = 45_000;

async function openPatiently(): Promise<Store> {
  const until = performance.now() + patienceMs;
  for (;;) {
    try {
      return await getStore();
    } catch (error) {
      if (!(error instanceof Problem && error.code === 'store_unavailable') || performance.now() > until) throw error;
      log.warn({ event: 'boot.waits', code: error.code });
      await sleep(1_000);
    }
  }
}

/** Next ends the process as soon as the last connection is closed: it is told of the end when the worker has given back what it holds. */
function stopBeforeNext(stop: () => Promise<void>): void {
  const hangUp = watchConnections();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    const others = process.listeners(signal);
    process.removeAllListeners(signal);
    // Not `once`: a signal may come twice (a terminal's and a parent's), and the second must not end the process at once.
    process.on(signal, () => {
      // To end in order when told so is no failure; Next would call it 143.
      process.once('exit', () => {
        process.exitCode = 0;
      });
      stop().finally(() => {
        hangUp();
        for (const other of others) other(signal);
      });
    });
  }
  // What started us was killed and can tell us nothing any more.
  if (process.connected) process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
}

/** Checks the configuration, migrates the store, begins to guard requests and starts the worker. Any failure ends the process. */
export async function boot(): Promise<void> {
  try {
    const { worker } = config();
    guardRequests();
    const store = await openPatiently();
    shareBudget(store.ledger);
    await forgetWhatChanges();
    stopBeforeNext(worker ? runWorker().stop : async () => {});
  } catch (error) {
    if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`);
    else log.error({ event: 'boot.failed', ...describeError(error) });
    process.exit(1);
  }
}
