/** This file keeps what reviewers and administrators chose. Each change is written with its audit event, in one transaction. */

import { leavesAt } from '#lib/model/alert-schedule.ts';
import type { Schedule } from '#lib/model/alerts.schema.ts';
import type { AlertRule } from '#lib/model/alerts.ts';
import type { AuditEvent } from '#lib/model/audit.ts';
import { Problem } from '#lib/model/problem.ts';
import type { Role } from '#lib/model/reviewer.ts';
import { appendAuditEvents } from '../audit/audit-log.ts';
import { type StoreContext, transact } from '../kernel/context.ts';
import type { Tx } from '../tables.ts';
import { waiting } from './alert-state.ts';
import { type AlertedReviewer, readReviewers, readRoleChoices } from './reviewers.ts';

export interface OwnChange {
  readonly schedule: Schedule;
  readonly isPaused: boolean;
  /** It is null where the roles decide. */
  readonly rules: ReadonlyMap<AlertRule, boolean | null>;
}

const conflict = () =>
  new Problem('conflict', { detail: 'These settings have been changed since you read them. Reload and try again.' });

const dropWaiting = (tx: Tx, nowMs: number, reviewerId?: string) => {
  const rows = tx.updateTable('alerts').set({ state: 'dropped', done_at: nowMs }).where('state', '=', waiting);
  return (reviewerId === undefined ? rows : rows.where('recipient', '=', reviewerId)).execute();
};

const toColumns = ({ digest, dailyAt, quiet, timeZone }: Schedule) => ({
  digest,
  daily_at: dailyAt,
  quiet_from: quiet?.from ?? null,
  quiet_to: quiet?.to ?? null,
  time_zone: timeZone,
});

/** What waits leaves when mail about it would leave now. */
const reschedule = (tx: Tx, reviewerId: string, schedule: Schedule, nowMs: number) =>
  tx
    .updateTable('alerts')
    .set({ due_at: leavesAt(schedule, nowMs) })
    .where('state', '=', waiting)
    .where('recipient', '=', reviewerId)
    .where('mail', 'is', null)
    .execute();

async function writeOwn(tx: Tx, before: AlertedReviewer, { schedule, isPaused, rules }: OwnChange, nowMs: number) {
  const { id: reviewerId, version, pausedAtMs } = before;
  const columns = {
    ...toColumns(schedule),
    version: version + 1,
    paused_at: isPaused ? (pausedAtMs ?? nowMs) : null,
  };
  await tx
    .insertInto('alert_settings')
    .values({ reviewer_id: reviewerId, ...columns })
    .onConflict((row) => row.column('reviewer_id').doUpdateSet(columns))
    .execute();
  for (const [rule, isOn] of rules) {
    await tx.deleteFrom('alert_choices').where('reviewer_id', '=', reviewerId).where('rule', '=', rule).execute();
    if (isOn !== null)
      await tx
        .insertInto('alert_choices')
        .values({ reviewer_id: reviewerId, rule, is_on: Number(isOn) })
        .execute();
  }
  if (isPaused) await dropWaiting(tx, nowMs, reviewerId);
  else await reschedule(tx, reviewerId, schedule, nowMs);
}

export function createChoices(context: StoreContext) {
  const { db, keys } = context;
  const read = async (reviewerId: string): Promise<AlertedReviewer | undefined> =>
    (await readReviewers(db, [reviewerId]))[0];
  return {
    /** It is undefined when there is no such account, or it is disabled. */
    read,

    /** @param expectedVersion that the change is based on @throws Problem conflict when there is a newer one; not_found */
    async change(reviewerId: string, change: OwnChange, expectedVersion: number, event: AuditEvent) {
      await transact(context, async (tx, atMs) => {
        const [before] = await readReviewers(tx, [reviewerId]);
        if (before?.version !== expectedVersion) throw before ? conflict() : new Problem('not_found');
        await writeOwn(tx, before, change, atMs);
        await appendAuditEvents(tx, keys, [event], atMs);
      });
      const after = await read(reviewerId);
      if (after === undefined) throw new Problem('not_found');
      return after;
    },

    /** The reviewer gets no mail from now on, and what waits is dropped. @returns false: it was so already, or there is no such account */
    pause: (reviewerId: string, event: AuditEvent) =>
      transact(context, async (tx, atMs) => {
        const [before] = await readReviewers(tx, [reviewerId]);
        if (before === undefined || before.pausedAtMs !== null) return false;
        await writeOwn(tx, before, { schedule: before.schedule, isPaused: true, rules: new Map() }, atMs);
        await appendAuditEvents(tx, keys, [event], atMs);
        return true;
      }),

    async readRoles() {
      const { roles_version: version } = await db
        .selectFrom('alert_mail')
        .select('roles_version')
        .executeTakeFirstOrThrow();
      return { version, ofRoles: await readRoleChoices(db) };
    },

    /** @throws Problem conflict when there is a newer version */
    changeRoles: (
      rules: readonly { readonly role: Role; readonly rule: AlertRule; readonly isOn: boolean }[],
      expectedVersion: number,
      event: AuditEvent,
    ) =>
      transact(context, async (tx, atMs) => {
        const { numUpdatedRows } = await tx
          .updateTable('alert_mail')
          .set({ roles_version: expectedVersion + 1 })
          .where('roles_version', '=', expectedVersion)
          .executeTakeFirstOrThrow();
        if (numUpdatedRows === 0n) throw conflict();
        await tx.deleteFrom('alert_role_choices').execute();
        if (rules.length > 0)
          await tx
            .insertInto('alert_role_choices')
            .values(rules.map(({ role, rule, isOn }) => ({ role, rule, is_on: Number(isOn) })))
            .execute();
        await appendAuditEvents(tx, keys, [event], atMs);
      }),

    /** It says whether this installation sends mail. While it does not, nothing is queued, and what waits is dropped. */
    setMail: (isOn: boolean) =>
      transact(context, async (tx, atMs) => {
        await tx
          .updateTable('alert_mail')
          .set({ is_on: Number(isOn) })
          .execute();
        if (!isOn) await dropWaiting(tx, atMs);
      }),
  };
}
