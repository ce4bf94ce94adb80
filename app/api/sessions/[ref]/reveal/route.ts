import type { z } from 'zod';
import { json, route } from '#lib/server/http/index.ts';
import { openSession, revealSchema } from '#lib/server/review/index.ts';

export const POST = route<{ ref: string }, z.infer<typeof revealSchema>>({
  pattern: 'POST /api/sessions/{ref}/reveal',
  action: 'session.reveal',
  body: revealSchema,
  handle: async ({ reviewer, params: { ref }, body }) => json(await openSession(reviewer, ref).reveal(body)),
});
