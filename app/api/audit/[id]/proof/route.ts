import { route } from '#lib/server/http/index.ts';
import { proveOneEvent } from '#lib/server/review/index.ts';

export const GET = route<{ id: string }>({
  pattern: 'GET /api/audit/{id}/proof',
  action: 'audit.prove',
  handle: async ({ reviewer, params: { id } }) =>
    new Response(await proveOneEvent(reviewer, id), {
      headers: {
        'content-type': 'text/plain; charset=utf-8',
        'content-disposition': 'attachment; filename="event.tlog-proof"',
      },
    }),
});
