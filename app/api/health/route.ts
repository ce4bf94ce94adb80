import { readHealth } from '#lib/server/health.ts';
import { json, route } from '#lib/server/http.ts';

export const GET = route({
  pattern: 'GET /api/health',
  open: 'load balancers and containers ask it; it tells no names',
  handle: async () => json(await readHealth()),
});
