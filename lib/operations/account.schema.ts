/** These bodies are about a reviewer's own account, alerts, printed pages and the state of the installation. */
import { z } from 'zod';
import { isTimeZone } from '#lib/model/alert-schedule.ts';
import {
  alertSettingsSchema,
  ownChoiceSchema,
  type roleRulesSchema,
  scheduleSchema,
} from '#lib/model/alerts.schema.ts';
import { alertRules } from '#lib/model/alerts.ts';
import { revealReasonLength } from '#lib/model/review/reveal.ts';

export const preferencesSchema = z.strictObject({ singleKeys: z.boolean() });
export type PreferencesBody = z.input<typeof preferencesSchema>;

export const presenceSchema = z.strictObject({
  tab: z.string().regex(/^[A-Za-z0-9-]{8,40}$/),
  /** The page is closed or shows something else. */
  left: z.boolean().optional(),
});
export type PresenceBody = z.input<typeof presenceSchema>;

export const revealSchema = z.strictObject({
  /** They are keys of facts, or `alias`, as `SessionDetail.revealable` lists them; or one of the classes. */
  fields: z.array(z.string().min(1).max(40)).min(1).max(20),
  reason: z.string().trim().min(1).max(revealReasonLength),
});
export type RevealBody = z.input<typeof revealSchema>;

export const alertSettingsBodySchema = z.strictObject({
  version: alertSettingsSchema.shape.version,
  isPaused: z.boolean(),
  schedule: scheduleSchema.extend({
    timeZone: z.string().max(64).refine(isTimeZone, 'must be a time zone such as Europe/Paris'),
  }),
  rules: z.array(ownChoiceSchema).max(alertRules.length),
});
export type AlertSettingsBody = z.input<typeof alertSettingsBodySchema>;

export type RoleRulesBody = z.input<typeof roleRulesSchema>;

/** It is the address as the browser shows it; search text never stands in one. */
export const printedSchema = z.strictObject({
  path: z.string().regex(/^\/[A-Za-z0-9/_.~%-]{0,300}$/),
  search: z.string().max(1_000),
});
export type PrintedBody = z.input<typeof printedSchema>;

export const retrySchema = z.strictObject({
  ids: z.union([z.literal('all'), z.array(z.int().positive()).min(1).max(500)]),
});

export type RetryBody = z.input<typeof retrySchema>;
