import { setImmediate as nextTurn } from 'node:timers/promises';
import type Database from 'better-sqlite3';
import { SqliteDialect, sql } from 'kysely';
import type { Db } from '../tables.ts';
import type { Dialect, Ledger, Watch } from './dialect.ts';
import { Adapter, QueryCompiler, SqliteFile } from './sqlite-driver.ts';

const pollMs = 1000;

const quote = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** Each costs a scan of its list in the index; so many find few sessions. */
const maxTrigrams = 24;

/**
 * The trigrams of the needles (three characters or more) are AND-ed; of a long text some are taken, evenly spread. The index has no positions: `contains` must
 * still check.
 */
function toMatch(needles: readonly string[]): string {
  const trigrams = needles.flatMap((needle) => {
    const letters = [...needle];
    return letters.slice(2).map((_, at) => letters.slice(at, at + 3).join(''));
  });
  const all = [...new Set(trigrams)];
  const step = Math.max(1, all.length / maxTrigrams);
  const some = Array.from({ length: Math.min(all.length, maxTrigrams) }, (_, at) => all[Math.floor(at * step)] ?? '');
  return some.map(quote).join(' AND ');
}

/** The data version moves when another connection has written; reading it does not touch the disk. */
function watchDataVersion(database: Database.Database, onSignal: () => void): Watch {
  const readVersion = () => {
    try {
      return database.pragma('data_version', { simple: true });
    } catch {
      return undefined; // a signal too: the read that follows reports the error
    }
  };
  let lastVersion = readVersion();
  const timer = setInterval(() => {
    const version = readVersion();
    if (version !== lastVersion) onSignal();
    lastVersion = version;
  }, pollMs);
  timer.unref();
  return { stop: async () => clearInterval(timer) };
}

const minuteMs = 60_000;
/** A reservation lasts two seconds and holds a thirtieth of the share: one write in two seconds. */
const reservationMs = 2_000;
const reservedPart = 1 / 30;
const rowId = sql<number>`rowid`;

/**
 * On SQLite a single process sends everything and counts in memory, by a clock that cannot be set. It reserves requests in the database
 * before it sends them, so that the next process counts them as sent, however this one ended. What was not sent is given back with the
 * next reservation, so a restart loses no more than the last one.
 */
export function createSqliteLedger(
  db: Db,
  clock: { wall(): number; steady(): number } = { wall: Date.now, steady: () => performance.now() },
): Ledger {
  let reserved = { row: 0, left: 0, untilMs: Number.NEGATIVE_INFINITY };
  let pausedUntilMs = Number.NEGATIVE_INFINITY;
  /** It holds when each request was sent, oldest first, and is undefined until the reservations of earlier processes are read. */
  let sentAtMs: number[] | undefined;

  /** Reserved requests count as sent at the end of their reservation, but not later than now. */
  async function readReservations(): Promise<number[]> {
    const rows = await db.selectFrom('ledger_reserved').selectAll().orderBy('until').execute();
    const nowMs = clock.steady();
    const aheadMs = nowMs - clock.wall();
    return rows.flatMap(({ until, n }) => new Array<number>(n).fill(Math.min(nowMs, until + aheadMs)));
  }
  async function sentInLastMinute(): Promise<number[]> {
    sentAtMs ??= await readReservations();
    const sinceMs = clock.steady() - minuteMs;
    const firstKept = sentAtMs.findIndex((atMs) => atMs > sinceMs);
    if (firstKept !== 0) sentAtMs.splice(0, firstKept < 0 ? sentAtMs.length : firstKept);
    return sentAtMs;
  }
  const reserve = (n: number): Promise<void> =>
    db.transaction().execute(async (tx) => {
      const untilMs = clock.steady() + reservationMs;
      const nowMs = clock.wall();
      if (reserved.left > 0)
        await tx
          .updateTable('ledger_reserved')
          .set((row) => ({ n: row('n', '-', reserved.left) }))
          .where(rowId, '=', reserved.row)
          .execute();
      await tx
        .deleteFrom('ledger_reserved')
        .where(({ eb, or }) => or([eb('until', '<', nowMs - minuteMs), eb('until', '>', nowMs + minuteMs)]))
        .execute();
      const { row } = await tx
        .insertInto('ledger_reserved')
        .values({ until: nowMs + reservationMs, n })
        .returning(rowId.as('row'))
        .executeTakeFirstOrThrow();
      reserved = { row, left: n, untilMs };
    });

  // It handles one call at a time: there may be a read or a write between counting and recording.
  let lastCall: Promise<unknown> = Promise.resolve();
  function oneAtATime<Result>(run: () => Promise<Result>): Promise<Result> {
    const result = lastCall.then(run);
    lastCall = result.catch(() => undefined);
    return result;
  }
  return {
    take: (share) =>
      oneAtATime(async () => {
        const pauseMs = pausedUntilMs - clock.steady();
        if (pauseMs > 0) return { waitMs: pauseMs };
        const sent = await sentInLastMinute();
        const blockingAtMs = sent.at(-share);
        if (blockingAtMs !== undefined) return { waitMs: blockingAtMs + minuteMs - clock.steady() };
        if (reserved.left === 0 || clock.steady() >= reserved.untilMs) await reserve(Math.ceil(share * reservedPart));
        reserved.left -= 1;
        sent.push(clock.steady());
        return { waitMs: 0 };
      }),
    async pause(ms) {
      pausedUntilMs = Math.max(pausedUntilMs, clock.steady() + ms);
    },
    left: (perMinute) =>
      oneAtATime(async () =>
        pausedUntilMs > clock.steady() ? 0 : Math.max(0, perMinute - (await sentInLastMinute()).length),
      ),
  };
}

export function openSqlite(file: string): Dialect {
  const connections = new SqliteFile(file);
  const { database } = connections;
  return {
    name: 'sqlite',
    gatherLimit: 5000,
    kysely: Object.assign(new SqliteDialect({ database }), {
      createDriver: () => connections,
      createAdapter: () => new Adapter(),
      createQueryCompiler: () => new QueryCompiler(),
    }),
    ddl: { text: 'text', rowId: 'integer primary key', boolean: 'integer', time: 'date' },
    readVersion: async (db) => {
      const { rows } = await sql<{ version: string }>`select 'SQLite ' || sqlite_version() as version`.execute(db);
      return rows[0]?.version ?? 'SQLite';
    },
    hasTable: async (db, name) => {
      const found = sql`select 1 from sqlite_schema where type = 'table' and name = ${name}`;
      return (await found.execute(db)).rows.length > 0;
    },
    async lockWriter() {}, // `begin immediate` has locked already
    async lockClaims() {}, // the same
    async notifyChange() {}, // other processes poll
    watch: (onSignal) => watchDataVersion(database, onSignal),
    createLedger: (db) => createSqliteLedger(db),
    migrateExclusively: (db, run) => db.transaction().execute(run),
    async grantAccess() {}, // a file has no accounts
    mayChangeAuditLog: async () => true, // whoever may write the file
    timeOf: (ms) => sql`${new Date(ms).toISOString()}`,
    earlier: (column, ms) => sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${sql.ref(column)}, ${`-${ms / 1000} seconds`})`,
    isOneOf: (column, numbers) => sql`${sql.ref(column)} in (select value from json_each(${JSON.stringify(numbers)}))`,
    withoutIndex: (column) => sql`+${sql.ref(column)}`,
    contains: (column, needle) => sql`instr(${sql.ref(column)}, ${needle}) > 0`,
    textCandidates: (needles) =>
      sql`select rowid as rid from sessions_fts where sessions_fts match ${toMatch(needles)}`,
    skipLocked: sql``,
    async checkpoint() {
      await nextTurn(); // the deletion before it has blocked long enough
      await connections.alone(() => database.pragma('wal_checkpoint(truncate)'));
    },
  };
}
