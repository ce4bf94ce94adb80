/** Runs Review Desk in demo mode on free ports, with its own simulator, store and secrets. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { finished } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'better-sqlite3';

/** What a journey knows of the server under test. */
export interface DeskInfo {
  readonly url: string;
  readonly port: number;
  readonly controlUrl: string;
  readonly simulatorPort: number;
  readonly databaseUrl: string;
  readonly logFile: string;
  /** AUTH_SECRET and WEBHOOK_SECRET: must appear nowhere. */
  readonly secrets: readonly string[];
}

export interface RunningDesk extends DeskInfo {
  /** Of `npm start` itself. */
  readonly pid: number;
  /** Its children: the server and the simulator. */
  processes(): readonly number[];
  /** @returns its exit code */
  stop(): Promise<number | null>;
}

const databaseName = 'demo.db';
const filledFolder = (desk: DeskInfo): string => join(dirname(desk.logFile), 'filled');

/** Keeps the database as it is now, with the key and the checkpoints of its audit log, for `runDesk`. */
export function keepFilled(desk: DeskInfo): void {
  const folder = filledFolder(desk);
  mkdirSync(folder);
  const database = new Database(join(dirname(desk.logFile), databaseName));
  database.prepare('vacuum into ?').run(join(folder, databaseName));
  database.close();
  const copy = new Database(join(folder, databaseName));
  // What this desk has just asked its service for is not what the next one has asked its own for.
  copy.exec('delete from ledger_reserved');
  copy.close();
  for (const name of ['demo-audit-signing-key.pem', 'demo-audit-checkpoints.jsonl'])
    cpSync(join(dirname(desk.logFile), name), join(folder, name));
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** Waits until all deliveries that fill the registry are processed. */
async function waitForRegistry(url: string): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    const metrics = await (await fetch(`${url}/api/metrics`)).text();
    if (/^desk_deliveries_waiting 0$/m.test(metrics)) return;
    await sleep(100);
  }
  throw new Error('the registry did not fill within a minute');
}

/**
 * @param environment further variables, such as a shorter time limit or another build
 * @param first starts with what `keepFilled` kept of this desk, and with its secrets, instead of an empty store that every session is delivered to
 */
export async function runDesk(
  environment: Readonly<Record<string, string>> = {},
  first?: DeskInfo,
): Promise<RunningDesk> {
  const folder = mkdtempSync(join(tmpdir(), 'review-desk-e2e-'));
  const [port, simulatorPort, controlPort] = await Promise.all([freePort(), freePort(), freePort()]);
  const logFile = join(folder, 'desk.log');
  const databaseUrl = `file:${join(folder, databaseName)}`;
  if (first) cpSync(filledFolder(first), folder, { recursive: true });
  const secrets = first?.secrets ?? [randomBytes(24).toString('base64url'), randomBytes(24).toString('base64url')];
  const log = createWriteStream(logFile);
  const desk = spawn(process.execPath, ['--conditions=react-server', 'bin/start.mjs'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'production' as const,
      PORT: String(port),
      SIMULATOR_PORT: String(simulatorPort),
      SIMULATOR_CONTROL_PORT: String(controlPort),
      // A megapixel instead of four: pictures are drawn and decoded on the same processors as everything else.
      SIMULATOR_PICTURE_SCALE: '0.25',
      DATABASE_URL: databaseUrl,
      AUTH_SECRET: secrets[0],
      WEBHOOK_SECRET: secrets[1],
      LOG_LEVEL: 'debug',
      ...(first && { SIMULATOR_REPLAY: 'off' }),
      ...environment,
    },
  });
  desk.stdout.pipe(log, { end: false });
  desk.stderr.pipe(log, { end: false });
  let output = '';
  await new Promise<void>((ready, failed) => {
    desk.stdout.on('data', (chunk) => {
      output += chunk;
      if (output.includes('Review Desk is ready')) ready();
    });
    desk.once('exit', (code) =>
      failed(new Error(`the server stopped with ${code}; its output:\n${output.slice(-4000)}`)),
    );
  });
  const url = `http://localhost:${port}`;
  await waitForRegistry(url);
  return {
    url,
    port,
    controlUrl: `http://127.0.0.1:${controlPort}`,
    simulatorPort,
    databaseUrl,
    logFile,
    secrets,
    pid: desk.pid ?? 0,
    processes: () => readFileSync(`/proc/${desk.pid}/task/${desk.pid}/children`, 'utf8').trim().split(' ').map(Number),
    async stop() {
      desk.removeAllListeners('exit');
      const ended = new Promise<number | null>((exit) => desk.once('exit', exit));
      desk.kill('SIGTERM');
      const code = await ended;
      log.end();
      await finished(log);
      rmSync(folder, { recursive: true, force: true });
      return code;
    },
  };
}
