import { readMetrics, requireMetricsAccess } from '#lib/server/health/index.ts';
import { openRoute } from '#lib/server/http/index.ts';

export const GET = openRoute({
  pattern: 'GET /api/metrics',
  open: 'collectors have no cookie: they send a token or run on this machine; the metrics name nobody',
  handle: async ({ request }) => {
    requireMetricsAccess(request.headers);
    const { type, text } = await readMetrics();
    return new Response(text, { headers: { 'content-type': type } });
  },
});
