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
import { queueAlert } from './alerts/index.ts';
import {
  type AssignedSession,
  type AssignmentRecord,
  type How,
  newestVersions,
  readAssignment,
  requireAssignee,
  writeAssignments,
} from './assignment-rows.ts';
import { appendAuditEvents } from './audit/audit-log.ts';
import { type StoreContext, transact } from './kernel/context.ts';
import type { Dialect } from './kernel/dialect.ts';
import type { SealedKeys } from './kernel/sealed-keys.ts';
import { writeQueueChanges } from './queue/recheck-queue.ts';
import { listAssignees, listFormerAssignees, loadReviewerNames } from './reviewers/reviewers.ts';
import type { Db, Tx } from './tables.ts';

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

/**
 * Gives back to the queue what its assignee did not touch for too long, and what is assigned to accounts that may have no session any more. Each has its event.
 *
 * @returns how many
 */
async function returnUntouched(
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

/** @param from who had it before */
type ToEvent = (ref: string, from: string | null, version: number) => AuditEvent;

export interface Assignments {
  namesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** It lists by name who may have a session. */
  assignees(): Promise<readonly Person[]>;
  /** It is undefined when there is no such session. */
  read(ref: string): Promise<AssignmentRecord | undefined>;
  /**
   * Assigns it, or takes the assignment away (null). Whoever asks for what is so already changes nothing.
   *
   * @throws Problem not_found; bad_request for anybody who may not have one; conflict when another reviewer assigned it since
   */
  assign(
    ref: string,
    change: { readonly assignee: string | null; readonly expectedVersion: number },
    by: Person,
    toEvent: ToEvent,
  ): Promise<void>;
  /**
   * Assigns these sessions, in batches that are each all or none, with an event for each session. Those that are gone are left out.
   *
   * @param takeOver also those that another reviewer has
   * @throws Problem bad_request for anybody who may not have one
   */
  assignMany(
    refs: readonly string[],
    change: { readonly assignee: string | null; readonly takeOver: boolean },
    by: Person,
    toEvent: ToEvent,
  ): Promise<BulkAssigned>;
  /**
   * Assigns the first session of the queue that nobody has; several callers never get the same one.
   *
   * @returns its ref; undefined: there is none
   * @throws Problem bad_request for anybody who may not have one
   */
  next(sandbox: boolean, by: Person, toEvent: ToEvent): Promise<string | undefined>;
  /** Returns to the queue what was not touched for too long. @returns how many */
  returnUntouched(toEvent: (session: AssignedSession, why: 'untouched' | 'former') => AuditEvent): Promise<number>;
}

/** One transaction takes so many sessions: it blocks SQLite for some milliseconds. */
const batchRows = 100;

export function createAssignments({ db, dialect, keys, now, onCommit }: StoreContext): Assignments {
  const assignAll = async (
    tx: Tx,
    sessions: readonly AssignedSession[],
    change: { readonly assignee: string | null; readonly how: How; readonly by: Person },
    toEvent: ToEvent,
  ) => {
    const atMs = now();
    const versions = await writeAssignments(tx, sessions, { ...change, atMs });
    await writeQueueChanges(
      tx,
      dialect,
      sessions.map(({ rid }) => rid),
      atMs,
    );
    const events = sessions.map(({ ref, assignee }, at) => toEvent(ref, assignee, versions[at] ?? 1));
    if (events.length > 0) await appendAuditEvents(tx, keys, events, atMs);
    const { assignee, by } = change;
    if (assignee === null || assignee === by.id) return;
    for (const [at, { rid }] of sessions.entries()) {
      const event = `assignment ${rid} ${versions[at] ?? 1}`;
      await queueAlert(tx, { rule: 'assignment', event, rid, to: [assignee] }, atMs);
    }
  };
  const writeNow = async <Result>(body: (tx: Tx) => Promise<Result>): Promise<Result> => {
    const result = await transact({ db, dialect, now }, body);
    onCommit();
    return result;
  };
  // The writer's lock lets one through at a time: the others wait here, without holding a connection each.
  let lastWrite: Promise<unknown> = Promise.resolve();
  const write = <Result>(deed: (tx: Tx) => Promise<Result>): Promise<Result> => {
    const written = lastWrite.then(() => writeNow(deed));
    lastWrite = written.catch(() => undefined);
    return written;
  };
  return {
    namesOf: (ids) => loadReviewerNames(db, ids),
    assignees: () => listAssignees(db),
    read: (ref) => readAssignment(db, ref),

    assign: (ref, { assignee, expectedVersion }, by, toEvent) =>
      write(async (tx) => {
        const session = await tx
          .selectFrom('sessions')
          .select(['rid', 'ref', 'assignee'])
          .where('ref', '=', ref)
          .executeTakeFirst();
        if (session === undefined) throw new Problem('not_found');
        if (session.assignee === assignee) return;
        await requireAssignee(tx, assignee);
        const version = (await newestVersions(tx, [session.rid])).get(session.rid) ?? 0;
        if (version !== expectedVersion) {
          const held = session.assignee === null ? undefined : session.assignee;
          const name = held && (await loadReviewerNames(tx, [held])).get(held);
          throw new Problem('conflict', {
            detail: held
              ? `It was assigned to ${name ?? 'another reviewer'} in the meantime.`
              : 'It was unassigned in the meantime.',
          });
        }
        await assignAll(tx, [session], { assignee, how: 'person', by }, toEvent);
      }),

    async assignMany(refs, { assignee, takeOver }, by, toEvent) {
      const distinct = [...new Set(refs)];
      let assigned = 0;
      for (let from = 0; from < distinct.length; from += batchRows)
        assigned += await write(async (tx) => {
          await requireAssignee(tx, assignee);
          const sessions = await tx
            .selectFrom('sessions')
            .select(['rid', 'ref', 'assignee'])
            .where('ref', 'in', distinct.slice(from, from + batchRows))
            .orderBy('rid')
            .execute();
          const wanted = sessions.filter((one) => one.assignee !== assignee && (takeOver || one.assignee === null));
          await assignAll(tx, wanted, { assignee, how: 'bulk', by }, toEvent);
          return wanted.length;
        });
      return { assigned, kept: distinct.length - assigned };
    },

    next: (sandbox, by, toEvent) =>
      write(async (tx) => {
        await requireAssignee(tx, by.id);
        // These are literals, so that the planner uses the partial index.
        const { rows } = await sql<{ rid: number; ref: string }>`
          select rid, ref from sessions
          where sandbox = ${Number(sandbox)} and review_due_at is not null and snoozed = 0 and assignee is null
          order by review_due_at, first_seen_at, rid limit 1`.execute(tx);
        const [first] = rows;
        if (first === undefined) return undefined;
        await assignAll(tx, [{ ...first, assignee: null }], { assignee: by.id, how: 'next', by }, toEvent);
        return first.ref;
      }),

    async returnUntouched(toEvent) {
      const returned = await returnUntouched(db, dialect, keys, toEvent, now);
      if (returned > 0) onCommit();
      return returned;
    },
  };
}
