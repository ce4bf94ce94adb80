import type { SessionKind } from '#lib/model/ids.ts';
import { describeError, log } from '#lib/server/log.ts';
import type { Dialect } from './dialect.ts';
import { inPieces } from './pieces.ts';
import type { Cause, ChangeRecord } from './records.ts';
import type { ChangesTable, Db, Tx } from './tables.ts';

export interface Changes {
  /** Oldest first. */
  since(seq: number, limit: number): Promise<ChangeRecord[]>;
  /** The number of the newest; 0 before the first. */
  head(): Promise<number>;
  /**
   * Tells of every change from now on, after its commit: of this process at once, of other processes by LISTEN/NOTIFY on PostgreSQL and within
   * a second on SQLite. At least once, in order of `seq`. What `head` and `since` answer after this call joins what the listener is told
   * without a gap.
   *
   * @returns ends it
   */
  subscribe(listener: (changes: readonly ChangeRecord[]) => void): () => void;
  /** @returns how many were deleted */
  prune(beforeMs: number): Promise<number>;
}

const pageLength = 500;
const againMs = 1000;

const toChange = (row: ChangesTable): ChangeRecord => ({
  seq: row.seq,
  atMs: row.at,
  ref: row.ref,
  kind: row.kind as SessionKind,
  sandbox: row.sandbox === 1,
  cause: row.cause as Cause,
  created: row.created === 1,
  visible: row.visible === 1,
  ...(JSON.parse(row.detail) as Pick<ChangeRecord, 'status' | 'visibleStatus' | 'steps' | 'facts'>),
});

/**
 * Numbers the change and writes it, in the transaction of the save, which holds the writer's lock. A sequence of the database would let a
 * larger number be seen before a smaller one, and a reader pass over the smaller for good; this number is free again only at the commit.
 */
export async function writeChange(tx: Tx, dialect: Dialect, change: Omit<ChangeRecord, 'seq'>): Promise<ChangeRecord> {
  const { seq } = await tx
    .updateTable('change_head')
    .set(({ eb }) => ({ seq: eb('seq', '+', 1) }))
    .returning('seq')
    .executeTakeFirstOrThrow();
  const { status, visibleStatus, steps, facts } = change;
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
      visible: Number(change.visible),
      detail: JSON.stringify({ status, visibleStatus, steps, facts }),
    })
    .execute();
  await dialect.announce(tx, seq);
  return { seq, ...change };
}

type Listener = (changes: readonly ChangeRecord[]) => void;

export function makeChanges(
  db: Db,
  dialect: Dialect,
): Changes & {
  /** A change of this process was committed. */
  told(): void;
  close(): Promise<void>;
} {
  const since = async (seq: number, limit: number) =>
    (await db.selectFrom('changes').selectAll().where('seq', '>', seq).orderBy('seq').limit(limit).execute()).map(
      toChange,
    );
  const readHead = async () => (await db.selectFrom('change_head').select('seq').executeTakeFirstOrThrow()).seq;

  /** Reads on from where it stands, at every sign, for as long as anybody listens. */
  function startFeed() {
    const listeners = new Set<Listener>();
    let position: number | undefined;
    let standing: Promise<void> | undefined;
    let looking: Promise<void> | undefined;
    let again = false;
    let timer: NodeJS.Timeout | undefined;

    /** Its place in the table is known from here on. @throws Problem, and the next call tries again */
    const stand = (): Promise<void> => {
      standing ??= readHead().then(
        (seq) => {
          position = seq;
        },
        (error: unknown) => {
          standing = undefined;
          throw error;
        },
      );
      return standing;
    };
    const tell = (page: readonly ChangeRecord[]) => {
      for (const listener of listeners)
        try {
          listener(page);
        } catch (error) {
          log.error({ event: 'changes.listenerFailed', ...describeError(error) });
        }
    };
    const readOn = async () => {
      try {
        await stand();
        while (again && listeners.size > 0) {
          again = false;
          for (;;) {
            const page = await since(position ?? 0, pageLength);
            const last = page.at(-1);
            if (last === undefined) break;
            position = last.seq;
            tell(page);
          }
        }
      } catch {
        // Where the database is away, whoever asks it for something is told; this tries again until nobody listens.
        timer = setTimeout(look, againMs).unref();
      }
      looking = undefined; // in one breath with the last look at `again`: no sign falls between
    };
    const look = () => {
      again = true;
      looking ??= readOn();
    };
    const watch = dialect.watch(look);
    look();
    return {
      listeners,
      stand,
      look,
      async stop() {
        listeners.clear();
        clearTimeout(timer);
        await watch.stop();
        await looking;
        clearTimeout(timer);
      },
    };
  }
  let feed: ReturnType<typeof startFeed> | undefined;
  let stopping: Promise<void> = Promise.resolve();
  const stop = () => {
    const old = feed;
    feed = undefined;
    if (old) stopping = Promise.all([stopping, old.stop()]).then(() => undefined);
    return stopping;
  };

  return {
    async since(seq, limit) {
      await feed?.stand();
      return since(seq, limit);
    },
    async head() {
      await feed?.stand();
      return readHead();
    },
    subscribe(listener) {
      feed ??= startFeed();
      const { listeners } = feed;
      // A function of its own, so that one that listens twice is told twice.
      const told: Listener = (changes) => listener(changes);
      listeners.add(told);
      return () => {
        if (listeners.delete(told) && listeners.size === 0 && feed?.listeners === listeners) void stop();
      };
    },
    prune(beforeMs) {
      const old = db.selectFrom('changes').select('seq').where('at', '<', beforeMs);
      return inPieces((limit) =>
        db
          .transaction()
          .execute((tx) => tx.deleteFrom('changes').where('seq', 'in', old.limit(limit)).executeTakeFirstOrThrow()),
      );
    },
    told: () => feed?.look(),
    close: stop,
  };
}
