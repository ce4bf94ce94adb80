/**
 * Who has which session, and who had it: every change is a row of its own. Hides how the next session of the queue is taken by one caller alone,
 * and what counts as touched. Promises: each change has its event and its change for open lists in the same transaction, which the limited
 * audience does not see. Throws `not_found`, `bad_request`, `conflict` and the Problems of the store.
 */

import { sql } from 'kysely';
import type { AuditEvent } from '#lib/model/audit.ts';
import { Problem } from '#lib/model/problem.ts';
import type { Person } from '#lib/model/reviewer.ts';
import type { BulkAssigned } from '#lib/model/session/queue.ts';
import { queueAlert } from '../alerts/index.ts';
import { appendAuditEvents } from '../audit/audit-log.ts';
import { type StoreContext, transact } from '../kernel/context.ts';
import { writeQueueChanges } from '../queue/due-queue.ts';
import { listAssignees, loadReviewerNames } from '../reviewers/reviewers.ts';
import type { Tx } from '../tables.ts';
import { returnUntouched } from './return-untouched.ts';
import {
  type AssignedSession,
  type AssignmentRecord,
  type How,
  newestVersions,
  readAssignment,
  requireAssignee,
  writeAssignments,
} from './rows.ts';

/** @param from who had it before */
type ToEvent = (ref: string, from: string | null, version: number) => AuditEvent;

export interface Assignments {
  namesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Who may have a session, by name. */
  assignees(): Promise<readonly Person[]>;
  /** Undefined: there is no such session. */
  read(ref: string): Promise<AssignmentRecord | undefined>;
  /**
   * Assigns it, or takes the assignment away (null). Whoever asks for what is so already changes nothing.
   *
   * @throws Problem not_found; bad_request for anybody who may not have one; conflict when somebody else assigned it since
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
   * @param takeOver also those that somebody else has
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

/** Sessions in one transaction: it blocks SQLite for some milliseconds. */
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
        // Literals, so that the planner uses the partial index.
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
