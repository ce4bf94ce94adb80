/**
 * Reviewers' verdicts on hits and duplicate matches, and senior approvals of PEP matches. Hides how texts and snapshots are sealed with the key of their
 * session, and what a write is compared with. Promises: every version stays until the session is purged; of many writers on one version one wins; each
 * deed shares its transaction with its audit events, the findings and the change for open tabs; nothing of it is for the limited audience.
 * Throws Problems: not_found, conflict (with the stale hits), bad_request, not_allowed, and those of the store.
 */
import { sql } from 'kysely';
import type { Action } from '#lib/model/access/permissions.ts';
import type { AuditEvent } from '#lib/model/audit.ts';
import type { Person } from '#lib/model/person.ts';
import { Problem } from '#lib/model/problem.ts';
import { appendAuditEvents } from '../audit/audit-log.ts';
import type { Dialect } from '../dialect/dialect.ts';
import { isSamePerson, requireActive } from '../reviewers/persons.ts';
import type { SealedKeys } from '../sealed-keys.ts';
import { remakeFindings } from '../sessions/findings.ts';
import { toStorable } from '../storable-text.ts';
import type { Db, Tx } from '../tables.ts';
import type { DispositionContent, NewApproval, NewDisposition } from './disposition-records.ts';
import { findStoredHits, findVersions, requireUnchanged, throwStale } from './present-hits.ts';
import {
  authorColumns,
  type Deed,
  loadDispositions,
  requireSession,
  requireSessionKey,
  type SessionDispositions,
  type SessionRow,
  sealText,
} from './rows.ts';
import { writeUndo } from './undo.ts';

/** @throws as `Dispositions.approve` */
async function writeApproval(
  tx: Tx,
  keys: SealedKeys,
  { session, step, atMs, author }: Deed,
  hit: string,
  { approval, reason, expectedVersion, disposition, hash, subject }: NewApproval,
): Promise<void> {
  await requireUnchanged(tx, session, step, [{ hit, expectedVersion: disposition, hash, subject }], true);
  const match = (await findVersions(tx, session.rid, step, [hit])).get(hit);
  const isPep = match !== undefined && (JSON.parse(match.kinds) as string[]).includes('pep');
  if (match?.verdict !== 'match' || !isPep)
    throw new Problem('bad_request', { detail: 'Only a confirmed PEP match needs a senior approval.' });
  const stored = (await findStoredHits(tx, session, step, [hit])).get(hit);
  if (match.hash !== stored?.hash || match.subject !== stored.subject)
    throwStale([{ hit, changed: match.hash === stored?.hash ? ['subject'] : ['hit'], version: match.version }]);
  if (await isSamePerson(tx, match.reviewer_id, author.id))
    throw new Problem('not_allowed', {
      detail: 'A reviewer other than the one who confirmed the match must approve it.',
    });
  const latest = await tx
    .selectFrom('senior_approvals')
    .select('version')
    .where('rid', '=', session.rid)
    .where('step', '=', step)
    .where('hit', '=', hit)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  if ((latest?.version ?? 0) !== expectedVersion) throwStale([{ hit, changed: ['version'], version: match.version }]);
  const key = await requireSessionKey(tx, keys, session.ref);
  await tx
    .insertInto('senior_approvals')
    .values({
      rid: session.rid,
      step,
      hit,
      disposition,
      version: expectedVersion + 1,
      approval,
      sealed: sealText(key, 'approval', { step, hit }, toStorable(reason)),
      ...authorColumns(author),
      approved_at: atMs,
    })
    .execute();
}

/** The hits of one step of one session. */
export interface HitsOfStep {
  readonly ref: string;
  readonly step: string;
}

/** The event of the verdict on one hit. */
type ToEvent = (hit: string, version: number) => AuditEvent;

export interface Dispositions {
  /** Every version on every hit of the session. */
  ofSession(ref: string): Promise<SessionDispositions>;
  /**
   * Writes the next version on each of these hits, all or none, in one transaction with an event for each, the findings and the change.
   *
   * @throws Problem not_found; not_allowed for who lost the role meanwhile; conflict with `stale` when any version, hit or subject is not the one that the reviewer saw
   */
  record(at: HitsOfStep, verdicts: readonly NewDisposition[], author: Person, toEvent: ToEvent): Promise<void>;
  /**
   * Writes a version on each of these hits that restores what stood before the newest one; all or none.
   *
   * @param hits the newest version of each that the reviewer saw
   * @throws Problem not_found; conflict when it is not the newest; bad_request when it is somebody else's, too old or an undo itself
   */
  undo(
    at: HitsOfStep,
    hits: readonly { readonly hit: string; readonly version: number }[],
    author: Person,
    toEvent: ToEvent,
  ): Promise<void>;
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
  ): Promise<void>;
  /** Of these hits those that the reviewer has opened since they say what they say. @param objectOf the event's object */
  findOpened(
    at: HitsOfStep,
    reviewerId: string,
    hits: readonly string[],
    objectOf: (hit: string) => string,
  ): Promise<ReadonlySet<string>>;
}

const storableContent = ({ reason, ...content }: DispositionContent): DispositionContent => ({
  ...content,
  reason: reason && { ...reason, text: toStorable(reason.text) },
});

export function createDispositions(
  db: Db,
  dialect: Dialect,
  keys: SealedKeys,
  now: () => number,
  onCommit: () => void,
): Dispositions {
  // The writer's lock lets one through at a time: the others wait here, without holding a connection each.
  let lastWrite: Promise<unknown> = Promise.resolve();
  type Deed = (tx: Tx, session: SessionRow, atMs: number) => Promise<readonly AuditEvent[]>;
  /** A deed with its events, the findings and a change for open tabs; nobody is alerted of their own. */
  function write(ref: string, by: string, action: Action, deed: Deed): Promise<void> {
    const written = lastWrite.then(() => writeNow(ref, by, action, deed));
    lastWrite = written.catch(() => undefined);
    return written;
  }
  async function writeNow(ref: string, by: string, action: Action, deed: Deed): Promise<void> {
    await db.transaction().execute(async (tx) => {
      await dialect.lockWriter(tx);
      const atMs = now();
      await requireActive(tx, by, action);
      const session = await requireSession(tx, ref);
      const events = await deed(tx, session, atMs);
      await remakeFindings(tx, dialect, session, atMs, { isDeed: true, by });
      await appendAuditEvents(tx, keys, events, atMs);
    });
    onCommit();
  }

  return {
    ofSession: (ref) => loadDispositions(db, keys, ref),

    record: ({ ref, step }, verdicts, author, toEvent) =>
      write(ref, author.id, 'disposition.write', async (tx, session, atMs) => {
        const mayBeGone = verdicts.every(({ verdict }) => verdict === 'open');
        await requireUnchanged(tx, session, step, verdicts, mayBeGone);
        const key = await requireSessionKey(tx, keys, ref);
        const rows = verdicts.map(({ hit, expectedVersion, content, kinds, ...verdict }) => ({
          ...verdict,
          rid: session.rid,
          step,
          hit,
          version: expectedVersion + 1,
          kinds: JSON.stringify(kinds),
          sealed: sealText(key, 'disposition', { step, hit }, storableContent(content)),
          ...authorColumns(author),
          decided_at: atMs,
          undone: null,
          written_by_id: author.id,
          written_by_name: author.name,
          written_at: atMs,
        }));
        for (const row of rows) await tx.insertInto('dispositions').values(row).execute();
        return rows.map(({ hit, version }) => toEvent(hit, version));
      }),

    undo: (at, hits, author, toEvent) =>
      write(at.ref, author.id, 'disposition.write', (tx, session, atMs) =>
        writeUndo(tx, keys, { session, step: at.step, atMs, author }, hits, toEvent),
      ),

    approve: ({ ref, step, hit }, approval, author, event) =>
      write(ref, author.id, 'disposition.approve', async (tx, session, atMs) => {
        await writeApproval(tx, keys, { session, step, atMs, author }, hit, approval);
        return [event];
      }),

    findOpened: (at, reviewerId, hits, objectOf) => findOpened(db, at, reviewerId, hits, objectOf),
  };
}

// A literal, so that the planner uses the partial index.
const openedAction = sql.lit('hit.opened');

async function findOpened(
  db: Db,
  { ref, step }: HitsOfStep,
  reviewerId: string,
  hits: readonly string[],
  objectOf: (hit: string) => string,
): Promise<ReadonlySet<string>> {
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
  return new Set(
    rows.filter(({ hit, changed_at }) => (openedAt.get(objectOf(hit)) ?? -1) >= changed_at).map(({ hit }) => hit),
  );
}
