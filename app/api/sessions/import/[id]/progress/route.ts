import { json, route } from '#lib/server/http/index.ts';
import { readImportProgress } from '#lib/server/review/index.ts';

export const GET = route<{ id: string }>({
  pattern: 'GET /api/sessions/import/{id}/progress',
  action: 'session.import',
  background: true,
  handle: async ({ reviewer, params }) => json({ import: await readImportProgress(reviewer, params.id) }),
});
