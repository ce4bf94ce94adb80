/**
 * Reviewers and administrators choose here what to be alerted to. This module promises: no reviewer has a rule that none of their roles has; each
 * change has its audit event.
 */
import {
  type AlertSettings,
  alertSettingsBodySchema,
  alertSettingsSchema,
  type RoleRules,
  roleRulesSchema,
} from '#lib/model/alerts.schema.ts';
import { type AlertRule, alertRules, isOnAtFirst, isOnForRoles, mayHave, rulesOf } from '#lib/model/alerts.ts';
import { Problem } from '#lib/model/problem.ts';
import { type Reviewer, roles } from '#lib/model/reviewer.ts';
import { changeAlertSettings, changeRoleRules, readAlertSettings, readRoleRules } from '#lib/operations/alerts.ts';
import { toAuditEvent } from '#lib/server/audit-event.ts';
import { config } from '#lib/server/config.ts';
import { toIsoOrNull } from '#lib/server/iso-time.ts';
import { type AlertedReviewer, getStore } from '#lib/server/store/index.ts';
import { on } from './operation.ts';

const toSettings = ({ roles: held }: Reviewer, stored: AlertedReviewer): AlertSettings => {
  const { mail, mailboxUrl } = config();
  const { email, version, pausedAtMs, schedule, choices } = stored;
  return {
    isMailOn: mail !== null,
    email,
    version,
    pausedAt: toIsoOrNull(pausedAtMs),
    schedule,
    rules: alertRules
      .filter((rule) => mayHave(held, rule))
      .map((rule) => {
        return { rule, own: choices.own.get(rule) ?? null, ofRoles: isOnForRoles(held, rule, choices.ofRoles) };
      }),
    hasMailbox: mailboxUrl !== null,
  };
};

// Reading the reviewer's own settings leaves no audit event.
on(readAlertSettings, { answer: alertSettingsSchema }, async ({ reviewer }) => {
  const stored = await (await getStore()).alerts.choices.read(reviewer.id);
  if (stored === undefined) throw new Problem('not_found');
  return toSettings(reviewer, stored);
});

on(changeAlertSettings, { body: alertSettingsBodySchema, answer: alertSettingsSchema }, async ({ reviewer, body }) => {
  const { version: expected, isPaused, schedule, rules } = body;
  if (rules.some(({ rule }) => !mayHave(reviewer.roles, rule)))
    throw new Problem('bad_request', { detail: 'Your roles do not have this alert.' });
  const own = new Map<AlertRule, boolean | null>(rules.map((one) => [one.rule, one.own]));
  const changed = [...own].map(([rule, isOn]) => `${rule}=${isOn === null ? 'role' : isOn ? 'on' : 'off'}`);
  const event = toAuditEvent(reviewer, 'alert.changed', {
    object: reviewer.id,
    detail: { digest: schedule.digest, hasQuietHours: schedule.quiet !== null, isPaused, rules: changed.join(',') },
  });
  const { choices } = (await getStore()).alerts;
  return toSettings(reviewer, await choices.change(reviewer.id, { schedule, isPaused, rules: own }, expected, event));
});

async function findRoleRules(): Promise<RoleRules> {
  const { version: stored, ofRoles } = await (await getStore()).alerts.choices.readRoles();
  return {
    version: stored,
    roles: roles.map((role) => ({
      role,
      rules: rulesOf(role).map((rule) => ({ rule, isOn: ofRoles.get(role)?.get(rule) ?? isOnAtFirst(role, rule) })),
    })),
  };
}

on(readRoleRules, { answer: roleRulesSchema }, findRoleRules);

on(changeRoleRules, { body: roleRulesSchema, answer: roleRulesSchema }, async ({ reviewer, body: change }) => {
  const rules = change.roles.flatMap(({ role, rules: ofRole }) => ofRole.map((one) => ({ role, ...one })));
  if (rules.some(({ role, rule }) => !mayHave([role], rule)))
    throw new Problem('bad_request', { detail: 'This role does not have this alert.' });
  if (new Set(rules.map(({ role, rule }) => `${role} ${rule}`)).size < rules.length)
    throw new Problem('bad_request', { detail: 'An alert of a role is given twice.' });
  const off = rules.map(({ role, rule, isOn }) => `${role}.${rule}=${isOn ? 'on' : 'off'}`).join(',');
  const event = toAuditEvent(reviewer, 'alert.rolesChanged', { detail: { rules: off } });
  await (await getStore()).alerts.choices.changeRoles(rules, change.version, event);
  return findRoleRules();
});
