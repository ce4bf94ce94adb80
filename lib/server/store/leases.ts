import { sql } from 'kysely';
import type { Db } from './tables.ts';

/** Lets one process at a time do a job. */
export interface Leases {
  /** Takes a free or expired lease, or renews the holder's own. @returns whether `holder` has it now */
  take(name: string, holder: string, ttlMs: number, nowMs: number): Promise<boolean>;
  release(name: string, holder: string): Promise<void>;
  /** It lists current leases whose name starts with `prefix`, e.g. `worker:`. */
  list(
    prefix: string,
    nowMs: number,
  ): Promise<{ readonly name: string; readonly holder: string; readonly untilMs: number }[]>;
}

/** Leases of holders that never came back are deleted so long after they expired. */
const deleteAfterMs = 24 * 60 * 60_000;

export const createLeases = (db: Db): Leases => ({
  take: (name, holder, ttlMs, nowMs) =>
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

  release: (name, holder) =>
    db
      .transaction()
      .execute(
        async (tx) =>
          void (await tx.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder).execute()),
      ),

  list: (prefix, nowMs) =>
    db
      .selectFrom('leases')
      .select(['name', 'holder', 'until as untilMs'])
      .where('until', '>', nowMs)
      .where(sql<boolean>`substr(name, 1, ${prefix.length}) = ${prefix}`)
      .orderBy('name')
      .execute(),
});
