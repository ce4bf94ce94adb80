import { setTimeout as sleep } from 'node:timers/promises';
import { CompiledQuery, type DatabaseConnection, Kysely, PostgresDialect, PostgresDriver, sql } from 'kysely';
import pg from 'pg';
import { waited } from '#lib/server/waits.ts';
import type { Db, Tables, Tx } from '../tables.ts';
import { throwProblems, toProblem } from './database-errors.ts';
import type { Dialect, Ledger, Watch } from './dialect.ts';

/** This is the database's clock, so that all processes agree. */
const databaseClock = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/** On PostgreSQL every request is one call of the function `ledger_take` (migration 005). @param clock in ms, for tests; default the database's */
export function createPostgresLedger(db: Db, clock?: () => number): Ledger {
  const now = () => (clock ? sql<number>`${clock()}::bigint` : databaseClock);
  return {
    async take(share) {
      const { rows } = await sql<{ wait: number }>`
        select ledger_take(${share}, ${clock?.() ?? null}::bigint) as wait`.execute(db);
      if (rows[0] === undefined) throw new Error('ledger_take returned no row');
      return { waitMs: rows[0].wait };
    },

    async pause(ms) {
      await sql`update ledger_pause set until = greatest(until, ${now()} + ${Math.ceil(ms)}::bigint)`.execute(db);
    },

    async left(perMinute) {
      const { rows } = await sql<{ sent: number; paused: boolean }>`
        with clock as materialized (select ${now()} as now_ms)
        select (select count(*) from ledger_sends, clock where at >= now_ms - 60000) as sent,
          (select until > now_ms from ledger_pause, clock) as paused`.execute(db);
      const [state] = rows;
      if (state === undefined) throw new Error('the ledger query returned no row');
      return state.paused ? 0 : Math.max(0, perMinute - state.sent);
    },
  };
}

/** Change signals of other processes on PostgreSQL come over a dedicated connection that listens and reconnects by itself. */
const channel = 'desk_changes';

const reconnectMs = 1000;
/** Only a query finds out that a connection died silently. */
const pingMs = 15_000;

/** Calls for each signal, and after each (re)connection, because signals may have been missed before it. */
function listenForChanges(url: string, onSignal: () => void): Watch {
  const stopped = new AbortController();
  const { signal } = stopped;

  const ping = async (client: pg.Client) => {
    for (;;) {
      await sleep(pingMs, undefined, { signal, ref: false });
      await client.query('select 1');
    }
  };
  const listenOnce = async () => {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'review-desk-listen',
      connectionTimeoutMillis: 5000,
      query_timeout: 5000,
      keepAlive: true,
    });
    const broken = new Promise<void>((resolve) => {
      client.on('error', () => resolve()).once('end', () => resolve());
    });
    try {
      await client.connect();
      client.on('notification', onSignal);
      await client.query(`listen ${channel}`);
      onSignal();
      await Promise.race([broken, ping(client)]);
    } finally {
      client.removeAllListeners('notification');
      // A connection that died silently does not end either.
      await Promise.race([client.end(), sleep(reconnectMs, undefined, { ref: false })]);
    }
  };
  const run = async () => {
    while (!signal.aborted) {
      // The next query of a request reports that the database is unreachable; here it is only tried again.
      await listenOnce().catch(() => undefined);
      await sleep(reconnectMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  };
  const running = run();
  return {
    async stop() {
      stopped.abort();
      await running;
    },
  };
}

// Advisory lock numbers are ours to choose; they are the same in every process.
const writerLock = 7_331_001;
const migrationLock = 7_331_002;
const claimLock = 7_331_003;
// The function `ledger_take` uses 7_331_004.

/** It is held until the transaction ends. */
const lock = async (tx: Tx, number: number): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(${number})`.execute(tx));

/** The account of the application may add to them, and no more. Where rows go with their session, the deletion cascades with the rights of the owner. */
const appendOnlyTables = [
  'audit_events',
  'audit_tiles',
  'audit_checkpoints',
  'audit_timestamps',
  'tombstones',
  'decisions',
  'decision_deeds',
  'referrals',
  'referral_closures',
  'sealed_events',
  'note_versions',
  'risk_ratings',
  'owner_records',
  'consent_second_reviews',
];

const bigintOid = 20;

type Config = ConstructorParameters<typeof PostgresDriver>[0];

class Driver extends PostgresDriver {
  override async acquireConnection(
    ...args: Parameters<PostgresDriver['acquireConnection']>
  ): Promise<DatabaseConnection> {
    try {
      return throwProblems(await waited('connection', () => super.acquireConnection(...args)));
    } catch (error) {
      throw toProblem(error);
    }
  }
  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await waited('commit', () => super.commitTransaction(connection));
  }
}

async function accountOf(url: string): Promise<string> {
  const db = new Kysely<Tables>({ dialect: openPostgres(url).kysely });
  try {
    const { rows } = await sql<{ name: string }>`select current_user as name`.execute(db);
    return rows[0]?.name ?? '';
  } finally {
    await db.destroy();
  }
}

export function openPostgres(url: string): Dialect {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'review-desk',
    max: 10,
    connectionTimeoutMillis: 5000,
    statement_timeout: 15_000,
    lock_timeout: 5000,
    idle_in_transaction_session_timeout: 30_000,
    // Values of bigint are read as numbers: times and counts stay far below 2^53.
    types: { getTypeParser: (oid, format) => (oid === bigintOid ? Number : pg.types.getTypeParser(oid, format)) },
  });
  // A broken idle connection is replaced at the next query, which reports the error if that fails too.
  pool.on('error', () => undefined);
  // Between two statements of a transaction an unhandled error event would end the process; the next statement reports it.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const config: Config = {
    pool,
    onCreateConnection: async (connection) => {
      await connection.executeQuery(CompiledQuery.raw('set synchronous_commit = on'));
    },
  };
  return {
    name: 'postgres',
    gatherLimit: 5000,
    kysely: Object.assign(new PostgresDialect(config), { createDriver: () => new Driver(config) }),
    ddl: {
      text: 'text collate "C"',
      rowId: 'bigint generated always as identity primary key',
      boolean: 'boolean',
      time: 'timestamptz',
    },
    readVersion: async (db) => {
      const version = sql<{ version: string }>`select 'PostgreSQL ' || current_setting('server_version') as version`;
      return (await version.execute(db)).rows[0]?.version ?? 'PostgreSQL';
    },
    hasTable: async (db, name) => {
      const { rows } = await sql<{ has: boolean }>`
        select to_regclass(quote_ident(${name})) is not null as has`.execute(db);
      return rows[0]?.has === true;
    },
    lockWriter: (tx) => waited('lock', () => lock(tx, writerLock)),
    lockClaims: (tx) => waited('lock', () => lock(tx, claimLock)),
    notifyChange: async (tx, seq) => void (await sql`select pg_notify(${channel}, ${String(seq)})`.execute(tx)),
    watch: (onSignal) => listenForChanges(url, onSignal),
    createLedger: (db) => createPostgresLedger(db),
    migrateExclusively: (db, run) =>
      db.transaction().execute(async (tx) => {
        await sql`set local lock_timeout = 0`.execute(tx);
        await sql`set local statement_timeout = 0`.execute(tx);
        await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(tx);
        await run(tx);
      }),
    async grantAccess(db, appUrl) {
      const user = sql.id(await accountOf(appUrl));
      await sql`revoke create on schema public from public`.execute(db); // before PostgreSQL 15 everybody may
      await sql`revoke all on schema public from ${user}`.execute(db);
      await sql`grant usage on schema public to ${user}`.execute(db);
      await sql`revoke all on all tables in schema public from ${user}`.execute(db);
      await sql`grant select, insert, update, delete on all tables in schema public to ${user}`.execute(db);
      for (const table of appendOnlyTables)
        await sql`revoke update, delete on ${sql.table(table)} from ${user}`.execute(db);
      await sql`revoke update on sign_in_events from ${user}`.execute(db);
      await sql`revoke insert, update, delete on schema_versions from ${user}`.execute(db);
    },
    async mayChangeAuditLog(db) {
      // The rights count of the account itself and of every role that it may become.
      const { rows } = await sql<{ may: boolean }>`
        select bool_or(r.rolsuper or r.rolcreaterole or r.oid in (c.relowner, n.nspowner, d.datdba)
          or has_table_privilege(r.oid, c.oid, 'update, delete, truncate, trigger') or has_any_column_privilege(r.oid, c.oid, 'update')) as may
        from pg_class as c join pg_namespace as n on n.oid = c.relnamespace, pg_roles as r, pg_database as d
        where n.nspname = 'public' and c.relname = 'audit_events'
          and pg_has_role(r.oid, 'member') and d.datname = current_database()`.execute(db);
      return rows[0]?.may !== false;
    },
    timeOf: (ms) => sql`${new Date(ms)}`,
    earlier: (column, ms) => sql`${sql.ref(column)} - make_interval(secs => ${ms / 1000})`,
    isOneOf: (column, numbers) => sql`${sql.ref(column)} = any(${numbers}::bigint[])`,
    withoutIndex: (column) => sql.ref(column),
    contains: (column, needle) => sql`${sql.ref(column)} like ${`%${needle.replaceAll(/[\\%_]/g, '\\$&')}%`}`,
    textCandidates: () => undefined,
    skipLocked: sql`for update skip locked`,
    async checkpoint() {}, // PostgreSQL manages its own log
  };
}
