/**
 * `route()` wraps every handler under app/api and keeps the order of checks that docs/http-api.md promises: signed out 401, role 403, origin
 * 403, body 400. It turns Problems into RFC 9457 responses, gives every response a request id and `no-store`, writes denials to the audit log,
 * and logs the pattern of the route, never the address. Unknown errors become `internal`.
 */
import 'server-only';
import type { z } from 'zod';
import { type Action, mayDo } from '#lib/model/access/permissions.ts';
import { mayReadSealedEvents } from '#lib/model/access/tipping-off.ts';
import { Problem, toProblemBody } from '#lib/model/problem.ts';
import type { Reviewer } from '#lib/model/reviewer.ts';
import { answerPolicy } from '#lib/model/security-headers.ts';
import { toAuditEvent } from '../audit-event.ts';
import { recheckReviewer, requireReviewer, requireStepUp } from '../auth/index.ts';
import { config } from '../config.ts';
import { describeError, log } from '../log.ts';
import { countRequest } from '../metrics.ts';
import { readBody, requestIdOf } from '../request-context.ts';
import { withRequestTurn } from '../review/index.ts';
import { type ChangeType, requireSameOrigin } from '../same-origin.ts';
import { getStore } from '../store/index.ts';

interface RouteRequest<Params, Body> {
  readonly request: Request;
  readonly url: URL;
  /** The segments of the path are decoded. */
  readonly params: Params;
  readonly body: Body;
  readonly requestId: string;
}

interface RouteOptions<Body> {
  /** The pattern of the address for the log: `GET /api/sessions/{ref}`. */
  readonly pattern: string;
  /** Parses the JSON body; without it a body is not read. */
  readonly body?: z.ZodType<Body>;
  /** A body has at most so many bytes; the default is 64 KiB. */
  readonly maxBodyBytes?: number;
  /** The metrics do not count it: who may not learn that it was used could tell by the count. */
  readonly isUncounted?: boolean;
  /** Its refusals to those who may know of referrals are sealed events: an auditor's attempt to close one would tell that there is one. */
  readonly isSealed?: boolean;
}

interface ReviewerRouteOptions<Params, Body> extends RouteOptions<Body> {
  readonly action: Action;
  /** Requires a proof of identity within the last five minutes (R14). */
  readonly stepUp?: boolean;
  /** Pages call it without the reviewer: it never extends a session (R12). */
  readonly background?: boolean;
  /** The content type of a change; the default is JSON. A `text/csv` body is left to the handler. */
  readonly type?: ChangeType;
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
export const route = <Params = Record<string, string>, Body = undefined>(
  options: ReviewerRouteOptions<Params, Body>,
): RouteFunction =>
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
export const openRoute = <Params = Record<string, string>, Body = undefined>(
  options: OpenRouteOptions<Params, Body>,
): RouteFunction =>
  guarded(options, async (request, context, known) =>
    options.handle(await read(options, request, context, known.requestId)),
  );

interface Known {
  readonly requestId: string;
  reviewer?: Reviewer;
}

function guarded(
  {
    pattern,
    isUncounted = false,
    isSealed = false,
  }: Pick<RouteOptions<unknown>, 'pattern' | 'isUncounted' | 'isSealed'>,
  handle: (request: Request, context: Context, known: Known) => Promise<Response>,
): RouteFunction {
  return async (request, context) => {
    const startedAtMs = performance.now();
    const known: Known = { requestId: requestIdOf(request.headers) };
    const response = await handle(request, context, known).catch(async (error: unknown) => {
      const problem = await recordDenial(error, { pattern, isSealed }, known);
      // The client is gone, which is not a failure of ours.
      return request.signal.aborted
        ? new Response(null, { status: 499 })
        : toProblemResponse(problem, pattern, known.requestId);
    });
    if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store');
    if (!response.headers.has('content-security-policy')) response.headers.set('content-security-policy', answerPolicy);
    response.headers.set('x-request-id', known.requestId);
    const ms = performance.now() - startedAtMs;
    if (!isUncounted) countRequest(pattern, response.status, ms);
    log.debug({
      event: 'request',
      requestId: known.requestId,
      route: pattern,
      status: response.status,
      ms: Math.round(ms),
    });
    return response;
  };
}

async function read<Params, Body>(
  options: RouteOptions<Body>,
  request: Request,
  context: Context,
  requestId: string,
): Promise<RouteRequest<Params, Body>> {
  const params = Object.fromEntries(
    Object.entries((await context.params) ?? {}).map(([key, value]) => [key, String(value)]),
  );
  const body = options.body ? await readBody(request, options.body, options.maxBodyBytes ?? 65_536) : undefined;
  return { request, url: new URL(request.url), params: params as Params, body: body as Body, requestId };
}

/** @returns the Problem to answer with: `store_unavailable` for a denial that cannot be recorded */
async function recordDenial(
  error: unknown,
  { pattern, isSealed }: { readonly pattern: string; readonly isSealed: boolean },
  { reviewer }: Known,
): Promise<Problem> {
  const problem = error instanceof Problem ? error : new Problem('internal', { cause: error });
  if (!reviewer || (problem.code !== 'not_allowed' && problem.code !== 'foreign_origin')) return problem;
  try {
    const store = await getStore();
    const action = isSealed && mayReadSealedEvents(reviewer.roles) ? 'referral.refused' : 'access.denied';
    await store.audit.append(
      toAuditEvent(reviewer, action, { object: pattern, outcome: 'denied', reason: problem.code }),
    );
    return problem;
  } catch (cause) {
    return new Problem('store_unavailable', { cause });
  }
}

/** Failures of ours and of the service go to the log. An access that a person has ended, or that has run out, is neither: a page says so. */
function toProblemResponse(problem: Problem, pattern: string, requestId: string): Response {
  if (problem.status >= 500 && problem.code !== 'consent_revoked') {
    const cause = problem.cause ?? problem;
    log.warn({
      event: 'problem',
      requestId,
      route: pattern,
      code: problem.code,
      status: problem.status,
      ...(problem.code === 'internal' || problem.code === 'store_unavailable' ? describeError(cause) : {}),
    });
  }
  return new Response(JSON.stringify(toProblemBody(problem, requestId)), {
    status: problem.status,
    headers: {
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      'x-request-id': requestId,
      ...(problem.retryAfterSeconds !== undefined && { 'retry-after': String(problem.retryAfterSeconds) }),
    },
  });
}

export const json = (body: unknown, headers?: Record<string, string>, status = 200): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  });

export const noContent = (): Response => new Response(null, { status: 204 });
