import { route } from '#lib/server/http/index.ts';
import { openSession } from '#lib/server/review/index.ts';

export const GET = route<{ ref: string; id: string }>({
  pattern: 'GET /api/sessions/{ref}/decisions/{id}/proof',
  action: 'decision.read',
  handle: async ({ reviewer, params: { ref, id } }) =>
    new Response(await openSession(reviewer, ref).proveDecision(id), {
      headers: {
        'content-type': 'text/plain; charset=utf-8',
        'content-disposition': `attachment; filename="decision-${id}.tlog-proof"`,
      },
    }),
});
