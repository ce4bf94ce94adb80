import type { z } from 'zod';
import { noContent, route } from '#lib/server/http/index.ts';
import { announcePresence, presenceSchema } from '#lib/server/review/index.ts';

export const PUT = route<{ ref: string }, z.infer<typeof presenceSchema>>({
  pattern: 'PUT /api/sessions/{ref}/presence',
  action: 'presence.write',
  background: true,
  body: presenceSchema,
  handle: async ({ reviewer, params, body }) => {
    await announcePresence(reviewer, params.ref, body);
    return noContent();
  },
});
