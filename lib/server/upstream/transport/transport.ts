/**
 * This module sends requests to the API: key, connection pool, queue by priority, budget, time limits, retries, circuit breaker. It promises: a GET
 * is sent at most `retries` times more, anything else once; nothing is sent while the breaker is open but its probe; each attempt has one log
 * event. It throws Problems: bad_request, not_found, upstream_refused, upstream_busy, upstream_failed, upstream_unreadable, upstream_timeout,
 * upstream_down; an abort rejects with its reason.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import PQueue from 'p-queue';
import { Problem, type ProblemCode } from '#lib/model/problem.ts';
import { priorityRules } from '#lib/server/priority.ts';
import { untilBegun, waited } from '#lib/server/waits.ts';
import { Failure, retryBusyMs, retryFailureMs, timeoutReason, toFailure, waitAfterBusyMs } from '../failure.ts';
import type { Clock, Limits, UpstreamOptions, UpstreamState } from '../interface.ts';
import { type ApiClient, type ApiRequest, type ApiResponse, createApiClient, type RawAnswer } from './api-client.ts';
import { type Breaker, createBreaker } from './breaker.ts';
import type { Budget } from './request-budget.ts';

type Outcome = ProblemCode | 'ok' | 'aborted';

/** These codes say something about the service and not about the request. */
const isServiceProblem = (outcome: Outcome): outcome is ProblemCode => outcome.startsWith('upstream_');

/** Tells whether a probe may repeat the request: it may not repeat what an access token reads, which belongs to a person and may have been removed since. */
const mayRepeat = ({ method, readsRefusals = false }: ApiRequest): boolean => method === 'GET' && !readsRefusals;

/** The attempts of all calls, and what they say about the service and the keys. */
function createAttempts(
  client: ApiClient,
  breaker: Pick<Breaker, 'answered' | 'failed'>,
  options: Pick<UpstreamOptions, 'log'>,
  limits: Pick<Limits, 'suspectKeyAfterRefusals'>,
  clock: Clock,
) {
  let lastSuccessAtMs: number | null = null;
  let lastFailure: UpstreamState['lastFailure'] = null;
  /** It counts the refusals of each key in a row, with nothing accepted between. */
  const refusals = new Map<string, number>();
  /** The last request that was read, so that one resource that always fails does not stand for the service. */
  let probeRequest: ApiRequest | undefined;

  function record(
    request: ApiRequest,
    number: number,
    startedAt: number,
    code: Outcome,
    { status, isAnswer = false }: { readonly status?: number | undefined; readonly isAnswer?: boolean } = {},
  ): void {
    // A refused access token may be expired, or not for this resource.
    const isOfToken = request.readsRefusals && code === 'upstream_refused';
    if (isServiceProblem(code) && !isOfToken) lastFailure = { code, atMs: clock.wall() };
    else if (code !== 'aborted') lastSuccessAtMs = clock.wall(); // a 404 is an answer
    options.log?.({
      event: 'upstream.attempt',
      ...request.trace,
      attempt: number,
      ms: Math.round(clock.steady() - startedAt),
      code,
      ...(status !== undefined && { status }),
      ...(isAnswer && { isAnswer }),
    });
  }

  /** Only an answer counts for a key, and only a refusal against it. A key that was never accepted is suspect at once. */
  function recordKey({ app }: ApiRequest['trace'], { code }: ApiResponse): void {
    // An access token is no key.
    if (app === undefined) return;
    if (code === 'ok') refusals.set(app, 0);
    else if (code === 'upstream_refused') refusals.set(app, (refusals.get(app) ?? limits.suspectKeyAfterRefusals) + 1);
  }

  return {
    /** Makes one attempt with its log event; the breaker learns of the outcome. @param number from 1 @throws as `ApiClient.send` */
    async send(request: ApiRequest, number: number): Promise<ApiResponse> {
      const startedAt = clock.steady();
      try {
        const response = await client.send(request);
        const { code, status, answer } = response;
        record(request, number, startedAt, code, { status, isAnswer: code !== 'ok' && answer !== undefined });
        recordKey(request.trace, response);
        breaker.answered();
        if (response.code === 'ok' && mayRepeat(request)) probeRequest = request;
        return response;
      } catch (error) {
        if (error instanceof Failure) {
          record(request, number, startedAt, error.code, { status: error.status });
          if (mayRepeat(request)) probeRequest ??= request;
          breaker.failed();
        } else record(request, number, startedAt, error instanceof Problem ? error.code : 'aborted');
        throw error;
      }
    },
    /** Finds the request that a probe repeats; it is undefined when nothing was read yet. */
    probeRequest: () => probeRequest,
    state: () => ({
      lastSuccessAtMs,
      lastFailure,
      refusedApps: [...refusals].flatMap(([app, count]) => (count >= limits.suspectKeyAfterRefusals ? [app] : [])),
    }),
  };
}

export type Transport = ReturnType<typeof createTransport>;

/** `Retry-After` counts up to this: a service that comes back is not left unused for a day. */
const longestPauseMs = 60_000;

interface TransportOptions extends Pick<UpstreamOptions, 'timeoutMs' | 'log'> {
  /** May have a path of its own. */
  readonly baseUrl: string;
  /** One budget is for all that is sent to the service. */
  readonly budget: Budget;
}

/** One for each base address: each has its connections, its queue and its breaker. */
export function createTransport(options: TransportOptions, limits: Limits, clock: Clock) {
  const { budget } = options;
  const client = createApiClient(options, limits, clock);
  const queue = new PQueue({ concurrency: limits.concurrentReads });
  const breaker = createBreaker(limits, probe, (state) => options.log?.({ event: 'upstream.breaker', code: state }));
  const attempts = createAttempts(client, breaker, options, limits, clock);
  const closing = new AbortController();
  let lastId = 0;

  async function probe(): Promise<boolean> {
    const request = attempts.probeRequest();
    if (!request) {
      breaker.answered(); // nothing was ever read: the next caller finds out
      return false;
    }
    const { method, path, credential, trace } = request;
    const urgency = { priority: 'person' } as const;
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(limits.totalMs)]);
    try {
      await budget.take(urgency, signal);
      await attempts.send({ method, path, credential, trace, urgency, signal }, 1);
      return false;
    } catch (error) {
      // The attempt is logged already, and there is no caller to reject.
      return error instanceof Failure && error.status !== undefined;
    }
  }

  /** Waits in the queue and for the budget. Nothing is sent to a service that went down meanwhile. */
  async function sendQueued(request: ApiRequest, number: number): Promise<ApiResponse> {
    const check = breaker.enter();
    const { urgency, signal } = request;
    const id = `call-${++lastId}`;
    const rank = () => priorityRules[urgency.priority].rank;
    let isSent = false;
    const send = async () => {
      urgency.onRaise = undefined;
      check();
      await waited('upstream_budget', () => budget.take(urgency, signal));
      check();
      isSent = true;
      return waited('upstream', () => attempts.send(request, number));
    };
    urgency.onRaise = () => queue.setPriority(id, rank());
    try {
      return await queue.add(untilBegun('upstream_slot', send), { id, priority: rank(), signal });
    } catch (error) {
      // The queue reports the end of the time limit sooner than the request does.
      throw isSent ? toFailure(error, false) : error;
    }
  }

  const pause = (retryAfterMs: number | null): Promise<void> =>
    budget.pause(Math.min(retryAfterMs ?? 0, longestPauseMs));

  async function sendUntilDone(request: ApiRequest): Promise<RawAnswer> {
    const { method, signal } = request;
    for (let number = 1, busyAnswers = 0; ; number += 1) {
      try {
        const { status, code, answer, retryAfterMs } = await sendQueued(request, number);
        if (code === 'ok') return answer;
        if (answer) return answer; // a refusal with its reason
        if (code !== 'upstream_busy') throw new Problem(code, { cause: new Error(`status ${status}`) });
        const waitMs = waitAfterBusyMs(retryAfterMs, limits);
        await pause(retryAfterMs);
        busyAnswers += 1;
        const againMs = retryBusyMs(method, waitMs, busyAnswers, limits);
        if (againMs === undefined)
          throw new Problem('upstream_busy', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) });
        await sleep(againMs, undefined, { signal });
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        await pause(error.retryAfterMs);
        const againMs = retryFailureMs(method, error, number, limits);
        if (againMs === undefined) throw error.toProblem();
        await sleep(againMs, undefined, { signal });
      }
    }
  }

  return {
    /** @throws Problem; the signal's reason when aborted */
    send: (request: ApiRequest) => withTimeLimit(request, limits.totalMs, sendUntilDone),
    state: () => ({ breaker: breaker.state(), ...attempts.state() }),
    async close(): Promise<void> {
      closing.abort();
      breaker.close();
      queue.clear();
      await client.close();
    },
  };
}

async function withTimeLimit<Result>(
  request: ApiRequest,
  totalMs: number,
  send: (request: ApiRequest) => Promise<Result>,
): Promise<Result> {
  // A controller of our own: the time limit must not outlive the call.
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(timeoutReason()), totalMs);
  const leave = () => limit.abort(request.signal.reason);
  request.signal.addEventListener('abort', leave, { once: true });
  if (request.signal.aborted) leave();
  try {
    return await send({ ...request, signal: limit.signal });
  } catch (error) {
    if (request.signal.aborted) throw request.signal.reason;
    throw limit.signal.aborted ? new Problem('upstream_timeout') : error;
  } finally {
    clearTimeout(timer);
    request.signal.removeEventListener('abort', leave);
  }
}
