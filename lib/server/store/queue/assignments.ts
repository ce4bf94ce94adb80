/**
 * Who has which session, and who had it: every change is a row of its own. Hides how the next session of the queue is taken by one caller alone,
 * and what counts as touched. Promises: each change has its event and its change for open lists in the same transaction, which the limited
 * audience does not see. Throws `not_found`, `bad_request`, `conflict` and the Problems of the store.
 */
import { type SqlBool, sql } from 'kysely';
import type { AuditEvent } from '#lib/model/audit.ts';
import { Problem } from '#lib/model/problem.ts';
import type { Person } from '#lib/model/schema.ts';
import type { BulkAssigned } from '#lib/model/session/list.schema.ts';
import { untouchedMs } from '#lib/model/session/queue.ts';
import { queueAlert } from '../alerts/index.ts';
import { appendAuditEvents } from '../audit/audit-log.ts';
import { createTurns, type StoreContext, transact } from '../kernel/context.ts';
import { listAssignees, listFormerAssignees, loadReviewerNames } from '../reviewers/reviewers.ts';
import type { Db, Tables, Tx } from '../tables.ts';
import { writeQueueChanges } from './recheck-queue.ts';

interface AssignedSession {
  readonly rid: number;
  readonly ref: string;
  readonly assignee: string | null;
}

interface Assignment {
  readonly assignee: string | null;
  readonly how: Tables['assignments']['how'];
  readonly by: Person;
}

/** @throws Problem bad_request for anybody who may not have a session */
async function requireAssignee(tx: Tx, assignee: string | null): Promise<void> {
  if (assignee === null || (await listAssignees(tx)).some(({ id }) => id === assignee)) return;
  throw new Problem('bad_request', { detail: 'A session can be assigned only to an active officer or MLRO.' });
}

const newestAssignment = (db: Db | Tx, rid: number) =>
  db
    .selectFrom('assignments')
    .select(['version', 'at'])
    .where('rid', '=', rid)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Writes the next version of each, in the transaction of its event. @returns the versions, in the same order */
async function writeAssignments(
  tx: Tx,
  rids: readonly number[],
  { assignee, how, by }: Assignment,
  atMs: number,
): Promise<number[]> {
  const rows = await tx
    .selectFrom('assignments')
    .select(['rid', ({ fn }) => fn.max('version').as('version')])
    .where('rid', 'in', rids)
    .groupBy('rid')
    .execute();
  const newest = new Map(rows.map(({ rid, version }) => [rid, Number(version)]));
  const next = rids.map((rid) => ({ rid, version: (newest.get(rid) ?? 0) + 1 }));
  await tx
    .updateTable('sessions')
    .set({ assignee, untouched_check_at: assignee === null ? null : atMs + untouchedMs })
    .where('rid', 'in', rids)
    .execute();
  await tx
    .insertInto('assignments')
    .values(next.map((one) => ({ ...one, assignee, how, by_id: by.id, by_name: by.name, at: atMs })))
    .execute();
  return next.map(({ version }) => version);
}

/** It says who has the session, after how many changes, and since when; it is undefined when there is no such session. */
async function readAssignment(db: Db, ref: string) {
  const session = await db.selectFrom('sessions').select(['rid', 'assignee']).where('ref', '=', ref).executeTakeFirst();
  if (session === undefined) return undefined;
  const { rid, assignee: id } = session;
  const newest = await newestAssignment(db, rid);
  const assignee = id === null ? null : { id, name: (await loadReviewerNames(db, [id])).get(id) ?? null };
  return { assignee, version: newest?.version ?? 0, atMs: newest?.at ?? null };
}

/** One transaction takes so many rows: it blocks SQLite for some milliseconds. */
const untouchedBatch = 50;

const desk = { id: 'desk', name: 'Review Desk' } as const;

interface Held extends AssignedSession {
  readonly assignee: string;
  readonly needs_review_since: number | null;
  readonly snoozed: number;
}

/** What is read ahead is not looked at, and a list that a session is in is not the session. */
const isLook = sql<SqlBool>`action not in ('session.listed', 'session.searched')
  and (detail is null or detail not like '%"prefetched":true%')`;

/** It is when its assignee last opened it or did anything about it, by the audit log, or got it. */
async function lastTouch(tx: Tx, { rid, ref, assignee }: Held): Promise<number> {
  const { rows } = await sql<{ at: number }>`
    select at from audit_events where ref = ${ref} and actor = ${assignee} and ${isLook} order by seq desc limit 1`.execute(
    tx,
  );
  return Math.max(Number(rows[0]?.at ?? 0), (await newestAssignment(tx, rid))?.at ?? 0);
}

const held = (db: Db | Tx) =>
  db
    .selectFrom('sessions')
    .select(['rid', 'ref', 'assignee', 'needs_review_since', 'snoozed'])
    .where('assignee', 'is not', null)
    .$narrowType<{ assignee: string }>()
    .limit(untouchedBatch);

/** Of those to be looked at now it finds the ones that nobody touched; the others are looked at again when that may be so. */
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

/** @param from who had it before */
type ToEvent = (ref: string, from: string | null, version: number) => AuditEvent;

/** Assigns them in this transaction, each with its event, its change for open lists, and a mail to an assignee who did not do it. */
async function assignAll(
  { dialect, keys }: StoreContext,
  tx: Tx,
  sessions: readonly AssignedSession[],
  change: Assignment,
  atMs: number,
  toEvent: ToEvent,
): Promise<void> {
  if (sessions.length === 0) return;
  const rids = sessions.map(({ rid }) => rid);
  const versions = await writeAssignments(tx, rids, change, atMs);
  await writeQueueChanges(tx, dialect, rids, atMs);
  const events = sessions.map(({ ref, assignee }, at) => toEvent(ref, assignee, versions[at] ?? 1));
  await appendAuditEvents(tx, keys, events, atMs);
  const { assignee, by } = change;
  if (assignee === null || assignee === by.id) return;
  for (const [at, rid] of rids.entries()) {
    const event = `assignment ${rid} ${versions[at] ?? 1}`;
    await queueAlert(tx, { rule: 'assignment', event, rid, to: [assignee] }, atMs);
  }
}

type ToReturnEvent = (session: Omit<AssignedSession, 'rid'>, why: 'untouched' | 'former') => AuditEvent;

/**
 * Gives back to the queue what its assignee did not touch for too long, and what is assigned to accounts that may have no session any more. Each has its event.
 *
 * @returns how many
 */
async function returnUntouched(context: StoreContext, toEvent: ToReturnEvent): Promise<number> {
  const { db, now } = context;
  const round = () =>
    transact(context, async (tx, atMs) => {
      const { untouched, seen } = await findUntouched(tx, atMs);
      const former = await listFormerAssignees(tx);
      const left = former.length === 0 ? [] : await held(tx).where('assignee', 'in', former).execute();
      const isUntouched = (ref: string) => untouched.some((one) => one.ref === ref);
      const returned = [...untouched, ...left.filter(({ ref }) => !isUntouched(ref))];
      await assignAll(context, tx, returned, { assignee: null, how: 'returned', by: desk }, atMs, (ref, assignee) =>
        toEvent({ ref, assignee }, isUntouched(ref) ? 'untouched' : 'former'),
      );
      return { returned: returned.length, isDone: seen < untouchedBatch && left.length < untouchedBatch };
    });
  const former = await listFormerAssignees(db);
  const due = await held(db).where('untouched_check_at', '<=', now()).executeTakeFirst();
  const left = former.length > 0 && (await held(db).where('assignee', 'in', former).executeTakeFirst());
  // Nearly always nothing is due, and then nobody waits for the writer's lock.
  if (!due && !left) return 0;
  let count = 0;
  for (;;) {
    const { returned, isDone } = await round();
    count += returned;
    if (isDone) return count;
  }
}

async function toConflict(tx: Tx, assignee: string | null): Promise<Problem> {
  if (assignee === null) return new Problem('conflict', { detail: 'It was unassigned in the meantime.' });
  const name = (await loadReviewerNames(tx, [assignee])).get(assignee) ?? 'another reviewer';
  return new Problem('conflict', { detail: `It was assigned to ${name} in the meantime.` });
}

/** One transaction takes so many sessions: it blocks SQLite for some milliseconds. */
const batchRows = 100;

export function createAssignments(context: StoreContext) {
  const { db, onCommit } = context;
  const inTurn = createTurns();
  const write = <Result>(body: (tx: Tx, atMs: number) => Promise<Result>): Promise<Result> =>
    inTurn(async () => {
      const result = await transact(context, body);
      onCommit();
      return result;
    });
  return {
    namesOf: (ids: readonly string[]) => loadReviewerNames(db, ids),
    /** It lists by name who may have a session. */
    assignees: () => listAssignees(db),
    read: (ref: string) => readAssignment(db, ref),

    /**
     * Assigns it, or takes the assignment away (null). Whoever asks for what is so already changes nothing.
     *
     * @throws Problem not_found; bad_request for anybody who may not have one; conflict when another reviewer assigned it since
     */
    assign: (
      ref: string,
      { assignee, expectedVersion }: { readonly assignee: string | null; readonly expectedVersion: number },
      by: Person,
      toEvent: ToEvent,
    ) =>
      write(async (tx, atMs) => {
        const session = await tx
          .selectFrom('sessions')
          .select(['rid', 'ref', 'assignee'])
          .where('ref', '=', ref)
          .executeTakeFirstOrThrow(() => new Problem('not_found'));
        const { rid, assignee: former } = session;
        if (former === assignee) return;
        await requireAssignee(tx, assignee);
        const version = (await newestAssignment(tx, rid))?.version ?? 0;
        if (version !== expectedVersion) throw await toConflict(tx, former);
        await assignAll(context, tx, [session], { assignee, how: 'person', by }, atMs, toEvent);
      }),

    /**
     * Assigns these sessions, in batches that are each all or none, with an event for each session. Those that are gone are left out.
     *
     * @param takeOver also those that another reviewer has
     * @throws Problem bad_request for anybody who may not have one
     */
    async assignMany(
      refs: readonly string[],
      { assignee, takeOver }: { readonly assignee: string | null; readonly takeOver: boolean },
      by: Person,
      toEvent: ToEvent,
    ): Promise<BulkAssigned> {
      const distinct = [...new Set(refs)];
      let assigned = 0;
      for (let from = 0; from < distinct.length; from += batchRows)
        assigned += await write(async (tx, atMs) => {
          await requireAssignee(tx, assignee);
          const sessions = await tx
            .selectFrom('sessions')
            .select(['rid', 'ref', 'assignee'])
            .where('ref', 'in', distinct.slice(from, from + batchRows))
            .orderBy('rid')
            .execute();
          const wanted = sessions.filter((one) => one.assignee !== assignee && (takeOver || one.assignee === null));
          await assignAll(context, tx, wanted, { assignee, how: 'bulk', by }, atMs, toEvent);
          return wanted.length;
        });
      return { assigned, kept: distinct.length - assigned };
    },

    /**
     * Assigns the first session of the queue that nobody has; several callers never get the same one.
     *
     * @returns its ref; undefined: there is none
     * @throws Problem bad_request for anybody who may not have one
     */
    takeNext: (sandbox: boolean, by: Person, toEvent: ToEvent) =>
      write(async (tx, atMs) => {
        await requireAssignee(tx, by.id);
        // These are literals, so that the planner uses the partial index.
        const { rows } = await sql<{ rid: number; ref: string }>`
          select rid, ref from sessions
          where sandbox = ${Number(sandbox)} and review_due_at is not null and snoozed = 0 and assignee is null
          order by review_due_at, first_seen_at, rid limit 1`.execute(tx);
        const [first] = rows;
        if (first === undefined) return undefined;
        const change = { assignee: by.id, how: 'next', by } as const;
        await assignAll(context, tx, [{ ...first, assignee: null }], change, atMs, toEvent);
        return first.ref;
      }),

    /** Returns to the queue what was not touched for too long. @returns how many */
    async returnUntouched(toEvent: ToReturnEvent): Promise<number> {
      const returned = await returnUntouched(context, toEvent);
      if (returned > 0) onCommit();
      return returned;
    },
  };
}
