// `npm run dev`: hot reload with the simulator, offline.
import { spawn } from 'node:child_process';
import { endTogether, fillRegistry, ready, requirePort, startSimulator } from './desk.mjs';
import { applyDemoSettings, isDemo } from './environment.mjs';
import { copyPdfParts } from './pdf-parts.mjs';

const simulator = isDemo ? await startSimulator() : undefined;
if (simulator) applyDemoSettings(simulator);
const { readConfigOrStop } = await import('../lib/server/start.ts');
const config = readConfigOrStop();
await requirePort(config);
const accounts = simulator ? await (await import('../lib/server/demo-accounts.ts')).ensureDemoAccounts() : [];
copyPdfParts();
const server = spawn(
  process.execPath,
  ['node_modules/next/dist/bin/next', 'dev', '--hostname', config.host, '--port', String(config.port)],
  { stdio: 'inherit', detached: true, env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', NODE_OPTIONS: '' } },
);
const stop = endTogether(server, simulator ? [simulator.child] : []);
const local = `http://${config.host}:${config.port}`;
try {
  await ready(local, server);
  if (simulator) await fillRegistry(simulator.controlUrl, local);
  for (const { email, password, roles } of accounts)
    console.log(`  ${email.padEnd(26)} ${password.padEnd(28)} ${roles.join(', ')}`);
  console.log(`Review Desk (development): ${config.baseUrl}`);
} catch (error) {
  console.error(`The start failed: ${error.message}.`);
  stop(1);
}
