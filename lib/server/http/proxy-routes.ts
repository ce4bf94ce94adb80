/** The routes of the verification proxy: three that are the same for individuals and companies, and that of shared data (v1). */
import 'server-only';
import { Problem } from '#lib/model/problem.ts';
import type { SessionKind } from '#lib/model/session/ids.ts';
import { readResource } from '#lib/operations/consents.ts';
import { type ProxyAnswer, readSessionAnswer, readStep } from '#lib/operations/steps.ts';
import { call, openFile } from '../review/index.ts';
import { inertHeaders } from './route.ts';
import { operationRoute, parseFlags, readFlags } from './routes.ts';

function toResponse(answer: ProxyAnswer): Response {
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
  operationRoute(readSessionAnswer, {
    fixed: { kind },
    answer: async ({ reviewer, parts, url }) =>
      toResponse(await call(readSessionAnswer, reviewer, { ...parts, ...readFlags(readSessionAnswer, url) })),
  });

export const stepRoute = (kind: SessionKind) =>
  operationRoute(readStep, {
    fixed: { kind },
    answer: async ({ reviewer, parts, url }) =>
      toResponse(await call(readStep, reviewer, { ...parts, ...readFlags(readStep, url) })),
  });

export const fileRoute = (kind: SessionKind) =>
  operationRoute(openFile, {
    fixed: { kind },
    answer: async ({ reviewer, request, parts, url }) => {
      const download = parseFlags(url, ['download']).has('download');
      const site = request.headers.get('sec-fetch-site');
      const isForeign = site !== null && site !== 'same-origin' && !(site === 'none' && download);
      if (isForeign || (request.headers.get('sec-fetch-dest') === 'document' && !download))
        throw new Problem('foreign_origin');
      const query = { range: request.headers.get('range'), signal: request.signal };
      const file = await call(openFile, reviewer, { ...parts, query });
      const attachment = download || file.disposition === 'attachment';
      const name = `${parts.key.replace(/[^A-Za-z0-9._-]/g, '_').slice(0, 80)}.${file.extension}`;
      return new Response(file.body, {
        status: file.status,
        headers: {
          'content-type': file.contentType,
          'content-disposition': attachment ? `attachment; filename="${name}"` : 'inline',
          ...inertHeaders,
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
  operationRoute(readResource, {
    answer: async ({ reviewer, parts, url }) =>
      toResponse(await call(readResource, reviewer, { ...parts, query: parseResourceQuery(url) })),
  });
