import 'server-only';
import { ConfigError, config } from './config.ts';
import { guardRequests } from './edge.ts';
import { describeError, log } from './log.ts';
import { runWorker } from './refresh/index.ts';
import { getStore } from './store/index.ts';

/** Checks the configuration, migrates the store, begins to guard requests and starts the worker. Any failure ends the process. */
export async function boot(): Promise<void> {
  try {
    const { worker } = config();
    guardRequests();
    await getStore();
    if (!worker) return;
    const running = runWorker();
    // Requests in flight still need store and upstream: those end with the process, which Next ends when the last answer is out.
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void running.stop());
  } catch (error) {
    if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`);
    else log.error({ event: 'boot.failed', ...describeError(error) });
    process.exit(1);
  }
}
