import { sql } from 'kysely';
import { dayMs } from '#lib/model/day.ts';
import type { Db, Tx } from './tables.ts';

/** Leases of holders that never came back are deleted so long after they expired. */
const deleteAfterMs = dayMs;

/** Lets one process at a time do a job. */
export const createLeases = (db: Db) => ({
  /** Takes a free or expired lease, or renews the holder's own. @returns whether `holder` has it now */
  take: (name: string, holder: string, ttlMs: number, nowMs: number) =>
    db.transaction().execute(async (tx) => {
      await tx
        .deleteFrom('leases')
        .where('until', '<', nowMs - deleteAfterMs)
        .execute();
      const taken = await tx
        .insertInto('leases')
        .values({ name, holder, until: nowMs + ttlMs })
        .onConflict((conflict) =>
          conflict
            .column('name')
            .doUpdateSet(({ ref }) => ({ holder: ref('excluded.holder'), until: ref('excluded.until') }))
            .where(({ eb, or, ref }) =>
              or([
                eb('leases.until', '<=', nowMs),
                eb('leases.until', '>', nowMs + 2 * ttlMs), // taken before the clock was set back
                eb('leases.holder', '=', ref('excluded.holder')),
              ]),
            ),
        )
        .returning('name')
        .executeTakeFirst();
      return taken !== undefined;
    }),

  async release(name: string, holder: string): Promise<void> {
    const deletion = (tx: Tx) => tx.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder);
    await db.transaction().execute((tx) => deletion(tx).execute());
  },

  /** It lists current leases whose name starts with `prefix`, e.g. `worker:`. */
  list: (prefix: string, nowMs: number) =>
    db
      .selectFrom('leases')
      .select(['name', 'holder', 'until as untilMs'])
      .where('until', '>', nowMs)
      .where(sql<boolean>`substr(name, 1, ${prefix.length}) = ${prefix}`)
      .orderBy('name')
      .execute(),
});
