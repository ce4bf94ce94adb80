import { json, route } from '#lib/server/http/index.ts';
import { listSessions, parseListParams } from '#lib/server/review/index.ts';

export const GET = route({
  pattern: 'GET /api/sessions',
  action: 'session.list',
  handle: async ({ reviewer, url }) => json(await listSessions(reviewer, parseListParams(url.searchParams))),
});
