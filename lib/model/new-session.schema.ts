/** A session created by hand through the verification service. */
import { z } from 'zod';
import { initLimits } from './new-session.ts';
import type { Shape } from './schema.ts';

const initAppSchema = z.object({
  /** Name of the key, never its value. */
  name: z.string(),
  /** `unknown` means that no session of this key has been seen yet. */
  environment: z.enum(['production', 'sandbox', 'unknown']),
});
export type InitApp = Shape<typeof initAppSchema>;

export const initAppsSchema = z.object({ apps: z.array(initAppSchema) });
export type InitApps = Shape<typeof initAppsSchema>;

/** It is the answer of `POST /v4/session/init` with our ref. */
export const newSessionSchema = z.object({
  /** Opens the customer's verification to anyone who holds it. */
  session_id: z.string(),
  sandbox: z.boolean().nullable(),
  /** It is null where it is not in the registry yet; the worker registers it as soon as upstream shows it. */
  ref: z.string().nullable(),
});
export type NewSession = Shape<typeof newSessionSchema>;

const metadata = z
  .record(z.string().min(1).max(initLimits.key), z.string().max(initLimits.value))
  .refine((given) => Object.keys(given).length <= initLimits.keys);

export const initSchema = z.strictObject({
  alias: z.string().min(1).max(initLimits.alias).optional(),
  metadata: metadata.optional(),
});
export type InitBody = z.input<typeof initSchema>;
