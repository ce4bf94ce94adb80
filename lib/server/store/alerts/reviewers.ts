/** Reviewers as the outbox knows them: roles, what they chose, and when their mail leaves. */
import { firstSchedule } from '#lib/model/alert-schedule.ts';
import type { Schedule } from '#lib/model/alerts.schema.ts';
import type { AlertRule, Digest, RuleChoices } from '#lib/model/alerts.ts';
import { parseRoles, type Role } from '#lib/model/reviewer.ts';
import type { Db, Tables, Tx } from '../tables.ts';

export interface AlertedReviewer {
  readonly id: string;
  readonly email: string;
  readonly roles: readonly Role[];
  readonly choices: RuleChoices;
  readonly version: number;
  readonly schedule: Schedule;
  readonly pausedAtMs: number | null;
}

export async function readRoleChoices(db: Db | Tx): Promise<RuleChoices['ofRoles']> {
  const rows = await db.selectFrom('alert_role_choices').selectAll().execute();
  const byRole = Map.groupBy(rows, ({ role }) => role as Role);
  return new Map(
    [...byRole].map(([role, of]) => [role, new Map(of.map(({ rule, is_on }) => [rule as AlertRule, is_on === 1]))]),
  );
}

/** Reads those whose accounts can be used. @param ids absent: all of them */
export async function readReviewers(db: Db | Tx, ids?: readonly string[]): Promise<readonly AlertedReviewer[]> {
  if (ids?.length === 0) return [];
  let users = db.selectFrom('user').select(['id', 'email', 'role', 'banned']).orderBy('id');
  let settings = db.selectFrom('alert_settings').selectAll();
  let choices = db.selectFrom('alert_choices').selectAll();
  if (ids !== undefined) {
    users = users.where('id', 'in', ids);
    settings = settings.where('reviewer_id', 'in', ids);
    choices = choices.where('reviewer_id', 'in', ids);
  }
  const active = (await users.execute()).filter(({ banned }) => !banned);
  const settingsOf = new Map((await settings.execute()).map((row) => [row.reviewer_id, row]));
  const choicesOf = Map.groupBy(await choices.execute(), (row) => row.reviewer_id);
  const ofRoles = await readRoleChoices(db);
  return active.map(({ id, email, role }) => {
    const row = settingsOf.get(id);
    const own = new Map((choicesOf.get(id) ?? []).map(({ rule, is_on }) => [rule as AlertRule, is_on === 1]));
    return {
      id,
      email,
      roles: parseRoles(role),
      choices: { own, ofRoles },
      version: row?.version ?? 0,
      schedule: row ? toSchedule(row) : firstSchedule,
      pausedAtMs: row?.paused_at ?? null,
    };
  });
}

const toSchedule = (row: Tables['alert_settings']): Schedule => ({
  digest: row.digest as Digest,
  dailyAt: row.daily_at,
  quiet: row.quiet_from === null || row.quiet_to === null ? null : { from: row.quiet_from, to: row.quiet_to },
  timeZone: row.time_zone,
});
