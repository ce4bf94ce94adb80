import { retryAlerts } from '#lib/server/health/index.ts';
import { json, route } from '#lib/server/http/index.ts';

export const POST = route({
  pattern: 'POST /api/connection/alerts/retry',
  action: 'connection.read',
  handle: async ({ reviewer }) => json(await retryAlerts(reviewer)),
});
