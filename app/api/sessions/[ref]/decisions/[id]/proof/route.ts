import { proveDecision } from '#lib/operations/decisions.ts';
import { operationRoute } from '#lib/server/http/index.ts';
import { call } from '#lib/server/review/index.ts';

export const GET = operationRoute(proveDecision, {
  answer: async ({ reviewer, parts }) =>
    new Response(await call(proveDecision, reviewer, parts), {
      headers: {
        'content-type': 'text/plain; charset=utf-8',
        'content-disposition': `attachment; filename="decision-${parts.id}.tlog-proof"`,
      },
    }),
});
