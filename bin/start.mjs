// `npm start`: builds when stale, then runs the server; it runs the demo when no verification service is named.
import { spawn } from 'node:child_process';
import { build } from './build/build.mjs';
import { fillDemo } from './demo.mjs';
import { makeDueFindings } from './environment.mjs';
import {
  accountLine,
  endTogether,
  ensureAccounts,
  exitWith,
  prepareStart,
  requirePort,
  waitUntilReady,
} from './processes.mjs';

process.env.NODE_ENV ??= 'production';
const { simulator, config } = await prepareStart();
// Only the demo's store is written while it is built: after a failed build a real one is still that of the version before.
const [entry, accounts] = await Promise.all([build(), ensureAccounts(simulator)]).catch(exitWith);
// After an upgrade this may take longer than the server has for its start. A store that is not there yet is for the server to wait for.
await makeDueFindings(config).catch(() => 0);

// Node takes all memory of the machine before it collects: under load it would hold 750 MB where 90 are live. And it frees the chunks of
// streamed files only once they fill the young generation twice. (The same flags are in the Dockerfile.)
const memory = ['--max-old-space-size=1024', '--scavenger-max-new-space-capacity-mb=8'];
// With them the positions in the log are those of the source (docs/operations.md, "Positions in the log").
const maps = process.env.DESK_SOURCE_MAPS ? ['--enable-source-maps'] : [];
// Another start may have taken it meanwhile, whose answers would be mistaken for those of our server.
await requirePort(config);
const server = spawn(process.execPath, [...memory, ...maps, entry], {
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'], // when the channel closes, the server knows that this process was killed
  detached: true,
  env: {
    ...process.env,
    HOSTNAME: config.host,
    PORT: String(config.port),
    REVIEW_DESK_HOME: process.cwd(),
    NEXT_TELEMETRY_DISABLED: '1',
    NODE_OPTIONS: '',
  },
});
const stop = endTogether(server, simulator ? [simulator.child] : []);
const local = `http://${config.host === '0.0.0.0' ? '127.0.0.1' : config.host}:${config.port}`;
try {
  await waitUntilReady(local, server);
  if (simulator) await fillDemo(simulator, accounts[0], config, local);
  console.log(`\nReview Desk is ready: ${config.baseUrl}`);
  if (simulator) {
    console.log('\nThis is the demo: invented people, a simulated verification service. Sign in with one of these:\n');
    for (const account of accounts) console.log(accountLine(account));
    console.log('\nStop with Ctrl-C.');
  }
} catch (error) {
  console.error(`The start failed: ${error.message}.`);
  stop(1);
}
