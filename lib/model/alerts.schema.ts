import { z } from 'zod';
import { alertRules, digests, mailErrors } from './alerts.ts';
import { roles } from './reviewer.ts';
import type { Shape } from './schema.ts';
import { isTimeZone } from './time-zone.ts';

const rule = z.enum(alertRules);
const time = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 09:00');

const scheduleSchema = z.strictObject({
  digest: z.enum(digests),
  /** It is `HH:MM`, for the daily digest. */
  dailyAt: time,
  /** Both are `HH:MM`; `to` may be on the next day. It is null where there are no quiet hours. */
  quiet: z.strictObject({ from: time, to: time }).nullable(),
  /** IANA name. */
  timeZone: z.string(),
});
export type Schedule = Shape<typeof scheduleSchema>;

const ownChoiceSchema = z.strictObject({
  rule,
  /** It is the reviewer's own choice; it is null where the choice of the roles counts. */
  own: z.boolean().nullable(),
});

const ownRuleSchema = ownChoiceSchema.extend({ ofRoles: z.boolean() });
export type OwnRule = Shape<typeof ownRuleSchema>;

export const alertSettingsSchema = z.object({
  /** It says whether this installation sends mail. */
  isMailOn: z.boolean(),
  email: z.string(),
  /** It is 0 when nothing was ever saved. */
  version: z.int().min(0),
  /** Since then the reviewer gets no mail at all; it is null while they get it. */
  pausedAt: z.iso.datetime().nullable(),
  schedule: scheduleSchema,
  rules: z.array(ownRuleSchema),
  /** In the demo mail is caught and shown. */
  hasMailbox: z.boolean(),
});
export type AlertSettings = Shape<typeof alertSettingsSchema>;

export const alertSettingsBodySchema = z.strictObject({
  version: alertSettingsSchema.shape.version,
  isPaused: z.boolean(),
  schedule: scheduleSchema.extend({
    timeZone: z.string().max(64).refine(isTimeZone, 'must be a time zone such as Europe/Paris'),
  }),
  rules: z.array(ownChoiceSchema).max(alertRules.length),
});
export type AlertSettingsBody = z.input<typeof alertSettingsBodySchema>;

const rulesOfRoleSchema = z.strictObject({
  role: z.enum(roles),
  rules: z.array(z.strictObject({ rule, isOn: z.boolean() })).max(alertRules.length),
});

/** They are read and changed in the same shape. */
export const roleRulesSchema = z.strictObject({
  version: z.int().min(0),
  roles: z.array(rulesOfRoleSchema).max(roles.length),
});
export type RoleRules = Shape<typeof roleRulesSchema>;
export type RoleRulesBody = z.input<typeof roleRulesSchema>;

/** It is for administrators and says nothing of a session. */
export const alertStateSchema = z.object({
  isMailOn: z.boolean(),
  /** Alerts that are due or being sent; those for later digests are not. */
  waiting: z.int(),
  oldestWaitingAt: z.iso.datetime().nullable(),
  failed: z.int(),
  /** It is of the last failed try that is not made good; it is null when there is none. */
  lastError: z.enum(mailErrors).nullable(),
  /** Reviewers to whom no further try is made. */
  givenUp: z.array(
    z.object({
      reviewer: z.string(),
      email: z.string(),
      count: z.int(),
      error: z.enum(mailErrors),
      lastAt: z.iso.datetime(),
    }),
  ),
});
export type AlertState = Shape<typeof alertStateSchema>;
