import { setTimeout as sleep } from 'node:timers/promises';
import PQueue from 'p-queue';
import { Problem } from '#lib/model/problem.ts';
import { priorityRules } from '#lib/server/priority.ts';
import { Failure, timeoutReason, toFailure } from '../failure.ts';
import type { Clock, UpstreamOptions, UpstreamState } from '../interface.ts';
import type { Limits } from '../limits.ts';
import { retryBusyMs, retryFailureMs, waitAfterBusyMs } from '../retry-policy.ts';
import { type ApiRequest, type ApiResponse, createApiClient, type RawAnswer } from './api-client.ts';
import { createBreaker } from './breaker.ts';
import type { Budget } from './request-budget.ts';
import { createAttempts } from './send-attempt.ts';

export interface Transport {
  /** @throws Problem; the signal's reason when aborted */
  send(request: ApiRequest): Promise<RawAnswer>;
  state(): Pick<UpstreamState, 'breaker' | 'lastSuccessAtMs' | 'lastFailure' | 'refusedApps'>;
  close(): Promise<void>;
}

/** Upper bound for `Retry-After`: a service that comes back is not left unused for a day. */
const longestPauseMs = 60_000;

interface TransportOptions extends Pick<UpstreamOptions, 'timeoutMs' | 'log'> {
  /** May have a path of its own. */
  readonly baseUrl: string;
  /** One for all that is sent to the service. */
  readonly budget: Budget;
}

/** One for each base address: each has its connections, its queue and its breaker. */
export function createTransport(options: TransportOptions, limits: Limits, clock: Clock): Transport {
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
      await budget.take(urgency, signal);
      check();
      isSent = true;
      return attempts.send(request, number);
    };
    urgency.onRaise = () => queue.setPriority(id, rank());
    try {
      return await queue.add(send, { id, priority: rank(), signal });
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
    send: (request) => withTimeLimit(request, limits.totalMs, sendUntilDone),
    state: () => ({
      breaker: breaker.state(),
      ...attempts.state(),
    }),
    async close() {
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
