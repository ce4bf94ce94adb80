import type { z } from 'zod';
import { route } from '#lib/server/http/index.ts';
import { draftSchema, openSession } from '#lib/server/review/index.ts';

export const PUT = route<{ ref: string }, z.infer<typeof draftSchema>>({
  pattern: 'PUT /api/sessions/{ref}/draft',
  action: 'note.write',
  body: draftSchema,
  async handle({ reviewer, params: { ref }, body }) {
    await openSession(reviewer, ref).saveDraft(body);
    return new Response(null, { status: 204 });
  },
});
