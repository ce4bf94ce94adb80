// `npm start`: build when stale, then the server; with no verification service named, the demo.
import { spawn } from 'node:child_process';
import { build } from './build.mjs';
import { endTogether, fillRegistry, ready, requirePort, startSimulator } from './desk.mjs';
import { applyDemoSettings, isDemo } from './environment.mjs';

process.env.NODE_ENV ??= 'production';
const simulator = isDemo ? await startSimulator() : undefined;
if (simulator) applyDemoSettings(simulator);

const { readConfigOrStop } = await import('../lib/server/start.ts');
const config = readConfigOrStop();
await requirePort(config);
const entry = build();
const accounts = simulator ? await (await import('../lib/server/demo-accounts.ts')).ensureDemoAccounts() : [];

// The engine takes what memory a machine has before it collects: under load it would hold 750 MB where 90 live. And it lets the pieces of
// streamed files lie until they are twice the young generation. (The same stands in the Dockerfile.)
const memory = ['--max-old-space-size=1024', '--scavenger-max-new-space-capacity-mb=8'];
const server = spawn(process.execPath, [...memory, entry], {
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'], // a channel whose end tells the server that we were killed
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
  await ready(local, server);
  if (simulator) await fillRegistry(simulator.controlUrl, local);
  console.log(`\nReview Desk is ready: ${config.baseUrl}`);
  if (simulator) {
    console.log('\nThis is the demo: invented people, a pretend verification service. Sign in with one of these:\n');
    for (const { email, password, roles } of accounts)
      console.log(`  ${email.padEnd(26)} ${password.padEnd(28)} ${roles.join(', ')}`);
    console.log('\nStop with Ctrl-C.');
  }
} catch (error) {
  console.error(`The start failed: ${error.message}.`);
  stop(1);
}
