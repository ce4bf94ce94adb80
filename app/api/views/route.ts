import type { z } from 'zod';
import { json, route } from '#lib/server/http/index.ts';
import { listViews, newViewSchema, saveView } from '#lib/server/review/index.ts';

export const GET = route({
  pattern: 'GET /api/views',
  action: 'queue.read',
  handle: async ({ reviewer, url }) => json(await listViews(reviewer, url.searchParams.get('sandbox') === 'true')),
});

export const POST = route<Record<string, string>, z.infer<typeof newViewSchema>>({
  pattern: 'POST /api/views',
  action: 'queue.read',
  body: newViewSchema,
  handle: async ({ reviewer, body }) => json(await saveView(reviewer, body), undefined, 201),
});
