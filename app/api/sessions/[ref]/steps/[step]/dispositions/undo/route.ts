import type { z } from 'zod';
import { json, route } from '#lib/server/http/index.ts';
import { openSession, undoSchema } from '#lib/server/review/index.ts';

export const POST = route<{ ref: string; step: string }, z.infer<typeof undoSchema>>({
  pattern: 'POST /api/sessions/{ref}/steps/{step}/dispositions/undo',
  action: 'disposition.write',
  body: undoSchema,
  handle: async ({ reviewer, params: { ref, step }, body }) =>
    json(await openSession(reviewer, ref).undoDispositions(step, body)),
});
