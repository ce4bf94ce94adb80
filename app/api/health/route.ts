import { json, openRoute } from '#lib/server/http/index.ts';
import { readHealth } from '#lib/server/operations/index.ts';

export const GET = openRoute({
  pattern: 'GET /api/health',
  open: 'for load balancers and containers; the answer names nobody',
  handle: async () => json(await readHealth()),
});
