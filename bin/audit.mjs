// `npm run audit -- verify`: walks the chain of the trail, exit 1 and the first bad number when it is broken.
// `npm run audit -- export`: the trail as JSON lines on stdout.
import { once } from 'node:events';
import { applyDemoSettings, isDemo } from './environment.mjs';

const [command] = process.argv.slice(2);
if (command !== 'verify' && command !== 'export') {
  console.error('usage: npm run audit -- verify | export');
  process.exit(2);
}
if (isDemo) applyDemoSettings();
const { readConfigOrStop } = await import('../lib/server/start.ts');
const { databaseUrl } = readConfigOrStop();
const { openStore } = await import('../lib/server/store/index.ts');
const store = await openStore({ url: databaseUrl, migrate: false });
try {
  if (command === 'verify') {
    const seen = process.stderr.isTTY;
    const verdict = await store.audit.verify((checked) => seen && process.stderr.write(`\r${checked} events checked`));
    if (seen) process.stderr.write('\r');
    if (verdict.ok) {
      console.log(`The chain is whole: ${verdict.count} events, head ${verdict.head?.hash ?? 'none'}.`);
      console.log('A tail that was cut off shows only against a head that was kept elsewhere.');
    } else {
      console.error(`The chain is broken at event ${verdict.firstBadSeq}: ${verdict.why}.`);
      process.exitCode = 1;
    }
  } else {
    for await (const event of store.audit.export()) {
      if (!process.stdout.write(`${JSON.stringify(event)}\n`)) await once(process.stdout, 'drain');
    }
  }
} finally {
  await store.close();
}
