/** This decides which new findings of a session, and which new statuses, alert whom. */
import { createHash } from 'node:crypto';
import { audienceOf } from '#lib/model/access/tipping-off.ts';
import { leavesAt } from '#lib/model/alert-schedule.ts';
import { type AlertRule, isOn } from '#lib/model/alerts.ts';
import type { Finding } from '#lib/model/session/finding.schema.ts';
import { toBatches } from '../kernel/batches.ts';
import type { Audience, ChangeRecord } from '../records.ts';
import type { Tx } from '../tables.ts';
import { waiting } from './alert-state.ts';
import { type AlertedReviewer, readReviewers } from './reviewers.ts';

interface NewAlert {
  readonly rule: AlertRule;
  /** Names what happened: the same event alerts each reviewer once, however often it is queued. */
  readonly event: string;
  /** It is the session that the alert is about, or null for shared data and the installation. */
  readonly rid: number | null;
  /** It is the shared data (v1) that the alert is about. */
  readonly consentNo?: number;
  /** The link leads to this step; when it is absent, to the session. */
  readonly step?: string | null;
  readonly hit?: string | null;
  /** The alert is for these reviewers alone: who was mentioned, to whom it was assigned. When it is absent, it is for all whose rule is on. */
  readonly to?: readonly string[];
  /** This reviewer caused the alert and does not get it. */
  readonly except?: string;
  /** The alert is for reviewers of this audience alone. */
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

/** The key is the code of a finding. Findings that are not here wait in the list. */
const ruleOfCode = new Map<string, AlertRule>([
  ['action_required', 'action_required'],
  ['approval_missing', 'action_required'],
  ['decided_on_earlier_data', 'action_required'],
  ['declined_still_approved', 'action_required'],
  ['hits_reported', 'new_hits'],
  ['duplicate_candidates', 'duplicates'],
  ['second_review_waiting', 'second_review'],
  ['review_overdue', 'overdue'],
]);

/**
 * It says why findings were made: for `registered` a delivery told of a session that was not known, for `read` the service was read again, for `review` a
 * reviewer recorded or decided, for `day` time has passed, and for `silent` a reviewer who is looking at it brought it in.
 */
export type FindingsCause = 'registered' | 'read' | 'review' | 'day' | 'silent';

/** Rules about what a reviewer did; the others are about the service, and a verdict that opens a hit again is no news to its author. */
const ofReviews: readonly AlertRule[] = ['second_review'];

const keyOf = ({ code, step }: Pick<Finding, 'code' | 'step'>): string => JSON.stringify([code, step]);

/** They are those of which more is open than before. */
function newFindings(before: readonly Finding[], after: readonly Finding[]): readonly Finding[] {
  const openOf = ({ open, count = 0 }: Finding) => open ?? count;
  const known = new Map(before.map((finding) => [keyOf(finding), openOf(finding)]));
  return after.filter((finding) => {
    const formerly = known.get(keyOf(finding));
    return formerly === undefined || openOf(finding) > formerly;
  });
}

interface FindingsChange {
  readonly rid: number;
  /** These are the stored findings of the full audience; it is undefined when none were ever made. */
  readonly before: string | undefined;
  readonly after: string;
  /** This reviewer caused the change. */
  readonly by?: string | undefined;
}

export async function queueFindingAlerts(
  tx: Tx,
  { rid, before, after, by }: FindingsChange,
  cause: FindingsCause,
  nowMs: number,
): Promise<void> {
  if (cause === 'silent' || before === after || (before === undefined && cause !== 'registered')) return;
  const found = newFindings(JSON.parse(before ?? '[]') as Finding[], JSON.parse(after) as Finding[]);
  const byRule = new Map<AlertRule, Finding>();
  for (const finding of found) {
    const rule = ruleOfCode.get(finding.code);
    if (rule === undefined || byRule.has(rule) || (cause === 'review' && !ofReviews.includes(rule))) continue;
    byRule.set(rule, finding);
  }
  for (const [rule, { code, step }] of byRule) {
    const event = `finding ${rid} ${code} ${step ?? ''} ${nowMs}`;
    await queueAlert(tx, { rule, event, rid, step, except: by }, nowMs);
  }
}

const finalStatuses = ['APPROVED', 'REJECTED'];

const customerSide = 'customer-side status ';

/** It says whether this event is a state that the limited audience sees itself: who came to it since may not learn of another. */
export const isOfCustomerSide = (event: string): boolean => event.startsWith(customerSide);

/** Each audience is alerted to what it sees itself: the service's status, or the customer-side state. */
export async function queueStatusAlerts(
  tx: Tx,
  rid: number,
  { status, visible }: Pick<ChangeRecord, 'status' | 'visible'>,
  nowMs: number,
): Promise<void> {
  const reached = { full: status, limited: visible?.created === false ? visible.status : null };
  for (const audience of ['full', 'limited'] as const) {
    const change = reached[audience];
    if (change === null || change.from === null || !finalStatuses.includes(change.to)) continue;
    const event = `${audience === 'limited' ? customerSide : 'status '}${rid} ${change.to} ${nowMs}`;
    await queueAlert(tx, { rule: 'status_reached', event, rid, audience }, nowMs);
  }
}

/** @param hits those that no read had found before, or that say something else now; not empty */
export async function queueHitAlert(
  tx: Tx,
  { rid, step }: { readonly rid: number; readonly step: string },
  hits: readonly { readonly id: string; readonly hash: string }[],
  nowMs: number,
): Promise<void> {
  const digest = createHash('sha256').update(JSON.stringify(hits.map(({ id, hash }) => [id, hash]).sort()));
  const event = `hits ${rid} ${digest.digest('base64url')}`;
  // Identities say what they are of: `d1-` of another session's face.
  const rule = hits[0]?.id.startsWith('d') ? 'duplicates' : 'new_hits';
  await queueAlert(tx, { rule, event, rid, step, hit: hits[0]?.id ?? null }, nowMs);
}
