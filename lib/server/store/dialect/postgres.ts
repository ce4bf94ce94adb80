import { CompiledQuery, type DatabaseConnection, Kysely, PostgresDialect, PostgresDriver, sql } from 'kysely';
import pg from 'pg';
import type { Tables } from '../tables.ts';
import { throwProblems, toProblem } from './database-errors.ts';
import type { Dialect } from './dialect.ts';
import { channel, listenForChanges } from './postgres-listen.ts';
import { createPostgresLedger } from './postgres-request-ledger.ts';

// Advisory lock numbers are ours to choose; they are the same in every process.
const writerLock = 7_331_001;
const migrationLock = 7_331_002;
const claimLock = 7_331_003;
// The function `ledger_take` uses 7_331_004.

/** The account of the application may add to them, and no more. */
const appendOnlyTables = ['audit_events'];
/** Their rows go with their sessions: the deletion cascades with the rights of the owner. */
const decisionTables = [
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
const checkpointTables = ['audit_tiles', 'audit_checkpoints', 'audit_timestamps'];

const bigintOid = 20;

type Config = ConstructorParameters<typeof PostgresDriver>[0];

class Driver extends PostgresDriver {
  override async acquireConnection(
    ...args: Parameters<PostgresDriver['acquireConnection']>
  ): Promise<DatabaseConnection> {
    try {
      return throwProblems(await super.acquireConnection(...args));
    } catch (error) {
      throw toProblem(error);
    }
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
    // As numbers: times and counts stay far below 2^53.
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
      const { rows } = await sql<{
        version: string;
      }>`select 'PostgreSQL ' || current_setting('server_version') as version`.execute(db);
      return rows[0]?.version ?? 'PostgreSQL';
    },
    hasTable: async (db, name) => {
      const { rows } = await sql<{ has: boolean }>`
        select to_regclass(quote_ident(${name})) is not null as has`.execute(db);
      return rows[0]?.has === true;
    },
    lockWriter: async (tx) => void (await sql`select pg_advisory_xact_lock(${writerLock})`.execute(tx)),
    lockClaims: async (tx) => void (await sql`select pg_advisory_xact_lock(${claimLock})`.execute(tx)),
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
      for (const table of decisionTables)
        await sql`revoke update, delete on ${sql.table(table)} from ${user}`.execute(db);
      for (const table of checkpointTables)
        await sql`revoke update, delete on ${sql.table(table)} from ${user}`.execute(db);
      await sql`revoke update on sign_in_events from ${user}`.execute(db);
      await sql`revoke update, delete on tombstones from ${user}`.execute(db);
      await sql`revoke insert, update, delete on schema_versions from ${user}`.execute(db);
    },
    async mayChangeAuditLog(db) {
      // Of the account itself and of every role that it may become.
      const { rows } = await sql<{ may: boolean }>`
        select bool_or(r.rolsuper or r.rolcreaterole or r.oid in (c.relowner, n.nspowner, d.datdba)
          or has_table_privilege(r.oid, c.oid, 'update, delete, truncate, trigger') or has_any_column_privilege(r.oid, c.oid, 'update')) as may
        from pg_class as c join pg_namespace as n on n.oid = c.relnamespace, pg_roles as r, pg_database as d
        where n.nspname = 'public' and c.relname = any(${appendOnlyTables})
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
