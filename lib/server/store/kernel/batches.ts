import type { Db, Tx } from '../tables.ts';

/** Both databases limit the values in one statement; SQLite deletes so many rows in a few milliseconds. */
const batchSize = 500;

export function* toBatches<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += batchSize) yield rows.slice(from, from + batchSize);
}

/** @returns the rows of all batches; no value, no query */
export const inBatches = async <Value, Row>(
  values: readonly Value[],
  query: (batch: readonly Value[]) => Promise<readonly Row[]>,
): Promise<Row[]> => (await Array.fromAsync(toBatches(values), query)).flat();

/** Deletes in batches, each in its own transaction: SQLite blocks the process while it deletes. @returns how many rows were deleted */
export async function deleteInBatches(
  db: Db,
  deletionOf: (tx: Tx, limit: number) => { executeTakeFirstOrThrow(): Promise<{ numDeletedRows: bigint }> },
): Promise<number> {
  let deleted = 0;
  for (;;) {
    const { numDeletedRows } = await db
      .transaction()
      .execute((tx) => deletionOf(tx, batchSize).executeTakeFirstOrThrow());
    deleted += Number(numDeletedRows);
    if (Number(numDeletedRows) < batchSize) return deleted;
  }
}
