import type { z } from 'zod';
import { json, route } from '#lib/server/http/index.ts';
import { assignSessions, bulkAssignmentSchema } from '#lib/server/review/index.ts';

export const POST = route<Record<string, string>, z.infer<typeof bulkAssignmentSchema>>({
  pattern: 'POST /api/sessions/assignments',
  action: 'assignment.write',
  body: bulkAssignmentSchema,
  handle: async ({ reviewer, body }) => json(await assignSessions(reviewer, body)),
});
