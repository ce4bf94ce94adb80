/**
 * This file keeps referrals to the MLRO. Hides how they are sealed with the key of their session. Promises: a referral changes no row that anybody else reads:
 * no finding, no change, no time, no version; its events are stored sealed. Throws Problems: not_found, not_allowed, conflict, and those of the store.
 */

import { randomBytes } from 'node:crypto';
import { canonicalJson } from '#lib/format/text/canonical-json.ts';
import type { AuditEvent } from '#lib/model/audit.ts';
import { Problem } from '#lib/model/problem.ts';
import type { DecisionReasons } from '#lib/model/review/decision.schema.ts';
import { draftOf } from '#lib/model/review/draft.ts';
import type { Referral } from '#lib/model/review/referral.schema.ts';
import type { Person } from '#lib/model/schema.ts';
import { newRef } from '#lib/model/session/ids.ts';
import { queueAlert } from '../alerts/index.ts';
import { appendAuditEvents } from '../audit/audit-log.ts';
import { endSessionDrafts } from '../draft-rows.ts';
import { type StoreContext, transact } from '../kernel/context.ts';
import type { SealedKeys } from '../kernel/sealed-keys.ts';
import { contentHashOf, findSessionKey, openJson, requireSessionKey, sealJson } from '../kernel/sealing.ts';
import { toStorable } from '../kernel/storable-text.ts';
import type { FactRecord, StepRead, StepRecord } from '../records.ts';
import { requireActive } from '../reviewers/persons.ts';
import type { SessionWrite, WriteSession } from '../session-writer.ts';
import { loadSessions } from '../sessions/find.ts';
import type { Db, Tx } from '../tables.ts';

/** Reasons are sealed, and the session as it was stored then. Nothing is read for it: a read would show. */
export interface ReferralContent {
  readonly salt: string;
  readonly reasons: DecisionReasons;
  readonly status: string;
  readonly factsReadAtMs: number | null;
  readonly steps: readonly (Pick<StepRecord, 'step' | 'type' | 'status'> & Pick<StepRead, 'contentHash'>)[];
  readonly facts: readonly Pick<FactRecord, 'key' | 'value' | 'step' | 'stepType'>[];
}

export interface ReferralRecord extends Pick<Referral, 'id' | 'session' | 'by'> {
  readonly atMs: number;
  /** The reference is null when the key is gone. */
  readonly closed: { readonly by: Person; readonly atMs: number; readonly reference: string | null } | null;
}

export interface Referrals {
  /**
   * Refers the session. The same a second time by the same reviewer, while it is open, changes nothing.
   *
   * @throws Problem not_found; conflict for other reasons while it is open; not_allowed for who lost the role meanwhile
   */
  refer(ref: string, reasons: DecisionReasons, author: Person, toEvent: (id: string) => AuditEvent): Promise<void>;
  /** It says whether the session was referred, by this reviewer or, without one, by anybody. */
  isReferred(ref: string, reviewerId?: string): Promise<boolean>;
  /** It says whether this is a referral of the session. */
  isOf(ref: string, id: string): Promise<boolean>;
  /** Open ones come first, the oldest first; then closed ones come, the newest first; at most `limit` come, with the event of that look. */
  list(
    limit: number,
    event: AuditEvent,
  ): Promise<{ readonly referrals: readonly ReferralRecord[]; readonly open: number }>;
  /** It comes with the event of that look, which is written before anything is given. @throws Problem not_found */
  read(
    id: string,
    toEvent: (ref: string) => AuditEvent,
  ): Promise<{
    readonly referral: ReferralRecord;
    readonly content: ReferralContent | null;
    readonly contentHash: string | null;
  }>;
  /**
   * @param reference under which the report is filed: all that is stored of it
   * @throws Problem not_found; not_allowed for who lost the role meanwhile; conflict when it is closed already, unless with the same reference by the same person
   */
  close(id: string, reference: string, reviewer: Person, toEvent: (ref: string) => AuditEvent): Promise<void>;
}

const rows = (db: Db | Tx) =>
  db
    .selectFrom('referrals')
    .innerJoin('sessions', 'sessions.rid', 'referrals.rid')
    .leftJoin('referral_closures as closure', 'closure.referral', 'referrals.id')
    .select([
      'referrals.id',
      'referrals.rid',
      'referrals.reviewer_id',
      'referrals.reviewer_name',
      'referrals.referred_at',
      'sessions.ref',
      'sessions.display_name',
      'closure.sealed as closure_sealed',
      'closure.reviewer_id as closed_by_id',
      'closure.reviewer_name as closed_by_name',
      'closure.closed_at',
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];

async function toRecord(tx: Tx, keys: SealedKeys, row: Row): Promise<ReferralRecord> {
  const { closed_at, closed_by_id, closed_by_name, closure_sealed } = row;
  let closed: ReferralRecord['closed'] = null;
  if (closed_at !== null && closed_by_id !== null && closed_by_name !== null && closure_sealed !== null) {
    const key = await findSessionKey(tx, keys, row.ref);
    const reference = openJson(key, ['closure', row.id], closure_sealed) as string | null;
    closed = { by: { id: closed_by_id, name: closed_by_name }, atMs: closed_at, reference };
  }
  return {
    id: row.id,
    session: { ref: row.ref, subject: row.display_name },
    by: { id: row.reviewer_id, name: row.reviewer_name },
    atMs: row.referred_at,
    closed,
  };
}

const requireRow = (tx: Tx, id: string): Promise<Row> =>
  rows(tx)
    .where('referrals.id', '=', id)
    .executeTakeFirstOrThrow(() => new Problem('not_found', { detail: 'There is no such referral.' }));

/** @throws as `Referrals.refer` */
async function writeReferral(
  { tx, session, author, atMs, seal, open: unseal, append }: SessionWrite,
  reasons: DecisionReasons,
  toEvent: (id: string) => AuditEvent,
): Promise<void> {
  const stored = { ...reasons, text: toStorable(reasons.text) };
  const open = await rows(tx)
    .where('referrals.rid', '=', session.rid)
    .where('referrals.reviewer_id', '=', author.id)
    .where('closure.closed_at', 'is', null)
    .executeTakeFirst();
  if (open) {
    const { sealed } = await tx
      .selectFrom('referrals')
      .select('sealed')
      .where('id', '=', open.id)
      .executeTakeFirstOrThrow();
    const before = (await unseal(['referral', open.id], sealed)) as ReferralContent | null;
    // A request may come twice; another text must not be lost.
    if (canonicalJson(before?.reasons ?? null) === canonicalJson(stored)) return;
    throw new Problem('conflict', {
      detail:
        'You have referred this session already. While that referral is open, tell the MLRO directly what you would add.',
    });
  }
  const [record] = await loadSessions(tx, [session.rid], 'full');
  if (record === undefined) throw new Problem('not_found');
  const content: ReferralContent = {
    salt: randomBytes(16).toString('base64url'),
    reasons: stored,
    status: record.status,
    factsReadAtMs: record.refreshedAtMs,
    steps: record.steps.map(({ step, type, status, read }) => {
      const contentHash = read?.contentHash ?? null;
      return { step, type, status, contentHash };
    }),
    facts: record.facts.map(({ key, value, step, stepType }) => ({ key, value, step, stepType })),
  };
  const id = newRef();
  await tx
    .insertInto('referrals')
    .values({
      id,
      rid: session.rid,
      sealed: await seal(['referral', id], content),
      reviewer_id: author.id,
      reviewer_name: author.name,
      referred_at: atMs,
    })
    .execute();
  // The mail goes to MLROs alone and says what every other alert says.
  await queueAlert(tx, { rule: 'referral', event: `referral ${id}`, rid: session.rid, except: author.id }, atMs);
  const event = toEvent(id);
  await append({ ...event, detail: { ...event.detail, content: contentHashOf(content) } });
}

export function createReferrals(context: StoreContext, writeSession: WriteSession): Referrals {
  const { db, keys } = context;
  return {
    refer: (ref, reasons, author, toEvent) =>
      writeSession({ ref, author, may: 'decision.write', follows: 'silent', ends: [draftOf('decision')] }, (write) =>
        writeReferral(write, reasons, toEvent),
      ),

    async isReferred(ref, reviewerId) {
      const found = await rows(db)
        .where('sessions.ref', '=', ref)
        .$if(reviewerId !== undefined, (query) => query.where('referrals.reviewer_id', '=', reviewerId ?? ''))
        .limit(1)
        .executeTakeFirst();
      return found !== undefined;
    },

    async isOf(ref, id) {
      const found = rows(db).where('referrals.id', '=', id).where('sessions.ref', '=', ref);
      return (await found.executeTakeFirst()) !== undefined;
    },

    list: (limit, event) =>
      transact(context, async (tx, atMs) => {
        const open = await rows(tx)
          .where('closure.closed_at', 'is', null)
          .orderBy('referrals.referred_at')
          .orderBy('referrals.id')
          .execute();
        const closed = await rows(tx)
          .where('closure.closed_at', 'is not', null)
          .orderBy('closure.closed_at', 'desc')
          .orderBy('referrals.id')
          .limit(limit)
          .execute();
        await appendAuditEvents(tx, keys, [event], atMs);
        const found = [...open, ...closed].slice(0, limit);
        const referrals: ReferralRecord[] = [];
        for (const row of found) referrals.push(await toRecord(tx, keys, row));
        return { referrals, open: open.length };
      }),

    read: (id, toEvent) =>
      transact(context, async (tx, atMs) => {
        const row = await requireRow(tx, id);
        await appendAuditEvents(tx, keys, [toEvent(row.ref)], atMs);
        const referral = tx.selectFrom('referrals').select('sealed').where('id', '=', id);
        const { sealed } = await referral.executeTakeFirstOrThrow();
        const key = await findSessionKey(tx, keys, row.ref);
        const content = openJson(key, ['referral', id], sealed) as ReferralContent | null;
        return { referral: await toRecord(tx, keys, row), content, contentHash: content && contentHashOf(content) };
      }),

    close: (id, reference, reviewer, toEvent) =>
      transact(context, async (tx, atMs) => {
        await requireActive(tx, reviewer.id, 'referral.close');
        const row = await requireRow(tx, id);
        const { closed } = await toRecord(tx, keys, row);
        if (closed !== null) {
          if (closed.reference === toStorable(reference) && closed.by.id === reviewer.id) return;
          throw new Problem('conflict', { detail: 'This referral has already been closed. Reload to see it.' });
        }
        const key = await requireSessionKey(tx, keys, row.ref);
        await tx
          .insertInto('referral_closures')
          .values({
            referral: id,
            sealed: sealJson(key, ['closure', id], toStorable(reference)),
            reviewer_id: reviewer.id,
            reviewer_name: reviewer.name,
            closed_at: atMs,
          })
          .execute();
        // Until drafts named their referral, a session had one for all of them.
        const drafts = [draftOf('referral', null, null, id), draftOf('referral')];
        await endSessionDrafts(tx, row.rid, reviewer.id, drafts);
        await appendAuditEvents(tx, keys, [toEvent(row.ref)], atMs);
      }),
  };
}
