import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import Database from 'better-sqlite3';
import {
  type DatabaseConnection,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
  sql,
} from 'kysely';
import { Problem } from '#lib/model/problem.ts';
import type { Dialect } from './dialect.ts';
import { guard, toProblem } from './faults.ts';

/** How long a write waits for another process. */
const busyMs = 5000;
/** Refusals that follow each other sooner are of one lock. */
const sameLockMs = 1500;
const lookEveryMs = 1000;
/** So long transactions may follow each other without a turn for anything else. */
const stretchMs = 4;

const pragmas = {
  journal_mode: 'wal',
  // The default of a WAL file that is opened again is NORMAL, which loses acknowledged commits when the power goes.
  synchronous: 2,
  foreign_keys: 1,
  // Without it REPLACE deletes audit events past their trigger.
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
    // Made here, so that the file is never readable by others, not even for a moment; log and index inherit its mode.
    closeSync(openSync(file, 'a', 0o600));
    chmodSync(file, 0o600);
    database = new Database(file, { timeout: busyMs });
    for (const [name, wanted] of Object.entries(pragmas)) {
      database.pragma(`${name} = ${wanted}`);
      if (database.pragma(name, { simple: true }) !== wanted)
        throw new Problem('store_unavailable', {
          cause: new Error(`SQLite refused ${name} = ${wanted}: no write would be safe`),
        });
    }
    return database;
  } catch (error) {
    database?.close();
    throw toProblem(error);
  }
}

/** Preparing a statement costs more than most of ours cost to run; they are few and come again. */
function prepareOnce(database: Database.Database): SqliteDatabase {
  const known = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    prepare(text) {
      const statement = known.get(text) ?? database.prepare(text);
      known.delete(text);
      known.set(text, statement);
      if (known.size > 500) known.delete(known.keys().next().value ?? '');
      return statement;
    },
  };
}

class Driver extends SqliteDriver {
  readonly #database: Database.Database;
  /** Since when another process has not let go of the file, and when that was seen last. */
  #locked: { readonly sinceMs: number; readonly seenMs: number } | undefined;
  /** Since when transactions run in this turn of the loop. */
  #stretchFromMs: number | undefined;
  constructor(database: Database.Database) {
    super({ database: prepareOnce(database) });
    this.#database = database;
  }
  override async acquireConnection(): Promise<DatabaseConnection> {
    return guard(await super.acquireConnection());
  }
  /**
   * Nothing here ever waits for the disk but by standing still: without a pause, transactions in a row would let nobody else have a turn. With
   * one before each of them, who waits for the disk would wait a turn for every transaction that stands before his.
   */
  async #giveTurns(): Promise<void> {
    if (this.#stretchFromMs !== undefined && performance.now() - this.#stretchFromMs > stretchMs) await nextTurn();
    if (this.#stretchFromMs !== undefined) return;
    this.#stretchFromMs = performance.now();
    setImmediate(() => {
      this.#stretchFromMs = undefined;
    });
  }
  // Locked from the beginning: a read that turns into a write could find the ground moved by another process.
  override async beginTransaction(): Promise<void> {
    await this.#giveTurns();
    for (;;) {
      try {
        // SQLite would wait by standing still, and the whole process with it: this wait is ours.
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
      // Writers in a row leave the lock open for a moment only: at first that moment is looked for.
      await (this.#lockedForMs() < 25 ? nextTurn() : sleep(2));
    }
  }
  /** All who wait, wait together: one after the other, five seconds each, would be minutes for the last, and for whoever only reads. */
  #lockedForMs(): number {
    const nowMs = performance.now();
    const known = this.#locked && nowMs - this.#locked.seenMs < sameLockMs ? this.#locked : undefined;
    this.#locked = { sinceMs: known?.sinceMs ?? nowMs, seenMs: nowMs };
    return nowMs - this.#locked.sinceMs;
  }
  // A full disk rolls back by itself; a second roll-back would hide why.
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.inTransaction) await super.rollbackTransaction(connection);
  }
}

const quote = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** The trigrams of a needle (three characters or more), AND-ed: the index has no positions, so `contains` must still look. */
function toMatch(needles: readonly string[]): string {
  const trigrams = needles.flatMap((needle) => {
    const letters = [...needle];
    return letters.slice(2).map((_, at) => letters.slice(at, at + 3).join(''));
  });
  return [...new Set(trigrams)].map(quote).join(' AND ');
}

export function openSqlite(file: string): Dialect {
  const database = open(file);
  return {
    name: 'sqlite',
    gatherLimit: 5000,
    kysely: Object.assign(new SqliteDialect({ database }), { createDriver: () => new Driver(database) }),
    ddl: { text: 'text', rowId: 'integer primary key', boolean: 'integer', time: 'date' },
    async lockWriter() {}, // `begin immediate` did
    async lockClaims() {}, // the same
    async announce() {}, // others look by themselves
    watch(onSign) {
      const version = () => {
        try {
          return database.pragma('data_version', { simple: true });
        } catch {
          return undefined; // a sign too: whoever then looks is told what is wrong
        }
      };
      let seen = version();
      // The version moves when another connection has written; asking costs no read of the disk.
      const timer = setInterval(() => {
        const current = version();
        if (current !== seen) onSign();
        seen = current;
      }, lookEveryMs);
      timer.unref();
      return { stop: async () => clearInterval(timer) };
    },
    migrateAlone: (db, run) => db.transaction().execute(run),
    async admit() {}, // a file has no accounts
    unindexed: (column) => sql`+${sql.ref(column)}`,
    contains: (column, needle) => sql`instr(${sql.ref(column)}, ${needle}) > 0`,
    candidates: (needles) => sql`select rowid as rid from sessions_fts where sessions_fts match ${toMatch(needles)}`,
    skipLocked: sql``,
    async checkpoint(db) {
      await nextTurn(); // what was deleted before it took its time already
      // In line with the transactions: inside of one SQLite refuses.
      await db.connection().execute(async () => {
        try {
          database.pragma('busy_timeout = 0'); // a reader elsewhere is not waited for by standing still
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
