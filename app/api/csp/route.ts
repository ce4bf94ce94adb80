import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { openRoute } from '#lib/server/http.ts';
import { readText } from '#lib/server/incoming.ts';
import { log } from '#lib/server/log.ts';

const perMinute = new RateLimiterMemory({ points: 60, duration: 60 });

export const POST = openRoute({
  pattern: 'POST /api/csp',
  open: 'browsers report policy violations without credentials; rate-limited, logged only',
  handle: async ({ request }) => {
    try {
      await perMinute.consume('all');
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return new Response(null, { status: 429 });
      throw refusal;
    }
    await readText(request, 16_384);
    // The report may quote addresses and page text, so the log learns only that there was one.
    log.warn({ event: 'csp.violation' });
    return new Response(null, { status: 204 });
  },
});
