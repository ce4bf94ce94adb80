import { Problem } from '#lib/model/problem.ts';
import { config } from '#lib/server/config.ts';
import { openRoute } from '#lib/server/http.ts';
import { readText } from '#lib/server/incoming.ts';
import { isWebhookSecret, receiveDelivery } from '#lib/server/refresh/index.ts';

export const POST = openRoute({
  pattern: 'POST /api/webhooks/verification',
  open: 'the verification service has no account; its secret is the door',
  handle: async ({ request, url }) => {
    // A wrong secret learns nothing: not even that something listens here.
    if (!isWebhookSecret(url.searchParams.get('secret'), config().webhookSecrets))
      return new Response(null, { status: 404 });
    if (!/^application\/json\s*(?:;|$)/i.test(request.headers.get('content-type') ?? ''))
      throw new Problem('unsupported_type');
    await receiveDelivery(await readText(request, 65_536));
    return new Response(null, { status: 200 });
  },
});
