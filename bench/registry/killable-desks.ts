/** Processes of Review Desk that can be killed and restarted, with one database and one clock that can be moved. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';

export interface KillableDesk {
  /** Kills it and starts the next one. Resolves when that is ready. */
  killAndRestart(): Promise<void>;
}

export interface KillableDesks {
  /** Address for deliveries, with the secret. */
  readonly receiverUrl: string;
  readonly all: readonly KillableDesk[];
  /** Moves the clock of all processes. */
  advance(ms: number): void;
  /** How far the clock was moved. */
  aheadMs(): number;
  end(): Promise<void>;
}

const program = new URL('./desk-process.ts', import.meta.url).pathname;
const secret = 'a-secret-of-deliveries';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** Starts one process with receiver and worker, and `workers` more with a worker only. */
export async function startKillableDesks(options: {
  readonly databaseUrl: string;
  readonly simulator: { readonly apiUrl: string; readonly keys: Readonly<Record<string, string>> };
  readonly workers: number;
  readonly maxPerMinute: number;
}): Promise<KillableDesks> {
  const port = await freePort();
  const env = {
    ...process.env,
    BASE_URL: 'http://localhost:3000',
    VERIFICATION_API_URL: options.simulator.apiUrl,
    VERIFICATION_API_KEYS: JSON.stringify(options.simulator.keys),
    VERIFICATION_MAX_PER_MINUTE: String(options.maxPerMinute),
    WEBHOOK_SECRET: secret,
    AUTH_SECRET: 'a-secret-for-killed-desks-of-32-bytes-and-more',
    DATABASE_URL: options.databaseUrl,
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
  };
  let aheadMs = 0;
  const living = new Set<ChildProcess>();

  async function start(args: readonly string[]): Promise<ChildProcess> {
    const child = spawn(process.execPath, ['--conditions=react-server', program, ...args, '--ahead', String(aheadMs)], {
      env,
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    child.stdin.on('error', () => undefined); // the process may just have been killed
    const startedAheadMs = aheadMs;
    const failed = once(child, 'exit').then(([code]) => {
      throw new Error(`a process stopped with ${code}`);
    });
    await Promise.race([once(createInterface(child.stdout), 'line'), failed]);
    failed.catch(() => undefined);
    if (aheadMs !== startedAheadMs) child.stdin.write(`advance ${aheadMs - startedAheadMs}\n`);
    living.add(child);
    return child;
  }

  async function kill(child: ChildProcess): Promise<void> {
    living.delete(child);
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  async function victim(args: readonly string[]): Promise<KillableDesk> {
    let child = await start(args);
    return {
      async killAndRestart() {
        await kill(child);
        child = await start(args);
      },
    };
  }

  const receiver = await victim(['--port', String(port), '--secret', secret]);
  const workers = await Promise.all(Array.from({ length: options.workers }, () => victim([])));
  return {
    receiverUrl: `http://127.0.0.1:${port}/?secret=${secret}`,
    all: [receiver, ...workers],
    advance(ms) {
      aheadMs += ms;
      for (const child of living) child.stdin?.write(`advance ${ms}\n`);
    },
    aheadMs: () => aheadMs,
    end: async () => void (await Promise.all([...living].map(kill))),
  };
}
