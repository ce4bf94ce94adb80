import type { z } from 'zod';
import { json, route } from '#lib/server/http/index.ts';
import { endSnooze, snoozeSchema, snoozeSession } from '#lib/server/review/index.ts';

type Params = { readonly ref: string };

export const PUT = route<Params, z.infer<typeof snoozeSchema>>({
  pattern: 'PUT /api/sessions/{ref}/snooze',
  action: 'assignment.write',
  body: snoozeSchema,
  handle: async ({ reviewer, params, body }) => json(await snoozeSession(reviewer, params.ref, body)),
});

export const DELETE = route<Params>({
  pattern: 'DELETE /api/sessions/{ref}/snooze',
  action: 'assignment.write',
  handle: async ({ reviewer, params }) => json(await endSnooze(reviewer, params.ref)),
});
