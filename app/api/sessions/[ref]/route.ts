import { json, parsePrefetch, route } from '#lib/server/http/index.ts';
import { openSession } from '#lib/server/review/index.ts';

export const GET = route<{ ref: string }>({
  pattern: 'GET /api/sessions/{ref}',
  action: 'session.list',
  handle: async ({ reviewer, params, url }) => json(await openSession(reviewer, params.ref).read(parsePrefetch(url))),
});
