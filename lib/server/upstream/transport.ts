import { setTimeout as sleep } from 'node:timers/promises';
import { CircuitState, ConsecutiveBreaker, circuitBreaker, handleWhen, isBrokenCircuitError } from 'cockatiel';
import PQueue from 'p-queue';
import { Agent } from 'undici';
import { Problem, type ProblemCode } from '#lib/model/problem.ts';
import { createBudget } from './budget.ts';
import type { Reading } from './cache.ts';
import { Failure, outOfTime, toFailure, unreadable } from './failure.ts';
import type { BreakerState, Priority, UpstreamEvent, UpstreamOptions } from './interface.ts';
import { acceptedEncodings, readJson } from './json.ts';
import type { Limits } from './limits.ts';
import { jitter, parseRetryAfter } from './waiting.ts';

/** How urgent a call is; a person who joins a worker's read raises it. */
export interface Urgency {
  priority: Priority;
  /** Set while the call waits for a free place. */
  onRaise?: (() => void) | undefined;
}

export interface Call {
  readonly method: 'GET' | 'POST';
  /** From `/v4` on, segments encoded. */
  readonly path: string;
  readonly key: string;
  readonly json?: string;
  readonly urgency: Urgency;
  readonly signal: AbortSignal;
  readonly trace: Pick<UpstreamEvent, 'operation' | 'kind' | 'app'>;
}

interface Reply {
  readonly status: number;
  readonly retryAfterMs: number | null;
  readonly reading?: Reading;
}

export interface Transport {
  /** @throws Problem; the signal's reason when aborted */
  send(call: Call): Promise<Reading>;
  state(): { breaker: BreakerState; budget: { perMinute: number; left: number } };
  close(): Promise<void>;
}

const breakerWords = {
  [CircuitState.Closed]: 'closed',
  [CircuitState.Open]: 'open',
  [CircuitState.HalfOpen]: 'half-open',
  [CircuitState.Isolated]: 'open',
} as const satisfies Record<CircuitState, BreakerState>;

const againStatuses = new Set([500, 502, 503, 504]);

/** What a status below 500 that brings no answer means to the one who asked. A redirect is a failure too, but no sign of ill health. */
function toProblemCode(status: number): ProblemCode {
  if (status === 404) return 'not_found';
  if (status === 429) return 'upstream_busy';
  if (status === 401 || status === 403) return 'upstream_refused';
  return status === 400 || status === 422 ? 'bad_request' : 'upstream_failed';
}

/**
 * One request to the API and what it takes to send it well: pool, key, places, budget, time limits, retries, breaker.
 * @param clock `wall` for what is told, `steady` for what is measured
 */
export function createTransport(
  options: UpstreamOptions,
  limits: Limits,
  clock: { wall: () => number; steady: () => number },
): Transport {
  const base = new URL(options.apiUrl);
  const basePath = base.pathname.replace(/\/+$/, '');
  const log = options.log ?? (() => undefined);
  const agent = new Agent({
    connect: { timeout: limits.connectMs },
    connections: limits.concurrentReads,
    headersTimeout: options.timeoutMs,
    bodyTimeout: options.timeoutMs,
    keepAliveTimeout: 30_000,
    allowH2: false,
  });
  const places = new PQueue({ concurrency: limits.concurrentReads });
  const budget = createBudget(options.maxPerMinute, limits.budgetWaitMs, clock.steady);
  // While it probes, whatever stops the probe leaves it open: only an answer proves that the service is back.
  const breaker = circuitBreaker(
    handleWhen((error) => error instanceof Failure || breaker.state === CircuitState.HalfOpen),
    { halfOpenAfter: limits.halfOpenAfterMs, breaker: new ConsecutiveBreaker(limits.breakAfterFailures) },
  );
  breaker.onStateChange((state) => log({ event: 'upstream.breaker', code: breakerWords[state] }));
  let lastId = 0;

  /** One request and its whole answer. Redirects are not followed (undici does not), so the key goes to one origin only. */
  async function attempt(call: Call): Promise<Reply> {
    const readAtMs = clock.wall();
    let headersRead = false;
    try {
      const { statusCode, headers, body } = await agent.request({
        origin: base.origin,
        path: `${basePath}${call.path}`,
        method: call.method,
        headers: {
          'api-key': call.key,
          accept: 'application/json',
          'accept-encoding': acceptedEncodings,
          ...(call.json !== undefined && { 'content-type': 'application/json' }),
        },
        body: call.json ?? null,
        signal: call.signal,
      });
      headersRead = true;
      const retryAfterMs = parseRetryAfter(headers['retry-after'], readAtMs);
      if (statusCode === 200 || statusCode === 201)
        return { status: statusCode, retryAfterMs, reading: { ...(await readJson(body, headers, limits)), readAtMs } };
      // Read to its end, so that the connection can serve again; a long one is dropped.
      await body.dump({ limit: 64 * 1024, signal: call.signal });
      if (statusCode >= 500)
        throw new Failure('upstream_failed', `status ${statusCode}`, againStatuses.has(statusCode), statusCode);
      if (statusCode < 300) throw unreadable(`status ${statusCode}`);
      return { status: statusCode, retryAfterMs };
    } catch (error) {
      throw toFailure(error, headersRead);
    }
  }

  /** The attempt with its line in the log. */
  async function told(call: Call, number: number): Promise<Reply> {
    const startedAt = clock.steady();
    const tell = (code: NonNullable<UpstreamEvent['code']>, status?: number) =>
      log({
        event: 'upstream.attempt',
        ...call.trace,
        attempt: number,
        ms: Math.round(clock.steady() - startedAt),
        code,
        ...(status !== undefined && { status }),
      });
    try {
      const reply = await attempt(call);
      tell(reply.reading ? 'ok' : toProblemCode(reply.status), reply.status);
      return reply;
    } catch (error) {
      if (error instanceof Failure) tell(error.code, error.status);
      else tell(error instanceof Problem ? error.code : 'aborted');
      throw error;
    }
  }

  /** Waits for a place and for the budget. */
  async function placed(call: Call, number: number): Promise<Reply> {
    const { urgency, signal } = call;
    const id = `call-${++lastId}`;
    let sent = false;
    const send = async () => {
      urgency.onRaise = undefined;
      await budget.take(urgency.priority, signal);
      sent = true;
      return told(call, number);
    };
    urgency.onRaise = () => places.setPriority(id, 1);
    try {
      return await places.add(send, { id, priority: urgency.priority === 'person' ? 1 : 0, signal });
    } catch (error) {
      // The queue is quicker than the request to say that the time is over.
      throw sent ? toFailure(error, false) : error;
    }
  }

  async function guarded(call: Call, number: number): Promise<Reply> {
    const down = () => new Problem('upstream_down', { retryAfterSeconds: Math.ceil(limits.halfOpenAfterMs / 1000) });
    // The library would let the others wait for the probe, which can take as long as the service is silent.
    if (breaker.state === CircuitState.HalfOpen) throw down();
    try {
      return await breaker.execute(() => placed(call, number));
    } catch (error) {
      throw isBrokenCircuitError(error) ? down() : error;
    }
  }

  async function sendUntilDone(call: Call): Promise<Reading> {
    for (let number = 1, busy = 0; ; number += 1) {
      try {
        const { status, reading, retryAfterMs } = await guarded(call, number);
        if (reading) return reading;
        if (status !== 429) throw new Problem(toProblemCode(status), { cause: new Error(`status ${status}`) });
        const wait = retryAfterMs ?? jitter(limits.busyStepMs);
        budget.pause(Math.min(retryAfterMs ?? 0, 60_000));
        busy += 1;
        if (call.method !== 'GET' || busy > 1 || wait > limits.busyWaitMs)
          throw new Problem('upstream_busy', { retryAfterSeconds: Math.max(1, Math.ceil(wait / 1000)) });
        await sleep(wait + jitter(limits.retryStepMs), undefined, { signal: call.signal });
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        if (!error.again || call.method !== 'GET' || number > limits.retries) throw error.toProblem();
        await sleep(jitter(limits.retryStepMs * 2 ** (number - 1)), undefined, { signal: call.signal });
      }
    }
  }

  return {
    async send(call) {
      // A controller of our own: the time limit must not outlive the call.
      const limit = new AbortController();
      const timer = setTimeout(() => limit.abort(outOfTime()), limits.totalMs);
      const leave = () => limit.abort(call.signal.reason);
      call.signal.addEventListener('abort', leave, { once: true });
      if (call.signal.aborted) leave();
      try {
        return await sendUntilDone({ ...call, signal: limit.signal });
      } catch (error) {
        if (call.signal.aborted) throw call.signal.reason;
        throw limit.signal.aborted ? new Problem('upstream_timeout') : error;
      } finally {
        clearTimeout(timer);
        call.signal.removeEventListener('abort', leave);
      }
    },
    state: () => ({
      breaker: breakerWords[breaker.state],
      budget: { perMinute: options.maxPerMinute, left: budget.left() },
    }),
    async close() {
      places.clear();
      await agent.destroy();
    },
  };
}
