import { Problem } from '#lib/model/problem.ts';
import { config } from '#lib/server/config.ts';
import { openRoute } from '#lib/server/http/index.ts';
import { isSecret, readText } from '#lib/server/request-context.ts';
import { receiveDelivery, simulatedTime } from '#lib/server/webhooks.ts';

export const POST = openRoute({
  pattern: 'POST /api/webhooks/verification',
  open: 'the verification service has no account; the secret in the address authenticates it',
  handle: async ({ request, url }) => {
    // A wrong secret must not reveal that a webhook exists here.
    if (!isSecret(url.searchParams.get('secret'), config().webhookSecrets)) return new Response(null, { status: 404 });
    if (!/^application\/json\s*(?:;|$)/i.test(request.headers.get('content-type') ?? ''))
      throw new Problem('unsupported_type');
    const text = await readText(request, 65_536);
    await receiveDelivery(text, simulatedTime(request.headers, config().demo, Date.now()));
    return new Response(null, { status: 200 });
  },
});
