// `npm run user -- add | list | disable | reset | role`: the accounts of reviewers, from the operator's terminal.
import { text } from 'node:stream/consumers';
import { applyDemoSettings, isDemo, readConfigOrExit, storeErrorMessage } from './environment.mjs';

if (isDemo) applyDemoSettings();
await readConfigOrExit();
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
