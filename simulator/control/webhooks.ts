import { setTimeout as wait } from 'node:timers/promises';
import PQueue from 'p-queue';
import { type Draw, drawFrom } from '../seed.ts';
import type { Session, Step } from '../session.ts';
import { isObject } from '../wire.ts';

export type WebhookTarget = { readonly url: string; readonly secret: string };

/** Whether deliveries are dropped, repeated or shuffled. */
export type WebhookMode = { drop: boolean; duplicate: boolean; shuffle: boolean };

export type Tally = { sent: number; acknowledged: number; failed: number; dropped: number };

type Delivery = { readonly body: string; readonly ageMs: number | undefined };

const waitsMs = [100, 300, 900, 2700];

/**
 * Sends deliveries to the registered target: at most eight at once, a few times while the answer is not 200.
 * A delivery counts as sent once, however many attempts it took.
 */
export function startWebhooks(initial: WebhookTarget | undefined) {
  const stopped = new AbortController();
  const mode: WebhookMode = { drop: false, duplicate: false, shuffle: false };
  const total: Tally = none();
  const lanes = new PQueue({ concurrency: 8 });
  const draw = drawFrom('webhook order');
  let target = initial;

  async function attempt(to: WebhookTarget, { body, ageMs }: Delivery): Promise<boolean> {
    try {
      return (await post(to, body, stopped.signal, ageMs)) === 200;
    } catch {
      // Refused, reset and too slow count like any answer other than 200.
      return false;
    }
  }

  async function deliverOne(to: WebhookTarget, delivery: Delivery): Promise<boolean> {
    for (const waitMs of waitsMs) {
      if (await attempt(to, delivery)) return true;
      if (stopped.signal.aborted) return false;
      await wait(waitMs, undefined, { signal: stopped.signal, ref: false }).catch(() => undefined);
    }
    return attempt(to, delivery);
  }

  return {
    mode,
    total,
    setTarget(next: WebhookTarget | undefined) {
      target = next;
    },
    target: () => target,

    /**
     * One delivery for each body; resolves when every one is acknowledged or has failed.
     *
     * @param agesMs how long ago each is to have been sent
     */
    async send(bodies: readonly unknown[], agesMs?: readonly (number | undefined)[]): Promise<Tally> {
      const tally = none();
      const to = target;
      const deliveries = bodies.map((one, at): Delivery => ({ body: JSON.stringify(one), ageMs: agesMs?.[at] }));
      const queue = mode.duplicate ? deliveries.flatMap((one) => [one, one]) : deliveries;
      if (mode.shuffle) shuffleInPlace(queue, draw);
      if (mode.drop || !to) {
        tally.dropped = queue.length;
      } else {
        tally.sent = queue.length;
        const outcomes = await Promise.all(queue.map((one) => lanes.add(() => deliverOne(to, one))));
        tally.acknowledged = outcomes.filter(Boolean).length;
        tally.failed = tally.sent - tally.acknowledged;
      }
      for (const key of ['sent', 'acknowledged', 'failed', 'dropped'] as const) total[key] += tally[key];
      return tally;
    },

    /** One attempt with a body of the caller's making; the target's answer status, or null when there was none. */
    async sendRaw(body: Buffer, secret: string | undefined): Promise<number | null> {
      if (!target) return null;
      return post({ url: target.url, secret: secret ?? target.secret }, body, stopped.signal).catch(() => null);
    },

    stop() {
      stopped.abort();
    },
  };
}

export type Webhooks = ReturnType<typeof startWebhooks>;

/**
 * A delivery about one session (field notes, "Webhooks"). Corporate ones never contain service and step id; in individual
 * ones they are empty when the event is not tied to a step. `status` is the step's where a step is named; `reason` is then the text of its
 * rejection, else empty or missing.
 */
export function deliveryFor(session: Session, stepId?: string): unknown {
  const whole = session.wasReset ? 'RESET' : session.status;
  const draw = drawFrom(`delivery:${session.id}:${stepId}:${whole}`);
  const none = draw.pick(['', undefined]);
  if (session.kind === 'corporate') return { reason: none, session_id: session.id, status: whole };
  const tied = !session.wasReset && (stepId !== undefined || draw.chance(0.85));
  const step = session.steps.find((one) => tied && (stepId === undefined ? one.status === whole : one.id === stepId));
  const status = step?.status ?? whole;
  const reason = rejectionText(step) ?? none;
  return { reason, service: step?.type ?? '', session_id: session.id, status, step_id: step?.id ?? '' };
}

function rejectionText(step: Step | undefined): string | undefined {
  if (step?.status !== 'REJECTED' && step?.status !== 'RESUBMISSION_REQUIRED') return undefined;
  const message = isObject(step.reason) ? step.reason.message : undefined;
  const text = isObject(message) ? message.original : message;
  return typeof text === 'string' ? text : undefined;
}

async function post(to: WebhookTarget, body: string | Buffer, signal: AbortSignal, ageMs?: number): Promise<number> {
  const url = new URL(to.url);
  url.searchParams.set('secret', to.secret);
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(ageMs !== undefined && { 'x-simulated-age-ms': String(ageMs) }),
    },
    body: typeof body === 'string' ? body : new Uint8Array(body),
    redirect: 'manual',
    signal: AbortSignal.any([signal, AbortSignal.timeout(10_000)]),
  });
  await response.arrayBuffer();
  return response.status;
}

function none(): Tally {
  return { sent: 0, acknowledged: 0, failed: 0, dropped: 0 };
}

function shuffleInPlace(list: unknown[], draw: Draw): void {
  for (let at = list.length - 1; at > 0; at -= 1) {
    const other = draw.between(0, at);
    [list[at], list[other]] = [list[other], list[at]];
  }
}
