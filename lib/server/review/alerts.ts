/**
 * What reviewers and administrators choose to be alerted to. Promises: no reviewer has a rule that none of their roles has; each change has its audit event.
 * Throws Problems: not_allowed, bad_request, conflict for a stale version, store_unavailable.
 */
import { z } from 'zod';
import { mayDo } from '#lib/model/access/permissions.ts';
import type { Reviewer } from '#lib/model/access/reviewer.ts';
import { roles } from '#lib/model/access/roles.ts';
import {
  type AlertRule,
  alertRules,
  isOnAtFirst,
  isOnForRoles,
  mayHave,
  rulesOf,
} from '#lib/model/alerts/alert-rule.ts';
import type { AlertSettings, RoleRules } from '#lib/model/alerts/alert-settings.ts';
import { digests, isTime, isTimeZone } from '#lib/model/alerts/schedule.ts';
import { Problem } from '#lib/model/problem.ts';
import { toAuditEvent } from '#lib/server/audit-event.ts';
import { config } from '#lib/server/config.ts';
import { type AlertedReviewer, getStore } from '#lib/server/store/index.ts';

const time = z.string().refine(isTime, 'must be a time such as 09:00');
const version = z.int().min(0);

export const alertSettingsSchema = z.strictObject({
  version,
  isPaused: z.boolean(),
  schedule: z.strictObject({
    digest: z.enum(digests),
    dailyAt: time,
    quiet: z.strictObject({ from: time, to: time }).nullable(),
    timeZone: z.string().max(64).refine(isTimeZone, 'must be a time zone such as Europe/Paris'),
  }),
  rules: z.array(z.strictObject({ rule: z.enum(alertRules), own: z.boolean().nullable() })).max(alertRules.length),
});

export const roleRulesSchema = z.strictObject({
  version,
  roles: z
    .array(
      z.strictObject({
        role: z.enum(roles),
        rules: z.array(z.strictObject({ rule: z.enum(alertRules), isOn: z.boolean() })).max(alertRules.length),
      }),
    )
    .max(roles.length),
});

const toSettings = ({ roles: held }: Reviewer, stored: AlertedReviewer): AlertSettings => {
  const { mail, mailboxUrl } = config();
  const { email, version: storedVersion, pausedAtMs, schedule, choices } = stored;
  return {
    isMailOn: mail !== null,
    email,
    version: storedVersion,
    pausedAt: pausedAtMs === null ? null : new Date(pausedAtMs).toISOString(),
    schedule,
    rules: alertRules
      .filter((rule) => mayHave(held, rule))
      .map((rule) => ({
        rule,
        own: choices.own.get(rule) ?? null,
        ofRoles: isOnForRoles(held, rule, choices.ofRoles),
      })),
    hasMailbox: mailboxUrl !== null,
  };
};

/** `GET /api/alerts`: the reviewer's own; no audit event. @throws Problem store_unavailable */
export async function readAlertSettings(reviewer: Reviewer): Promise<AlertSettings> {
  const stored = await (await getStore()).alerts.choices.read(reviewer.id);
  if (stored === undefined) throw new Problem('not_found');
  return toSettings(reviewer, stored);
}

/**
 * `PUT /api/alerts`: all of them at once.
 *
 * @throws Problem bad_request for a rule that no role of the reviewer has; conflict when they were changed since
 */
export async function changeAlertSettings(
  reviewer: Reviewer,
  { version: expected, isPaused, schedule, rules }: z.infer<typeof alertSettingsSchema>,
): Promise<AlertSettings> {
  if (rules.some(({ rule }) => !mayHave(reviewer.roles, rule)))
    throw new Problem('bad_request', { detail: 'Your roles do not have this alert.' });
  const own = new Map<AlertRule, boolean | null>(rules.map((one) => [one.rule, one.own]));
  const changed = [...own].map(([rule, isOn]) => `${rule}=${isOn === null ? 'role' : isOn ? 'on' : 'off'}`);
  const event = toAuditEvent(reviewer, 'alert.changed', {
    object: reviewer.id,
    detail: { digest: schedule.digest, hasQuietHours: schedule.quiet !== null, isPaused, rules: changed.join(',') },
  });
  const { alerts } = await getStore();
  return toSettings(
    reviewer,
    await alerts.choices.change(reviewer.id, { schedule, isPaused, rules: own }, expected, event),
  );
}

function requireManager(reviewer: Reviewer): void {
  if (!mayDo(reviewer.roles, 'alert.manage')) throw new Problem('not_allowed');
}

/** `GET /api/alerts/roles`. @throws Problem not_allowed, store_unavailable */
export async function readRoleRules(reviewer: Reviewer): Promise<RoleRules> {
  requireManager(reviewer);
  const { version: stored, ofRoles } = await (await getStore()).alerts.choices.readRoles();
  return {
    version: stored,
    roles: roles.map((role) => ({
      role,
      rules: rulesOf(role).map((rule) => ({
        rule,
        isOn: ofRoles.get(role)?.get(rule) ?? isOnAtFirst(role, rule),
      })),
    })),
  };
}

/** `PUT /api/alerts/roles`. @throws Problem not_allowed; bad_request for a rule that the role cannot have; conflict when they were changed since */
export async function changeRoleRules(reviewer: Reviewer, change: z.infer<typeof roleRulesSchema>): Promise<RoleRules> {
  requireManager(reviewer);
  const rules = change.roles.flatMap(({ role, rules: ofRole }) => ofRole.map((one) => ({ role, ...one })));
  if (rules.some(({ role, rule }) => !mayHave([role], rule)))
    throw new Problem('bad_request', { detail: 'This role does not have this alert.' });
  if (new Set(rules.map(({ role, rule }) => `${role} ${rule}`)).size < rules.length)
    throw new Problem('bad_request', { detail: 'An alert of a role is given twice.' });
  const off = rules.map(({ role, rule, isOn }) => `${role}.${rule}=${isOn ? 'on' : 'off'}`).join(',');
  const event = toAuditEvent(reviewer, 'alert.rolesChanged', { detail: { rules: off } });
  await (await getStore()).alerts.choices.changeRoles(rules, change.version, event);
  return readRoleRules(reviewer);
}
