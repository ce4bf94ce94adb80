import { sql } from 'kysely';
import pg from 'pg';
import type { Store } from '../store.ts';

const tables = ['audit_events', 'sign_in_events'] as const;

/** Runs statements as the owner of the database: the account of the application may not change the audit log. */
async function runAsOwner(db: Store['db'], statements: readonly string[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const url = new URL(process.env.TEST_POSTGRES_URL ?? '');
  url.pathname = `/${rows[0]?.name}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** From now on the tables of audit events refuse every new row, as a full or misconfigured database would. @returns ends that */
export async function refuseAuditEvents({ db, dialect }: Pick<Store, 'db' | 'dialect'>): Promise<() => Promise<void>> {
  if (dialect === 'sqlite') {
    const run = async (toStatement: (table: string) => string) => {
      for (const table of tables) await sql.raw(toStatement(table)).execute(db);
    };
    await run(
      (table) => `create trigger refusing_${table} before insert on ${table} begin select raise(abort, 'refused'); end`,
    );
    return () => run((table) => `drop trigger refusing_${table}`);
  }
  await runAsOwner(db, [
    "create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$",
    ...tables.map(
      (table) => `create trigger refusing before insert on ${table} for each row execute function refuse()`,
    ),
  ]);
  return () =>
    runAsOwner(db, [...tables.map((table) => `drop trigger refusing on ${table}`), 'drop function refuse()']);
}
