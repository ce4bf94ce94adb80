import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { AuditEvent, StoredAuditEvent } from '#lib/model/audit.ts';
import type { Dialect } from '../dialect/index.ts';
import { createGroupCommit } from '../group-commit.ts';
import type { AuditEventsTable, Db, Tx } from '../tables.ts';
import { type ChainHead, fromColumns, genesisHead, toColumns, toNextEvent } from './chain.ts';
import { type ChainVerdict, verifyChain } from './verify-chain.ts';

export interface AuditLog {
  /** Resolves when the event is on disk. Events of concurrent calls are committed as one group. */
  append(event: AuditEvent): Promise<StoredAuditEvent>;
  /** Newest first; `after`: only events with a smaller number. */
  list(query: {
    readonly ref?: string;
    readonly actor?: string;
    readonly after?: number;
    readonly limit: number;
  }): Promise<StoredAuditEvent[]>;
  /** Checks the whole chain. A truncated end shows only against a head that was stored elsewhere. */
  verify(onProgress?: (checked: number) => void): Promise<ChainVerdict>;
  head(): Promise<ChainHead | null>;
  /** Every event, oldest first. */
  export(): AsyncIterable<StoredAuditEvent>;
  /** Whether a file was delivered to this reviewer since then. */
  hasDelivered(actor: string, ref: string, object: string, sinceMs: number): Promise<boolean>;
}

const pageLength = 1000;

const findHead = (db: Db | Tx): Promise<ChainHead | undefined> =>
  db.selectFrom('audit_events').select(['seq', 'hash']).orderBy('seq', 'desc').limit(1).executeTakeFirst();

/** Appends events in the caller's transaction, which must hold the writer's lock. */
export async function appendAuditEvents(
  tx: Tx,
  events: readonly AuditEvent[],
  atMs: number,
): Promise<StoredAuditEvent[]> {
  let head = (await findHead(tx)) ?? genesisHead;
  const stored = events.map((event) => {
    const next = toNextEvent(head, event, atMs);
    head = next;
    return next;
  });
  await tx.insertInto('audit_events').values(stored.map(toColumns)).execute();
  return stored;
}

export function createAuditLog(db: Db, dialect: Dialect, now: () => number): AuditLog & { settled(): Promise<void> } {
  const groups = createGroupCommit((events: readonly AuditEvent[]) =>
    db.transaction().execute(async (tx) => {
      await dialect.lockWriter(tx);
      return appendAuditEvents(tx, events, now());
    }),
  );

  async function* rows(): AsyncIterable<AuditEventsTable> {
    for (let last = Number.MIN_SAFE_INTEGER; ; ) {
      const page = await db
        .selectFrom('audit_events')
        .selectAll()
        .where('seq', '>', last)
        .orderBy('seq')
        .limit(pageLength)
        .execute();
      yield* page;
      const end = page.at(-1);
      if (end === undefined || page.length < pageLength) return;
      last = end.seq;
      await nextTurn(); // a long log must not block requests
    }
  }

  return {
    append: groups.add,
    settled: groups.settled,
    head: async () => (await findHead(db)) ?? null,

    async list({ ref, actor, after, limit }) {
      let query = db.selectFrom('audit_events').selectAll().orderBy('seq', 'desc').limit(limit);
      if (ref !== undefined) query = query.where('ref', '=', ref);
      if (actor !== undefined) query = query.where('actor', '=', actor);
      if (after !== undefined) query = query.where('seq', '<', after);
      return (await query.execute()).map(fromColumns);
    },

    verify: (onProgress) => verifyChain(rows(), onProgress),

    async *export() {
      for await (const row of rows()) yield fromColumns(row);
    },

    async hasDelivered(actor, ref, object, sinceMs) {
      const found = await db
        .selectFrom('audit_events')
        .select('seq')
        .where('action', '=', sql.lit('file.delivered')) // a literal, so that the planner uses the partial index
        .where('actor', '=', actor)
        .where('ref', '=', ref)
        .where('object', '=', object)
        .where('at', '>=', sinceMs)
        .limit(1)
        .executeTakeFirst();
      return found !== undefined;
    },
  };
}
