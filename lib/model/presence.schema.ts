import { z } from 'zod';

export const presenceSchema = z.strictObject({
  tab: z.string().regex(/^[A-Za-z0-9-]{8,40}$/),
  /** The page is closed or shows something else. */
  left: z.boolean().optional(),
});
export type PresenceBody = z.input<typeof presenceSchema>;
