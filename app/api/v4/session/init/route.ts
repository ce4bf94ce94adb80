import { z } from 'zod';
import { initLimits } from '#lib/model/new-session.ts';
import { json, route } from '#lib/server/http/index.ts';
import { initSession, listInitApps } from '#lib/server/review/index.ts';

const metadata = z
  .record(z.string().min(1).max(initLimits.key), z.string().max(initLimits.value))
  .refine((given) => Object.keys(given).length <= initLimits.keys);

export const GET = route({
  pattern: 'GET /api/v4/session/init',
  action: 'session.init',
  handle: async ({ reviewer }) => json({ apps: await listInitApps(reviewer) }),
});

export const POST = route({
  pattern: 'POST /api/v4/session/init',
  action: 'session.init',
  body: z.strictObject({ alias: z.string().min(1).max(initLimits.alias).optional(), metadata: metadata.optional() }),
  handle: async ({ reviewer, body, url }) =>
    json(await initSession(reviewer, { ...body, app: url.searchParams.get('app') ?? undefined })),
});
