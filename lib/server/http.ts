/**
 * The one way into the desk over HTTP. `route()` wraps every handler under app/api and keeps the order of checks that interfaces.md promises:
 * signed out 401, role 403, origin 403, body 400. It turns Problems into RFC 9457 answers, gives every answer a request id and `no-store`,
 * writes denials to the trail and tells the log the pattern of the route, never the address. What it does not know it calls `internal`.
 */
import 'server-only';
import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { Problem, toProblemBody } from '#lib/model/problem.ts';
import type { Reviewer } from '#lib/model/reviewer.ts';
import { type Action, mayDo } from '#lib/model/role.ts';
import { answerPolicy } from '#lib/model/security-headers.ts';
import { requireReviewer } from './auth/index.ts';
import { config } from './config.ts';
import { describeError, log } from './log.ts';
import { getStore } from './store/index.ts';
import { toAuditEvent } from './trail.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The id that the server hook put on the request (`edge.ts`); a fresh one where the hook does not run. */
export function requestIdOf(headers: Headers): string {
  const given = headers.get('x-request-id');
  return given !== null && uuid.test(given) ? given : randomUUID();
}

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
    const reviewer = await requireReviewer(request.headers);
    known.reviewer = reviewer;
    if (!mayDo(reviewer.roles, door.action)) throw new Problem('not_allowed');
    if (request.method !== 'GET' && request.method !== 'HEAD') requireSameOrigin(request);
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
    log.debug({
      event: 'request',
      requestId: known.requestId,
      route: pattern,
      status: response.status,
      ms: Math.round(performance.now() - startedAtMs),
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

export const json = (body: unknown, headers?: Record<string, string>): Response =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json; charset=utf-8', ...headers } });

/** R17: a change needs our own origin, said by the browser, and a JSON body, which no form can send. */
function requireSameOrigin(request: Request): void {
  const site = request.headers.get('sec-fetch-site');
  const contentType = request.headers.get('content-type') ?? '';
  const ours =
    request.headers.get('origin') === config().baseUrl &&
    (site === null || site === 'same-origin') &&
    /^application\/json\s*(?:;|$)/i.test(contentType);
  if (!ours) throw new Problem('foreign_origin');
}

async function readBody<Body>(request: Request, schema: z.ZodType<Body>, maxBytes: number): Promise<Body> {
  const text = await readText(request, maxBytes);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Problem('bad_request', { detail: 'The body is not JSON.' });
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const names = [...new Set(parsed.error.issues.map((issue) => issue.path.join('.') || 'body'))].slice(0, 5).join(', ');
  throw new Problem('bad_request', { detail: `Not understood: ${names}.` });
}

/** The body as UTF-8 text, counted on the stream. @throws Problem too_large, bad_request */
export async function readText(request: Request, maxBytes: number): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw new Problem('too_large');
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new Problem('too_large');
    chunks.push(chunk);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    throw new Problem('bad_request', { detail: 'The body is not UTF-8.' });
  }
}
