import 'server-only';
import { config, ConfigError } from './config.ts';
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
    if (worker) runWorker();
    // Leases and group commits hold nothing that a restart could not find again; closing only makes the next start quicker.
    process.once('SIGTERM', () => void stop());
    process.once('SIGINT', () => void stop());
  } catch (error) {
    if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`);
    else log.error({ event: 'boot.failed', ...describeError(error) });
    process.exit(1);
  }
}

async function stop(): Promise<void> {
  if (config().worker) await runWorker().stop();
  await (await getStore()).close();
}
