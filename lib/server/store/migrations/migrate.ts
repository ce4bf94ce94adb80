/**
 * The schema and its history: an explicit list of migrations, forward only. Several processes may migrate at once; a migration that was
 * killed is completed at the next start. Throws SchemaError when the schema is newer than this build, or older and not to be migrated.
 */
import { Kysely, sql } from 'kysely';
import type { Dialect } from '../kernel/dialect.ts';
import { openDialect } from '../kernel/open-dialect.ts';
import type { Db, Tables } from '../tables.ts';
import { allMigrations, latestVersion } from './all-migrations.ts';

/** The schema is not the one this build needs; the message is for the operator. */
export class SchemaError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SchemaError';
  }
}

async function readVersion(db: Db, dialect: Dialect): Promise<number> {
  if (!(await dialect.hasTable(db, 'schema_versions'))) return 0;
  const row = await db
    .selectFrom('schema_versions')
    .select(({ fn }) => fn.max('version').as('version'))
    .executeTakeFirst();
  return Number(row?.version ?? 0);
}

/** @throws SchemaError when the account can change the audit log, although another one is there to own it */
export async function requireLimitedAccess(db: Db, dialect: Dialect): Promise<void> {
  if (await dialect.mayChangeAuditLog(db))
    throw new SchemaError(
      'The account of DATABASE_URL can change the audit log, although DATABASE_MIGRATION_URL names another owner. It must be neither a superuser nor an owner of the database or its tables: docs/operations.md, "Two accounts on PostgreSQL".',
    );
}

/** It says whether there is nothing to migrate. */
const isCurrent = async (db: Db, dialect: Dialect): Promise<boolean> =>
  (await readVersion(db, dialect)) === latestVersion;

/** @throws SchemaError unless the schema is exactly the one this build needs */
async function requireSchema(db: Db, dialect: Dialect): Promise<void> {
  const version = await readVersion(db, dialect);
  if (version > latestVersion)
    throw new SchemaError(
      `The database was written by a newer version of Review Desk (schema ${version}, this version supports ${latestVersion}): upgrade Review Desk, or restore a backup.`,
    );
  if (version < latestVersion)
    throw new SchemaError(
      `The database has schema ${version}, this version of Review Desk needs ${latestVersion}: run the migrations first.`,
    );
}

/**
 * Brings the schema up to date, all or nothing; many processes may start at once.
 *
 * @param migrationUrl PostgreSQL account that owns the tables, where it is not that of `url`; the account of `url` is granted access
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
      'DATABASE_MIGRATION_URL is a PostgreSQL account, but DATABASE_URL is a file: one of the two is wrong.',
    );
  const dialect = openDialect(migrationUrl ?? url);
  const db = new Kysely<Tables>({ dialect: dialect.kysely });
  try {
    const applied: number[] = [];
    // It is checked before the lock too: an account that may not alter tables can start when there is nothing to alter.
    if (!(await isCurrent(db, dialect))) {
      await dialect.migrateExclusively(db, async (tx) => {
        await sql
          .raw(
            `create table if not exists schema_versions (version integer not null primary key, name text not null, applied_at bigint not null)`,
          )
          .execute(tx);
        const version = await readVersion(tx, dialect);
        for (const migration of allMigrations.filter((each) => each.version > version)) {
          for (const statement of migration.statements(dialect)) await sql.raw(statement).execute(tx);
          await migration.fill?.(tx);
          await tx
            .insertInto('schema_versions')
            .values({ version: migration.version, name: migration.name, applied_at: now() })
            .execute();
          applied.push(migration.version);
        }
        await requireSchema(tx, dialect);
      });
    }
    // It happens every time: the tables of an older installation may just have been given to their new owner.
    if (migrationUrl !== undefined) await dialect.migrateExclusively(db, (tx) => dialect.grantAccess(tx, url));
    await requireSchema(db, dialect);
    return applied;
  } finally {
    await db.destroy();
  }
}

/**
 * Before anything else is done with a store that was just opened.
 *
 * @throws SchemaError when the schema is not the one of this build and is not migrated, or the account has too many rights
 */
export async function prepareSchema(
  db: Db,
  dialect: Dialect,
  options: { readonly url: string; readonly migrationUrl?: string | undefined; readonly migrate?: boolean },
  now: () => number,
): Promise<void> {
  const { url, migrationUrl, migrate = true } = options;
  // An owner grants access at every start. Without one, migrations open connections of their own only when there is something to migrate.
  if (migrate && (migrationUrl !== undefined || !(await isCurrent(db, dialect))))
    await migrateStore(url, migrationUrl, now);
  await requireSchema(db, dialect);
  if (migrationUrl !== undefined) await requireLimitedAccess(db, dialect);
}
