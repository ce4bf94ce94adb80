import { json, route } from '#lib/server/http.ts';
import { readSession } from '#lib/server/review/index.ts';

export const GET = route<{ ref: string }>({
  pattern: 'GET /api/sessions/{ref}',
  action: 'session.list',
  handle: async ({ reviewer, params }) => json(await readSession(reviewer, params.ref)),
});
