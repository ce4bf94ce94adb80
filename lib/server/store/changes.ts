/**
 * Changes of sessions are written in the transaction of the save that found them, numbered without gaps, and passed to the subscribers of every process after
 * the commit. Throws the Problems of the store.
 */
import type { SessionKind } from '#lib/model/session/ids.ts';
import { describeError, log } from '#lib/server/log.ts';
import { once } from '#lib/server/once.ts';
import { deleteInBatches, toBatches } from './kernel/batches.ts';
import type { Dialect } from './kernel/dialect.ts';
import type { ChangeRecord } from './records.ts';
import type { ChangesTable, Db, Tx } from './tables.ts';

/**
 * Numbers the change and writes it, in the transaction of the save, which must hold the writer's lock. With a database sequence a larger
 * number could become visible before a smaller one, and a reader would skip the smaller for good; the lock on this row lasts until the
 * commit.
 */
export async function writeChange(tx: Tx, dialect: Dialect, change: Omit<ChangeRecord, 'seq'>): Promise<ChangeRecord> {
  const { seq } = await tx
    .updateTable('change_head')
    .set(({ eb }) => ({ seq: eb('seq', '+', 1) }))
    .returning('seq')
    .executeTakeFirstOrThrow();
  const { status, steps, facts, visible } = change;
  await tx
    .insertInto('changes')
    .values({
      seq,
      at: change.atMs,
      ref: change.ref,
      kind: change.kind,
      sandbox: Number(change.sandbox),
      cause: change.cause,
      created: Number(change.created),
      visible: Number(visible !== null),
      detail: JSON.stringify({ status, steps, facts, visible }),
    })
    .execute();
  await dialect.notifyChange(tx, seq);
  return { seq, ...change };
}

const toChange = (row: ChangesTable): ChangeRecord => ({
  seq: row.seq,
  atMs: row.at,
  ref: row.ref,
  kind: row.kind as SessionKind,
  sandbox: row.sandbox === 1,
  cause: row.cause as ChangeRecord['cause'],
  created: row.created === 1,
  ...(JSON.parse(row.detail) as Pick<ChangeRecord, 'status' | 'steps' | 'facts' | 'visible'>),
  // An earlier version stored it in other words.
  ...(row.visible === 0 && { visible: null }),
});

async function readChangesSince(db: Db, seq: number, limit: number): Promise<ChangeRecord[]> {
  const rows = await db.selectFrom('changes').selectAll().where('seq', '>', seq).orderBy('seq').limit(limit).execute();
  return rows.map(toChange);
}

const readChangeHead = async (db: Db): Promise<number> =>
  (await db.selectFrom('change_head').select('seq').executeTakeFirstOrThrow()).seq;

const pageLength = 500;
const retryMs = 1000;

type ChangeListener = (changes: readonly ChangeRecord[]) => void;

type ChangeFeed = ReturnType<typeof startChangeFeed>;

/** Passes every change to the listeners, in order: reads the table on from the last number at each signal. */
function startChangeFeed(db: Db, dialect: Dialect) {
  const listeners = new Set<ChangeListener>();
  let lastSeq = 0;
  let reading: Promise<void> | undefined;
  let hasSignal = false;
  let timer: NodeJS.Timeout | undefined;

  /** Fixes the number from which the feed reads on. @throws Problem; the next call tries again */
  const begin = once(async () => {
    lastSeq = await readChangeHead(db);
  });
  const notify = (changes: readonly ChangeRecord[]) => {
    for (const listener of listeners)
      try {
        listener(changes);
      } catch (error) {
        log.error({ event: 'changes.listenerFailed', ...describeError(error) });
      }
  };
  const readPages = async () => {
    for (;;) {
      const page = await readChangesSince(db, lastSeq, pageLength);
      const last = page.at(-1);
      if (last === undefined) return;
      lastSeq = last.seq;
      notify(page);
    }
  };
  const readWhileSignalled = async () => {
    try {
      await begin();
      while (hasSignal && listeners.size > 0) {
        hasSignal = false;
        await readPages();
      }
    } catch {
      // The next query of a request reports that the database is unreachable; here it is only tried again.
      timer = setTimeout(readOn, retryMs).unref();
    }
    reading = undefined; // synchronously after the last check of `hasSignal`, so that no signal is lost
  };
  /** Reads on: there may be new changes. */
  function readOn(): void {
    hasSignal = true;
    reading ??= readWhileSignalled();
  }
  const watch = dialect.watch(readOn);
  readOn();
  return {
    listeners,
    begin,
    readOn,
    async stop(): Promise<void> {
      listeners.clear();
      clearTimeout(timer);
      await watch.stop();
      await reading;
      clearTimeout(timer);
    },
  };
}

export interface Changes {
  /** The oldest comes first. */
  since(seq: number, limit: number): Promise<ChangeRecord[]>;
  /** It has those of these numbers that are stored, and none of purged sessions or of what was pruned. */
  findStored(seqs: readonly number[]): Promise<ReadonlySet<number>>;
  /** It is the number of the newest, and 0 before the first. */
  head(): Promise<number>;
  /**
   * Passes on every change from now on, after its commit: of this process at once, of other processes by LISTEN/NOTIFY on PostgreSQL and within a second on
   * SQLite. Each is passed on at least once, in order of `seq`. What `head` and `since` return after this call joins what the listener receives without a gap.
   *
   * @returns ends the subscription
   */
  subscribe(listener: ChangeListener): () => void;
  /** @returns how many were deleted */
  prune(beforeMs: number): Promise<number>;
}

/** The feed runs only while there are subscribers. */
export function createChanges(
  db: Db,
  dialect: Dialect,
): Changes & {
  /** A change of this process was committed. */
  onCommit(): void;
  close(): Promise<void>;
} {
  let feed: ChangeFeed | undefined;
  let stopping: Promise<void> = Promise.resolve();
  const stopFeed = () => {
    const old = feed;
    feed = undefined;
    if (old) stopping = Promise.all([stopping, old.stop()]).then(() => undefined);
    return stopping;
  };

  return {
    async since(seq, limit) {
      await feed?.begin();
      return readChangesSince(db, seq, limit);
    },
    async findStored(seqs) {
      const stored = new Set<number>();
      for (const batch of toBatches(seqs))
        for (const { seq } of await db.selectFrom('changes').select('seq').where('seq', 'in', batch).execute())
          stored.add(seq);
      return stored;
    },
    async head() {
      await feed?.begin();
      return readChangeHead(db);
    },
    subscribe(listener) {
      feed ??= startChangeFeed(db, dialect);
      const { listeners } = feed;
      // This is a function of its own, so that a listener that subscribes twice is called twice.
      const own: ChangeListener = (changes) => listener(changes);
      listeners.add(own);
      return () => {
        if (listeners.delete(own) && listeners.size === 0 && feed?.listeners === listeners) void stopFeed();
      };
    },
    prune(beforeMs) {
      const old = db.selectFrom('changes').select('seq').where('at', '<', beforeMs);
      return deleteInBatches(db, (tx, limit) => tx.deleteFrom('changes').where('seq', 'in', old.limit(limit)));
    },
    onCommit: () => feed?.readOn(),
    close: stopFeed,
  };
}
