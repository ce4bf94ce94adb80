import { importUploadRoute, json, route } from '#lib/server/http/index.ts';
import { listImports } from '#lib/server/review/index.ts';

export const GET = route({
  pattern: 'GET /api/sessions/import',
  action: 'session.import',
  background: true,
  handle: async ({ reviewer }) => json({ imports: await listImports(reviewer) }),
});

export const POST = importUploadRoute();
