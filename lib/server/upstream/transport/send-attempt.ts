import { Problem, type ProblemCode } from '#lib/model/problem.ts';
import { Failure } from '../failure.ts';
import type { Clock, UpstreamOptions, UpstreamState } from '../interface.ts';
import type { Limits } from '../limits.ts';
import type { ApiClient, ApiRequest, ApiResponse } from './api-client.ts';
import type { Breaker } from './breaker.ts';

type Outcome = ProblemCode | 'ok' | 'aborted';

export interface Attempts {
  /** One attempt with its log event; the breaker learns of the outcome. @param number from 1 @throws as `ApiClient.send` */
  send(request: ApiRequest, number: number): Promise<ApiResponse>;
  /** The request that a probe repeats; undefined when nothing was read yet. */
  probeRequest(): ApiRequest | undefined;
  state(): Pick<UpstreamState, 'lastSuccessAtMs' | 'lastFailure' | 'refusedApps'>;
}

/** Codes that say something about the service and not about the request. */
const isServiceProblem = (outcome: Outcome): outcome is ProblemCode => outcome.startsWith('upstream_');

/** As a probe: not what an access token reads. It is somebody's, and may have been removed since. */
const mayRepeat = ({ method, readsRefusals = false }: ApiRequest): boolean => method === 'GET' && !readsRefusals;

/** The attempts of all calls, and what they say about the service and the keys. */
export function createAttempts(
  client: ApiClient,
  breaker: Pick<Breaker, 'answered' | 'failed'>,
  options: Pick<UpstreamOptions, 'log'>,
  limits: Pick<Limits, 'suspectKeyAfterRefusals'>,
  clock: Clock,
): Attempts {
  let lastSuccessAtMs: number | null = null;
  let lastFailure: UpstreamState['lastFailure'] = null;
  /** By key: in a row, with nothing accepted between. */
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
    // Of an access token: it may be expired, or not for this resource.
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
    async send(request, number) {
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
    probeRequest: () => probeRequest,
    state: () => ({
      lastSuccessAtMs,
      lastFailure,
      refusedApps: [...refusals].flatMap(([app, count]) => (count >= limits.suspectKeyAfterRefusals ? [app] : [])),
    }),
  };
}
