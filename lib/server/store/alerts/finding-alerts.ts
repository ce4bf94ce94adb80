/** Which new findings of a session, and which new statuses, alert whom. */
import { createHash } from 'node:crypto';
import type { AlertRule } from '#lib/model/alerts/alert-rule.ts';
import type { Finding } from '#lib/model/session/finding.ts';
import type { ChangeRecord } from '../records.ts';
import type { Tx } from '../tables.ts';
import { queueAlert } from './queue-alert.ts';

/** By code. Findings that are not here wait in the list. */
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
 * Why findings were made: `registered`, a delivery told of a session that was not known; `read`, the service was read again; `deed`, a reviewer judged
 * or decided; `day`, time has passed; `silent`, somebody who looks at it anyway brought it in.
 */
export type FindingsCause = 'registered' | 'read' | 'deed' | 'day' | 'silent';

/** Rules about what a reviewer did; the others are about the service, and a deed that opens a hit again is seen by who did it. */
const ofDeeds: readonly AlertRule[] = ['second_review'];

const keyOf = ({ code, step }: Pick<Finding, 'code' | 'step'>): string => JSON.stringify([code, step]);

/** Those of which more is open than before. */
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
  /** As stored, of the full audience; undefined: none were ever made. */
  readonly before: string | undefined;
  readonly after: string;
  /** Whose deed it is. */
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
    if (rule === undefined || byRule.has(rule) || (cause === 'deed' && !ofDeeds.includes(rule))) continue;
    byRule.set(rule, finding);
  }
  for (const [rule, { code, step }] of byRule)
    await queueAlert(
      tx,
      {
        rule,
        event: `finding ${rid} ${code} ${step ?? ''} ${nowMs}`,
        rid,
        step,
        ...(by !== undefined && { except: by }),
      },
      nowMs,
    );
}

const finalStatuses = ['APPROVED', 'REJECTED'];

const customerSide = 'customer-side status ';

/** Whether this event is a state that the limited audience sees itself: who came to it since may not learn of another. */
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
