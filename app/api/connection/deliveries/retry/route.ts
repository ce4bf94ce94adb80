import type { z } from 'zod';
import { retryDeliveries, retrySchema } from '#lib/server/health/index.ts';
import { json, route } from '#lib/server/http/index.ts';

export const POST = route<Record<string, string>, z.infer<typeof retrySchema>>({
  pattern: 'POST /api/connection/deliveries/retry',
  action: 'connection.read',
  stepUp: true,
  body: retrySchema,
  handle: async ({ reviewer, body }) => json(await retryDeliveries(reviewer, body)),
});
