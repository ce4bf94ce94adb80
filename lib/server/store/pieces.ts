/** Rows in one piece: some milliseconds of SQLite. */
const atOnce = 500;

/** Deletes piece by piece, each in a transaction of its own: SQLite stands still while it deletes. @returns how many */
export async function inPieces(deleteSome: (limit: number) => Promise<{ numDeletedRows: bigint }>): Promise<number> {
  let deleted = 0;
  for (let last = atOnce; last === atOnce; deleted += last) last = Number((await deleteSome(atOnce)).numDeletedRows);
  return deleted;
}
