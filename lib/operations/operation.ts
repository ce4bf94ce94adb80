/**
 * What can be asked of Review Desk, declared once: method, address, permission, and how it is counted. The server's routes, calls from pages, the
 * browser's requests, the matrix of permissions and the documents all follow from it. Pure data: a browser needs no schema to send a request.
 */
import type { Action } from '#lib/model/access/permissions.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD';

/** A type where a value is expected: `answer: of<SessionRisk>`. It is never called. */
type Of<Type> = () => Type;
export const of = <Type>(): Type => undefined as Type;

/** Query parameters whose only value is 1: read again from the service; read before the reviewer opens it; shown beside something else, so that nothing more is read for it. */
export type Flag = 'fresh' | 'prefetch' | 'glance';

interface Facts<Body, Answer, Query> {
  /** A role must be allowed to do it. */
  readonly may: Action;
  readonly body?: Of<Body>;
  /** Without it, and without `shows`, the answer is empty, or is no JSON. */
  readonly answer?: Of<Answer>;
  /** The answer to this change is that of this read; a page that shows it shows the new one. Its parts are parts of this address. */
  readonly shows?: { readonly path: string; readonly answer?: Of<Answer> };
  /** A page that shows these reads them again after this change. Their parts are parts of this address. */
  readonly stale?: readonly { readonly path: string }[];
  /** What the query string says, once it is parsed. */
  readonly query?: Of<Query>;
  readonly flags?: readonly Flag[];
  /** It is the status of a success; by default it is 200, or 204 without an answer. */
  readonly status?: number;
  /** Pages send it without the reviewer: it never extends a sign-in (R12). */
  readonly background?: boolean;
  /** Requires a proof of identity within the last five minutes (R14). */
  readonly stepUp?: boolean;
  /** A body has at most so many bytes; the default is 64 KiB. */
  readonly maxBodyBytes?: number;
  /** It is the content type of a change; by default it is JSON. */
  readonly type?: 'text/csv';
  /** Content type of an answer that is no JSON; where it depends on what is asked for, any. */
  readonly answerType?: 'text/plain' | 'text/csv' | 'text/event-stream' | 'application/pdf' | '*/*';
  /** The metrics leave it out: who may not learn that it was used could tell by the count. */
  readonly uncounted?: boolean;
  /** Its refusals to those who may know of referrals are sealed events: an auditor's attempt to close one would tell that there is one. */
  readonly sealed?: boolean;
}

export interface Operation<Path extends string = string, Body = unknown, Answer = unknown, Query = unknown>
  extends Facts<Body, Answer, Query> {
  readonly method: Method;
  /** It is an address with its named parts in braces. */
  readonly path: Path;
}

/** Any operation, for what treats all alike. */
export type AnyOperation = Operation;

/** Names of the parts of an address. */
export type PartsOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PartsOf<Rest>
  : never;

type Declare = <const Path extends string, Body = undefined, Answer = undefined, Query = undefined>(
  path: Path,
  facts: Facts<Body, Answer, Query>,
) => Operation<Path, Body, Answer, Query>;

export const get: Declare = (path, facts) => ({ method: 'GET', path, ...facts });
export const head: Declare = (path, facts) => ({ method: 'HEAD', path, ...facts });
export const post: Declare = (path, facts) => ({ method: 'POST', path, ...facts });
export const put: Declare = (path, facts) => ({ method: 'PUT', path, ...facts });
export const del: Declare = (path, facts) => ({ method: 'DELETE', path, ...facts });

/** The parts of an address by name. */
export type Parts<Names extends string> = { readonly [Name in Names]: string };

/** It is the part of an address that names the session it is about. */
export type SessionPart<Path extends string> = Path extends `${string}/session${'s' | ''}/{${infer Name}}${string}`
  ? Name
  : never;

/** Makes the address of a request, without its query. @throws Error for a part that is missing: the address would be that of something else */
export const addressOf = <Path extends string>(
  { path }: { readonly path: Path },
  parts: Parts<PartsOf<Path>>,
): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const part = (parts as Readonly<Record<string, string | undefined>>)[name];
    if (part === undefined) throw new Error(`${path}: no ${name}`);
    return encodeURIComponent(part);
  });
