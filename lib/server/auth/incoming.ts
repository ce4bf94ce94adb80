/** What a request says of itself: the trail's part of it, whether our own page sent it, its JSON. */
import 'server-only';
import { createHash, randomUUID } from 'node:crypto';
import { Problem } from '#lib/model/problem.ts';
import type { RequestTrace } from '#lib/model/reviewer.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The two headers are put on by the server hook; what a client sends under these names is taken away there. */
export function traceOf(headers: Headers): RequestTrace {
  const requestId = headers.get('x-request-id');
  const agent = headers.get('user-agent');
  return {
    requestId: requestId !== null && uuid.test(requestId) ? requestId : randomUUID(),
    ip: headers.get('x-desk-client-address') || null,
    userAgentHash: agent === null ? null : createHash('sha256').update(agent).digest('hex').slice(0, 16),
  };
}

/**
 * R17: a change comes from our own origin, says so, and is JSON, which no form can send.
 * @throws Problem foreign_origin
 */
export function requireSameOrigin(headers: Headers, baseUrl: string): void {
  const site = headers.get('sec-fetch-site');
  const isOurs =
    headers.get('origin') === baseUrl &&
    (site === null || site === 'same-origin') &&
    /^application\/json\s*(?:;|$)/i.test(headers.get('content-type') ?? '');
  if (!isOurs) throw new Problem('foreign_origin');
}

/**
 * The JSON of a body, counted while it is read; an empty body is `{}`.
 * @throws Problem too_large, bad_request
 */
export async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new Problem('too_large');
    chunks.push(chunk);
  }
  if (bytes === 0) return {};
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks)));
  } catch {
    throw new Problem('bad_request', { detail: 'The body is not JSON.' });
  }
}
