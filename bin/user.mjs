// `npm run user -- add | list | disable | reset | role`: the accounts of the desk, from the operator's terminal.
import { text } from 'node:stream/consumers';
import { applyDemoSettings, isDemo } from './environment.mjs';

if (isDemo) applyDemoSettings();
const { readConfigOrStop } = await import('../lib/server/start.ts');
readConfigOrStop();
const { getStore, SchemaError } = await import('../lib/server/store/index.ts');
const { runUserCommand } = await import('../lib/server/auth/index.ts');
try {
  process.exitCode = await runUserCommand(process.argv.slice(2), {
    say: (line) => console.log(line),
    complain: (line) => console.error(line),
    readPassword: async () => (await text(process.stdin)).replace(/\r?\n$/, ''),
  });
  await (await getStore()).close();
} catch (error) {
  // Words of our own only; a driver's words could name accounts or values.
  console.error(error instanceof SchemaError ? error.message : 'The store could not be opened.');
  process.exitCode = 1;
}
