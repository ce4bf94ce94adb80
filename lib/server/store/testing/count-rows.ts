import { sql } from 'kysely';
import type { Store } from '../store.ts';

/** It counts rows of every table of the store. */
export async function countRows({ db }: Pick<Store, 'db'>): Promise<Readonly<Record<string, number>>> {
  const tables = (await db.introspection.getTables()).filter(({ isView }) => !isView);
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ n: number | string }>`select count(*) as n from ${sql.table(name)}`.execute(db);
    counts[name] = Number(rows[0]?.n);
  }
  return counts;
}

/** It counts rows that were added since `before`, by table; tables that did not grow are left out. */
export async function addedRows(
  store: Pick<Store, 'db'>,
  before: Readonly<Record<string, number>>,
): Promise<Readonly<Record<string, number>>> {
  const after = await countRows(store);
  return Object.fromEntries(
    Object.entries(after)
      .map(([name, count]) => [name, count - (before[name] ?? 0)] as const)
      .filter(([, added]) => added > 0),
  );
}
