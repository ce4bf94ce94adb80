import { createHash, timingSafeEqual } from 'node:crypto';
import { parseWebhook } from '#lib/contract/index.ts';
import { Problem } from '#lib/model/problem.ts';
import { parseJson } from '#lib/server/incoming.ts';
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

/**
 * Stores one delivery; when this resolves it is on disk and the sender may be told so. The text is kept as it came.
 *
 * @param text the raw JSON, at most 64 KiB
 * @throws Problem bad_request when it is no delivery, store_unavailable when it cannot be kept (the sender tries again)
 */
export async function receiveDelivery(text: string): Promise<void> {
  const parsed = parseWebhook(parseJson(text));
  if (!parsed.ok) throw new Problem('bad_request', { detail: 'The body is not a delivery.' });
  const { session_id, service, step_id, status, reason } = parsed.value;
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
  wakeWorker();
}
