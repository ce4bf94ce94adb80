import { sql } from 'kysely';
import type { Db } from '../tables.ts';

/** How many sessions of the environment have each of these rows, by the live counts. */
export async function countByKey(
  db: Db,
  sandbox: boolean,
  keys: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('facet_findings')
    .select(['finding', sql<number>`cast(sum(n) as bigint)`.as('n')])
    .where('audience', '=', 'full')
    .where('finding', 'in', keys)
    .where('sandbox', '=', Number(sandbox))
    .groupBy('finding')
    .execute();
  return new Map(rows.map(({ finding, n }) => [finding, n]));
}
