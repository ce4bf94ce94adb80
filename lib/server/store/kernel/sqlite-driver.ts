/**
 * The connections to one SQLite file: one writes, one caller after the other, and one reads beside it, which never waits for a writer. The driver hides which of the two a
 * statement runs on. It promises: what is not certainly a read alone runs on the connection that writes; a read sees every commit before it. Throws Problems of the
 * database.
 */
import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import Database from 'better-sqlite3';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type LimitNode,
  type QueryResult,
  SqliteAdapter,
  SqliteQueryCompiler,
  ValueNode,
} from 'kysely';
import { Problem } from '#lib/model/problem.ts';
import { isOfRequest, waited } from '#lib/server/waits.ts';
import { toProblem } from './database-errors.ts';

/** A write waits so long for another process. */
const busyMs = 5000;
/** Refusals closer together than this come from the same lock. */
const sameLockMs = 1500;
/** Transactions may run back to back for so long before the event loop gets a turn. */
const yieldAfterMs = 4;

/** What nobody waits for lets requests go first for so long; from then on they take turns. */
const patienceMs = 100;

const ofBoth = { trusted_schema: 0, cell_size_check: 1, temp_store: 2 } as const;

const ofWriter = {
  journal_mode: 'wal',
  // A reopened WAL file defaults to NORMAL, which loses acknowledged commits on a power failure.
  synchronous: 2,
  foreign_keys: 1,
  // Without it REPLACE deletes audit events without firing their trigger.
  recursive_triggers: 1,
  secure_delete: 1,
  cache_size: -64_000,
  ...ofBoth,
} as const;

/** A write on it is an error, whatever takes it for a read. */
const ofReader = { query_only: 1, cache_size: -32_000, ...ofBoth } as const;

function connect(file: string, pragmas: Readonly<Record<string, string | number>>): Database.Database {
  const database = new Database(file, { timeout: busyMs });
  try {
    for (const [name, wanted] of Object.entries(pragmas)) {
      database.pragma(`${name} = ${wanted}`);
      if (database.pragma(name, { simple: true }) !== wanted)
        throw new Problem('store_unavailable', {
          cause: new Error(`SQLite refused ${name} = ${wanted}: writes would not be safe`),
        });
    }
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

const maxCachedStatements = 500;

/** Caches prepared statements: preparing one costs more than running most of ours, and they are few. */
function withStatementCache(database: Database.Database): (text: string) => Database.Statement {
  const cached = new Map<string, Database.Statement>();
  return (text) => {
    const statement = cached.get(text) ?? database.prepare(text);
    cached.delete(text);
    cached.set(text, statement);
    if (cached.size > maxCachedStatements) cached.delete(cached.keys().next().value ?? '');
    return statement;
  };
}

/** `begin` and others count as reads for SQLite. */
const mayRead = /^\s*(?:select|with)\b/i;
/** Other statements, such as `vacuum`, may not be within a transaction. */
const mayBeInTransaction = /^\s*(?:insert|update|delete|replace|with)\b/i;

function run(statement: Database.Statement, parameters: readonly unknown[]): QueryResult<never> {
  if (statement.reader) return { rows: statement.all(parameters) as never[] };
  const { changes, lastInsertRowid } = statement.run(parameters);
  return { rows: [], insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes) };
}

/** It is what one caller has between acquiring and releasing it; until its first write it stands in nobody's way. */
class Connection implements DatabaseConnection {
  readonly #driver: SqliteFile;
  /** It holds the connection that writes. */
  endTurn: (() => void) | undefined;
  constructor(driver: SqliteFile) {
    this.#driver = driver;
  }
  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      const read = this.endTurn === undefined && mayRead.test(sql) ? this.#driver.prepareRead(sql) : undefined;
      if (read) return run(read, parameters);
      await this.#driver.takeTurn(this);
      return await this.#driver.write(sql, parameters);
    } catch (error) {
      throw toProblem(error);
    }
  }
  // biome-ignore lint/correctness/useYield: nothing is streamed
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('rows of SQLite come at once');
  }
}

export class SqliteFile implements Driver {
  /** It is the connection that writes. */
  readonly database: Database.Database;
  readonly #reader: Database.Database;
  readonly prepare: (text: string) => Database.Statement;
  readonly #prepareOnReader: (text: string) => Database.Statement;
  /** It says since when another process has locked the file, and when that was last observed. */
  #locked: { readonly sinceMs: number; readonly observedMs: number } | undefined;
  /** The connection that writes is used by one caller after the other: the work of requests first, since a person waits for it. */
  #isHeld = false;
  readonly #requests: (() => void)[] = [];
  #wasBackground = false;
  readonly #background: { readonly begin: () => void; readonly sinceMs: number }[] = [];
  /** The first transaction of this turn of the event loop began then. */
  #turnStartMs: number | undefined;

  /** @throws Problem store_unavailable when the file cannot be opened, or not as it must be */
  constructor(file: string) {
    try {
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
      // The file is created here, so that it is never readable by others; WAL and shared memory inherit its mode.
      closeSync(openSync(file, 'a', 0o600));
      chmodSync(file, 0o600);
      this.database = connect(file, ofWriter);
      try {
        this.#reader = connect(file, ofReader);
      } catch (error) {
        this.database.close();
        throw error;
      }
    } catch (error) {
      throw toProblem(error);
    }
    // Whoever waits for another process waits without blocking this one.
    this.database.pragma('busy_timeout = 0');
    this.prepare = withStatementCache(this.database);
    this.#prepareOnReader = withStatementCache(this.#reader);
  }
  async init(): Promise<void> {}
  async destroy(): Promise<void> {
    this.#reader.close();
    // The last one to leave writes the log into the file and removes it.
    this.database.close();
  }

  /** @returns undefined: it may write, as `with … insert` does */
  prepareRead(text: string): Database.Statement | undefined {
    const statement = this.#prepareOnReader(text);
    return statement.readonly ? statement : undefined;
  }

  async acquireConnection(): Promise<Connection> {
    return new Connection(this);
  }
  async releaseConnection(connection: Connection): Promise<void> {
    connection.endTurn?.();
    connection.endTurn = undefined;
  }
  /** The connection that writes is this caller's until it is released. */
  async takeTurn(connection: Pick<Connection, 'endTurn'>): Promise<void> {
    if (connection.endTurn) return;
    await waited('connection', () => this.#waitForTurn());
    connection.endTurn = () => this.#beginNextTurn();
  }
  async #waitForTurn(): Promise<void> {
    if (this.#isHeld) {
      const { promise, resolve: begin } = Promise.withResolvers<void>();
      if (isOfRequest()) this.#requests.push(begin);
      else this.#background.push({ begin, sinceMs: performance.now() });
      return promise;
    }
    this.#isHeld = true;
    this.#wasBackground = !isOfRequest();
  }
  #beginNextTurn(): void {
    const [longest] = this.#background;
    const isOverdue = longest !== undefined && performance.now() - longest.sinceMs > patienceMs;
    const request = isOverdue && !this.#wasBackground ? undefined : this.#requests.shift();
    const begin = request ?? this.#background.shift()?.begin;
    this.#wasBackground = request === undefined;
    this.#isHeld = begin !== undefined;
    begin?.();
  }

  /** Runs a statement in the caller's turn; one outside of a transaction is a transaction of its own, as it is for SQLite. */
  async write(text: string, parameters: readonly unknown[]): Promise<QueryResult<never>> {
    if (this.database.inTransaction) return run(this.prepare(text), parameters);
    if (!mayBeInTransaction.test(text)) return this.#patiently(() => run(this.prepare(text), parameters));
    await waited('lock', () => this.#begin());
    try {
      const result = run(this.prepare(text), parameters);
      await this.commitTransaction();
      return result;
    } catch (error) {
      await this.rollbackTransaction();
      throw error;
    }
  }
  /** These are rare, and wait for another process as SQLite does. */
  #patiently<Result>(work: () => Result): Result {
    this.database.pragma(`busy_timeout = ${busyMs}`);
    try {
      return work();
    } finally {
      this.database.pragma('busy_timeout = 0');
    }
  }
  /** Runs something on the connection that writes, outside of every transaction. */
  async alone(work: () => void): Promise<void> {
    const turn: Pick<Connection, 'endTurn'> = { endTurn: undefined };
    await this.takeTurn(turn);
    try {
      work();
    } catch (error) {
      throw toProblem(error);
    } finally {
      turn.endTurn?.();
    }
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
  async beginTransaction(connection: Connection): Promise<void> {
    await this.takeTurn(connection);
    await waited('lock', () => this.#begin());
  }
  async #begin(): Promise<void> {
    await this.#pauseForEventLoop();
    for (;;) {
      try {
        this.prepare('begin immediate').run();
        this.#locked = undefined;
        return;
      } catch (error) {
        const busy = error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY');
        if (!busy || this.#lockedForMs() >= busyMs) throw toProblem(error);
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
  async commitTransaction(): Promise<void> {
    await waited('commit', async () => this.#runAsProblem('commit'));
  }
  // SQLite rolls back by itself when the disk is full; a second rollback would hide the reason.
  async rollbackTransaction(): Promise<void> {
    if (this.database.inTransaction) this.#runAsProblem('rollback');
  }
  #runAsProblem(text: string): void {
    try {
      this.prepare(text).run();
    } catch (error) {
      throw toProblem(error);
    }
  }
}

/** Since SQLite plans by the value of a bound limit, it would prepare such a statement again at each run. */
export class QueryCompiler extends SqliteQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    const { limit } = node;
    if (ValueNode.is(limit) && Number.isSafeInteger(limit.value)) this.append(`limit ${limit.value}`);
    else super.visitLimit(node);
  }
}

/** The driver lets one caller at a time write, and times how long the others wait. */
export class Adapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}
