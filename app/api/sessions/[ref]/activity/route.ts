import { json, route } from '#lib/server/http/index.ts';
import { openSession, parseEventParams } from '#lib/server/review/index.ts';

export const GET = route<{ ref: string }>({
  pattern: 'GET /api/sessions/{ref}/activity',
  action: 'activity.read',
  handle: async ({ reviewer, params: { ref }, url }) =>
    json(await openSession(reviewer, ref).readActivity(parseEventParams(url.searchParams))),
});
