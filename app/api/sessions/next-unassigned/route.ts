import type { z } from 'zod';
import { json, route } from '#lib/server/http/index.ts';
import { nextSchema, takeNext } from '#lib/server/review/index.ts';

export const POST = route<Record<string, string>, z.infer<typeof nextSchema>>({
  pattern: 'POST /api/sessions/next-unassigned',
  action: 'assignment.write',
  body: nextSchema,
  handle: async ({ reviewer, body }) => json(await takeNext(reviewer, body)),
});
