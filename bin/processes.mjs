// A running Review Desk has these processes: the web server and, in the demo, the simulator. When one ends, the other is ended too.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { applyDemoSettings, home, isDemo, readConfigOrExit, requireOwnStore } from './environment.mjs';

/**
 * Prepares for any server: starts the simulator where no verification service is configured, reads the configuration, checks the port. Ends the
 * process with one line when any of this fails.
 */
export async function prepareStart() {
  // What is refused is refused before the simulator starts, which takes a second.
  if (isDemo) await requireOwnStore(await readConfigOrExit(applyDemoSettings(undefined, { ...process.env })));
  const simulator = isDemo ? await startSimulator().catch(exitWith) : undefined;
  if (simulator) applyDemoSettings(simulator);
  const config = await readConfigOrExit();
  if (!isDemo) await requireOwnStore(config);
  await requirePort(config);
  return { simulator, config };
}

/** Creates the demo's accounts. @returns all of them, with passwords; none outside the demo */
export const ensureAccounts = async (simulator) =>
  simulator ? (await import('../lib/server/auth/index.ts')).ensureDemoAccounts() : [];

export const accountLine = ({ email, password, roles }) =>
  `  ${email.padEnd(26)} ${password.padEnd(28)} ${roles.join(', ')}`;

/** Ends the process with one line. */
export function exitWith(error) {
  console.error(`The start failed: ${error.message.replace(/\.$/, '')}.`);
  process.exit(1);
}

/** Ends the process with one line when another program listens there, which would otherwise be mistaken for our server. */
export async function requirePort({ host, port }) {
  const probe = createServer().listen(port, host);
  try {
    await once(probe, 'listening');
  } catch (error) {
    console.error(`Review Desk cannot listen on ${host}, port ${port} (${error.code}). Set another PORT or HOST.`);
    process.exit(1);
  }
  await new Promise((closed) => probe.close(closed));
}

/** Starts the simulator. @returns its process and the addresses and keys that it reports when it is ready */
async function startSimulator() {
  const { SIMULATOR_PORT = '0', SIMULATOR_CONTROL_PORT = '0', SIMULATOR_PICTURE_SCALE } = process.env;
  const args = ['bin/simulator.mjs', '--port', SIMULATOR_PORT, '--control-port', SIMULATOR_CONTROL_PORT];
  args.push('--cache', join(home, 'data', 'simulator'), '--with-parent');
  if (SIMULATOR_PICTURE_SCALE) args.push('--picture-scale', SIMULATOR_PICTURE_SCALE);
  // The parent passes Ctrl-C on, once.
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'], detached: true });
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('the simulator did not start')));
  const [line] = await Promise.race([once(createInterface(child.stdout), 'line'), ended]);
  ended.catch(() => undefined);
  return { child, ...JSON.parse(line) };
}

/** Waits until the server answers. @param address loopback by address: the name may resolve to another family than the one it listens on */
export async function waitUntilReady(address, child) {
  for (let tries = 0; tries < 600 && child.exitCode === null; tries++) {
    const answer = await fetch(`${address}/api/health`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(100);
  }
  const isRunning = child.exitCode === null;
  throw new Error(isRunning ? 'the server did not answer within a minute' : 'the server stopped at its start');
}

/** Requests in flight may take so long after a signal; together with what follows, everything ends within ten seconds. */
const graceMs = 9_000;

/**
 * Ends all processes when one ends or on a signal. The server ends first: its last answers may need the others. The exit code is 0 after a
 * signal, else the server's, else 1. @returns ends all with an exit code
 */
export function endTogether(server, others) {
  let exitCode;
  const stop = (code) => {
    exitCode ??= code;
    server.kill('SIGTERM');
    setTimeout(() => server.kill('SIGKILL'), graceMs).unref();
  };
  // Not `once`: a Ctrl-C comes twice, from the terminal and from the parent, and the second must not end this process before the server.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(0));
  for (const other of others) other.once('exit', () => stop(1));
  server.once('exit', (code) => {
    process.exitCode = exitCode ?? code ?? 1;
    for (const other of others) other.kill('SIGTERM');
  });
  return stop;
}
