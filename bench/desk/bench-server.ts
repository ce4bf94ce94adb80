/** A production server for measuring: its own store and reviewer, benchmark routes in the build. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export interface RunningDesk {
  readonly url: string;
  readonly cookie: string;
  /** Milliseconds that the main thread of the server has run so far. */
  mainThreadMs(): number;
  /** Resident memory of the server, bytes. */
  residentBytes(): number;
  /** Adds an account. @throws Error when it could not be created */
  addReviewer(reviewer: Reviewer): Promise<void>;
  close(): Promise<void>;
}

interface Reviewer {
  readonly email: string;
  readonly password: string;
}

const distDir = '.next-bench';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/**
 * A server on a verification service that the benchmark runs.
 * @param settings override the defaults; servers on one database have the same AUTH_SECRET
 */
export async function startBenchDesk(
  apiUrl: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningDesk> {
  const person = { email: `bench-${randomUUID()}@desk.example`, password: 'bench-lantern-moor-kestrel' };
  return start(person, async (folder) => {
    const env = {
      ...environment(folder),
      VERIFICATION_API_URL: apiUrl,
      ...(settings.VERIFICATION_API_KEYS === undefined && { VERIFICATION_API_KEY: 'bench-key' }),
      VERIFICATION_MAX_PER_MINUTE: '100000',
      LISTS_MAX_PER_MINUTE: '1000000',
      AUTH_MFA: 'optional',
      ...settings,
    };
    await addReviewer(person, env);
    return env;
  });
}

/** A server in demo mode, with its simulator. */
export async function startBenchDemo(): Promise<RunningDesk & { readonly controlUrl: string }> {
  const [simulator, control] = await Promise.all([freePort(), freePort()]);
  const desk = await start({ email: 'officer@desk.example', password: 'demo-officer-lantern-moor' }, (folder) => {
    const { VERIFICATION_API_URL: _, ...env } = environment(folder);
    return {
      ...env,
      DATABASE_URL: `file:${join(folder, 'demo.db')}`,
      SIMULATOR_PORT: String(simulator),
      SIMULATOR_CONTROL_PORT: String(control),
    };
  });
  return { ...desk, controlUrl: `http://127.0.0.1:${control}` };
}

/** @param account of the demo */
export const signInTo = (url: string, account: 'mlro' | 'auditor' | 'support'): Promise<string> =>
  signIn(url, { email: `${account}@desk.example`, password: `demo-${account}-lantern-moor` });

/** @param address of the client, as a proxy names it @returns the cookies of the sign-in */
export async function signIn(url: string, reviewer: Reviewer, address?: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, ...(address && { 'x-real-ip': address }) },
    body: JSON.stringify(reviewer),
  });
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  if (!answer.ok || cookie === '') throw new Error(`sign-in answered ${answer.status}`);
  return cookie;
}

async function addReviewer({ email, password }: Reviewer, env: NodeJS.ProcessEnv): Promise<void> {
  const add = ['--conditions=react-server', 'bin/user.mjs', 'add', email, '--role', 'officer', '--password-stdin'];
  const child = spawn(process.execPath, add, { env, stdio: ['pipe', 'ignore', 'inherit'] });
  child.stdin.end(`${password}\n`);
  const [status] = await once(child, 'exit');
  if (status !== 0) throw new Error('the reviewer could not be created');
}

const environment = (folder: string): NodeJS.ProcessEnv => ({
  ...process.env,
  NODE_ENV: 'production' as const,
  DESK_BENCH: '1',
  DESK_DIST_DIR: distDir,
  DESK_QUIET: '1',
  AUTH_SECRET: 'a-secret-for-benchmarks-of-32-bytes-and-more',
  DATABASE_URL: `file:${join(folder, 'desk.db')}`,
  LOG_LEVEL: 'warn',
});

/** @param prepare creates the environment and what the server needs before it starts */
async function start(
  person: Reviewer,
  prepare: (folder: string) => NodeJS.ProcessEnv | Promise<NodeJS.ProcessEnv>,
): Promise<RunningDesk> {
  const folder = mkdtempSync(join(tmpdir(), 'review-desk-bench-'));
  const port = await freePort();
  const env = { ...(await prepare(folder)), PORT: String(port) };
  const desk = spawn(process.execPath, ['--conditions=react-server', 'bin/start.mjs'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((ready, failed) => {
    desk.stdout.on('data', (chunk) => String(chunk).includes('Review Desk is ready') && ready());
    desk.once('exit', (code) => failed(new Error(`the server stopped with ${code}`)));
  });
  const url = `http://localhost:${port}`;
  const cookie = await signIn(url, person);
  const server = serverOf(desk);
  return {
    url,
    cookie,
    addReviewer: (reviewer) => addReviewer(reviewer, env),
    mainThreadMs: () => Number(readFileSync(`/proc/${server}/task/${server}/schedstat`, 'utf8').split(' ')[0]) / 1e6,
    residentBytes: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server}/status`, 'utf8'))?.[1]) * 1024,
    close: async () => {
      desk.removeAllListeners('exit');
      const ended = new Promise((exit) => desk.once('exit', exit));
      desk.kill('SIGTERM');
      await ended;
      await sleep(50);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The web server is the youngest child of the starting process. */
function serverOf(desk: ChildProcess): number {
  const children = readFileSync(`/proc/${desk.pid}/task/${desk.pid}/children`, 'utf8').trim().split(' ');
  return Number(children.at(-1));
}
