/** Mails of the outbox are claimed by lease, sent by whoever claimed them, and then marked. When one is tried again: `lib/server/alerts/sender.ts`. */

import { randomUUID } from 'node:crypto';
import type { Selectable, Updateable } from 'kysely';
import { mayDo } from '#lib/model/access/permissions.ts';
import { audienceOf } from '#lib/model/access/tipping-off.ts';
import { afterQuiet, leastGapMs } from '#lib/model/alert-schedule.ts';
import type { AlertState } from '#lib/model/alerts.schema.ts';
import { type AlertRule, isOn, type MailError } from '#lib/model/alerts.ts';
import { deleteInBatches } from '../kernel/batches.ts';
import type { StoreContext } from '../kernel/context.ts';
import type { AlertsTable, Db, Tx } from '../tables.ts';
import { failed, sent, sentOrDropped, waiting } from './alert-state.ts';
import { isOfCustomerSide } from './finding-alerts.ts';
import { type AlertedReviewer, readReviewers } from './reviewers.ts';

/** One link of a mail leads here: to a session, else to shared data, else to the state of the installation. */
export interface AlertTarget {
  readonly ref: string | null;
  /** It is the id of shared data. */
  readonly consent?: string;
  readonly step: string | null;
  readonly hit: string | null;
}

export interface ClaimedMail {
  /** It is the same for every try, so that a mail that was sent and not marked is recognised as the same one. */
  readonly id: string;
  /** It was first claimed then, which is the same for every try too. */
  readonly atMs: number;
  readonly recipient: string;
  readonly email: string;
  /** There is one for each session and each shared data. */
  readonly targets: readonly AlertTarget[];
  /** It counts the tries before this one. */
  readonly tries: number;
}

/** Alerts that one mail is made from, the newest; more than these are in it without a link. */
const mailSize = 500;

/** No digest, no quiet hours and no delay before the next try are this long. */
const longestDelayMs = 49 * 3_600_000;

type Row = Selectable<AlertsTable>;

/** The id is a UUID of version 7: the moment comes first, then random digits. */
function newMailId(nowMs: number): string {
  const moment = nowMs.toString(16).padStart(12, '0');
  return `${moment.slice(0, 8)}-${moment.slice(8)}-7${randomUUID().slice(15)}`;
}

/** @param rows that the mail holds */
const momentOf = (mail: string, rows: readonly Row[]): number =>
  mail[14] === '7'
    ? Number.parseInt(mail.slice(0, 13).replace('-', ''), 16)
    : // Claimed before ids were of version 7.
      Math.max(...rows.map(({ created_at }) => created_at));

/** What is due for one reviewer: of a mail that was tried before, or what is in none yet. In the order in which it was queued. */
async function findDue(tx: Tx, nowMs: number): Promise<readonly Row[]> {
  const all = tx.selectFrom('alerts').selectAll().where('state', '=', waiting);
  const due = all.where('due_at', '<=', nowMs).where('leased_until', '<=', nowMs);
  const first = await due.orderBy('due_at').orderBy('id').limit(1).executeTakeFirst();
  if (first === undefined) return [];
  const together = first.mail === null ? due.where('mail', 'is', null) : all.where('mail', '=', first.mail);
  const rows = await together.where('recipient', '=', first.recipient).orderBy('id', 'desc').limit(mailSize).execute();
  return rows.toReversed();
}

const drop = (tx: Tx, ids: readonly number[], nowMs: number) =>
  tx
    .updateTable('alerts')
    .set({ state: 'dropped', done_at: nowMs, leased_until: 0 })
    .where('id', 'in', [...ids])
    .execute();

type Target = AlertTarget & { readonly id: number };

/** A session that was purged has none. */
async function findTargets(tx: Tx, { roles }: AlertedReviewer, rows: readonly Row[]): Promise<readonly Target[]> {
  const rids = [...new Set(rows.flatMap(({ rid }) => (rid === null ? [] : [rid])))];
  const sessions = tx.selectFrom('sessions').select(['rid', 'ref']);
  const found = await sessions.where('rid', 'in', rids.length === 0 ? [-1] : rids).execute();
  const refOf = new Map(found.map(({ rid, ref }) => [rid, ref]));
  const consentOf = mayDo(roles, 'consent.read') ? await findConsents(tx, rows) : new Map<number, string>();
  return rows.flatMap(({ id, rid, consent_no, step, hit }): Target[] => {
    if (consent_no !== null) {
      const consent = consentOf.get(consent_no);
      return consent === undefined ? [] : [{ id, ref: null, consent, step: null, hit: null }];
    }
    if (rid === null) return [{ id, ref: null, step: null, hit: null }];
    const ref = refOf.get(rid);
    return ref === undefined ? [] : [{ id, ref, step, hit }];
  });
}

async function findConsents(tx: Tx, rows: readonly Row[]): Promise<ReadonlyMap<number, string>> {
  const numbers = [...new Set(rows.flatMap(({ consent_no }) => consent_no ?? []))];
  if (numbers.length === 0) return new Map();
  const found = await tx.selectFrom('consents').select(['no', 'id']).where('no', 'in', numbers).execute();
  return new Map(found.map(({ no, id }) => [no, id]));
}

/** There is one link for each session, to the hit, else to the step, of what came first, and one for each shared data. */
function toLinks(targets: readonly Target[]): readonly AlertTarget[] {
  const exactness = ({ step, hit }: AlertTarget) => (hit !== null ? 2 : step !== null ? 1 : 0);
  const bySubject = Map.groupBy(targets, ({ ref, consent }) => `${ref} ${consent}`);
  return [...bySubject.values()].map((of) => {
    const [best] = of.toSorted((a, b) => exactness(b) - exactness(a) || a.id - b.id);
    const { ref = null, consent, step = null, hit = null } = best ?? {};
    return { ref, step, hit, ...(consent !== undefined && { consent }) };
  });
}

/** When the next mail to this reviewer may leave. A time in the future was written before the clock was set back. */
async function afterGap(tx: Tx, reviewerId: string, nowMs: number): Promise<number> {
  const row = await tx
    .selectFrom('alerts')
    .select(({ fn }) => fn.max('done_at').as('at'))
    .where('state', '=', sent)
    .where('recipient', '=', reviewerId)
    .executeTakeFirst();
  const lastMs = row?.at ?? null;
  return lastMs === null || lastMs > nowMs ? nowMs : Math.max(nowMs, lastMs + leastGapMs);
}

/** @returns `again`: what was found may not be sent now, and something else may be due */
async function claimOne(tx: Tx, leaseMs: number, nowMs: number): Promise<ClaimedMail | 'again' | undefined> {
  const rows = await findDue(tx, nowMs);
  const [first] = rows;
  if (first === undefined) {
    // Written before the clock was set back: they would wait for as long as it was wrong.
    await tx
      .updateTable('alerts')
      .set({ due_at: nowMs, leased_until: 0 })
      .where('state', '=', waiting)
      .where('due_at', '>', nowMs + longestDelayMs)
      .execute();
    return undefined;
  }
  const ids = rows.map(({ id }) => id);
  const [reviewer] = await readReviewers(tx, [first.recipient]);
  const isWanted = ({ rule, event }: Row) =>
    reviewer !== undefined &&
    reviewer.pausedAtMs === null &&
    isOn(reviewer.roles, rule as AlertRule, reviewer.choices) &&
    (audienceOf(reviewer.roles) === 'full' || rule !== 'status_reached' || isOfCustomerSide(event));
  const targets = reviewer ? await findTargets(tx, reviewer, rows.filter(isWanted)) : [];
  const dropped = ids.filter((id) => !targets.some((target) => target.id === id));
  if (dropped.length > 0) await drop(tx, dropped, nowMs);
  if (reviewer === undefined || targets.length === 0) return 'again';
  const wanted = targets.map(({ id }) => id);
  const fromMs = afterQuiet(reviewer.schedule, first.mail === null ? await afterGap(tx, reviewer.id, nowMs) : nowMs);
  if (fromMs > nowMs) {
    await tx.updateTable('alerts').set({ due_at: fromMs }).where('id', 'in', wanted).execute();
    return 'again';
  }
  const mail = first.mail ?? newMailId(nowMs);
  const untilMs = nowMs + leaseMs;
  const claimed = tx
    .updateTable('alerts')
    .set(({ eb }) => ({ mail, due_at: untilMs, leased_until: untilMs, tries: eb('tries', '+', 1) }))
    .where('state', '=', waiting)
    .where('recipient', '=', reviewer.id);
  if (rows.length < mailSize) await claimed.where('id', 'in', wanted).execute();
  else if (first.mail === null) await claimed.where('mail', 'is', null).where('due_at', '<=', nowMs).execute();
  else await claimed.where('mail', '=', first.mail).execute();
  return {
    id: mail,
    atMs: momentOf(mail, rows),
    recipient: reviewer.id,
    email: reviewer.email,
    targets: toLinks(targets),
    tries: first.tries,
  };
}

/** They are of all mail but that about referrals: an administrator could tell from a number that there is one. */
const tellable = (db: Db | Tx) => db.selectFrom('alerts').where('rule', '<>', 'referral' satisfies AlertRule);

async function readState(db: Db, nowMs: number): Promise<Omit<AlertState, 'isMailOn'>> {
  const { n, oldest } = await tellable(db)
    .select(({ fn }) => [fn.countAll<number>().as('n'), fn.min('created_at').as('oldest')])
    .where('state', '=', waiting)
    .where(({ eb, or }) => or([eb('due_at', '<=', nowMs), eb('tries', '>', 0)]))
    .executeTakeFirstOrThrow();
  const troubled = await tellable(db)
    .select('last_error')
    .where('state', '=', waiting)
    .where('last_error', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const rows = await tellable(db)
    .select(({ fn }) => ['recipient', 'last_error', fn.countAll<number>().as('n'), fn.max('done_at').as('at')])
    .where('state', '=', failed)
    .groupBy(['recipient', 'last_error'])
    .orderBy('recipient')
    .execute();
  const recipients = rows.map(({ recipient }) => recipient);
  const users = db.selectFrom('user').select(['id', 'name', 'email']).where('id', 'in', recipients);
  const reviewers = new Map(rows.length === 0 ? [] : (await users.execute()).map((user) => [user.id, user]));
  const givenUp = rows.map(({ recipient, last_error, n: count, at }) => ({
    reviewer: reviewers.get(recipient)?.name ?? '',
    email: reviewers.get(recipient)?.email ?? '',
    count,
    error: (last_error ?? 'failed') as MailError,
    lastAt: new Date(at ?? 0).toISOString(),
  }));
  return {
    waiting: n,
    oldestWaitingAt: oldest === null ? null : new Date(oldest).toISOString(),
    failed: givenUp.reduce((sum, { count }) => sum + count, 0),
    lastError: (troubled?.last_error ?? null) as MailError | null,
    givenUp,
  };
}

/** Tries those about referrals again, or all others. @returns how many */
async function retryThose(tx: Tx, comparison: '=' | '<>', nowMs: number): Promise<number> {
  const alerts = tx.updateTable('alerts').where('rule', comparison, 'referral' satisfies AlertRule);
  const tried = await alerts
    .set({ due_at: nowMs })
    .where('state', '=', waiting)
    .where('last_error', 'is not', null)
    .where('leased_until', '<=', nowMs)
    .executeTakeFirstOrThrow();
  const givenUp = await alerts
    .set({ state: 'waiting', mail: null, tries: 0, due_at: nowMs, last_error: null, done_at: null })
    .where('state', '=', failed)
    .executeTakeFirstOrThrow();
  return Number(tried.numUpdatedRows + givenUp.numUpdatedRows);
}

/** Changes the alerts that this mail was made from. */
const updateMail = async (db: Db, mail: string, change: Updateable<AlertsTable>): Promise<void> => {
  const update = (tx: Tx) =>
    tx.updateTable('alerts').set(change).where('state', '=', waiting).where('mail', '=', mail).execute();
  await db.transaction().execute(update);
};

export const createOutbox = ({ db, dialect, now }: StoreContext) => ({
  /**
   * Takes the alerts of one reviewer that are due, as one mail. Those that are neither sent nor failed within the lease can be claimed again, as the same
   * mail. What the reviewer may not get any more, or does not want, is dropped; what falls into quiet hours waits for their end.
   *
   * @returns undefined: none is due
   */
  async claim(leaseMs: number, nowMs: number): Promise<ClaimedMail | undefined> {
    for (;;) {
      const claimed = await db.transaction().execute(async (tx) => {
        // One claim at a time: another transaction does not see an uncommitted lease.
        await dialect.lockClaims(tx);
        return claimOne(tx, leaseMs, nowMs);
      });
      if (claimed !== 'again') return claimed;
    }
  },

  sent: (mail: string) => updateMail(db, mail, { state: 'sent', done_at: now(), leased_until: 0, last_error: null }),

  failed(mail: string, next: { readonly nextTryAtMs: number } | 'given up', error: MailError) {
    const change = next === 'given up' ? { state: 'failed' as const, done_at: now() } : { due_at: next.nextTryAtMs };
    return updateMail(db, mail, { ...change, leased_until: 0, last_error: error });
  },

  /** Administrators see this of it, which says nothing of referrals. @param nowMs what is due later does not wait yet */
  state: (nowMs: number) => readState(db, nowMs),

  /** Mail that was given up waits again, as new mail, and mail that failed is tried now. @returns how many alerts, without those about referrals */
  retry: (nowMs: number) =>
    db.transaction().execute(async (tx) => {
      await dialect.lockClaims(tx);
      await retryThose(tx, '=', nowMs);
      return retryThose(tx, '<>', nowMs);
    }),

  /** Deletes those done before then. @returns how many */
  prune(doneBeforeMs: number) {
    const done = db.selectFrom('alerts').select('id').where('state', 'in', sentOrDropped);
    const old = done.where('done_at', '<', doneBeforeMs);
    return deleteInBatches(db, (tx, limit) => tx.deleteFrom('alerts').where('id', 'in', old.limit(limit)));
  },
});
