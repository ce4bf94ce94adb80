import { z } from 'zod';
import { initLimits } from '#lib/model/new-session.ts';

const metadata = z
  .record(z.string().min(1).max(initLimits.key), z.string().max(initLimits.value))
  .refine((given) => Object.keys(given).length <= initLimits.keys);

export const initSchema = z.strictObject({
  alias: z.string().min(1).max(initLimits.alias).optional(),
  metadata: metadata.optional(),
});
export type InitBody = z.input<typeof initSchema>;
