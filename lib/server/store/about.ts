import { sql } from 'kysely';
import type { Dialect } from './dialect.ts';
import { migrations } from './migrations/index.ts';
import type { Db } from './tables.ts';

export interface About {
  /** Name and version: `SQLite 3.53.2`. */
  readonly database: string;
  /** Number of the newest migration; the store opens on no other. */
  readonly schema: number;
}

export async function readAbout(db: Db, { name }: Dialect): Promise<About> {
  const { rows } = await (name === 'sqlite'
    ? sql<{ version: string }>`select 'SQLite ' || sqlite_version() as version`
    : sql<{ version: string }>`select 'PostgreSQL ' || current_setting('server_version') as version`
  ).execute(db);
  return { database: rows[0]?.version ?? name, schema: migrations.at(-1)?.version ?? 0 };
}
