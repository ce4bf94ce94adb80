/** The routes of the verification proxy: three that are the same for individuals and companies, and that of shared data (v1). */
import 'server-only';
import { Problem } from '#lib/model/problem.ts';
import type { SessionKind } from '#lib/model/session/ids.ts';
import { type OpenSession, openSession, readResource } from '../review/index.ts';
import { route } from './route.ts';

type SessionParams = { readonly id: string };
type StepParams = SessionParams & { readonly step: string };
type FileParams = StepParams & { readonly key: string };

/** Query parameters whose only value is 1. Nothing else is accepted, above all no `url` (R28). @throws Problem bad_request */
export function parseFlags(url: URL, known: readonly string[]): ReadonlySet<string> {
  for (const [name, value] of url.searchParams) {
    if (!known.includes(name) || value !== '1')
      throw new Problem('bad_request', { detail: 'The query is not understood.' });
  }
  return new Set(url.searchParams.keys());
}

/** `?prefetch=1`: read before the reviewer opens it. @throws Problem bad_request when the query says anything else */
export const parsePrefetch = (url: URL): { readonly prefetch: boolean } => ({
  prefetch: parseFlags(url, ['prefetch']).has('prefetch'),
});

function toResponse(answer: Awaited<ReturnType<OpenSession['readStep']>>): Response {
  return new Response(answer.text, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'x-read-at': new Date(answer.readAtMs).toISOString(),
      ...(answer.redacted.length > 0 && { 'x-redacted': headerSafe(answer.redacted) }),
    },
  });
}

/** Paths may hold upstream's own keys: characters that a header cannot hold are percent-encoded, and a very long list is cut with `...`. */
function headerSafe(paths: readonly string[]): string {
  const text = paths.map((path) => path.replace(/[^\x21-\x2b\x2d-\x7e]/g, encodeURIComponent)).join(',');
  return text.length <= 8_000 ? text : `${text.slice(0, text.lastIndexOf(',', 8_000))},...`;
}

export const sessionRoute = (kind: SessionKind) =>
  route<SessionParams>({
    pattern: `GET /api/v4/${kind}/session/{id}`,
    action: 'step.read',
    handle: async ({ reviewer, params, url }) =>
      toResponse(
        await openSession(reviewer, params.id, kind).readSessionAnswer({
          fresh: parseFlags(url, ['fresh']).has('fresh'),
        }),
      ),
  });

export const stepRoute = (kind: SessionKind) =>
  route<StepParams>({
    pattern: `GET /api/v4/${kind}/session/{id}/step/{step}`,
    action: 'step.read',
    handle: async ({ reviewer, params, url }) => {
      const flags = parseFlags(url, ['fresh', 'prefetch']);
      return toResponse(
        await openSession(reviewer, params.id, kind).readStep(params.step, {
          fresh: flags.has('fresh'),
          prefetch: flags.has('prefetch'),
        }),
      );
    },
  });

export const fileRoute = (kind: SessionKind) =>
  route<FileParams>({
    pattern: `GET /api/v4/${kind}/session/{id}/step/{step}/files/{key}`,
    action: 'file.open',
    handle: async ({ reviewer, request, params, url }) => {
      const download = parseFlags(url, ['download']).has('download');
      const site = request.headers.get('sec-fetch-site');
      const isForeign = site !== null && site !== 'same-origin' && !(site === 'none' && download);
      if (isForeign || (request.headers.get('sec-fetch-dest') === 'document' && !download))
        throw new Problem('foreign_origin');
      const file = await openSession(reviewer, params.id, kind).openFile(params, {
        range: request.headers.get('range'),
        signal: request.signal,
      });
      const attachment = download || file.disposition === 'attachment';
      const name = `${params.key.replace(/[^A-Za-z0-9._-]/g, '_').slice(0, 80)}.${file.extension}`;
      return new Response(file.body, {
        status: file.status,
        headers: {
          'content-type': file.contentType,
          'content-disposition': attachment ? `attachment; filename="${name}"` : 'inline',
          'content-security-policy': "default-src 'none'; sandbox",
          'cache-control': 'no-store',
          'x-read-at': new Date(file.readAtMs).toISOString(),
          ...(file.contentLength !== null && { 'content-length': String(file.contentLength) }),
          ...(file.contentRange !== null && { 'content-range': file.contentRange }),
          ...(file.acceptRanges && { 'accept-ranges': 'bytes' }),
        },
      });
    },
  });

/** @throws Problem bad_request for a query that is not `fresh=1` or one `document` */
function parseResourceQuery({ searchParams }: URL): { readonly document: string | undefined; readonly fresh: boolean } {
  const names = [...searchParams.keys()];
  const isKnown = names.every((name) => name === 'document' || (name === 'fresh' && searchParams.get(name) === '1'));
  if (!isKnown || new Set(names).size < names.length)
    throw new Problem('bad_request', { detail: 'The query is not understood.' });
  return { document: searchParams.get('document') ?? undefined, fresh: searchParams.has('fresh') };
}

export const resourceRoute = () =>
  route<{ readonly consent: string; readonly resource: string }>({
    pattern: 'GET /api/v1/{consent}/resources/{resource}',
    action: 'consent.read',
    handle: async ({ reviewer, params, url }) => {
      const { document, fresh } = parseResourceQuery(url);
      return toResponse(
        await readResource(reviewer, params.consent, { resource: params.resource, document }, { fresh }),
      );
    },
  });
