import { Kysely } from 'kysely';
import { openDialect } from '../dialect/open-dialect.ts';
import type { Tables } from '../tables.ts';
import { type Purpose, requirePurpose } from './purpose.ts';

/**
 * Changes nothing in the database.
 * @throws SchemaError when it is that of the demo and the purpose is real, or the reverse
 */
export async function requireStorePurpose(options: {
  readonly url: string;
  readonly migrationUrl?: string | undefined;
  readonly purpose: Purpose;
}): Promise<void> {
  // Before the first migration the account of `url` has no rights yet.
  const db = new Kysely<Tables>({ dialect: openDialect(options.migrationUrl ?? options.url).kysely });
  try {
    await requirePurpose(db, options.purpose);
  } finally {
    await db.destroy();
  }
}
