import { json, route } from '#lib/server/http/index.ts';
import { listSessions, sessionQuerySchema } from '#lib/server/review/index.ts';

export const POST = route({
  pattern: 'POST /api/sessions/search',
  action: 'session.list',
  body: sessionQuerySchema,
  handle: async ({ reviewer, body }) => json(await listSessions(reviewer, body)),
});
