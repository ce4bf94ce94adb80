/**
 * This knows for all processes who has a session open at this moment. Hides the tabs: two of one reviewer count once. Promises that a row goes with its tab, or
 * expires, or goes with its session, and that one reviewer has a limited number. It writes no audit event: each read of a session has its own. Throws the
 * Problems of the store.
 */
import type { Announcement } from '#lib/model/access/tipping-off.ts';
import type { Db, Tx } from './tables.ts';

export interface Presence {
  readonly ref: string;
  readonly reviewerId: string;
  readonly name: string;
  readonly announcement: Announcement;
}

interface Viewer extends Pick<Presence, 'ref' | 'reviewerId'> {
  /** The browser chooses it, another one for each page. */
  readonly tab: string;
}

/** More tabs of one reviewer are not counted: those that expire first are forgotten. */
const mostTabs = 12;
/** A row that lasts longer was written before the clock was set back. */
const longestMs = 60_000;

export const createPresences = (db: Db, now: () => number) => ({
  /** Begins or goes on viewing. @returns whether there is such a session */
  enter: ({ ref, reviewerId, tab, name, announcement }: Viewer & Presence, ttlMs: number) =>
    db.transaction().execute(async (tx) => {
      const nowMs = now();
      await deleteExpired(tx, nowMs);
      const session = await tx.selectFrom('sessions').select('rid').where('ref', '=', ref).executeTakeFirst();
      if (session === undefined) return false;
      const until = nowMs + Math.min(ttlMs, longestMs);
      await tx
        .insertInto('presences')
        .values({ rid: session.rid, reviewer_id: reviewerId, tab, reviewer_name: name, announcement, until })
        .onConflict((conflict) =>
          conflict.columns(['rid', 'reviewer_id', 'tab']).doUpdateSet({ reviewer_name: name, announcement, until }),
        )
        .execute();
      await deleteBeyond(tx, reviewerId);
      return true;
    }),

  async leave({ ref, reviewerId, tab }: Viewer): Promise<void> {
    await db
      .deleteFrom('presences')
      .where('reviewer_id', '=', reviewerId)
      .where('tab', '=', tab)
      .where('rid', 'in', db.selectFrom('sessions').select('rid').where('ref', '=', ref))
      .execute();
  },

  /** All tabs of this reviewer leave. In another browser, those that are still open enter again with their next report. */
  async leaveAll(reviewerId: string): Promise<void> {
    await db.deleteFrom('presences').where('reviewer_id', '=', reviewerId).execute();
  },

  /** Each reviewer comes once for each session, by name within a session. */
  async list(): Promise<Presence[]> {
    const nowMs = now();
    return db
      .selectFrom('presences as p')
      .innerJoin('sessions as s', 's.rid', 'p.rid')
      .where('p.until', '>', nowMs)
      .where('p.until', '<=', nowMs + longestMs)
      .select(['s.ref', 'p.reviewer_id as reviewerId', 'p.reviewer_name as name', 'p.announcement'])
      .distinct()
      .orderBy('s.ref')
      .orderBy('p.reviewer_name')
      .orderBy('p.reviewer_id')
      .execute();
  },
});

const deleteExpired = (tx: Tx, nowMs: number) =>
  tx
    .deleteFrom('presences')
    .where(({ eb, or }) => or([eb('until', '<=', nowMs), eb('until', '>', nowMs + longestMs)]))
    .execute();

async function deleteBeyond(tx: Tx, reviewerId: string): Promise<void> {
  const rows = await tx
    .selectFrom('presences')
    .select(['rid', 'tab'])
    .where('reviewer_id', '=', reviewerId)
    .orderBy('until', 'desc')
    .orderBy('rid')
    .orderBy('tab')
    .execute();
  for (const { rid, tab } of rows.slice(mostTabs))
    await tx
      .deleteFrom('presences')
      .where('rid', '=', rid)
      .where('reviewer_id', '=', reviewerId)
      .where('tab', '=', tab)
      .execute();
}
