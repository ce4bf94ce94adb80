/** For the tests of this module: a Review Desk with the simulator, over real connections. Only the clock is moved. */
import { afterAll, beforeAll, beforeEach, vi } from 'vitest';
import { getStore, type SessionRecord } from '#lib/server/store/index.ts';
import { openTestDesk, type SimulatedSession, type TestDeskOptions } from '#lib/server/testing/open-test-desk.ts';
import { receiveDelivery } from '#lib/server/webhooks.ts';
import { processDeliveries } from '../worker/process-deliveries.ts';
import { createWakeSignal, type WorkerContext } from '../worker/worker-context.ts';

export type { SimulatedSession } from '#lib/server/testing/open-test-desk.ts';
export type TestRegistry = ReturnType<typeof openTestRegistry>;

export type TestRegistryOptions = Pick<TestDeskOptions, 'createDatabase' | 'settings'> &
  Required<Pick<TestDeskOptions, 'startSimulator'>>;

export function openTestRegistry({ settings, ...options }: TestRegistryOptions) {
  let passedMs = 0;
  // Before anything opens and once for all tests: code that holds on to the function keeps the moved clock.
  beforeAll(() => {
    const now = Date.now;
    vi.spyOn(Date, 'now').mockImplementation(() => now() + passedMs);
  });
  afterAll(() => vi.mocked(Date.now).mockRestore());
  const {
    control,
    sessions: listed,
    tagged,
  } = openTestDesk({ ...options, settings: { VERIFICATION_MAX_PER_MINUTE: '1000000', ...settings } });
  beforeAll(() => control('POST', '/limit', { perMinute: 1_000_000 }));
  beforeEach(async () => {
    await control('DELETE', '/faults');
    await control('DELETE', '/requests');
  });

  const find = async (sessionId: string) => (await getStore()).sessions.find({ sessionId });
  const required = async (sessionId: string): Promise<SessionRecord> => {
    const record = await find(sessionId);
    if (!record) throw new Error('not registered');
    return record;
  };
  const deliver = (sessionId: string, about: Record<string, string> = {}) =>
    receiveDelivery(JSON.stringify({ session_id: sessionId, status: 'APPROVED', ...about }));
  /** Processes deliveries until none is due. */
  const work = async (): Promise<void> => {
    while ((await processDeliveries(idleContext())).taken > 0);
  };

  return {
    control,
    listed,
    find,
    required,
    deliver,
    work,
    tagged: (tag: string) => tagged(tag),
    transition: (id: string, change: object) =>
      control('POST', `/sessions/${id}/transition`, { notify: false, ...change }),
    /** Paths of the requests to the simulator's API, from the session's id on; the first bytes of files are read beside it. */
    requestedPaths: async () =>
      ((await control('GET', '/requests')) as { path: string }[]).flatMap(({ path }) =>
        path.startsWith('/media/') ? [] : path.replace(/^.*\/session\//, ''),
      ),
    /** Registers the sessions of a query, at most thirty. */
    async register(query: string): Promise<readonly SessionRecord[]> {
      const all = (await listed(query)).slice(0, 30);
      for (const { session_id } of all) await deliver(session_id);
      await work();
      await control('DELETE', '/requests');
      return Promise.all(all.map(({ session_id }) => required(session_id)));
    },
    counts: async () => (await getStore()).deliveries.counts(),
    /** Moves the time of day. */
    pass(ms: number) {
      passedMs += ms;
    },
    /** Registered sessions whose record differs from the simulator's. */
    async differingSessions(): Promise<readonly string[]> {
      const differing: string[] = [];
      for (const session of await listed()) {
        const record = await find(session.session_id);
        if (record && statusesOf(record) !== statusesOf(session)) differing.push(session.session_id);
      }
      return differing;
    },
  };
}

const statusesOf = ({
  status,
  steps,
}: Pick<SimulatedSession, 'status'> & { steps: readonly { status: string }[] }): string =>
  [status, ...steps.map((step) => step.status)].join();

export const idleContext = (): WorkerContext => ({
  stopping: new AbortController().signal,
  aborting: new AbortController().signal,
  wakeSignal: createWakeSignal(),
  isBurst: () => false,
});

export function stepOf(session: SimulatedSession, type: string): SimulatedSession['steps'][number] {
  const step = session.steps.find((one) => one.type === type);
  if (!step) throw new Error(`no ${type}`);
  return step;
}
