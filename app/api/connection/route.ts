import { readConnection } from '#lib/server/connection.ts';
import { json, route } from '#lib/server/http.ts';

export const GET = route({
  pattern: 'GET /api/connection',
  action: 'connection.read',
  handle: async ({ reviewer }) => json(await readConnection(reviewer)),
});
