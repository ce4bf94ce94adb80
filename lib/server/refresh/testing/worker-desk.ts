import { getStore, type SessionRecord } from '#lib/server/store/index.ts';
import { runBackgroundRound } from '../worker/worker.ts';
import { idleContext, openTestRegistry, type TestRegistryOptions } from './open-test-registry.ts';

export type WorkerDesk = ReturnType<typeof openWorkerDesk>;

export const person = { cause: 'person', origin: 'lookup' } as const;

/** A ledger whose budget is spent. */
export const spentLedger = {
  take: async () => ({ waitMs: 3_000 }),
  pause: async () => undefined,
  left: async () => 0,
};

/** A test desk with what the cases of the worker need besides. */
export function openWorkerDesk(options: TestRegistryOptions) {
  return {
    ...openTestRegistry({ ...options, settings: { RETENTION_DAYS: '100' } }),

    /** Sweeps and imports until nothing is due or all work pauses. @returns how many */
    async maintainAll(): Promise<number> {
      for (let all = 0; ; ) {
        const { taken, pauseMs } = await runBackgroundRound(idleContext());
        all += taken;
        if (taken === 0 || pauseMs > 0) return all;
      }
    },

    auditEvents: async (action: string) =>
      (await (await getStore()).audit.list({ limit: 5_000 }))
        .filter((event) => event.action === action)
        .map(({ ref, outcome, reason }) => ({ ref, outcome, reason }))
        .toReversed(),

    /** Saves a record with differences, as another process would. @returns its ref */
    async saveAs(record: SessionRecord, differing: Partial<SessionRecord>): Promise<string> {
      const { updatedAtMs: _, refreshedAtMs, ownAlias, ...rest } = { ...record, ...differing };
      const store = await getStore();
      const readAtMs = Math.max(Date.now(), (refreshedAtMs ?? 0) + 1);
      return (await store.sessions.save({ ...rest, ownAlias, readAtMs, cause: 'person' }, null)).ref;
    },
  };
}
