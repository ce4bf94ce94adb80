import { z } from 'zod';
import { json, route } from '#lib/server/http/index.ts';
import { markOpened } from '#lib/server/review/index.ts';

const part = z.string().regex(/^[A-Za-z0-9._~-]{1,200}$/);
const bodySchema = z.union([z.strictObject({ file: part.optional() }), z.strictObject({ hit: part })]);

export const POST = route<{ ref: string; step: string }, z.infer<typeof bodySchema>>({
  pattern: 'POST /api/sessions/{ref}/steps/{step}/opened',
  action: 'step.read',
  body: bodySchema,
  handle: async ({ reviewer, params, body }) => {
    await markOpened(reviewer, { ...params, ...body });
    return json({});
  },
});
