import { recheckReviewer, requireMark } from '#lib/server/auth/index.ts';
import { route } from '#lib/server/http/index.ts';
import { openEventStream } from '#lib/server/live/index.ts';

export const GET = route({
  pattern: 'GET /api/events',
  action: 'session.list',
  background: true,
  handle: async ({ request: { headers, signal }, url, reviewer }) => {
    await requireMark(reviewer, url.searchParams.get('reviewer'));
    const lastId = headers.get('last-event-id') ?? url.searchParams.get('after');
    return openEventStream({ reviewer, lastId, signal, recheck: () => recheckReviewer(headers) });
  },
});

/** Whether the server is there and the sign-in lasts; opens no stream. */
export const HEAD = route({
  pattern: 'HEAD /api/events',
  action: 'session.list',
  background: true,
  handle: async () => new Response(null),
});
