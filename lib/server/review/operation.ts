/**
 * `on` says what an operation does, `call` does it: for a route, for a page, for another operation. The permission is checked here, for whatever caller,
 * and the body by its schema, before anything runs.
 */

import type { z } from 'zod';
import { mayDo } from '#lib/model/access/permissions.ts';
import { Problem } from '#lib/model/problem.ts';
import type { Reviewer } from '#lib/model/reviewer.ts';
import type { SessionKind } from '#lib/model/session/ids.ts';
import type { AnyOperation, Operation, Parts, PartsOf, SessionPart } from '#lib/operations/operation.ts';
import { parseBody } from '#lib/server/request-context.ts';
import { openSession, type SessionHandle } from './session-handle.ts';

const sessionPart = /\/sessions?\/\{(\w+)\}/;

interface Flags {
  /** Read again from the service. */
  readonly fresh?: boolean;
  /** Read before the reviewer opens it; the audit event is marked. */
  readonly prefetch?: boolean;
  /** Nobody waits for it: its reads of the service give way to all that a person asked for. */
  readonly ahead?: boolean;
  /** Shown beside something else: nothing more is read for it. */
  readonly glance?: boolean;
}
type BodyOf<Body> = [Body] extends [undefined] ? object : { readonly body: Body };
type QueryOf<Query> = [Query] extends [undefined] ? object : { readonly query: Query };

/** The behaviour of an operation gets this. */
type Call<Path extends string, Body, Query> = Flags &
  Parts<Exclude<PartsOf<Path>, SessionPart<Path> | 'kind'>> &
  BodyOf<Body> &
  QueryOf<Query> & {
    readonly reviewer: Reviewer;
    /** It is there for an operation whose address names one. */
    readonly session: [SessionPart<Path>] extends [never] ? undefined : SessionHandle;
  };

/** What the caller gives: the parts of the address, by a reviewer; or all but those of the session, by a session that they have open. */
type Input<By, Path extends string, Body, Query> = Flags &
  Parts<By extends SessionHandle ? Exclude<PartsOf<Path>, SessionPart<Path> | 'kind'> : PartsOf<Path>> &
  BodyOf<Body> &
  QueryOf<Query>;
/** The input can be left out when nothing in it is needed. */
type InputArguments<Value> = object extends Value ? [input?: Value] : [input: Value];

interface Description {
  readonly body?: z.ZodType;
  readonly query?: (url: URL, request: Request) => unknown;
  readonly params?: readonly string[];
  readonly answer?: z.ZodType;
}
export interface Behaviour extends Description {
  run: (call: never) => Promise<unknown>;
}
const behaviours = new Map<AnyOperation, Behaviour>();
export const implemented = (): ReadonlyMap<AnyOperation, Behaviour> => behaviours;

/** @throws Error for an operation that nothing implements */
function behaviourOf(operation: AnyOperation): Behaviour {
  const behaviour = behaviours.get(operation);
  if (!behaviour) throw new Error(`nothing implements ${operation.method} ${operation.path}`);
  return behaviour;
}

/** What is given and answered. The behaviour itself leaves this file by `call` alone. @throws Error for an operation that nothing implements */
export function descriptionOf(operation: AnyOperation): Description {
  const { run: _, ...description } = behaviourOf(operation);
  return description;
}

/** It is the schema of the JSON that the operation answers with, undefined where that is not described. */
export const answerOf = (operation: AnyOperation): z.ZodType | undefined =>
  behaviourOf(operation).answer ?? (operation.shows && answerOf(operation.shows as AnyOperation));

/** @param run what it returns is the answer */
export function on<Path extends string, Answer>(
  operation: Operation<Path, undefined, Answer, undefined>,
  run: (call: Call<Path, undefined, undefined>) => Promise<Answer>,
): void;
/**
 * @param options `query` reads what the request says beside its body; a caller inside the server passes the result. `answer` describes the answer, and
 * is not needed for a change that `shows` a read
 * @param run gets the body as its schema gives it
 */
export function on<Path extends string, Body, Answer, Query, Schema extends z.ZodType<unknown, Body>>(
  operation: Operation<Path, Body, Answer, Query>,
  options: ([Body] extends [undefined] ? object : { readonly body: Schema }) &
    ([Query] extends [undefined]
      ? object
      : {
          readonly query?: (url: URL, request: Request) => Query;
          /** The parameters that `query` reads, for the document of the API. */
          readonly params?: readonly string[];
        }) & { readonly answer?: z.ZodType<Answer> },
  run: (call: Call<Path, [Body] extends [undefined] ? undefined : z.output<Schema>, Query>) => Promise<Answer>,
): void;
export function on(
  operation: AnyOperation,
  ...given: readonly [run: unknown] | readonly [options: object, run: unknown]
): void {
  const [options, run] = given.length === 1 ? [{}, given[0]] : given;
  behaviours.set(operation, { ...options, run } as Behaviour);
}

/** @throws Problem not_allowed before anything is read; bad_request naming the fields of the body; those of the operation */
export async function call<By extends Reviewer | SessionHandle, Path extends string, Body, Answer, Query>(
  operation: Operation<Path, Body, Answer, Query>,
  by: By,
  ...[input]: InputArguments<Input<By, Path, Body, Query>>
): Promise<Answer> {
  const { body: schema, run } = behaviourOf(operation);
  const given: Readonly<Record<string, unknown>> = input ?? {};
  const [reviewer, opened] = 'reviewer' in by ? [by.reviewer, by] : [by, undefined];
  if (!mayDo(reviewer.roles, operation.may)) throw new Problem('not_allowed');
  const [, name] = sessionPart.exec(operation.path) ?? [];
  const session =
    opened ?? (name === undefined ? undefined : openSession(reviewer, String(given[name]), given.kind as SessionKind));
  const body = schema && parseBody(given.body, schema);
  return (await run({ ...given, body, reviewer, session } as never)) as Answer;
}
