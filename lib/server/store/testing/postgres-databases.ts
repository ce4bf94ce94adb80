/**
 * Tests use databases on one PostgreSQL server. Creating one, the first connections to it and dropping it cost more than most tests do, so a copy of the
 * migrated database is emptied afterwards and used again by the next test of this process.
 */
import { randomBytes } from 'node:crypto';
import pg from 'pg';

export interface TestDatabase {
  readonly url: string;
  /** Runs statements without the store, as an operator would with a database tool. */
  run(...statements: string[]): Promise<void>;
  drop(): Promise<void>;
}

export function addressOf(admin: string, name: string): string {
  const url = new URL(admin);
  url.pathname = `/${name}`;
  return url.href;
}

async function asAdmin(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** @param template undefined: an empty one */
export async function createDatabase(admin: string, template: string | undefined): Promise<TestDatabase> {
  const name = `desk_${randomBytes(6).toString('hex')}`;
  await asAdmin(admin, `create database ${name} ${template === undefined ? '' : `template ${template}`}`);
  const url = addressOf(admin, name);
  return {
    url,
    run: (...statements) => asAdmin(url, ...statements),
    drop: () => asAdmin(admin, `drop database ${name} with (force)`),
  };
}

/** It is a copy and what its tables contain before anyone writes to them. */
interface Copy {
  readonly database: TestDatabase;
  /** Stays connected, because a new connection to a database reads its whole catalogue. */
  readonly owner: pg.Pool;
  readonly tables: readonly string[];
  /** Rows are JSON, by table; only tables that are not empty have any. */
  readonly rows: ReadonlyMap<string, string>;
  uses: number;
}

/** Copies that no test uses. */
const unused: Copy[] = [];
/** Deleted rows stay in the files for a while: a copy is not used for ever. */
const mostUses = 50;

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

async function createCopy(admin: string, template: string): Promise<Copy> {
  const database = await createDatabase(admin, template);
  // It does not keep the process.
  const owner = new pg.Pool({ connectionString: database.url, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true });
  // A test may end all connections: the next query has a new one.
  owner.on('error', () => undefined);
  const tables = await owner.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')",
  );
  const rows = new Map<string, string>();
  for (const { name } of tables.rows) {
    const found = await owner.query<{ rows: string | null }>(
      `select json_agg(one)::text as rows from ${quote(name)} as one`,
    );
    const text = found.rows[0]?.rows;
    if (typeof text === 'string') rows.set(name, text);
  }
  return { database, owner, tables: tables.rows.map(({ name }) => name), rows, uses: 0 };
}

/** Leaves what a new copy contains. The account of the store owns nothing, so nothing but rows and sequences can differ. */
async function restore({ owner, tables, rows }: Copy): Promise<void> {
  // What a test has left open must not write afterwards.
  await owner.query(
    'select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  const written = await owner.query<{ name: string }>({
    name: 'written',
    text: tables
      .filter((name) => !rows.has(name))
      .map((name) => `select '${name}' as name where exists (select from ${quote(name)})`)
      .join(' union all '),
  });
  await owner.query(
    [
      'begin',
      // Neither the triggers that protect the audit log nor foreign keys are asked.
      'set local session_replication_role = replica',
      ...[...written.rows.map(({ name }) => name), ...rows.keys()].map((name) => `delete from ${quote(name)}`),
      ...[...rows].map(
        ([name, text]) =>
          `insert into ${quote(name)} overriding system value select * from json_populate_recordset(null::${quote(name)}, ${pg.escapeLiteral(text)})`,
      ),
      // No row of the template is numbered by one.
      "select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false) from pg_sequences where last_value is not null",
      'commit',
    ].join('; '),
  );
}

const changesSchema = /\b(?:create|alter|drop|grant|revoke)\b/i;

/** It is a copy of the template as it is; `drop` makes it available for the next test. */
export async function takeCopy(admin: string, template: string): Promise<TestDatabase> {
  const copy = unused.pop() ?? (await createCopy(admin, template));
  copy.uses += 1;
  const { database } = copy;
  let isChanged = false;
  return {
    url: database.url,
    async run(...statements) {
      isChanged ||= statements.some((statement) => changesSchema.test(statement));
      await database.run(...statements);
    },
    async drop() {
      if (isChanged || copy.uses >= mostUses) {
        await copy.owner.end();
        return database.drop();
      }
      await restore(copy);
      unused.push(copy);
    },
  };
}
