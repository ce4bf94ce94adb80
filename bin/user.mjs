// `npm run user -- add | list | disable | reset | role` changes the accounts of reviewers from the operator's terminal. `remove-demo-accounts`
// opens a database that no real start opens while it holds the demo's accounts.
import { text } from 'node:stream/consumers';
import { applyDemoSettings, isDemo, openAnyStore, readConfigOrExit, storeErrorMessage } from './environment.mjs';

if (isDemo) applyDemoSettings();
const config = await readConfigOrExit();
if (process.argv[2] === 'remove-demo-accounts') await removeDemoAccountsAndExit();
const { getStore } = await import('../lib/server/store/index.ts');
const { runUserCommand } = await import('../lib/server/auth/index.ts');
try {
  process.exitCode = await runUserCommand(process.argv.slice(2), {
    print: (line) => console.log(line),
    printError: (line) => console.error(line),
    readPassword: async () => (await text(process.stdin)).replace(/\r?\n$/, ''),
  });
  await (await getStore()).close();
} catch (error) {
  console.error(await storeErrorMessage(error, 'The store could not be opened.'));
  process.exitCode = 1;
}

async function removeDemoAccountsAndExit() {
  const { toSystemEvent } = await import('../lib/server/audit-event.ts');
  try {
    const store = await openAnyStore(config);
    const removed = await store.removeDemoAccounts((id) =>
      toSystemEvent('operator', 'reviewer.removed', { object: id }),
    );
    await store.close();
    console.log(removed.length === 0 ? 'There are no demo accounts.' : `Removed: ${removed.join(', ')}.`);
    process.exit(0);
  } catch (error) {
    console.error(await storeErrorMessage(error, 'The store could not be opened.'));
    process.exit(1);
  }
}
