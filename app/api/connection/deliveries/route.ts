import { listFailedDeliveries } from '#lib/server/health/index.ts';
import { json, route } from '#lib/server/http/index.ts';

export const GET = route({
  pattern: 'GET /api/connection/deliveries',
  action: 'connection.read',
  handle: async ({ reviewer, url }) => json(await listFailedDeliveries(reviewer, url.searchParams)),
});
