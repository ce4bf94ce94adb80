import { proveEvent } from '#lib/operations/audit.ts';
import { operationRoute } from '#lib/server/http/index.ts';
import { call } from '#lib/server/review/index.ts';

const headers = {
  'content-type': 'text/plain; charset=utf-8',
  'content-disposition': 'attachment; filename="event.tlog-proof"',
};

export const GET = operationRoute(proveEvent, {
  answer: async ({ reviewer, parts }) => new Response(await call(proveEvent, reviewer, parts), { headers }),
});
