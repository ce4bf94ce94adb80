import { audienceOf } from '#lib/model/access/tipping-off.ts';
import { type AlertRule, isOn } from '#lib/model/alerts/alert-rule.ts';
import { leavesAt } from '#lib/model/alerts/schedule.ts';
import { toBatches } from '../batches.ts';
import type { Audience } from '../records.ts';
import type { Tx } from '../tables.ts';
import { waiting } from './alert-state.ts';
import { type AlertedReviewer, readReviewers } from './reviewers.ts';

export interface NewAlert {
  readonly rule: AlertRule;
  /** Names what happened: the same event alerts each reviewer once, however often it is queued. */
  readonly event: string;
  /** The session that it is about; null: shared data, or the installation. */
  readonly rid: number | null;
  /** The shared data (v1) that it is about. */
  readonly consentNo?: number;
  /** Where the link leads; absent: to the session. */
  readonly step?: string | null;
  readonly hit?: string | null;
  /** For these reviewers alone: who was mentioned, to whom it was assigned. Absent: all whose rule is on. */
  readonly to?: readonly string[];
  /** Who did it. */
  readonly except?: string;
  /** For reviewers of this audience alone. */
  readonly audience?: Audience;
}

const isWanted = ({ rule, except, audience }: NewAlert, { id, roles, choices, pausedAtMs }: AlertedReviewer): boolean =>
  id !== except &&
  pausedAtMs === null &&
  isOn(roles, rule, choices) &&
  (audience === undefined || audienceOf(roles) === audience);

/**
 * Queues a mail to everybody whom this concerns and who wants it, in the transaction that makes it so. While one about the same rule and session
 * waits to be sent, no other is added: that one leads to the newest.
 */
export async function queueAlert(tx: Tx, alert: NewAlert, nowMs: number): Promise<void> {
  const { rule, event, rid, consentNo = null, step = null, hit = null } = alert;
  const mail = await tx.selectFrom('alert_mail').select('is_on').executeTakeFirst();
  if (mail?.is_on !== 1) return;
  const reviewers = (await readReviewers(tx, alert.to)).filter((one) => isWanted(alert, one));
  if (reviewers.length === 0) return;
  const unsent = await tx
    .selectFrom('alerts')
    .select(['id', 'recipient', 'step', 'hit'])
    .where('state', '=', waiting)
    .where('mail', 'is', null)
    .where('rule', '=', rule)
    .where('rid', rid === null ? 'is' : '=', rid)
    .where('consent_no', consentNo === null ? 'is' : '=', consentNo)
    .execute();
  // The save knows that there are hits, the read after it which; of several reads the newest one counts.
  const former = unsent.filter((row) => hit !== null && row.hit !== hit).map(({ id }) => id);
  for (const ids of toBatches(former))
    await tx
      .updateTable('alerts')
      .set({ step, hit })
      .where('id', 'in', [...ids])
      .execute();
  const covered = new Set(unsent.map(({ recipient }) => recipient));
  const rows = reviewers
    .filter(({ id }) => !covered.has(id))
    .map(({ id, schedule }) => ({
      event,
      recipient: id,
      rule,
      rid,
      consent_no: consentNo,
      step,
      hit,
      created_at: nowMs,
      due_at: leavesAt(schedule, nowMs),
      state: 'waiting' as const,
      mail: null,
      tries: 0,
      leased_until: 0,
      last_error: null,
      done_at: null,
    }));
  for (const batch of toBatches(rows))
    await tx
      .insertInto('alerts')
      .values(batch)
      .onConflict((conflict) => conflict.columns(['recipient', 'event']).doNothing())
      .execute();
}
