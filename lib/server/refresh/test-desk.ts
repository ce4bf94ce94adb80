/** For the tests of this module: a registry with a store of its own against the simulator, over a real wire; only the clock is moved. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, vi } from 'vitest';
import { getStore, type SessionRecord } from '#lib/server/store/index.ts';
import { getUpstream } from '#lib/server/upstream/index.ts';
import { drain } from './drain.ts';
import { receiveDelivery } from './index.ts';
import { createBell, type Shift } from './shift.ts';

export interface Listed {
  readonly session_id: string;
  readonly kind: 'individual' | 'corporate';
  readonly app: string;
  readonly status: string;
  readonly steps: readonly { readonly id: string; readonly type: string; readonly status: string }[];
}

export type TestDesk = ReturnType<typeof openTestDesk>;

interface Simulator {
  readonly apiUrl: string;
  readonly controlUrl: string;
  readonly keys: object;
  close(): Promise<void>;
}

export interface Parts {
  /** Given by the test: the desk's own code shares none with it. */
  readonly startSimulator: (options: { port: number; controlPort: number; cacheFolder: string }) => Promise<Simulator>;
  /** Default: SQLite. */
  readonly createDatabase?: () => Promise<{ readonly url: string; drop(): Promise<void> }>;
  /** Variables of the environment beside the usual ones. */
  readonly settings?: Readonly<Record<string, string>>;
}

export function openTestDesk({ startSimulator, createDatabase, settings }: Parts) {
  const folder = mkdtempSync(join(tmpdir(), 'desk-refresh-'));
  let simulator: Simulator;
  let database: { readonly url: string; drop(): Promise<void> } | undefined;
  let passedMs = 0;

  beforeAll(async () => {
    // Once for all tests: who keeps the function keeps the moved clock.
    const now = Date.now;
    vi.spyOn(Date, 'now').mockImplementation(() => now() + passedMs);
    simulator = await startSimulator({ port: 0, controlPort: 0, cacheFolder: join(folder, 'evidence') });
    database = await createDatabase?.();
    Object.assign(process.env, {
      BASE_URL: 'http://localhost:3000',
      VERIFICATION_API_URL: simulator.apiUrl,
      VERIFICATION_API_KEYS: JSON.stringify(simulator.keys),
      VERIFICATION_MAX_PER_MINUTE: '1000000',
      AUTH_SECRET: 'a-secret-for-tests-of-32-bytes-or-more',
      DATABASE_URL: database?.url ?? `file:${join(folder, 'desk.db')}`,
      ...settings,
    });
    await control('POST', '/limit', { perMinute: 1_000_000 });
  });
  beforeEach(async () => {
    await control('DELETE', '/faults');
    await control('DELETE', '/requests');
  });
  afterAll(async () => {
    await getUpstream().close();
    await (await getStore()).close();
    await database?.drop();
    await simulator.close();
    vi.mocked(Date.now).mockRestore();
    rmSync(folder, { recursive: true, force: true });
  });

  async function control(method: string, path: string, body?: unknown): Promise<unknown> {
    const answer = await fetch(simulator.controlUrl + path, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return answer.json();
  }
  const listed = async (query = '') => (await control('GET', `/sessions?${query}`)) as Listed[];
  const find = async (sessionId: string) => (await getStore()).sessions.find({ sessionId });

  return {
    control,
    listed,
    find,
    async tagged(tag: string): Promise<Listed> {
      const [first] = await listed(`tag=${tag}`);
      if (!first) throw new Error(`no session is tagged ${tag}`);
      return first;
    },
    transition: (id: string, change: object) =>
      control('POST', `/sessions/${id}/transition`, { notify: false, ...change }),
    /** Paths that upstream was asked for, without what stands before the session's id. */
    asked: async () =>
      ((await control('GET', '/requests')) as { path: string }[]).map(({ path }) => path.replace(/^.*\/session\//, '')),
    async required(sessionId: string): Promise<SessionRecord> {
      const record = await find(sessionId);
      if (!record) throw new Error('not registered');
      return record;
    },
    counts: async () => (await getStore()).deliveries.counts(),
    deliver: (sessionId: string, about: Record<string, string> = {}) =>
      receiveDelivery(JSON.stringify({ session_id: sessionId, status: 'APPROVED', ...about })),
    /** What a worker does until nothing is due. */
    async work(): Promise<void> {
      while ((await drain(idleShift())).taken > 0);
    },
    /** Moves the clock of the wall. */
    pass(ms: number) {
      passedMs += ms;
    },
    /** Sessions whose record differs from what upstream holds now. */
    async untrue(): Promise<readonly string[]> {
      const differences: string[] = [];
      for (const { session_id, status, steps } of await listed()) {
        const record = await find(session_id);
        if (record === undefined) continue;
        const told = [record.status, ...record.steps.map((step) => step.status)].join();
        if (told !== [status, ...steps.map((step) => step.status)].join()) differences.push(session_id);
      }
      return differences;
    },
  };
}

export const idleShift = (): Shift => ({
  stopping: new AbortController().signal,
  leaving: new AbortController().signal,
  bell: createBell(),
  isStreaming: () => false,
});

export function stepOf(session: Listed, type: string): Listed['steps'][number] {
  const step = session.steps.find((one) => one.type === type);
  if (!step) throw new Error(`no ${type}`);
  return step;
}
