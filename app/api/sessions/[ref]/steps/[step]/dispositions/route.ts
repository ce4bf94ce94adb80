import type { z } from 'zod';
import { json, route } from '#lib/server/http/index.ts';
import { bulkDispositionSchema, openSession } from '#lib/server/review/index.ts';

export const GET = route<{ ref: string; step: string }>({
  pattern: 'GET /api/sessions/{ref}/steps/{step}/dispositions',
  action: 'disposition.read',
  handle: async ({ reviewer, params }) => json(await openSession(reviewer, params.ref).readDispositions(params.step)),
});

export const POST = route<{ ref: string; step: string }, z.infer<typeof bulkDispositionSchema>>({
  pattern: 'POST /api/sessions/{ref}/steps/{step}/dispositions',
  action: 'disposition.write',
  body: bulkDispositionSchema,
  handle: async ({ reviewer, params: { ref, step }, body }) =>
    json(await openSession(reviewer, ref).recordDispositions(step, body)),
});
