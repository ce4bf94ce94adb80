// The processes of a running desk: the web server and, in the demo, the simulator beside it. Both end together, whoever ends first.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { home } from './environment.mjs';

/** Ends with one clear line when somebody else listens there, who would otherwise be taken for the desk. */
export async function requirePort({ host, port }) {
  const probe = createServer().listen(port, host);
  try {
    await once(probe, 'listening');
  } catch (error) {
    console.error(`The desk cannot listen on ${host}, port ${port} (${error.code}). Set PORT or HOST to another.`);
    process.exit(1);
  }
  await new Promise((closed) => probe.close(closed));
}

/** Starts the simulator; resolves with what it says of itself when it is ready. */
export async function startSimulator() {
  const ports = [process.env.SIMULATOR_PORT ?? '0', process.env.SIMULATOR_CONTROL_PORT ?? '0'];
  const child = spawn(
    process.execPath,
    [
      'bin/simulator.mjs',
      ...['--port', ports[0], '--control-port', ports[1]],
      ...['--cache', join(home, 'data', 'simulator'), '--with-parent'],
    ],
    { stdio: ['pipe', 'pipe', 'inherit'], detached: true }, // a Ctrl-C is ours to pass on, once
  );
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('the simulator did not start')));
  const [line] = await Promise.race([once(createInterface(child.stdout), 'line'), ended]);
  ended.catch(() => undefined);
  return { child, ...JSON.parse(line) };
}

/** Points the simulator's webhooks at the desk and sends one delivery for every session: so the registry fills. */
export async function fillRegistry(controlUrl, baseUrl) {
  const post = (path, body) =>
    fetch(`${controlUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const secret = (process.env.WEBHOOK_SECRET ?? '').split(',')[0];
  await post('/webhooks/target', { url: `${baseUrl}/api/webhooks/verification`, secret });
  const answer = await (await post('/webhooks/replay', {})).json();
  if (answer.failed > 0) throw new Error(`${answer.failed} of ${answer.sent} deliveries were not accepted`);
  return answer;
}

/** Waits until the desk answers. Loopback by address: the name may resolve to another family than the one it listens on. */
export async function ready(address, child) {
  for (let tries = 0; tries < 600 && child.exitCode === null; tries++) {
    const up = await fetch(`${address}/api/health`).then(
      (response) => response.ok,
      () => false,
    );
    if (up) return;
    await sleep(100);
  }
  throw new Error(
    child.exitCode === null ? 'the desk did not answer within a minute' : 'the desk stopped at its start',
  );
}

/** How long requests in flight have after the end was asked for; together with what follows, all is over within ten seconds. */
const graceMs = 9_000;

/**
 * Ends all when one ends or when we are told to. The server goes first: what it still answers may need the others. The exit code is 0 when
 * we were told, else the server's, else 1.
 *
 * @returns ends all with an exit code
 */
export function endTogether(server, others) {
  let exitCode;
  const stop = (code) => {
    exitCode ??= code;
    server.kill('SIGTERM');
    setTimeout(() => server.kill('SIGKILL'), graceMs).unref();
  };
  // Not `once`: a Ctrl-C comes twice, from the terminal and from our parent, and the second must not end us before the server.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(0));
  for (const other of others) other.once('exit', () => stop(1));
  server.once('exit', (code) => {
    process.exitCode = exitCode ?? code ?? 1;
    for (const other of others) other.kill('SIGTERM');
  });
  return stop;
}
