import { recheckReviewer } from '#lib/server/auth/index.ts';
import { route } from '#lib/server/http/index.ts';
import { openEventStream } from '#lib/server/live/index.ts';

export const GET = route({
  pattern: 'GET /api/events',
  action: 'session.list',
  background: true,
  handle: ({ request, url, reviewer }) =>
    openEventStream({
      reviewer,
      lastId: request.headers.get('last-event-id') ?? url.searchParams.get('after'),
      signal: request.signal,
      recheck: () => recheckReviewer(request.headers),
    }),
});
