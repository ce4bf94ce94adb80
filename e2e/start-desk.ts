/** Starts one desk in its demo form, on free ports and a store of its own, for all journeys; ends it afterwards. */
import { spawn } from 'node:child_process';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

export default async function startDesk(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'review-desk-e2e-'));
  const [port, simulatorPort, controlPort] = await Promise.all([freePort(), freePort(), freePort()]);
  const logFile = join(folder, 'desk.log');
  const log = createWriteStream(logFile);
  const desk = spawn(process.execPath, ['--conditions=react-server', 'bin/start.mjs'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      SIMULATOR_PORT: String(simulatorPort),
      SIMULATOR_CONTROL_PORT: String(controlPort),
      DATABASE_URL: `file:${join(folder, 'desk.db')}`,
      LOG_LEVEL: 'debug',
    },
  });
  desk.stdout.pipe(log, { end: false });
  desk.stderr.pipe(log, { end: false });
  let said = '';
  await new Promise<void>((ready, failed) => {
    desk.stdout.on('data', (chunk) => {
      said += chunk;
      if (said.includes('Review Desk is ready')) ready();
    });
    desk.once('exit', (code) => failed(new Error(`the desk stopped with ${code}; it said:\n${said.slice(-4000)}`)));
  });
  process.env.DESK_URL = `http://localhost:${port}`;
  process.env.SIMULATOR_CONTROL_URL = `http://127.0.0.1:${controlPort}`;
  process.env.DESK_LOG = logFile;
  return async () => {
    desk.removeAllListeners('exit');
    const ended = new Promise((exit) => desk.once('exit', exit));
    desk.kill('SIGTERM');
    await ended;
    log.end();
    await finished(log);
    rmSync(folder, { recursive: true, force: true });
  };
}
