import { sql } from 'kysely';
import type { Db } from '../../tables.ts';

/** Between the clocks of several machines. */
const slackMs = 600_000;

export interface SeqWindow {
  /** Events of the time have greater numbers. */
  readonly after: number | null;
  /** Events of the time have smaller ones. */
  readonly before: number | null;
}

/**
 * Between which numbers the events of a time stand: without it a query by time would scan the log. Events are appended in turn, so only clocks that differ by
 * more than the slack could put one elsewhere; once a clock was set back, no window is given.
 */
export async function findWindow(
  db: Db,
  { fromMs, toMs }: { readonly fromMs: number | null; readonly toMs: number | null },
): Promise<SeqWindow> {
  if (fromMs === null && toMs === null) return { after: null, before: null };
  const { rows } = await sql<{ set_backs: number }>`select set_backs from clock`.execute(db);
  if (rows.some(({ set_backs }) => Number(set_backs) > 0)) return { after: null, before: null };
  const [last, next] = await Promise.all([
    fromMs === null
      ? undefined
      : db
          .selectFrom('audit_events')
          .select('seq')
          .where('at', '<', fromMs - slackMs)
          .orderBy('at', 'desc')
          .orderBy('seq', 'desc')
          .limit(1)
          .executeTakeFirst(),
    toMs === null
      ? undefined
      : db
          .selectFrom('audit_events')
          .select('seq')
          .where('at', '>', toMs + slackMs)
          .orderBy('at')
          .orderBy('seq')
          .limit(1)
          .executeTakeFirst(),
  ]);
  return { after: last?.seq ?? null, before: next?.seq ?? null };
}
