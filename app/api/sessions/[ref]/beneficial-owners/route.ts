import type { z } from 'zod';
import { json, parsePrefetch, route } from '#lib/server/http/index.ts';
import { openSession, ownerRecordSchema } from '#lib/server/review/index.ts';

export const GET = route<{ ref: string }>({
  pattern: 'GET /api/sessions/{ref}/beneficial-owners',
  action: 'owners.read',
  handle: async ({ reviewer, params: { ref }, url }) =>
    json(await openSession(reviewer, ref).readOwners(parsePrefetch(url))),
});

export const PUT = route<{ ref: string }, z.infer<typeof ownerRecordSchema>>({
  pattern: 'PUT /api/sessions/{ref}/beneficial-owners',
  action: 'owners.write',
  body: ownerRecordSchema,
  handle: async ({ reviewer, params: { ref }, body }) => json(await openSession(reviewer, ref).recordOwners(body)),
});
