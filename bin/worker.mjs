// `npm run worker` runs the refresh worker alone, for installations of several processes (`WORKER=off` in the web processes).
import { readConfigOrExit } from './environment.mjs';

await readConfigOrExit();
const { startAlertSender } = await import('../lib/server/alerts/sender.ts');
const { runWorker } = await import('../lib/server/refresh/index.ts');
const { getStore, SchemaError } = await import('../lib/server/store/index.ts');
const { getUpstream } = await import('../lib/server/upstream/index.ts');
try {
  await getStore();
  console.log('The worker is running.');
} catch (error) {
  if (error instanceof SchemaError) {
    console.error(error.message);
    process.exit(1);
  }
  console.error('The store cannot be opened; the worker tries again.');
}
const worker = runWorker();
const sender = startAlertSender();
const alive = setInterval(() => undefined, 60_000);
async function stop() {
  await Promise.all([worker.stop(), sender.stop()]);
  clearInterval(alive);
  await getUpstream().close();
  await (await getStore()).close();
}
let isEnding = false;
// Not `once`: a Ctrl-C comes twice, from the terminal and from the parent, and the second must not end the process before its jobs are released.
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    if (!isEnding) stop().catch(() => process.exit(1));
    isEnding = true;
  });
}
