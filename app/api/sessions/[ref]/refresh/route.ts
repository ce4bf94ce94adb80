import { json, route } from '#lib/server/http/index.ts';
import { refreshNow } from '#lib/server/review/index.ts';

export const POST = route<{ ref: string }>({
  pattern: 'POST /api/sessions/{ref}/refresh',
  action: 'session.refresh',
  handle: async ({ reviewer, params }) => json(await refreshNow(reviewer, params.ref)),
});
