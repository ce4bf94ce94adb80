import { json, route } from '#lib/server/http/index.ts';
import { listAssignees } from '#lib/server/review/index.ts';

export const GET = route({
  pattern: 'GET /api/sessions/assignees',
  action: 'queue.read',
  handle: async ({ reviewer }) => json(await listAssignees(reviewer)),
});
