import { readAlertState } from '#lib/server/health/index.ts';
import { json, route } from '#lib/server/http/index.ts';

export const GET = route({
  pattern: 'GET /api/connection/alerts',
  action: 'connection.read',
  handle: async ({ reviewer }) => json(await readAlertState(reviewer)),
});
