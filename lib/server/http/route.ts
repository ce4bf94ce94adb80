/**
 * `route()` wraps every handler under app/api and keeps the order of checks that docs/http-api.md promises: signed out 401, role 403, origin
 * 403, body 400. It turns Problems into RFC 9457 responses, gives every response a request id and `no-store`, writes denials to the audit log,
 * and logs the pattern of the route, never the address. Unknown errors become `internal`.
 */
import 'server-only';
import type { z } from 'zod';
import { type Action, mayDo } from '#lib/model/access/permissions.ts';
import { Problem, toProblemBody } from '#lib/model/problem.ts';
import type { Reviewer } from '#lib/model/reviewer.ts';
import { answerPolicy } from '#lib/model/security-headers.ts';
import type { AnyOperation } from '#lib/operations/operation.ts';
import { recheckReviewer, requireReviewer, requireStepUp } from '../auth/index.ts';
import { config } from '../config.ts';
import { log, logProblem } from '../log.ts';
import { countRequest } from '../metrics.ts';
import { readBody, requestIdOf } from '../request-context.ts';
import { toRecordedProblem, withRequestTurn } from '../review/index.ts';
import { requireSameOrigin } from '../same-origin.ts';
import { withinRoute } from '../waits.ts';

interface RouteRequest<Params, Body> {
  readonly request: Request;
  readonly url: URL;
  /** The segments of the path are decoded. */
  readonly params: Params;
  readonly body: Body;
  readonly requestId: string;
}

interface RouteOptions<Body> extends Pick<AnyOperation, 'uncounted' | 'sealed'> {
  /** The pattern of the address for the log: `GET /api/sessions/{ref}`. */
  readonly pattern: string;
  /** Parses the JSON body; without it a body is not read. */
  readonly body?: z.ZodType<Body>;
  /** A body has at most so many bytes; the default is 64 KiB. */
  readonly maxBodyBytes?: number;
}

/** A body of another `type` than JSON is left to the handler. */
interface ReviewerRouteOptions<Params, Body>
  extends RouteOptions<Body>,
    Pick<AnyOperation, 'stepUp' | 'background' | 'type'> {
  readonly action: Action;
  readonly handle: (request: RouteRequest<Params, Body> & { readonly reviewer: Reviewer }) => Promise<Response>;
}

interface OpenRouteOptions<Params, Body> extends RouteOptions<Body> {
  /** It says why the route needs no sign-in. */
  readonly open: string;
  readonly handle: (request: RouteRequest<Params, Body>) => Promise<Response>;
}

/** Next passes no params to a route without a dynamic segment. */
type Context = { readonly params: Promise<Record<string, string | string[] | undefined> | undefined> };
export type RouteFunction = (request: Request, context: Context) => Promise<Response>;

/** Makes the handler for reviewers whose role may do `action`. */
export const route = <Params = Record<string, string>, Body = undefined>(options: ReviewerRouteOptions<Params, Body>) =>
  guarded(options, async (request, context, known) => {
    const reviewer = await (options.background ? recheckReviewer : requireReviewer)(request.headers);
    known.reviewer = reviewer;
    if (!mayDo(reviewer.roles, options.action)) throw new Problem('not_allowed');
    // Next answers HEAD by running GET: that would open streams, transfers and reads whose bytes nobody receives.
    const isRead = request.method === 'GET' || options.pattern.startsWith('HEAD ');
    if (request.method === 'HEAD' && !isRead) return new Response(null, { status: 405, headers: { allow: 'GET' } });
    if (!isRead) requireSameOrigin(request.headers, config().baseUrl, options.type);
    if (options.stepUp) await requireStepUp(request.headers);
    return withRequestTurn(
      reviewer,
      async () => options.handle({ ...(await read(options, request, context, known.requestId)), reviewer }),
      request.signal,
    );
  });

/** The handler without a reviewer, for health, webhook and policy reports. */
export const openRoute = <Params = Record<string, string>, Body = undefined>(options: OpenRouteOptions<Params, Body>) =>
  guarded(options, async (request, context, known) =>
    options.handle(await read(options, request, context, known.requestId)),
  );

interface Known {
  readonly requestId: string;
  reviewer?: Reviewer;
}

function guarded(
  { pattern, uncounted, sealed }: RouteOptions<unknown>,
  handle: (request: Request, context: Context, known: Known) => Promise<Response>,
): RouteFunction {
  return async (request, context) => {
    const startedAtMs = performance.now();
    const known: Known = { requestId: requestIdOf(request.headers) };
    // The record of a refusal is part of it: of a request that the metrics leave out, nothing is counted.
    const response = await withinRoute(uncounted ? null : pattern, () =>
      handle(request, context, known).catch(async (error: unknown) => {
        const problem = await toRecordedProblem(error, pattern, known.reviewer, sealed);
        // The client is gone, which is not a failure of ours.
        if (request.signal.aborted) return new Response(null, { status: 499 });
        return toProblemResponse(problem, pattern, known.requestId);
      }),
    );
    if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store');
    if (!response.headers.has('content-security-policy')) response.headers.set('content-security-policy', answerPolicy);
    response.headers.set('x-request-id', known.requestId);
    const ms = performance.now() - startedAtMs;
    const { status } = response;
    if (!uncounted) countRequest(pattern, status, ms);
    log.debug({ event: 'request', requestId: known.requestId, route: pattern, status, ms: Math.round(ms) });
    return response;
  };
}

async function read<Params, Body>(options: RouteOptions<Body>, request: Request, context: Context, requestId: string) {
  const named = Object.entries((await context.params) ?? {}).map(([key, value]) => [key, String(value)]);
  const params: unknown = Object.fromEntries(named);
  const body = options.body && (await readBody(request, options.body, options.maxBodyBytes));
  return { request, url: new URL(request.url), params: params as Params, body: body as Body, requestId };
}

function toProblemResponse(problem: Problem, pattern: string, requestId: string): Response {
  const { status, retryAfterSeconds } = problem;
  logProblem(problem, pattern, requestId);
  return new Response(JSON.stringify(toProblemBody(problem, requestId)), {
    status,
    headers: {
      'content-type': 'application/problem+json',
      ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
    },
  });
}

export const json = (body: unknown, headers?: Record<string, string>, status = 200): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  });

/** A file that is opened on its own may neither run scripts nor load anything. */
export const inertHeaders = { 'content-security-policy': "default-src 'none'; sandbox" };

export const attachmentHeaders = (type: string, name: string) => ({
  'content-type': type,
  'content-disposition': `attachment; filename="${name}"`,
  ...inertHeaders,
});
