import { z } from 'zod';

export const retrySchema = z.strictObject({
  ids: z.union([z.literal('all'), z.array(z.int().positive()).min(1).max(500)]),
});

export type RetryBody = z.input<typeof retrySchema>;
