/**
 * This folder keeps reviewers' verdicts on hits and duplicate matches, and senior approvals of PEP matches. Hides how texts and snapshots are sealed with the
 * key of their session, and what a write is compared with. Promises: every version stays until the session is purged; of many writers on one version one wins;
 * each write shares its transaction with its audit events, the findings and the change for open tabs; nothing of it is for the limited audience. Throws
 * Problems: not_found, conflict (with the stale hits), bad_request, not_allowed, and those of the store.
 */
import { sql } from 'kysely';
import type { AuditEvent } from '#lib/model/audit.ts';
import { Problem } from '#lib/model/problem.ts';
import type { SessionDraftTarget } from '#lib/model/review/draft.schema.ts';
import { draftOf } from '#lib/model/review/draft.ts';
import { needsApproval, verdictLimits } from '#lib/model/review/verdict.ts';
import { contentChanges } from '#lib/model/review/verdict-state.ts';
import type { Person } from '#lib/model/schema.ts';
import type { HitKind } from '#lib/model/session/hit-kind.ts';
import type { StoreContext } from '../kernel/context.ts';
import { toStorable } from '../kernel/storable-text.ts';
import { isSamePerson } from '../reviewers/persons.ts';
import { addVersion, type Frame, type SessionWrite, type WriteSession } from '../session-writer.ts';
import type { DispositionsTable, SeniorApprovalsTable, Tx } from '../tables.ts';
import { loadVerdictRows, type VerdictRows, withWritten } from './load-verdicts.ts';
import { newestVerdicts, requireUnchanged, throwStale } from './present-hits.ts';
import { boxOf, loadAllVersions, loadWritten, type SessionVerdictRecords, toVerdictRecords } from './rows.ts';
import type { NewApproval, NewVerdict, VerdictContent } from './verdict-records.ts';

/** @throws Problem bad_request, not when the version is not the newest: that is a conflict */
function requireUndoable(row: DispositionsTable, author: Person, nowMs: number): void {
  const refuse = (detail: string): never => {
    throw new Problem('bad_request', { detail });
  };
  if (row.written_by_id !== author.id)
    refuse('Only the reviewer who recorded a verdict can undo it. Record another verdict instead.');
  if (row.undone !== null) refuse('This has already been undone.');
  if (nowMs - row.written_at > verdictLimits.undoMs)
    refuse('It is too late to undo this. Record another verdict instead.');
}

/** They are a hit and the version of its verdict that the reviewer saw. */
type ReadVerdict = Pick<DispositionsTable, 'hit' | 'version'>;

/** A write adds these rows, with their events. */
interface Added {
  readonly dispositions?: readonly DispositionsTable[];
  readonly approvals?: readonly SeniorApprovalsTable[];
  readonly events: readonly AuditEvent[];
}

/** @throws as `Verdicts.undo` */
async function toUndone(
  write: SessionWrite,
  rows: VerdictRows,
  step: string,
  hits: readonly ReadVerdict[],
  toEvent: ToEvent,
): Promise<Added> {
  const { tx, author, atMs } = write;
  const newest = newestVerdicts(rows, step);
  const stale = hits.flatMap(({ hit, version }) => {
    const row = newest.get(hit);
    return row?.version === version ? [] : [{ hit, changed: ['version'] as const, version: row?.version ?? 0 }];
  });
  if (stale.length > 0) throwStale(stale);
  const dispositions: DispositionsTable[] = [];
  for (const { hit, version } of new Set(hits.flatMap((one) => newest.get(one.hit) ?? []))) {
    const of = { rid: rows.rid, step, hit };
    const row = await findVersion(tx, { ...of, version });
    if (row === undefined) throw new Error('the newest version of a verdict is gone');
    requireUndoable(row, author, atMs);
    const former = await findVersion(tx, { ...of, version: version - 1 });
    dispositions.push({
      ...(former ?? (await toUndecided(write, row))),
      version: row.version + 1,
      undone: row.version,
      written_by_id: author.id,
      written_by_name: author.name,
      written_at: atMs,
    });
  }
  return { dispositions, events: dispositions.map(({ hit, version }) => toEvent(hit, version)) };
}

const findVersion = (
  tx: Tx,
  { rid, step, hit, version }: Pick<DispositionsTable, 'rid' | 'step' | 'hit' | 'version'>,
): Promise<DispositionsTable | undefined> =>
  tx
    .selectFrom('dispositions')
    .selectAll()
    .where('rid', '=', rid)
    .where('step', '=', step)
    .where('hit', '=', hit)
    .where('version', '=', version)
    .executeTakeFirst();

/** Before the first verdict the hit is open, for no reason. What was shown is that of the verdict. */
async function toUndecided({ open, seal, atMs }: SessionWrite, row: DispositionsTable): Promise<DispositionsTable> {
  const former = (await open(boxOf('disposition', row), row.sealed)) as VerdictContent | null;
  const seen = former?.seen ?? { hit: null, attributes: {} };
  const content: VerdictContent = { reason: null, stages: {}, seen };
  return { ...row, verdict: 'open', sealed: await seal(boxOf('disposition', row), content), decided_at: atMs };
}

/** They are the hits of one step of one session. */
export interface HitsOfStep {
  readonly ref: string;
  readonly step: string;
}

/** It makes the event of the verdict on one hit. */
type ToEvent = (hit: string, version: number) => AuditEvent;

/** Writes resolve to the newest verdicts on the hits that were written, and on hits of the same list entry, as they are then. */
export interface Verdicts {
  /** It reads every version on every hit of the session. */
  ofSession(ref: string): Promise<SessionVerdictRecords>;
  /**
   * Writes the next version on each of these hits, all or none, in one transaction with an event for each, the findings and the change.
   *
   * @throws Problem not_found; not_allowed for who lost the role meanwhile; conflict with `stale` when any version, hit or subject is not the one that the reviewer saw
   */
  record(
    at: HitsOfStep,
    verdicts: readonly NewVerdict[],
    author: Person,
    toEvent: ToEvent,
  ): Promise<SessionVerdictRecords>;
  /**
   * Writes a version on each of these hits that restores what stood before the newest one, on all or none.
   *
   * @throws Problem not_found; conflict when it is not the newest; bad_request when it is another reviewer's, too old or an undo itself
   */
  undo(at: HitsOfStep, hits: readonly ReadVerdict[], author: Person, toEvent: ToEvent): Promise<SessionVerdictRecords>;
  /**
   * Writes the next approval of a match with a politically exposed person.
   *
   * @throws Problem not_found; conflict when another version, hit or subject is there; bad_request for what needs no approval; not_allowed for
   * who confirmed the match
   */
  approve(
    at: HitsOfStep & { readonly hit: string },
    approval: NewApproval,
    author: Person,
    event: AuditEvent,
  ): Promise<SessionVerdictRecords>;
  /** Of these hits it finds those that the reviewer has opened since they say what they say. @param objectOf the event's object */
  findOpened(
    at: HitsOfStep,
    reviewerId: string,
    hits: readonly string[],
    objectOf: (hit: string) => string,
  ): Promise<ReadonlySet<string>>;
}

/** One verdict ends the draft on its hit, several end the draft of the step. */
const endedBy = (step: string, verdicts: readonly NewVerdict[]): readonly SessionDraftTarget[] =>
  verdicts.length === 1 ? verdicts.map(({ hit }) => draftOf('verdict', step, hit)) : [draftOf('verdicts', step)];

const storableContent = ({ reason, ...content }: VerdictContent): VerdictContent => ({
  ...content,
  reason: reason && { ...reason, text: toStorable(reason.text) },
});

// It is a literal, so that the planner uses the partial index.
const openedAction = sql.lit('hit.opened');

export function createVerdicts({ db, keys }: StoreContext, writeSession: WriteSession): Verdicts {
  /** The newest verdicts of the session are read once, for what is written and for the findings; earlier ones are not needed. */
  async function write(
    { ref, step, author, may, ends }: Omit<Frame, 'follows'> & Pick<HitsOfStep, 'step'>,
    add: (one: SessionWrite, rows: VerdictRows) => Promise<Added>,
  ): Promise<SessionVerdictRecords> {
    let rows: VerdictRows | undefined;
    const follows: Frame['follows'] = (_, remake) => remake({ isReview: true, by: author.id, verdicts: rows });
    const written = await writeSession({ ref, author, may, follows, ends }, async (one) => {
      const former = await loadVerdictRows(one.tx, one.session.rid);
      const { dispositions = [], approvals = [], events } = await add(one, former);
      for (const row of dispositions) await one.tx.insertInto('dispositions').values(row).execute();
      await one.append(...events);
      rows = withWritten(former, { dispositions, approvals });
      return loadWritten(one.tx, rows, step, new Set([...dispositions, ...approvals].map(({ hit }) => hit)));
    });
    return toVerdictRecords(db, keys, ref, written);
  }

  return {
    async ofSession(ref) {
      const session = await db.selectFrom('sessions').select('rid').where('ref', '=', ref).executeTakeFirst();
      return session === undefined
        ? { dispositions: [], approvals: [], hits: [] }
        : toVerdictRecords(db, keys, ref, await loadAllVersions(db, session.rid));
    },

    record: ({ ref, step }, verdicts, author, toEvent) =>
      write(
        { ref, step, author, may: 'disposition.write', ends: endedBy(step, verdicts) },
        async ({ tx, session, atMs, seal }, rows) => {
          const mayBeGone = verdicts.every(({ verdict }) => verdict === 'open');
          await requireUnchanged(tx, session, rows, step, verdicts, mayBeGone);
          const dispositions: DispositionsTable[] = [];
          for (const { hit, expectedVersion, content, kinds, ...verdict } of verdicts)
            dispositions.push({
              ...verdict,
              rid: session.rid,
              step,
              hit,
              version: expectedVersion + 1,
              kinds: JSON.stringify(kinds),
              sealed: await seal(boxOf('disposition', { step, hit }), storableContent(content)),
              reviewer_id: author.id,
              reviewer_name: author.name,
              decided_at: atMs,
              undone: null,
              written_by_id: author.id,
              written_by_name: author.name,
              written_at: atMs,
            });
          return { dispositions, events: dispositions.map(({ hit, version }) => toEvent(hit, version)) };
        },
      ),

    undo: ({ ref, step }, hits, author, toEvent) =>
      write({ ref, step, author, may: 'disposition.write' }, (one, rows) => toUndone(one, rows, step, hits, toEvent)),

    approve: ({ ref, step, hit }, approval, author, event) =>
      write(
        { ref, step, author, may: 'disposition.approve', ends: [draftOf('approval', step, hit)] },
        async (one, rows) => ({
          approvals: [await writeApproval(one, rows, { step, hit }, approval)],
          events: [event],
        }),
      ),

    async findOpened({ ref, step }, reviewerId, hits, objectOf) {
      if (hits.length === 0) return new Set();
      const rows = await db
        .selectFrom('hits')
        .innerJoin('sessions', 'sessions.rid', 'hits.rid')
        .select(['hit', 'changed_at'])
        .where('ref', '=', ref)
        .where('step', '=', step)
        .where('hit', 'in', hits)
        .where('gone_at', 'is', null)
        .execute();
      const events = await db
        .selectFrom('audit_events')
        .select(['object', ({ fn }) => fn.max('at').as('at')])
        .where('action', '=', openedAction)
        .where('actor', '=', reviewerId)
        .where('ref', '=', ref)
        .where('object', 'in', hits.map(objectOf))
        .groupBy('object')
        .execute();
      const openedAt = new Map(events.map(({ object, at }) => [object, Number(at)]));
      const opened = rows.filter(({ hit, changed_at }) => (openedAt.get(objectOf(hit)) ?? -1) >= changed_at);
      return new Set(opened.map(({ hit }) => hit));
    },
  };
}

/** @throws as `Verdicts.approve` */
async function writeApproval(
  { tx, session, author, atMs, seal }: SessionWrite,
  rows: VerdictRows,
  at: { readonly step: string; readonly hit: string },
  { approval, reason, expectedVersion: expected, disposition, hash, subject }: NewApproval,
): Promise<SeniorApprovalsTable> {
  const { step, hit } = at;
  await requireUnchanged(tx, session, rows, step, [{ hit, expectedVersion: disposition, hash, subject }], true);
  const match = newestVerdicts(rows, step).get(hit);
  if (!match || !needsApproval(match.verdict, JSON.parse(match.kinds) as HitKind[]))
    throw new Problem('bad_request', { detail: 'Only a confirmed PEP match needs a senior approval.' });
  // What was seen is what is stored: the match can be on something else.
  const changed = contentChanges(match, { hash, subject });
  if (changed.length > 0) throwStale([{ hit, changed, version: match.version }]);
  if (await isSamePerson(tx, match.reviewer_id, author.id))
    throw new Problem('not_allowed', {
      detail: 'A reviewer other than the one who confirmed the match must approve it.',
    });
  const { row } = await addVersion(tx, 'senior_approvals', {
    of: { rid: session.rid, step, hit },
    expected,
    author,
    toConflict: () => throwStale([{ hit, changed: ['version'], version: match.version }]),
    toColumns: async () => ({
      disposition,
      approval,
      sealed: await seal(boxOf('approval', at), toStorable(reason)),
      approved_at: atMs,
    }),
  });
  return row;
}
