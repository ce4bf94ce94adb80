import { z } from 'zod';
import { json, route } from '#lib/server/http/index.ts';
import { cancelImport } from '#lib/server/review/index.ts';

export const POST = route<{ id: string }, object>({
  pattern: 'POST /api/sessions/import/{id}/cancel',
  action: 'session.import',
  body: z.strictObject({}),
  handle: async ({ reviewer, params }) => json({ import: await cancelImport(reviewer, params.id) }),
});
