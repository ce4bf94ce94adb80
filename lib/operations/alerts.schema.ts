import { z } from 'zod';
import { digests, isTime, isTimeZone } from '#lib/model/alert-schedule.ts';
import { alertRules } from '#lib/model/alerts.ts';
import { roles } from '#lib/model/reviewer.ts';

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

export type AlertSettingsBody = z.input<typeof alertSettingsSchema>;

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

export type RoleRulesBody = z.input<typeof roleRulesSchema>;
