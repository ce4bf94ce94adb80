// `npm run audit -- verify`: checks the hash chain of the audit log; exit 1 and the number of the first bad event when it is broken.
// `npm run audit -- export`: the audit log as JSON lines on stdout.
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { applyDemoSettings, isDemo, readConfigOrExit, storeErrorMessage } from './environment.mjs';

const [command] = process.argv.slice(2);
if (command !== 'verify' && command !== 'export') {
  console.error('usage: npm run audit -- verify | export');
  process.exit(2);
}
if (isDemo) applyDemoSettings();
const { databaseUrl, authSecrets } = await readConfigOrExit();
if (databaseUrl.startsWith('file:') && !existsSync(databaseUrl.slice('file:'.length))) {
  console.error('There is no database at DATABASE_URL.');
  process.exit(1);
}
const { openStore } = await import('../lib/server/store/index.ts');
try {
  const store = await openStore({ url: databaseUrl, secrets: authSecrets, migrate: false });
  try {
    await (command === 'verify' ? verify(store.audit) : exportEvents(store.audit));
  } finally {
    await store.close();
  }
} catch (error) {
  console.error(await storeErrorMessage(error, 'The audit log could not be read.'));
  process.exitCode = 1;
}

async function verify(audit) {
  const isTerminal = process.stderr.isTTY;
  const verdict = await audit.verify((checked) => isTerminal && process.stderr.write(`\r${checked} events checked`));
  if (isTerminal) process.stderr.write('\r');
  if (verdict.ok) {
    console.log(`The chain is intact: ${verdict.count} events, head ${verdict.head?.hash ?? 'none'}.`);
    console.log('Missing events at the end show only against a head that was stored elsewhere.');
  } else {
    console.error(`The chain is broken at event ${verdict.firstBadSeq}: ${verdict.why}.`);
    process.exitCode = 1;
  }
}

async function exportEvents(audit) {
  for await (const event of audit.export()) {
    if (!process.stdout.write(`${JSON.stringify(event)}\n`)) await once(process.stdout, 'drain');
  }
}
