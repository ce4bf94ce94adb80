// `npm run worker`: the refresh worker alone, for deployments of several processes (`WORKER=off` in the web processes).
import './environment.mjs';

const { readConfigOrStop } = await import('../lib/server/start.ts');
readConfigOrStop();
const { runWorker } = await import('../lib/server/refresh/index.ts');
const { getStore } = await import('../lib/server/store/index.ts');
const store = await getStore();
const worker = runWorker();
const alive = setInterval(() => undefined, 60_000);
console.log('The worker runs.');
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    clearInterval(alive);
    await worker.stop();
    await store.close();
  });
}
