/**
 * A server that a journey may stop, kill and start again: without `npm start`, as the container runs it, on a verification service in a
 * process of its own. The registry is empty at first.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { APIRequestContext, Page } from 'playwright/test';
import { credentials, expect, refOf, signInByApi } from './fixtures.ts';
import { freePort } from './launch-demo.ts';
import { type KnownSession, type Simulator, simulatorAt } from './simulator.ts';

export interface Service extends Simulator {
  readonly apiUrl: string;
  readonly keys: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

export async function startService(): Promise<Service> {
  // Pictures of a megapixel instead of four, as for the other servers.
  const cache = ['--cache', 'data/simulator', '--picture-scale', '0.25', '--with-parent'];
  const child = spawn(process.execPath, ['bin/simulator.mjs', '--port', '0', '--control-port', '0', ...cache], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const { apiUrl, controlUrl, keys } = JSON.parse(line) as {
    apiUrl: string;
    controlUrl: string;
    keys: Service['keys'];
  };
  return {
    ...simulatorAt(controlUrl),
    apiUrl,
    keys,
    async close() {
      const ended = once(child, 'exit');
      child.stdin.end();
      await ended;
    },
  };
}

export interface OwnDesk {
  readonly url: string;
  readonly port: number;
  /** The file of SQLite. */
  readonly databaseFile: string;
  readonly webhook: { readonly url: string; readonly secret: string };
  /** The process id of the running server. */
  pid(): number;
  /** Resolves when it answers. @param settings override those it was created with */
  start(settings?: Readonly<Record<string, string>>): Promise<void>;
  /** @returns how it ended: its exit code, or the signal's name */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | string>;
  /** Moves its clock. */
  advance(ms: number): void;
  health(): Promise<{ status: string; deliveries: { waiting: number; dead: number } }>;
  close(): Promise<void>;
}

const secret = 'a-secret-of-deliveries';
const operatorToken = 'a-token-of-the-operator';

/** The environment of every process. @param settings override the defaults */
const environmentOf = (service: Service, settings: Readonly<Record<string, string>>) => ({
  ...process.env,
  NODE_ENV: 'production' as const,
  NODE_OPTIONS: '',
  NEXT_TELEMETRY_DISABLED: '1',
  REVIEW_DESK_HOME: process.cwd(),
  VERIFICATION_API_URL: service.apiUrl,
  VERIFICATION_API_KEYS: JSON.stringify(service.keys),
  AUTH_SECRET: 'a-secret-for-journeys-of-32-bytes-and-more',
  WEBHOOK_SECRET: secret,
  METRICS_TOKEN: operatorToken,
  AUTH_MFA: 'optional',
  VERIFICATION_MAX_PER_MINUTE: '6000',
  ...settings,
});

/** Creates the officer of the journeys, unless another server on this database has. @param isNew no other server can have */
function ensureOfficer(env: NodeJS.ProcessEnv, isNew: boolean): void {
  const { email, password } = credentials('officer');
  const user = (args: readonly string[], input = '') =>
    spawnSync(process.execPath, ['--conditions=react-server', 'bin/user.mjs', ...args], {
      env,
      input,
      encoding: 'utf8',
    });
  if (!isNew && user(['list']).stdout.includes(email)) return;
  const created = user(['add', email, '--role', 'officer', '--name', 'Own officer', '--password-stdin'], password);
  if (created.status !== 0) throw new Error(`the officer could not be created: ${created.stderr}`);
}

/** Starts a worker process, as `npm run worker` does. @returns ends it */
export function startOwnWorker(service: Service, settings: Readonly<Record<string, string>>): () => Promise<void> {
  const worker = spawn(process.execPath, ['--conditions=react-server', 'bin/worker.mjs'], {
    stdio: 'ignore',
    env: environmentOf(service, settings),
  });
  return async () => {
    const ended = once(worker, 'exit');
    worker.kill('SIGTERM');
    await ended;
  };
}

/** Starts a server with an officer. @param settings override the defaults; servers on one database share their secrets */
export async function startOwnDesk(
  service: Service,
  settings: Readonly<Record<string, string>> = {},
): Promise<OwnDesk> {
  const folder = mkdtempSync(join(tmpdir(), 'review-desk-own-'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const databaseFile = join(folder, 'desk.db');
  const log = createWriteStream(join(folder, 'desk.log'));
  const env = environmentOf(service, {
    PORT: String(port),
    HOSTNAME: '127.0.0.1',
    DATABASE_URL: `file:${databaseFile}`,
    ...settings,
  });
  ensureOfficer(env, settings.DATABASE_URL === undefined);
  const entry = join(process.env.DESK_DIST_DIR ?? '.next', 'standalone', 'server.js'); // built for the other servers

  let server: ChildProcess;
  const desk: OwnDesk = {
    url,
    port,
    databaseFile,
    webhook: { url: `${url}/api/webhooks/verification`, secret },
    pid: () => server.pid ?? 0,
    async start(more = {}) {
      server = spawn(process.execPath, ['--import', './e2e/testing/moved-clock.mjs', entry], {
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
        env: { ...env, ...more },
      });
      server.stdout?.pipe(log, { end: false });
      server.stderr?.pipe(log, { end: false });
      for (let tries = 0; tries < 600; tries++) {
        if (server.exitCode !== null) break;
        if (
          await fetch(`${url}/api/health`).then(
            (answer) => answer.ok,
            () => false,
          )
        )
          return;
        await sleep(50);
      }
      throw new Error(`the server did not start; its log: ${join(folder, 'desk.log')}`);
    },
    async end(signal) {
      if (server.exitCode === null && server.signalCode === null) {
        const ended = once(server, 'exit');
        server.kill(signal);
        await ended;
      }
      return server.exitCode ?? String(server.signalCode);
    },
    advance: (ms) => void server.send(ms),
    async health() {
      const answer = await fetch(`${url}/api/health`, { headers: { authorization: `Bearer ${operatorToken}` } });
      return answer.json() as ReturnType<OwnDesk['health']>;
    },
    async close() {
      await desk.end('SIGTERM');
      log.end();
      await finished(log);
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await desk.start();
  return desk;
}

export interface RegisteredSession extends KnownSession {
  readonly ref: string;
}

/** Registers approved sessions of persons that were screened, by looking them up as an officer; their deliveries go to this desk. */
export async function registerSessions(
  request: APIRequestContext,
  service: Service,
  desk: OwnDesk,
  count: number,
): Promise<readonly RegisteredSession[]> {
  await signInByApi(request, 'officer', desk.url);
  await service.setWebhookTarget(desk.webhook);
  const all = await service.sessions({ app: 'kyc-eu', status: 'APPROVED' });
  const has = ({ steps }: KnownSession, type: string) => steps.some((step) => step.type === type);
  const usable = all.filter((one) => ['ID_DOCUMENT', 'LIVENESS', 'AML'].every((type) => has(one, type)));
  const found: RegisteredSession[] = [];
  for (const session of usable.slice(0, count))
    found.push({ ...session, ref: await refOf(request, session, desk.url) });
  if (found.length < count) throw new Error('too few sessions');
  return found;
}

/** Signs a page in as an officer. */
export const signInAsOfficer = (page: Page, desk: OwnDesk) => signInByApi(page.request, 'officer', desk.url);

/** Waits until the page receives events. */
export const waitForLiveUpdates = (page: Page) =>
  expect(page.locator('[data-slot="live-bar"]')).toHaveAttribute('data-live', 'true');

/** Opens the list and waits until it receives events. */
export async function openList(page: Page, desk: OwnDesk): Promise<void> {
  await page.goto(`${desk.url}/sessions?view=all&sandbox=false`);
  await waitForLiveUpdates(page);
}

/** The status of a session in the list. */
export const statusIn = (page: Page, { ref }: RegisteredSession) =>
  page.locator(`tr[data-ref="${ref}"]`).getByRole('cell').nth(1);
