import { setTimeout as sleep } from 'node:timers/promises';
import PQueue from 'p-queue';
import { Agent } from 'undici';
import { Problem, type ProblemCode } from '#lib/model/problem.ts';
import { createBreaker } from './breaker.ts';
import { createBudget } from './budget.ts';
import type { Reading } from './cache.ts';
import { Failure, outOfTime, toFailure, unreadable } from './failure.ts';
import type { Priority, UpstreamEvent, UpstreamOptions, UpstreamState } from './interface.ts';
import { acceptedEncodings, readJson } from './json.ts';
import type { Limits } from './limits.ts';
import { jitter, parseRetryAfter } from './waiting.ts';

/** How urgent a call is; one who matters more and joins a read raises it. */
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
  state(): Pick<UpstreamState, 'breaker' | 'budget' | 'lastSuccessAtMs' | 'lastFailure' | 'refusedApps'>;
  close(): Promise<void>;
}

/** Who comes first where they wait for one place. */
export const rankOf: Record<Priority, number> = { person: 2, worker: 1, sweep: 0 };

const againStatuses = new Set([500, 502, 503, 504]);

/** Whatever Retry-After says: a service that comes back is not left alone for a day. */
const longestPauseMs = 60_000;

/** Codes that speak of the service and not of what was asked. */
const isTrouble = (code: ProblemCode | 'ok' | 'aborted'): code is ProblemCode => code.startsWith('upstream_');

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
  const budget = createBudget(options.maxPerMinute, limits.budgetWaitMs, clock.steady, options.getLedger);
  const closing = new AbortController();
  const breaker = createBreaker(limits, probe, (state) => log({ event: 'upstream.breaker', code: state }));
  let lastSuccessAtMs: number | null = null;
  let lastFailure: UpstreamState['lastFailure'] = null;
  /** By key: in a row, with nothing accepted between. */
  const refusals = new Map<string, number>();
  /** What a probe asks for: the last that could be read, so that one resource that always fails does not speak for the service. */
  let toProbe: Call | undefined;
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
        throw new Failure('upstream_failed', `status ${statusCode}`, againStatuses.has(statusCode), {
          status: statusCode,
          retryAfterMs,
        });
      if (statusCode < 300) throw unreadable(`status ${statusCode}`);
      return { status: statusCode, retryAfterMs };
    } catch (error) {
      throw toFailure(error, headersRead);
    }
  }

  /** Only what it reads speaks for a key, and only a refusal against it. One that was never accepted is doubted at once. */
  function judge({ app = '' }: Call['trace'], reply: Reply): void {
    if (reply.reading) refusals.set(app, 0);
    else if (toProblemCode(reply.status) === 'upstream_refused')
      refusals.set(app, (refusals.get(app) ?? limits.doubtAfterRefusals) + 1);
  }

  /** The attempt with its line in the log, and with what it says of the service's health. */
  async function told(call: Call, number: number): Promise<Reply> {
    const startedAt = clock.steady();
    const tell = (code: ProblemCode | 'ok' | 'aborted', status?: number) => {
      if (isTrouble(code)) lastFailure = { code, atMs: clock.wall() };
      else if (code !== 'aborted') lastSuccessAtMs = clock.wall(); // a clear no is an answer
      log({
        event: 'upstream.attempt',
        ...call.trace,
        attempt: number,
        ms: Math.round(clock.steady() - startedAt),
        code,
        ...(status !== undefined && { status }),
      });
    };
    try {
      const reply = await attempt(call);
      tell(reply.reading ? 'ok' : toProblemCode(reply.status), reply.status);
      judge(call.trace, reply);
      breaker.answered();
      if (reply.reading && call.method === 'GET') toProbe = call;
      return reply;
    } catch (error) {
      if (error instanceof Failure) {
        tell(error.code, error.status);
        if (call.method === 'GET') toProbe ??= call;
        breaker.failed();
      } else tell(error instanceof Problem ? error.code : 'aborted');
      throw error;
    }
  }

  async function probe(): Promise<boolean> {
    if (!toProbe) {
      breaker.answered(); // nothing was ever read: the next one to ask finds out
      return false;
    }
    const { method, path, key, trace } = toProbe;
    const urgency = { priority: 'person' } as const;
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(limits.totalMs)]);
    try {
      await budget.take(urgency, signal);
      await told({ method, path, key, trace, urgency, signal }, 1);
      return false;
    } catch (error) {
      // `told` has said what it was; nobody waits for it.
      return error instanceof Failure && error.status !== undefined;
    }
  }

  /** Waits for a place and for the budget. A service that went down meanwhile is not asked. */
  async function placed(call: Call, number: number): Promise<Reply> {
    const check = breaker.enter();
    const { urgency, signal } = call;
    const id = `call-${++lastId}`;
    let sent = false;
    const send = async () => {
      urgency.onRaise = undefined;
      check();
      await budget.take(urgency, signal);
      check();
      sent = true;
      return told(call, number);
    };
    urgency.onRaise = () => places.setPriority(id, rankOf[urgency.priority]);
    try {
      return await places.add(send, { id, priority: rankOf[urgency.priority], signal });
    } catch (error) {
      // The queue is quicker than the request to say that the time is over.
      throw sent ? toFailure(error, false) : error;
    }
  }

  const pause = (retryAfterMs: number | null): Promise<void> =>
    budget.pause(Math.min(retryAfterMs ?? 0, longestPauseMs));

  async function sendUntilDone(call: Call): Promise<Reading> {
    for (let number = 1, busy = 0; ; number += 1) {
      try {
        const { status, reading, retryAfterMs } = await placed(call, number);
        if (reading) return reading;
        if (status !== 429) throw new Problem(toProblemCode(status), { cause: new Error(`status ${status}`) });
        const wait = retryAfterMs ?? jitter(limits.busyStepMs);
        await pause(retryAfterMs);
        busy += 1;
        if (call.method !== 'GET' || busy > 1 || wait > limits.busyWaitMs)
          throw new Problem('upstream_busy', { retryAfterSeconds: Math.max(1, Math.ceil(wait / 1000)) });
        await sleep(wait + jitter(limits.retryStepMs), undefined, { signal: call.signal });
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        await pause(error.retryAfterMs);
        const wait = error.retryAfterMs ?? 0;
        if (!error.again || call.method !== 'GET' || number > limits.retries || wait > limits.busyWaitMs)
          throw error.toProblem();
        await sleep(wait + jitter(limits.retryStepMs * 2 ** (number - 1)), undefined, { signal: call.signal });
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
      breaker: breaker.state(),
      budget: { perMinute: options.maxPerMinute, left: budget.left() },
      lastSuccessAtMs,
      lastFailure,
      refusedApps: [...refusals].flatMap(([app, count]) => (count >= limits.doubtAfterRefusals ? [app] : [])),
    }),
    async close() {
      closing.abort();
      breaker.close();
      places.clear();
      await agent.destroy();
    },
  };
}
