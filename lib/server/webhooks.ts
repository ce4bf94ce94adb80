/**
 * Accepts deliveries of the webhook, once the route has checked the secret of its address. Hides how a delivery is parsed and stored. Promises that a
 * delivery whose `receiveDelivery` resolved is on disk. One that comes twice is stored twice: the worker reads the session once for all that wait
 * (`lib/server/refresh/worker/process-deliveries.ts`). Throws Problems bad_request and store_unavailable.
 */
import { parseWebhook } from '#lib/contract/index.ts';
import { dayMs } from '#lib/model/day.ts';
import { Problem } from '#lib/model/problem.ts';
import { countDeliveries } from '#lib/server/metrics.ts';
import { wakeWorker } from '#lib/server/refresh/index.ts';
import { parseJson } from '#lib/server/request-context.ts';
import { getStore } from '#lib/server/store/index.ts';

/** A delivery is flat; deep nesting is only there to overflow a recursive reader. */
const maxDepth = 32;

function isDeep(json: string): boolean {
  let depth = 0;
  // Strings first, so that brackets inside them do not count.
  for (const [part] of json.matchAll(/"(?:[^"\\]|\\.)*"|[[{\]}]/g)) {
    if (part === '[' || part === '{') depth += 1;
    else if (part === ']' || part === '}') depth -= 1;
    if (depth > maxDepth) return true;
  }
  return false;
}

/**
 * Stores one delivery, its text unchanged; when this resolves it is on disk and the sender may get its 200.
 *
 * @param text the raw JSON, at most 64 KiB
 * @param receivedAtMs earlier than now only in the demo, whose sessions are of different ages
 * @throws Problem bad_request when it is no delivery, store_unavailable when it cannot be stored (the sender tries again)
 */
export async function receiveDelivery(text: string, receivedAtMs = Date.now()): Promise<void> {
  if (isDeep(text))
    throw new Problem('bad_request', { detail: 'The body is not a delivery: it is nested too deeply.' });
  const parsed = parseWebhook(parseJson(text));
  if (!parsed.ok) throw new Problem('bad_request', { detail: 'The body is not a delivery.' });
  const { session_id: sessionId, service, step_id: stepId, status, reason } = parsed.value;
  try {
    const store = await getStore();
    await store.deliveries.add({ body: text, sessionId, service, stepId, status, reason, receivedAtMs });
  } catch (cause) {
    // Whatever the cause: the sender has to send it again.
    throw new Problem('store_unavailable', { cause, retryAfterSeconds: 5 });
  }
  countDeliveries('received');
  wakeWorker();
}

const longestAgeMs = 30 * dayMs;

/**
 * When a delivery of the simulator came by its own account, so that the sessions of the demo are of different ages. A real service is never
 * believed about the time.
 * @returns undefined outside the demo, and for a delivery without an age
 */
export function simulatedTime(headers: Headers, isDemo: boolean, nowMs: number): number | undefined {
  const age = headers.get('x-simulated-age-ms') ?? '';
  if (!isDemo || !/^\d{1,12}$/.test(age)) return undefined;
  return nowMs - Math.min(Number(age), longestAgeMs);
}
