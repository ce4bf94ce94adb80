/** The processes under record: the simulator and the built server, with clocks and draws that are fixed (`fixed.ts`). */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { linesOf } from './lines.ts';

/** All clocks stand there first. */
export const clockMs = Date.parse('2026-05-04T10:00:00Z');
/** The server believes it has this address: the port on which it listens is another one at every start. */
export const origin = 'http://localhost:3000';
export const webhookSecret = 'a-secret-of-recorded-deliveries';
export const metricsToken = 'a-token-of-the-recorder';

const preload = ['--import', './bin/record/fixed.ts'];

export interface Fixed {
  readonly process: ChildProcess;
  /** Moves its clock and waits until what is due then has begun. */
  advance(ms: number): Promise<void>;
  stop(): Promise<void>;
}

export interface Simulator extends Fixed {
  readonly apiUrl: string;
  readonly controlUrl: string;
  readonly smtpUrl: string;
  readonly keys: Readonly<Record<string, string>>;
  control<Answer>(method: string, path: string, body?: unknown): Promise<Answer>;
}

export interface Server extends Fixed {
  readonly port: number;
}

const fixedEnvironment = (seed: string, nowMs = clockMs) => ({
  ...process.env,
  NODE_OPTIONS: '',
  TZ: 'UTC',
  RECORD_CLOCK_MS: String(nowMs),
  RECORD_SEED: seed,
});

/** A record that is broken off leaves no server behind. */
function endWithUs(child: ChildProcess): void {
  const end = () => void child.kill('SIGKILL');
  process.prependOnceListener('exit', end); // before its folder is removed
  child.once('exit', () => process.off('exit', end));
}

function toFixed(child: ChildProcess): Fixed {
  const ended = once(child, 'exit');
  return {
    process: child,
    async advance(ms) {
      const moved = once(child, 'message');
      child.send(ms);
      await moved;
    },
    async stop() {
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), 15_000);
      await ended;
      clearTimeout(timer);
    },
  };
}

/** @param port of its API, which is in the addresses of files and so in what the desk keeps of them; 0: a free one */
export async function startSimulator(cache: string, port: number): Promise<Simulator> {
  const child = spawn(
    process.execPath,
    [
      ...preload,
      'bin/simulator.mjs',
      ...['--port', String(port), '--control-port', '0', '--clock', new Date(clockMs).toISOString()],
      ...['--cache', cache, '--picture-scale', '0.1', '--with-parent'],
    ],
    { stdio: ['pipe', 'pipe', 'inherit', 'ipc'], env: fixedEnvironment('simulator') },
  );
  endWithUs(child);
  const line = await Promise.race([
    once(createInterface(child.stdout as NodeJS.ReadableStream), 'line').then(([text]: string[]) => text),
    once(child, 'exit').then(() => undefined),
  ]);
  if (line === undefined) throw new Error(`the simulator did not start${port === 0 ? '' : ` on port ${port}`}`);
  const { apiUrl, controlUrl, smtpUrl, keys } = JSON.parse(line);
  const simulator: Simulator = {
    ...toFixed(child),
    apiUrl,
    controlUrl,
    smtpUrl,
    keys,
    async control(method, path, body) {
      const answer = await fetch(`${controlUrl}${path}`, {
        method,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      if (!answer.ok) throw new Error(`the simulator answered ${answer.status} to ${method} ${path}`);
      return answer.json();
    },
  };
  await simulator.control('POST', '/limit', { perMinute: 1_000_000_000 });
  return simulator;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  await new Promise((closed) => probe.close(closed));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** @param folder holds the database `demo.db` and what belongs to it */
export const deskEnvironment = (folder: string, simulator: Simulator, isWorking: boolean) => ({
  REVIEW_DESK_DEMO: '1',
  REVIEW_DESK_HOME: process.cwd(),
  BASE_URL: origin,
  HOST: '127.0.0.1',
  HOSTNAME: '127.0.0.1',
  VERIFICATION_API_URL: simulator.apiUrl,
  VERIFICATION_API_KEYS: JSON.stringify(simulator.keys),
  VERIFICATION_MAX_PER_MINUTE: '1000000',
  LISTS_MAX_PER_MINUTE: '1000000',
  WEBHOOK_SECRET: webhookSecret,
  AUTH_SECRET: 'a-secret-of-records-that-has-32-bytes-and-more',
  METRICS_TOKEN: metricsToken,
  DATABASE_URL: `file:${join(folder, 'demo.db')}`,
  SMTP_URL: simulator.smtpUrl,
  ALERT_FROM: 'Review Desk <alerts@desk.example>',
  DEMO_MAILBOX_URL: simulator.controlUrl,
  WORKER: isWorking ? 'on' : 'off',
  LOG_LEVEL: process.env.RECORD_LOG ?? 'fatal',
  NODE_ENV: 'production' as const,
  NEXT_TELEMETRY_DISABLED: '1',
});

/**
 * @param seed another one for each start on the same database: ids that are drawn must not repeat
 * @param nowMs where its clock stands first
 */
export async function startServer(
  entry: string,
  environment: Readonly<Record<string, string>>,
  { seed, nowMs }: { readonly seed: string; readonly nowMs: number },
): Promise<Server> {
  const port = await freePort();
  const child = spawn(process.execPath, [...preload, entry], {
    stdio: ['ignore', process.env.RECORD_LOG ? 'inherit' : 'ignore', 'pipe', 'ipc'],
    env: { ...fixedEnvironment(seed, nowMs), ...environment, PORT: String(port) },
  });
  endWithUs(child);
  // Next says that draws are fixed, which is meant. Anything else is for whoever made the record.
  let output = '';
  child.stderr?.on('data', (chunk) => {
    output = (output + chunk).slice(-4_000);
  });
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  for (let tries = 0; tries < 1_200 && child.exitCode === null; tries++) {
    if (await isUp()) return { ...toFixed(child), port };
    await new Promise((waited) => setTimeout(waited, 50));
  }
  child.kill('SIGKILL');
  throw new Error(
    `the server did not start (${child.exitCode ?? 'it did not answer within a minute'}); its output:\n${output}`,
  );
}

/** Runs a script of the project on the database, with the first time and draws of its own. @returns its exit code */
export async function runScript(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  onLine: (line: string) => void,
): Promise<number> {
  const child = spawn(process.execPath, ['--conditions=react-server', ...preload, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...fixedEnvironment(args.join(' ')), ...environment },
  });
  const ended = once(child, 'exit');
  for await (const line of linesOf(child.stdout)) onLine(line);
  const [code] = await ended;
  return code;
}
