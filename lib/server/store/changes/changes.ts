import { deleteInBatches } from '../batches.ts';
import type { Dialect } from '../dialect/index.ts';
import type { ChangeRecord } from '../records.ts';
import type { Db } from '../tables.ts';
import { type ChangeFeed, type ChangeListener, startChangeFeed } from './change-feed.ts';
import { findStoredChanges, readChangeHead, readChangesSince } from './read-changes.ts';

export interface Changes {
  /** Oldest first. */
  since(seq: number, limit: number): Promise<ChangeRecord[]>;
  /** Which of these are stored: not those of purged sessions, and none that was pruned. */
  findStored(seqs: readonly number[]): Promise<ReadonlySet<number>>;
  /** The number of the newest; 0 before the first. */
  head(): Promise<number>;
  /**
   * Passes on every change from now on, after its commit: of this process at once, of other processes by LISTEN/NOTIFY on PostgreSQL and
   * within a second on SQLite. At least once, in order of `seq`. What `head` and `since` return after this call joins what the listener
   * receives without a gap.
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
    findStored: (seqs) => findStoredChanges(db, seqs),
    async head() {
      await feed?.begin();
      return readChangeHead(db);
    },
    subscribe(listener) {
      feed ??= startChangeFeed(db, dialect);
      const { listeners } = feed;
      // A function of its own, so that a listener that subscribes twice is called twice.
      const own: ChangeListener = (changes) => listener(changes);
      listeners.add(own);
      return () => {
        if (listeners.delete(own) && listeners.size === 0 && feed?.listeners === listeners) void stopFeed();
      };
    },
    prune(beforeMs) {
      const old = db.selectFrom('changes').select('seq').where('at', '<', beforeMs);
      return deleteInBatches(db, (tx, limit) =>
        tx.deleteFrom('changes').where('seq', 'in', old.limit(limit)).executeTakeFirstOrThrow(),
      );
    },
    onCommit: () => feed?.readOn(),
    close: stopFeed,
  };
}
