/**
 * The one way into the desk over HTTP. `route()` wraps every handler under app/api and keeps the order of checks that docs/http-api.md promises:
 * signed out 401, role 403, origin 403, body 400. It turns Problems into RFC 9457 answers, gives every answer a request id and `no-store`,
 * writes denials to the trail and tells the log the pattern of the route, never the address. What it does not know it calls `internal`.
 */
import 'server-only';
import type { z } from 'zod';
import { Problem, toProblemBody } from '#lib/model/problem.ts';
import type { Reviewer } from '#lib/model/reviewer.ts';
import { type Action, mayDo } from '#lib/model/role.ts';
import { answerPolicy } from '#lib/model/security-headers.ts';
import { recheckReviewer, requireReviewer, requireStepUp } from './auth/index.ts';
import { config } from './config.ts';
import { type ChangeType, readBody, requestIdOf, requireSameOrigin } from './incoming.ts';
import { describeError, log } from './log.ts';
import { countRequest } from './metrics.ts';
import { getStore } from './store/index.ts';
import { toAuditEvent } from './trail.ts';

export interface Asked<Params, Body> {
  readonly request: Request;
  readonly url: URL;
  /** Decoded path segments. */
  readonly params: Params;
  readonly body: Body;
  readonly requestId: string;
}

interface Common<Body> {
  /** The address pattern, for the log: `GET /api/sessions/{ref}`. */
  readonly pattern: string;
  /** Parses the JSON body; without it a body is not read. */
  readonly body?: z.ZodType<Body>;
  /** Largest body in bytes; default 64 KiB. */
  readonly maxBodyBytes?: number;
}

interface ReviewerRoute<Params, Body> extends Common<Body> {
  readonly action: Action;
  /** The reviewer must have proved who they are within five minutes (R14). */
  readonly stepUp?: boolean;
  /** Pages ask it by themselves: it never keeps a session alive (R12). */
  readonly background?: boolean;
  /** Content type of a change; default JSON. A `text/csv` body is left to the handler. */
  readonly type?: ChangeType;
  readonly handle: (asked: Asked<Params, Body> & { readonly reviewer: Reviewer }) => Promise<Response>;
}

interface OpenRoute<Params, Body> extends Common<Body> {
  /** Why nobody has to sign in here. */
  readonly open: string;
  readonly handle: (asked: Asked<Params, Body>) => Promise<Response>;
}

/** Next hands no params at all to an address without a segment in brackets. */
type Context = { readonly params: Promise<Record<string, string | string[] | undefined> | undefined> };
type RouteFunction = (request: Request, context: Context) => Promise<Response>;

/** A door for reviewers whose role may do `action`. */
export const route = <Params = Record<string, string>, Body = undefined>(
  door: ReviewerRoute<Params, Body>,
): RouteFunction =>
  guarded(door.pattern, async (request, context, known) => {
    const reviewer = await (door.background ? recheckReviewer : requireReviewer)(request.headers);
    known.reviewer = reviewer;
    if (!mayDo(reviewer.roles, door.action)) throw new Problem('not_allowed');
    if (request.method !== 'GET' && request.method !== 'HEAD')
      requireSameOrigin(request.headers, config().baseUrl, door.type);
    if (door.stepUp) await requireStepUp(request.headers);
    return door.handle({ ...(await read(door, request, context, known.requestId)), reviewer });
  });

/** A door without a reviewer behind it: health, webhook, policy reports. */
export const openRoute = <Params = Record<string, string>, Body = undefined>(
  door: OpenRoute<Params, Body>,
): RouteFunction =>
  guarded(door.pattern, async (request, context, known) =>
    door.handle(await read(door, request, context, known.requestId)),
  );

interface Known {
  readonly requestId: string;
  reviewer?: Reviewer;
}

function guarded(
  pattern: string,
  pass: (request: Request, context: Context, known: Known) => Promise<Response>,
): RouteFunction {
  return async (request, context) => {
    const startedAtMs = performance.now();
    const known: Known = { requestId: requestIdOf(request.headers) };
    const response = await pass(request, context, known).catch((error: unknown) =>
      // Nobody reads the answer of an abandoned request, and it is no failure of ours.
      request.signal.aborted ? new Response(null, { status: 499 }) : answerProblem(error, pattern, known),
    );
    if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store');
    if (!response.headers.has('content-security-policy')) response.headers.set('content-security-policy', answerPolicy);
    response.headers.set('x-request-id', known.requestId);
    const ms = performance.now() - startedAtMs;
    countRequest(pattern, response.status, ms);
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
  door: Common<Body>,
  request: Request,
  context: Context,
  requestId: string,
): Promise<Asked<Params, Body>> {
  const params = Object.fromEntries(
    Object.entries((await context.params) ?? {}).map(([key, value]) => [key, String(value)]),
  );
  const body = door.body ? await readBody(request, door.body, door.maxBodyBytes ?? 65_536) : undefined;
  return { request, url: new URL(request.url), params: params as Params, body: body as Body, requestId };
}

/** The order of an error: told to the trail when it is a denial, to the log when it is ours, to the caller always. */
async function answerProblem(error: unknown, pattern: string, known: Known): Promise<Response> {
  let problem = error instanceof Problem ? error : new Problem('internal', { cause: error });
  if (known.reviewer && (problem.code === 'not_allowed' || problem.code === 'foreign_origin')) {
    try {
      const store = await getStore();
      await store.audit.append(
        toAuditEvent(known.reviewer, 'access.denied', { object: pattern, outcome: 'denied', reason: problem.code }),
      );
    } catch (cause) {
      problem = new Problem('store_unavailable', { cause });
    }
  }
  if (problem.status >= 500) {
    const cause = problem.cause ?? problem;
    log.warn({
      event: 'problem',
      requestId: known.requestId,
      route: pattern,
      code: problem.code,
      status: problem.status,
      ...(problem.code === 'internal' || problem.code === 'store_unavailable' ? describeError(cause) : {}),
    });
  }
  return problemResponse(problem, known.requestId);
}

export function problemResponse(problem: Problem, requestId: string): Response {
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
