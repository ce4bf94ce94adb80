import { readFigures, requireCollector } from '#lib/server/figures.ts';
import { openRoute } from '#lib/server/http.ts';

export const GET = openRoute({
  pattern: 'GET /api/metrics',
  open: 'collectors have no cookie: they show a token, or ask from this machine; it tells no names',
  handle: async ({ request }) => {
    requireCollector(request.headers);
    const { type, text } = await readFigures();
    return new Response(text, { headers: { 'content-type': type } });
  },
});
