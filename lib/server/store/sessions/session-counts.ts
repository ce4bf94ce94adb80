/** The live counts of sessions, which the triggers maintain. */
import type { Audience } from '../records.ts';
import type { Db } from '../tables.ts';

/** How many sessions have these values in common. */
export interface SessionCell {
  readonly sandbox: number;
  readonly kind: string;
  readonly status: string;
  readonly app_name: string;
  readonly n: number;
}

export const readSessionCells = (db: Db, audience: Audience): Promise<SessionCell[]> =>
  db
    .selectFrom('facet_sessions')
    .select(['sandbox', 'kind', 'status', 'app_name', 'n'])
    .where('audience', '=', audience)
    .where('n', '>', 0)
    .execute();

/** In both environments. */
export const countSessions = async (db: Db, audience: Audience): Promise<number> =>
  (await readSessionCells(db, audience)).reduce((sum, cell) => sum + cell.n, 0);

export async function countByEnvironment(db: Db, audience: Audience): Promise<{ production: number; sandbox: number }> {
  const cells = await readSessionCells(db, audience);
  const count = (sandbox: number) => cells.reduce((sum, cell) => (cell.sandbox === sandbox ? sum + cell.n : sum), 0);
  return { production: count(0), sandbox: count(1) };
}
