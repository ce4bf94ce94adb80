import type { z } from 'zod';
import { Problem } from '#lib/model/problem.ts';
import { json, noContent, route } from '#lib/server/http/index.ts';
import { changeView, removeView, viewChangeSchema } from '#lib/server/review/index.ts';

type Params = { readonly id: string };

export const PUT = route<Params, z.infer<typeof viewChangeSchema>>({
  pattern: 'PUT /api/views/{id}',
  action: 'queue.read',
  body: viewChangeSchema,
  handle: async ({ reviewer, params, body }) => json(await changeView(reviewer, params.id, body)),
});

/** `?version=`: the one that was seen. */
export const DELETE = route<Params>({
  pattern: 'DELETE /api/views/{id}',
  action: 'queue.read',
  async handle({ reviewer, params, url }) {
    const version = url.searchParams.get('version') ?? '';
    if (!/^[1-9]\d{0,8}$/.test(version)) throw new Problem('bad_request', { detail: 'Invalid parameter: version.' });
    await removeView(reviewer, params.id, Number(version));
    return noContent();
  },
});
