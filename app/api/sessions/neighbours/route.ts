import { json, route } from '#lib/server/http/index.ts';
import { findNeighbours, neighboursSchema } from '#lib/server/review/index.ts';

export const POST = route({
  pattern: 'POST /api/sessions/neighbours',
  action: 'session.list',
  body: neighboursSchema,
  handle: async ({ reviewer, body }) => json(await findNeighbours(reviewer, body)),
});
