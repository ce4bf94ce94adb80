/** This records when sessions needed a person: the history of `needs_review_since`, from which past days are counted. */
import type { Selectable } from 'kysely';
import type { Tables, Tx } from '../tables.ts';

type ReviewDue = Pick<Selectable<Tables['sessions']>, 'needs_review_since' | 'review_due_at'>;

/**
 * Keeps the history when the place of a session in the queue changes, in the transaction that changes it. A due date that moves forward applies to
 * the whole period.
 */
export async function recordPeriod(
  tx: Tx,
  rid: number,
  before: ReviewDue,
  after: ReviewDue,
  nowMs: number,
): Promise<void> {
  const { needs_review_since: since, review_due_at: dueAt } = after;
  const current = tx.updateTable('review_periods').where('rid', '=', rid).where('until', 'is', null);
  if (before.needs_review_since !== null && before.needs_review_since !== since)
    await current.set({ until: nowMs }).execute();
  if (since === null || dueAt === null) return;
  if (before.needs_review_since === null && (await reopenPeriod(tx, rid, since, dueAt))) return;
  if (before.needs_review_since !== since)
    await tx.insertInto('review_periods').values({ rid, since, due_at: dueAt, until: null }).execute();
  else if (before.review_due_at !== dueAt) await current.set({ due_at: dueAt }).execute();
}

/** Lets the period that began then go on, because it ended by mistake. @returns whether there is one */
async function reopenPeriod(tx: Tx, rid: number, since: number, dueAt: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('review_periods')
    .set({ until: null, due_at: dueAt })
    .where('rid', '=', rid)
    .where('since', '=', since)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export type EndedPeriod = Pick<Tables['review_periods'], 'since' | 'due_at'>;

/** Of these sessions it finds the latest period that ended at that time or later. */
export async function findEndedPeriods(
  tx: Tx,
  rids: readonly number[],
  sinceMs: number,
): Promise<ReadonlyMap<number, EndedPeriod>> {
  if (rids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('review_periods')
    .select(['rid', 'since', 'due_at'])
    .where('rid', 'in', rids)
    .where('until', '>=', sinceMs)
    .orderBy('since')
    .execute();
  return new Map(rows.map(({ rid, ...period }) => [rid, period]));
}
