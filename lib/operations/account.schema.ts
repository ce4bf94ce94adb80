import { z } from 'zod';
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
  /** Keys of facts, or `alias`, as `SessionDetail.revealable` lists them; or one of the classes. */
  fields: z.array(z.string().min(1).max(40)).min(1).max(20),
  reason: z.string().trim().min(1).max(revealReasonLength),
});
export type RevealBody = z.input<typeof revealSchema>;
