import { json, parseFlags, route } from '#lib/server/http/index.ts';
import { openSession } from '#lib/server/review/index.ts';

export const GET = route<{ ref: string }>({
  pattern: 'GET /api/sessions/{ref}/ownership',
  action: 'step.read',
  handle: async ({ reviewer, params, url }) => {
    const flags = parseFlags(url, ['fresh', 'prefetch']);
    const options = { fresh: flags.has('fresh'), prefetch: flags.has('prefetch') };
    return json(await openSession(reviewer, params.ref).readOwnership(options));
  },
});
