import { listDeadDeliveries } from '#lib/server/connection.ts';
import { json, route } from '#lib/server/http.ts';

export const GET = route({
  pattern: 'GET /api/connection/deliveries',
  action: 'connection.read',
  handle: async ({ reviewer, url }) => json(await listDeadDeliveries(reviewer, url.searchParams)),
});
