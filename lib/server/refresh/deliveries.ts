import { createHash, timingSafeEqual } from 'node:crypto';
import { parseWebhook } from '#lib/contract/index.ts';
import { Problem } from '#lib/model/problem.ts';
import { parseJson } from '#lib/server/incoming.ts';
import { countDeliveries } from '#lib/server/metrics.ts';
import { getStore } from '#lib/server/store/index.ts';
import { wakeWorker } from './running.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares with every configured secret, always all of them, in constant time (R33). No secret configured: nothing is right. */
export function isWebhookSecret(given: string | null, secrets: readonly string[]): boolean {
  const hashed = digest(given ?? '');
  let right = false;
  for (const secret of secrets) right = timingSafeEqual(hashed, digest(secret)) || right;
  return given !== null && right;
}

/** A delivery is flat; what is deep is made to hurt who walks through it. */
const deepest = 32;

function isDeep(json: string): boolean {
  let depth = 0;
  // Strings first, so that brackets inside them do not count.
  for (const [part] of json.matchAll(/"(?:[^"\\]|\\.)*"|[[{\]}]/g)) {
    if (part === '[' || part === '{') depth += 1;
    else if (part === ']' || part === '}') depth -= 1;
    if (depth > deepest) return true;
  }
  return false;
}

/**
 * Stores one delivery; when this resolves it is on disk and the sender may be told so. The text is kept as it came.
 *
 * @param text the raw JSON, at most 64 KiB
 * @throws Problem bad_request when it is no delivery, store_unavailable when it cannot be kept (the sender tries again)
 */
export async function receiveDelivery(text: string): Promise<void> {
  if (isDeep(text)) throw new Problem('bad_request', { detail: 'The body is no delivery: it is too deep.' });
  const parsed = parseWebhook(parseJson(text));
  if (!parsed.ok) throw new Problem('bad_request', { detail: 'The body is not a delivery.' });
  const { session_id, service, step_id, status, reason } = parsed.value;
  try {
    const store = await getStore();
    await store.deliveries.add({
      body: text,
      sessionId: session_id,
      service,
      stepId: step_id,
      status,
      reason,
      receivedAtMs: Date.now(),
    });
  } catch (cause) {
    // Whatever it was: the sender has to keep it for us.
    throw new Problem('store_unavailable', { cause, retryAfterSeconds: 5 });
  }
  countDeliveries('received');
  wakeWorker();
}
