/**
 * What can be asked of Review Desk, declared once: method, address, permission, and how it is counted. The server's routes, calls from pages, the
 * browser's requests, the matrix of permissions and the documents all follow from it. Pure data: a browser needs no schema to send a request.
 */
import type { Action } from '#lib/model/access/permissions.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD';

/** A type where a value is expected: `answer: of<SessionRisk>()`. */
interface Of<Type> {
  readonly type?: Type;
}
const nothing = {};
export const of = <Type>(): Of<Type> => nothing;

/** Query parameters whose only value is 1: read again from the service; read before the reviewer opens it. */
export type Flag = 'fresh' | 'prefetch';

interface Facts<Body, Answer, Query> {
  /** What a role must be allowed to do. */
  readonly may: Action;
  readonly body?: Of<Body>;
  /** Without it the answer is empty, or is no JSON. */
  readonly answer?: Of<Answer>;
  /** What the query string says, once it is parsed. */
  readonly query?: Of<Query>;
  readonly flags?: readonly Flag[];
  /** Of a success; default 200, or 204 without an answer. */
  readonly status?: number;
  /** Pages send it without the reviewer: it never extends a sign-in (R12). */
  readonly background?: boolean;
  /** Requires a proof of identity within the last five minutes (R14). */
  readonly stepUp?: boolean;
  /** Content type of a change; default JSON. */
  readonly type?: 'text/csv';
  /** Content type of an answer that is no JSON; where it depends on what is asked for, any. */
  readonly answerType?: 'text/plain' | 'text/csv' | 'text/event-stream' | 'application/pdf' | '*/*';
  /** Not in the metrics: who may not learn that it was used could tell by the count. */
  readonly uncounted?: boolean;
  /** Its refusals to those who may know of referrals are sealed events: an auditor's attempt to close one would tell that there is one. */
  readonly sealed?: boolean;
}

export interface Operation<Path extends string = string, Body = unknown, Answer = unknown, Query = unknown>
  extends Facts<Body, Answer, Query> {
  readonly method: Method;
  /** Address with its named parts in braces. */
  readonly path: Path;
}

/** Any operation, for what treats all alike. */
export type AnyOperation = Operation;

/** Names of the parts of an address. */
export type PartsOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PartsOf<Rest>
  : never;

const declare =
  (method: Method) =>
  <const Path extends string, Body = undefined, Answer = undefined, Query = undefined>(
    path: Path,
    facts: Facts<Body, Answer, Query>,
  ): Operation<Path, Body, Answer, Query> => ({ method, path, ...facts });

export const get = declare('GET');
export const head = declare('HEAD');
export const post = declare('POST');
export const put = declare('PUT');
export const del = declare('DELETE');
