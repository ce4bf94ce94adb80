import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { openRoute } from '#lib/server/http/index.ts';
import { log } from '#lib/server/log.ts';
import { networkOf, readText, traceOf } from '#lib/server/request-context.ts';

const perNetwork = new RateLimiterMemory({ points: 20, duration: 60 });
const together = new RateLimiterMemory({ points: 600, duration: 60 });

export const POST = openRoute({
  pattern: 'POST /api/csp',
  open: 'browsers report policy violations without credentials; rate-limited, logged only',
  handle: async ({ request }) => {
    try {
      await perNetwork.consume(networkOf(traceOf(request.headers).ip));
      await together.consume('all');
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return new Response(null, { status: 429 });
      throw refusal;
    }
    await readText(request, 16_384);
    // The report may quote addresses and page text, so only its arrival is logged.
    log.warn({ event: 'csp.violation' });
    return new Response(null, { status: 204 });
  },
});
