import { recheckReviewer } from '#lib/server/auth/index.ts';
import { route } from '#lib/server/http.ts';
import { openEvents } from '#lib/server/live/index.ts';

export const GET = route({
  pattern: 'GET /api/events',
  action: 'session.list',
  background: true,
  handle: ({ request, url, reviewer }) =>
    openEvents({
      reviewer,
      lastId: request.headers.get('last-event-id') ?? url.searchParams.get('after'),
      signal: request.signal,
      recheck: () => recheckReviewer(request.headers),
    }),
});
