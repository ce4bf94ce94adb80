// `npm run dev` is hot reload with the simulator, offline.
import { spawn } from 'node:child_process';
import { copyPdfAssets } from './build/pdf-assets.mjs';
import { fillDemo } from './demo.mjs';
import { accountLine, endTogether, ensureAccounts, prepareStart, waitUntilReady } from './processes.mjs';

const { simulator, config } = await prepareStart();
const accounts = await ensureAccounts(simulator);
copyPdfAssets();
const limits = new URL('build/server-limits.mjs', import.meta.url);
const args = ['node_modules/next/dist/bin/next', 'dev', '--hostname', config.host, '--port', String(config.port)];
const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1', NODE_OPTIONS: `--import=${limits}` };
const server = spawn(process.execPath, args, { stdio: 'inherit', detached: true, env });
const stop = endTogether(server, simulator ? [simulator.child] : []);
const local = `http://${config.host}:${config.port}`;
try {
  await waitUntilReady(local, server);
  if (simulator) await fillDemo(simulator, accounts[0], config, local);
  for (const account of accounts) console.log(accountLine(account));
  console.log(`Review Desk (development): ${config.baseUrl}`);
} catch (error) {
  console.error(`The start failed: ${error.message}.`);
  stop(1);
}
