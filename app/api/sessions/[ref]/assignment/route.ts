import type { z } from 'zod';
import { json, route } from '#lib/server/http/index.ts';
import { assignmentSchema, assignSession, readWork } from '#lib/server/review/index.ts';

type Params = { readonly ref: string };

export const GET = route<Params>({
  pattern: 'GET /api/sessions/{ref}/assignment',
  action: 'queue.read',
  handle: async ({ reviewer, params }) => json(await readWork(reviewer, params.ref)),
});

export const PUT = route<Params, z.infer<typeof assignmentSchema>>({
  pattern: 'PUT /api/sessions/{ref}/assignment',
  action: 'assignment.write',
  body: assignmentSchema,
  handle: async ({ reviewer, params, body }) => json(await assignSession(reviewer, params.ref, body)),
});
