/** Route handlers are made from operations. */
import 'server-only';
import { Problem } from '#lib/model/problem.ts';
import type { Reviewer } from '#lib/model/reviewer.ts';
import type { AnyOperation, Operation, PartsOf } from '#lib/operations/operation.ts';
import '../health/index.ts'; // some of its operations
import { readJson } from '../request-context.ts';
import { call, descriptionOf } from '../review/index.ts';
import './openapi.ts'; // one of its operations
import { json, type RouteFunction, route } from './route.ts';

/** A folder of its own says these parts of the address. */
type Fixed<Path extends string> = { readonly [Name in PartsOf<Path>]?: string };

interface Received<Path extends string> {
  readonly reviewer: Reviewer;
  readonly parts: { readonly [Name in PartsOf<Path>]: string };
  readonly url: URL;
  readonly request: Request;
  readonly requestId: string;
}

/** Query parameters whose only value is 1. Nothing else is accepted, above all no `url` (R28). @throws Problem bad_request */
export function parseFlags(url: URL, known: readonly string[]): ReadonlySet<string> {
  for (const [name, value] of url.searchParams) {
    if (!known.includes(name) || value !== '1')
      throw new Problem('bad_request', { detail: 'The query is not understood.' });
  }
  return new Set(url.searchParams.keys());
}

/** The flags of an operation in its query string, for `call`. @throws Problem bad_request */
export const readFlags = ({ flags = [] }: AnyOperation, url: URL): { readonly [flag: string]: true } =>
  Object.fromEntries([...parseFlags(url, flags)].map((flag) => [flag, true]));

/** What the query string and the body say, for `call`. */
async function readInput(operation: AnyOperation, url: URL, request: Request): Promise<object> {
  const { query, body } = descriptionOf(operation);
  return {
    ...(operation.flags && readFlags(operation, url)),
    ...(query && { query: query(url, request) }),
    ...(body && { body: await readJson(request, operation.maxBodyBytes) }),
  };
}

function toResponse(answer: unknown, status: number | undefined): Response {
  if (answer instanceof Response) return answer;
  return answer === undefined ? new Response(null, { status: 204 }) : json(answer, {}, status);
}

/**
 * Makes the handler of one operation.
 *
 * @param fixed what the folder says in place of a part of the address
 * @param answer makes the response, where it is not the JSON of what `call` returns
 */
export function operationRoute<Path extends string, Body, Answer, Query>(
  operation: Operation<Path, Body, Answer, Query>,
  {
    fixed = {},
    answer,
  }: { readonly fixed?: Fixed<Path>; readonly answer?: (received: Received<Path>) => Promise<Response> } = {},
): RouteFunction {
  const { method, path, may: action, background, stepUp, type, uncounted, sealed, status } = operation;
  descriptionOf(operation); // one that nothing implements stops the build
  const named = fixed as Readonly<Record<string, string | undefined>>;
  return route({
    pattern: `${method} ${path.replace(/\{(\w+)\}/g, (part, name: string) => named[name] ?? part)}`,
    action,
    background,
    stepUp,
    type,
    uncounted,
    sealed,
    handle: async ({ reviewer, params, url, request, requestId }) => {
      const parts = { ...params, ...fixed } as Received<Path>['parts'];
      if (answer) return answer({ reviewer, parts, url, request, requestId });
      const input = { ...parts, ...(await readInput(operation, url, request)) };
      const done = call<Reviewer, string, unknown, Answer, unknown>(operation as never, reviewer, input as never);
      return toResponse(await done, status);
    },
  });
}

/** Makes the handlers of an address, by method. */
export const routes = <const Operations extends readonly AnyOperation[]>(
  ...operations: Operations
): { readonly [Name in Operations[number]['method']]: RouteFunction } =>
  Object.fromEntries(operations.map((operation) => [operation.method, operationRoute(operation)])) as never;
