/**
 * The start of a server process: configuration, request guard, store, caches, worker; and its orderly end. Promises that nothing is served
 * before the store is open and migrated, and that the worker has released its jobs before the process ends. A failed start ends the process
 * with one line on stderr.
 */
import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '#lib/model/problem.ts';
import { startAlertSender } from './alerts/sender.ts';
import { startCheckpoints } from './checkpoints/index.ts';
import { checkClock } from './clock.ts';
import { ConfigError, config } from './config.ts';
import { guardRequests, watchConnections } from './http/index.ts';
import { describeError, log } from './log.ts';
import { runWorker, startCacheInvalidation } from './refresh/index.ts';
import { getStore, SchemaError, type Store } from './store/index.ts';
import { shareBudget } from './upstream/index.ts';

/** The start waits for so long for a store that is locked or unavailable. */
const storeTimeoutMs = 45_000;

async function waitForStore(): Promise<Store> {
  const deadlineMs = performance.now() + storeTimeoutMs;
  for (;;) {
    try {
      return await getStore();
    } catch (error) {
      const isTransient = error instanceof Problem && error.code === 'store_unavailable';
      if (!isTransient || performance.now() > deadlineMs) throw error;
      log.warn({ event: 'boot.waits', code: error.code });
      await sleep(1_000);
    }
  }
}

/** Findings are made again on their day, and all of them by new rules: no list is served with old ones. */
async function makeDueFindings(store: Store): Promise<void> {
  const fromMs = performance.now();
  const sessions = await store.sessions.makeDueFindings();
  if (sessions > 0) log.info({ event: 'findings.made', count: sessions, ms: Math.round(performance.now() - fromMs) });
}

/** Next ends the process as soon as the last connection is closed, so it gets a signal only after the worker has released its jobs. */
function stopBeforeNext(stop: () => Promise<void>): void {
  const closeConnections = watchConnections();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    const others = process.listeners(signal);
    process.removeAllListeners(signal);
    // Not `once`: a signal may come twice (from the terminal and from a parent), and the second must not end the process at once.
    process.on(signal, () => {
      // An orderly end is no failure; Next would exit with 143.
      process.once('exit', () => {
        process.exitCode = 0;
      });
      stop().finally(() => {
        closeConnections();
        for (const other of others) other(signal);
      });
    });
  }
  // The parent was killed and can send no signal any more.
  if (process.connected) process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
}

/** Checks the configuration, guards requests, migrates the store and starts the worker. Any failure ends the process. */
export async function boot(): Promise<void> {
  try {
    const { worker } = config();
    guardRequests();
    const store = await waitForStore();
    // This is allowed, because a small installation may have one account; see docs/operations.md, "Two accounts on PostgreSQL".
    if (store.dialect === 'postgres' && (await store.mayChangeAuditLog()))
      log.warn({ event: 'store.auditLogUnprotected' });
    await checkClock(store.clock);
    shareBudget(store.ledger);
    await makeDueFindings(store);
    await startCacheInvalidation();
    const checkpoints = startCheckpoints();
    const running = worker ? runWorker() : undefined;
    const sender = worker ? startAlertSender() : undefined;
    stopBeforeNext(async () => void (await Promise.all([checkpoints.stop(), running?.stop(), sender?.stop()])));
  } catch (error) {
    if (error instanceof ConfigError || error instanceof SchemaError) process.stderr.write(`${error.message}\n`);
    else log.error({ event: 'boot.failed', ...describeError(error) });
    process.exit(1);
  }
}
