import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import Database from 'better-sqlite3';
import {
  type DatabaseConnection,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
  sql,
} from 'kysely';
import { Problem } from '#lib/model/problem.ts';
import { waited } from '#lib/server/waits.ts';
import { throwProblems, toProblem } from './database-errors.ts';
import type { Dialect, Watch } from './dialect.ts';
import { createSqliteLedger } from './sqlite-request-ledger.ts';

/** A write waits so long for another process. */
const busyMs = 5000;
/** Refusals closer together than this come from the same lock. */
const sameLockMs = 1500;
const pollMs = 1000;
/** Transactions may run back to back for so long before the event loop gets a turn. */
const yieldAfterMs = 4;

const pragmas = {
  journal_mode: 'wal',
  // A reopened WAL file defaults to NORMAL, which loses acknowledged commits on a power failure.
  synchronous: 2,
  foreign_keys: 1,
  // Without it REPLACE deletes audit events without firing their trigger.
  recursive_triggers: 1,
  trusted_schema: 0,
  cell_size_check: 1,
  secure_delete: 1,
  cache_size: -64_000,
  temp_store: 2,
} as const;

function open(file: string): Database.Database {
  let database: Database.Database | undefined;
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    // The file is created here, so that it is never readable by others; WAL and shared memory inherit its mode.
    closeSync(openSync(file, 'a', 0o600));
    chmodSync(file, 0o600);
    database = new Database(file, { timeout: busyMs });
    for (const [name, wanted] of Object.entries(pragmas)) {
      database.pragma(`${name} = ${wanted}`);
      if (database.pragma(name, { simple: true }) !== wanted)
        throw new Problem('store_unavailable', {
          cause: new Error(`SQLite refused ${name} = ${wanted}: writes would not be safe`),
        });
    }
    return database;
  } catch (error) {
    database?.close();
    throw toProblem(error);
  }
}

const maxCachedStatements = 500;

/** Caches prepared statements: preparing one costs more than running most of ours, and they are few. */
function withStatementCache(database: Database.Database): SqliteDatabase {
  const cached = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    prepare(text) {
      const statement = cached.get(text) ?? database.prepare(text);
      cached.delete(text);
      cached.set(text, statement);
      if (cached.size > maxCachedStatements) cached.delete(cached.keys().next().value ?? '');
      return statement;
    },
  };
}

class Driver extends SqliteDriver {
  readonly #database: Database.Database;
  /** It says since when another process has locked the file, and when that was last observed. */
  #locked: { readonly sinceMs: number; readonly observedMs: number } | undefined;
  /** The only connection is used by one caller after the other. */
  #lastTurn: Promise<void> = Promise.resolve();
  #endTurn: () => void = () => undefined;
  /** The first transaction of this turn of the event loop began then. */
  #turnStartMs: number | undefined;
  constructor(database: Database.Database) {
    super({ database: withStatementCache(database) });
    this.#database = database;
  }
  override async acquireConnection(): Promise<DatabaseConnection> {
    const before = this.#lastTurn;
    const turn = Promise.withResolvers<void>();
    this.#lastTurn = turn.promise;
    await waited('connection', () => before);
    this.#endTurn = turn.resolve;
    return throwProblems(await super.acquireConnection());
  }
  override async releaseConnection(): Promise<void> {
    this.#endTurn();
  }
  /**
   * better-sqlite3 is synchronous: transactions in a row would starve everything else in the process. A pause before each of them would
   * make a transaction wait one turn of the event loop for every transaction ahead of it, so there is one every few milliseconds.
   */
  async #pauseForEventLoop(): Promise<void> {
    if (this.#turnStartMs !== undefined && performance.now() - this.#turnStartMs > yieldAfterMs) await nextTurn();
    if (this.#turnStartMs !== undefined) return;
    this.#turnStartMs = performance.now();
    setImmediate(() => {
      this.#turnStartMs = undefined;
    });
  }
  // The file is locked from the beginning: another process could change what a read has seen before it turns into a write.
  override async beginTransaction(): Promise<void> {
    await waited('lock', () => this.#begin());
  }
  async #begin(): Promise<void> {
    await this.#pauseForEventLoop();
    for (;;) {
      try {
        // SQLite's own wait would block the whole process: we wait ourselves.
        this.#database.pragma('busy_timeout = 0');
        this.#database.exec('begin immediate');
        this.#locked = undefined;
        return;
      } catch (error) {
        const busy = error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY');
        if (!busy || this.#lockedForMs() >= busyMs) throw toProblem(error);
      } finally {
        this.#database.pragma(`busy_timeout = ${this.#locked ? 0 : busyMs}`);
      }
      // Consecutive writers release the lock only briefly: at first it is retried without a delay.
      await (this.#lockedForMs() < 25 ? nextTurn() : sleep(2));
    }
  }
  /** All transactions share one time limit: five seconds each, one after the other, would be minutes for the last one. */
  #lockedForMs(): number {
    const nowMs = performance.now();
    const current = this.#locked && nowMs - this.#locked.observedMs < sameLockMs ? this.#locked : undefined;
    this.#locked = { sinceMs: current?.sinceMs ?? nowMs, observedMs: nowMs };
    return nowMs - this.#locked.sinceMs;
  }
  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await waited('commit', () => super.commitTransaction(connection));
  }
  // SQLite rolls back by itself when the disk is full; a second rollback would hide the reason.
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.inTransaction) await super.rollbackTransaction(connection);
  }
}

/** The driver lets one caller at a time have the connection, and times how long the others wait. */
class Adapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

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

export function openSqlite(file: string): Dialect {
  const database = open(file);
  return {
    name: 'sqlite',
    gatherLimit: 5000,
    kysely: Object.assign(new SqliteDialect({ database }), {
      createDriver: () => new Driver(database),
      createAdapter: () => new Adapter(),
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
    async checkpoint(db) {
      await nextTurn(); // the deletion before it has blocked long enough
      // It runs on the connection, so never inside a transaction, where SQLite refuses it.
      await db.connection().execute(async () => {
        try {
          database.pragma('busy_timeout = 0'); // waiting for another reader would block the process
          database.pragma('wal_checkpoint(truncate)');
        } catch (error) {
          throw toProblem(error);
        } finally {
          database.pragma(`busy_timeout = ${busyMs}`);
        }
      });
    },
  };
}
