/**
 * A dialect holds everything that differs between SQLite and PostgreSQL: connections, locks, signals of other processes, the text index, the count of requests
 * sent, and what their errors mean. Every error of a connection leaves it as a Problem: `store_unavailable` when the database is locked, full, read-only or
 * unreachable, else `internal`; none holds a value.
 */
import type { Dialect as KyselyDialect, RawBuilder, SqlBool } from 'kysely';
import type { Db, Tx } from '../tables.ts';

/**
 * Counts the requests that all processes send to the verification service, also across restarts. It knows only how many were sent in the
 * sliding minute; the budget itself is the caller's.
 */
export interface Ledger {
  /**
   * Records one more request, unless some 60 s would then hold more than `share` requests or sending is paused.
   *
   * @returns `waitMs` 0: recorded; else how long until the next try can succeed
   */
  take(share: number): Promise<{ readonly waitMs: number }>;
  /** No process sends anything for so long. */
  pause(ms: number): Promise<void>;
  /** It says how many of `perMinute` requests could be sent now. */
  left(perMinute: number): Promise<number>;
}

/** The two databases differ in this; `sqlite.ts` and `postgres.ts` implement it. */
export interface Dialect {
  readonly name: 'sqlite' | 'postgres';
  readonly kysely: KyselyDialect;
  /** Up to so many text matches are gathered and sorted; with more, the list's index is scanned and filtered. With 0 it is always scanned. */
  readonly gatherLimit: number;
  /** These are the column types of the schema. `text` sorts by code point, so that both databases give the same order. */
  readonly ddl: { readonly text: string; readonly rowId: string; readonly boolean: string; readonly time: string };
  /** It has name and version, e.g. `SQLite 3.53.2`. */
  readVersion(db: Db): Promise<string>;
  /** It is asked at every start, because it is far cheaper than reading the whole schema. */
  hasTable(db: Db | Tx, name: string): Promise<boolean>;
  /** Waits until no other transaction writes sessions or the audit log; held until this one ends. */
  lockWriter(tx: Tx): Promise<void>;
  /** Waits until no other transaction claims deliveries; held until this one ends. */
  lockClaims(tx: Tx): Promise<void>;
  /** Notifies other processes of a change when this transaction is committed. */
  notifyChange(tx: Tx, seq: number): Promise<void>;
  /** Calls when other processes may have written a change, and whenever signals may have been missed. It costs nearly nothing while nothing happens. */
  watch(onSignal: () => void): Watch;
  /** Counts the requests sent to the verification service. */
  createLedger(db: Db): Ledger;
  /** Runs migrations in one process at a time, however many start at once. */
  migrateExclusively(db: Db, run: (db: Db) => Promise<void>): Promise<void>;
  /** Grants the account of that address every right in the tables except changing the audit log, tombstones or the schema version. */
  grantAccess(db: Db, url: string): Promise<void>;
  /** It says whether the account of the connection could change or remove an audit event, or have that done by changing a table, a trigger or a right. */
  mayChangeAuditLog(db: Db): Promise<boolean>;
  /** `timeOf` writes a time as the sign-in tables hold it; `earlier` moves that of a column back by `ms`. */
  timeOf(ms: number): RawBuilder<unknown>;
  earlier(column: string, ms: number): RawBuilder<unknown>;
  /** It says whether the column is one of these numbers: one parameter, however many there are. */
  isOneOf(column: string, numbers: readonly number[]): RawBuilder<SqlBool>;
  /** The planner must not look this column up in an index. */
  withoutIndex(column: string): RawBuilder<unknown>;
  /** It says whether the normalised text contains the needle. */
  contains(column: string, needle: string): RawBuilder<SqlBool>;
  /** It finds sessions that may contain all needles, by the text index; undefined where the planner finds that index itself. */
  textCandidates(needles: readonly string[]): RawBuilder<{ rid: number }> | undefined;
  /** It is appended to a select in a transaction, and skips rows that other transactions have locked. */
  readonly skipLocked: RawBuilder<unknown>;
  /** Moves the write-ahead log into the database file and empties it, unless another process holds it: what was deleted is then gone from both. */
  checkpoint(db: Db): Promise<void>;
}

export interface Watch {
  stop(): Promise<void>;
}
