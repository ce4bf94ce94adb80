import { Kysely, sql } from 'kysely';
import { type Dialect, openDialect } from './dialect.ts';
import { migrations } from './migrations/index.ts';
import type { Db, Tables } from './tables.ts';

export interface Migration {
  readonly version: number;
  readonly name: string;
  statements(dialect: Pick<Dialect, 'name' | 'ddl'>): readonly string[];
}

/** The schema is not what this build works with; the message is for the operator. */
export class SchemaError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SchemaError';
  }
}

const latest = migrations.at(-1)?.version ?? 0;

async function readVersion(db: Db): Promise<number> {
  const tables = await db.introspection.getTables();
  if (!tables.some((table) => table.name === 'schema_versions')) return 0;
  const row = await db
    .selectFrom('schema_versions')
    .select(({ fn }) => fn.max('version').as('version'))
    .executeTakeFirst();
  return Number(row?.version ?? 0);
}

/** @throws SchemaError unless the schema is exactly the one of this build */
export async function requireSchema(db: Db): Promise<void> {
  const version = await readVersion(db);
  if (version > latest)
    throw new SchemaError(
      `The database was written by a newer version of the desk (schema ${version}, this one knows ${latest}): upgrade the desk, or restore a backup.`,
    );
  if (version < latest)
    throw new SchemaError(
      `The database has schema ${version}, this version of the desk needs ${latest}: run the migrations first.`,
    );
}

/**
 * Brings the schema up to date, forward only, all or nothing; many processes may start at the same moment.
 *
 * @param url the desk's own address; with `migrationUrl` (PostgreSQL) the tables belong to that account and this one is let in
 * @returns versions that were applied
 * @throws SchemaError when the schema is newer than this build
 */
export async function migrateStore(
  url: string,
  migrationUrl: string | undefined,
  now: () => number,
): Promise<readonly number[]> {
  if (migrationUrl !== undefined && url.startsWith('file:'))
    throw new SchemaError(
      'The migrations have a PostgreSQL account, but the desk has a file: one of the two addresses is wrong.',
    );
  const dialect = openDialect(migrationUrl ?? url);
  const db = new Kysely<Tables>({ dialect: dialect.kysely });
  try {
    const applied: number[] = [];
    // Asked before the lock too: an account that may not alter tables starts well when there is nothing to alter.
    if ((await readVersion(db)) !== latest) {
      await dialect.migrateAlone(db, async (alone) => {
        await sql
          .raw(
            `create table if not exists schema_versions (version integer not null primary key, name text not null, applied_at bigint not null)`,
          )
          .execute(alone);
        const version = await readVersion(alone);
        for (const migration of migrations.filter((each) => each.version > version)) {
          for (const statement of migration.statements(dialect)) await sql.raw(statement).execute(alone);
          await alone
            .insertInto('schema_versions')
            .values({ version: migration.version, name: migration.name, applied_at: now() })
            .execute();
          applied.push(migration.version);
        }
        await requireSchema(alone);
        if (migrationUrl !== undefined) await dialect.admit(alone, url);
      });
    }
    await requireSchema(db);
    return applied;
  } finally {
    await db.destroy();
  }
}
