import { type SqlBool, sql } from 'kysely';
import type { AuditEvent } from '#lib/model/audit.ts';
import { untouchedMs } from '#lib/model/session/queue.ts';
import { appendAuditEvents } from '../audit/audit-log.ts';
import { transact } from '../kernel/context.ts';
import type { Dialect } from '../kernel/dialect.ts';
import type { SealedKeys } from '../kernel/sealed-keys.ts';
import { writeQueueChanges } from '../queue/due-queue.ts';
import { listFormerAssignees } from '../reviewers/reviewers.ts';
import type { Db, Tx } from '../tables.ts';
import { type AssignedSession, writeAssignments } from './rows.ts';

/** Rows in one transaction: it blocks SQLite for some milliseconds. */
const batchRows = 50;

const desk = { id: 'desk', name: 'Review Desk' } as const;

interface Held extends AssignedSession {
  readonly assignee: string;
  readonly needs_review_since: number | null;
  readonly snoozed: number;
}

/** What is read ahead is not looked at, and a list that a session is in is not the session. */
const isLook = sql<SqlBool>`action not in ('session.listed', 'session.searched')
  and (detail is null or detail not like '%"prefetched":true%')`;

/** When its assignee last opened it or did anything about it, by the audit log, or got it. */
async function lastTouch(tx: Tx, { rid, ref, assignee }: Held): Promise<number> {
  const { rows } = await sql<{ at: number }>`
    select at from audit_events where ref = ${ref} and actor = ${assignee} and ${isLook} order by seq desc limit 1`.execute(
    tx,
  );
  const given = await tx
    .selectFrom('assignments')
    .select('at')
    .where('rid', '=', rid)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return Math.max(Number(rows[0]?.at ?? 0), given?.at ?? 0);
}

const held = (db: Db | Tx) =>
  db
    .selectFrom('sessions')
    .select(['rid', 'ref', 'assignee', 'needs_review_since', 'snoozed'])
    .where('assignee', 'is not', null)
    .$narrowType<{ assignee: string }>()
    .limit(batchRows);

/** Of those to be looked at now the ones that nobody touched; the others are looked at again when that may be so. */
async function findUntouched(tx: Tx, nowMs: number): Promise<{ untouched: Held[]; seen: number }> {
  const due = await held(tx).where('untouched_check_at', '<=', nowMs).orderBy('untouched_check_at').execute();
  const untouched: Held[] = [];
  for (const session of due) {
    // What needs nobody, or was put off for the whole desk, is nobody's delay.
    const isIdle = session.needs_review_since === null || session.snoozed === 1;
    const checkAt = (isIdle ? nowMs : await lastTouch(tx, session)) + untouchedMs;
    if (checkAt <= nowMs) untouched.push(session);
    else await tx.updateTable('sessions').set({ untouched_check_at: checkAt }).where('rid', '=', session.rid).execute();
  }
  return { untouched, seen: due.length };
}

/**
 * Gives back to the queue what its assignee did not touch for too long, and what somebody has who may have no session any more; each with its
 * event.
 *
 * @returns how many
 */
export async function returnUntouched(
  db: Db,
  dialect: Dialect,
  keys: SealedKeys,
  toEvent: (session: AssignedSession, why: 'untouched' | 'former') => AuditEvent,
  now: () => number,
): Promise<number> {
  const round = () =>
    transact({ db, dialect, now }, async (tx, atMs) => {
      const { untouched, seen } = await findUntouched(tx, atMs);
      const former = await listFormerAssignees(tx);
      const left = former.length === 0 ? [] : await held(tx).where('assignee', 'in', former).execute();
      const others = left.filter(({ rid }) => !untouched.some((one) => one.rid === rid));
      const returned = [...untouched, ...others];
      await writeAssignments(tx, returned, { assignee: null, how: 'returned', by: desk, atMs });
      await writeQueueChanges(
        tx,
        dialect,
        returned.map(({ rid }) => rid),
        atMs,
      );
      const events = [
        ...untouched.map((session) => toEvent(session, 'untouched')),
        ...others.map((session) => toEvent(session, 'former')),
      ];
      if (events.length > 0) await appendAuditEvents(tx, keys, events, atMs);
      return { returned: returned.length, isDone: seen < batchRows && left.length < batchRows };
    });
  const former = await listFormerAssignees(db);
  const due = await held(db).where('untouched_check_at', '<=', now()).executeTakeFirst();
  const left = former.length > 0 && (await held(db).where('assignee', 'in', former).executeTakeFirst());
  // Nearly always, and then nobody waits for the writer's lock.
  if (!due && !left) return 0;
  let count = 0;
  for (;;) {
    const { returned, isDone } = await round();
    count += returned;
    if (isDone) return count;
  }
}
