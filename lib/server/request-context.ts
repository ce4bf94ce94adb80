/** What a request is made of: its trace for the audit log, its secret, its origin, its body. */
import 'server-only';
import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import { Problem } from '#lib/model/problem.ts';
import type { RequestTrace } from '#lib/model/reviewer.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The id that the request guard set (http/request-guard.ts); a new one where the guard does not run. */
export function requestIdOf(headers: Headers): string {
  const given = headers.get('x-request-id');
  return given !== null && uuid.test(given) ? given : randomUUID();
}

/** The request guard sets the client's address too, and removes what a client sends under that name. */
export function traceOf(headers: Headers): RequestTrace {
  const agent = headers.get('user-agent');
  return {
    requestId: requestIdOf(headers),
    ip: headers.get('x-desk-client-address') || null,
    userAgentHash: agent === null ? null : createHash('sha256').update(agent).digest('hex').slice(0, 16),
  };
}

/** Some proxies write the port of the connection too: each connection would be a network of its own. */
const withoutPort = (address: string): string =>
  address.replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1');

/** The network of an address: the whole IPv4 address, the /64 of IPv6, which is what one household or server gets. */
export function networkOf(address: string | null): string {
  const plain = withoutPort((address ?? '').toLowerCase()).replace(/^::ffff:(?=\d+\.)/, '');
  if (!plain.includes(':')) return plain || 'unknown';
  const [head = '', tail] = plain.split('%', 1)[0]?.split('::') ?? [];
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares with every secret, always all of them, in constant time (R33). It is false when there is none. */
export function isSecret(given: string | null, secrets: readonly string[]): boolean {
  const hashed = digest(given ?? '');
  let isRight = false;
  for (const secret of secrets) isRight = timingSafeEqual(hashed, digest(secret)) || isRight;
  return given !== null && isRight;
}

/** Reads the body as UTF-8 text; its size is limited while it is read. @throws Problem too_large, bad_request */
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

/** @throws Problem bad_request */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem('bad_request', { detail: 'The body is not JSON.' });
  }
}

/** Reads the JSON body; an empty one is `{}`. @throws Problem too_large, bad_request */
export async function readJson(request: Request, maxBytes = 65_536): Promise<unknown> {
  const text = await readText(request, maxBytes);
  return text === '' ? {} : parseJson(text);
}

/** @throws Problem bad_request naming the fields, never values */
export function parseBody<Body>(body: unknown, schema: z.ZodType<Body>): Body {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const names = [...new Set(parsed.error.issues.map((issue) => issue.path.join('.') || 'body'))].slice(0, 5).join(', ');
  throw new Problem('bad_request', { detail: `Not understood: ${names}.` });
}

/** @throws Problem bad_request with this detail */
export function parseQuery<Query>(
  params: URLSearchParams,
  schema: z.ZodType<Query>,
  detail = 'The query is not understood.',
): Query {
  const { success, data } = schema.safeParse(Object.fromEntries(params));
  if (success) return data;
  throw new Problem('bad_request', { detail });
}

/** Reads the JSON body and parses it by the schema. @throws Problem too_large, bad_request */
export const readBody = async <Body>(request: Request, schema: z.ZodType<Body>, maxBytes?: number): Promise<Body> =>
  parseBody(await readJson(request, maxBytes), schema);
