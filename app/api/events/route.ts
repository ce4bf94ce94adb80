import { probeEvents } from '#lib/operations/account.ts';
import { recheckReviewer, requireMark } from '#lib/server/auth/index.ts';
import { operationRoute } from '#lib/server/http/index.ts';
import { openEvents } from '#lib/server/live/index.ts';
import { call } from '#lib/server/review/index.ts';

export const GET = operationRoute(openEvents, {
  answer: async ({ reviewer, request: { headers, signal }, url: { searchParams } }) => {
    await requireMark(reviewer, searchParams.get('reviewer'));
    const lastId = headers.get('last-event-id') ?? searchParams.get('after');
    return call(openEvents, reviewer, { query: { lastId, signal, recheck: () => recheckReviewer(headers) } });
  },
});
export const HEAD = operationRoute(probeEvents, { answer: async () => new Response(null) });
