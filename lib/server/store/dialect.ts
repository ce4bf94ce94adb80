/** Everything that differs between the two databases stands behind this interface; `sqlite.ts` and `postgres.ts` are its two sides. */
import type { Dialect as KyselyDialect, RawBuilder, SqlBool } from 'kysely';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';
import type { Db, Tx } from './tables.ts';

export interface Dialect {
  readonly name: 'sqlite' | 'postgres';
  readonly kysely: KyselyDialect;
  /** Up to so many matches of a text are gathered and sorted, more are met on the way through the list; 0: nothing is ever gathered. */
  readonly gatherLimit: number;
  /** Words of the schema that differ. `text` sorts by code point everywhere, so that both give one order. */
  readonly ddl: { readonly text: string; readonly rowId: string; readonly boolean: string; readonly time: string };
  /** Waits until no other transaction writes sessions or the trail; held to the end of this one. */
  lockWriter(tx: Tx): Promise<void>;
  /** Waits until no other transaction claims deliveries; held to the end of this one. */
  lockClaims(tx: Tx): Promise<void>;
  /** Tells other processes of a change, when this transaction is committed. */
  announce(tx: Tx, seq: number): Promise<void>;
  /** Calls when other processes may have written a change, and whenever signs may have been missed. Costs next to nothing while nothing happens. */
  watch(onSign: () => void): Watch;
  /** Runs migrations alone, whatever other processes start at the same moment. */
  migrateAlone(db: Db, run: (db: Db) => Promise<void>): Promise<void>;
  /** Lets the account of that address work in tables that it does not own: everything but altering the trail. */
  admit(db: Db, url: string): Promise<void>;
  /** A column that the planner shall not look up in an index. */
  unindexed(column: string): RawBuilder<unknown>;
  /** Whether the folded text contains the needle. */
  contains(column: string, needle: string): RawBuilder<SqlBool>;
  /** Sessions that may contain all needles, by the text index; undefined where the planner finds the index by itself. */
  candidates(needles: readonly string[]): RawBuilder<{ rid: number }> | undefined;
  /** Appended to a select in a transaction: rows that others hold are passed over. */
  readonly skipLocked: RawBuilder<unknown>;
  /** Moves the log into the database file and empties it, unless another process holds it: what was deleted is then in neither. */
  checkpoint(db: Db): Promise<void>;
}

export interface Watch {
  stop(): Promise<void>;
}

/** @param url `file:/absolute/path` or `postgres://…` */
export function openDialect(url: string): Dialect {
  if (url.startsWith('file:')) return openSqlite(url.slice('file:'.length));
  if (/^postgres(?:ql)?:/.test(url)) return openPostgres(url);
  throw new Error('The database address must begin with file: or postgres://');
}
