/**
 * The browser calls operations here. `call` sends one, `queryOf` reads one through the query cache; `change` of `change.ts` sends a change and
 * shows what it returned. It throws ProblemError, or an AbortError when the caller's signal aborts or the sign-in ends.
 */
import { type QueryKey, queryOptions } from '@tanstack/react-query';
import type { ReadOnly } from '#lib/model/schema.ts';
import { addressOf, type Operation, type Parts, type PartsOf } from '#lib/operations/operation.ts';
import { inBackground, request } from './request.ts';

interface Options {
  /** They are query parameters; those without a value are left out. */
  readonly query?: Readonly<Record<string, string | undefined>>;
  /** Read again from the service. */
  readonly fresh?: boolean;
  /** Shown beside something else: nothing more is read for it. */
  readonly glance?: boolean;
  /** No person caused the request: it does not keep the sign-in alive. */
  readonly background?: boolean;
  /** It outlives the page. */
  readonly keepalive?: boolean;
  readonly signal?: AbortSignal | undefined;
}
/** What is sent is only read. */
export type Input<Path extends string, Body> = Parts<PartsOf<Path>> &
  ([Body] extends [undefined] ? object : { readonly body: ReadOnly<Body> });
/** An operation without parts and without a body needs no input. */
type Arguments<Value> = object extends Value ? [input?: Value & Options] : [input: Value & Options];

const isSet = (entry: readonly [string, string | undefined]): entry is [string, string] => entry[1] !== undefined;

/** The response, whose body the caller reads or cancels: an unread one occupies one of the browser's six connections. */
export async function send<Path extends string, Body, Answer, Query>(
  operation: Operation<Path, Body, Answer, Query>,
  input: Input<Path, Body> & Options,
): Promise<Response> {
  const given: Options & { readonly body?: unknown } = input;
  const { fresh, glance, query = {}, background, keepalive, signal, body } = given;
  const flags = { ...(fresh && { fresh: '1' }), ...(glance && { glance: '1' }) };
  const search = new URLSearchParams([...Object.entries(query).filter(isSet), ...Object.entries(flags)]).toString();
  const init: RequestInit = {
    method: operation.method,
    signal: signal ?? null,
    ...(keepalive && { keepalive }),
    // A change has a type that no form can send, even without a body.
    ...(operation.method !== 'GET' && {
      headers: { 'content-type': operation.type ?? 'application/json' },
      ...(body !== undefined && { body: body instanceof Blob ? body : JSON.stringify(body) }),
    }),
  };
  const address = addressOf(operation, input);
  return request(search === '' ? address : `${address}?${search}`, background ? inBackground(init) : init);
}

/** @returns the answer; nothing for an operation that has none */
export async function callWith<Path extends string, Body, Answer, Query>(
  operation: Operation<Path, Body, Answer, Query>,
  input: Input<Path, Body> & Options,
): Promise<Answer> {
  const response = await send(operation, input);
  if (operation.answer ?? operation.shows) return response.json();
  await response.body?.cancel();
  return undefined as Answer;
}

export const call = <Path extends string, Body, Answer, Query>(
  operation: Operation<Path, Body, Answer, Query>,
  ...[input]: Arguments<Input<Path, Body>>
): Promise<Answer> => callWith(operation, (input ?? {}) as Input<Path, Body> & Options);

const sessions = '/api/sessions/';

/** The key is made of address and query; whatever is about one session begins with `sessionKey`. */
export function keyOf<Path extends string>(
  { path }: { readonly path: Path },
  at: Parts<PartsOf<Path>> & Pick<Options, 'query' | 'background'>,
): QueryKey {
  const address = addressOf({ path }, at);
  const rest = at.query === undefined ? [] : [at.query];
  if (!path.startsWith(`${sessions}{ref}`)) return [address, ...rest];
  const [ref = '', ...parts] = address.slice(sessions.length).split('/');
  return [...sessionKey(decodeURIComponent(ref)), ...(parts.length === 0 ? ['detail'] : parts), ...rest];
}

export const sessionKey = (ref: string) => ['sessions', 'one', ref] as const;

/** @param at parts of the address, and what the query string says */
export const queryOf = <Path extends string, Answer, Query>(
  operation: Operation<Path, undefined, Answer, Query>,
  at: Parts<PartsOf<Path>> & Pick<Options, 'query' | 'background' | 'glance'>,
) =>
  queryOptions({
    queryKey: keyOf(operation, at),
    queryFn: ({ signal }): Promise<Answer> => callWith(operation, { ...at, signal }),
  });
