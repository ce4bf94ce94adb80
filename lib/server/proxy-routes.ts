/** The three doors of the verification proxy, the same for individuals and companies. */
import 'server-only';
import type { SessionKind } from '#lib/model/ids.ts';
import { Problem } from '#lib/model/problem.ts';
import { route } from './http.ts';
import { openFile, readSessionAnswer, readStep } from './review/index.ts';

type SessionParams = { readonly id: string };
type StepParams = SessionParams & { readonly step: string };
type FileParams = StepParams & { readonly key: string };

/** Only these query parameters exist, and 1 is all they say; a `url` above all does not (R28). @throws Problem bad_request */
export function flags(url: URL, known: readonly string[]): ReadonlySet<string> {
  for (const [name, value] of url.searchParams) {
    if (!known.includes(name) || value !== '1')
      throw new Problem('bad_request', { detail: 'The query is not understood.' });
  }
  return new Set(url.searchParams.keys());
}

function toResponse(reading: Awaited<ReturnType<typeof readStep>>): Response {
  return new Response(reading.text, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'x-read-at': new Date(reading.readAtMs).toISOString(),
      ...(reading.redacted.length > 0 && { 'x-redacted': headerSafe(reading.redacted) }),
    },
  });
}

/** Paths may hold upstream's own keys; what cannot stand in a header is percent-encoded, and a very long list is cut with an ellipsis. */
function headerSafe(paths: readonly string[]): string {
  const text = paths.map((path) => path.replace(/[^\x21-\x2b\x2d-\x7e]/g, encodeURIComponent)).join(',');
  return text.length <= 8_000 ? text : `${text.slice(0, text.lastIndexOf(',', 8_000))},...`;
}

export const sessionDoor = (kind: SessionKind) =>
  route<SessionParams>({
    pattern: `GET /api/v4/${kind}/session/{id}`,
    action: 'step.read',
    handle: async ({ reviewer, params, url }) =>
      toResponse(await readSessionAnswer(reviewer, { kind, ...params }, { fresh: flags(url, ['fresh']).has('fresh') })),
  });

export const stepDoor = (kind: SessionKind) =>
  route<StepParams>({
    pattern: `GET /api/v4/${kind}/session/{id}/step/{step}`,
    action: 'step.read',
    handle: async ({ reviewer, params, url }) => {
      const asked = flags(url, ['fresh', 'prefetch']);
      return toResponse(
        await readStep(reviewer, { kind, ...params }, { fresh: asked.has('fresh'), prefetch: asked.has('prefetch') }),
      );
    },
  });

export const fileDoor = (kind: SessionKind) =>
  route<FileParams>({
    pattern: `GET /api/v4/${kind}/session/{id}/step/{step}/files/{key}`,
    action: 'file.open',
    handle: async ({ reviewer, request, params, url }) => {
      const download = flags(url, ['download']).has('download');
      const site = request.headers.get('sec-fetch-site');
      const isForeign = site !== null && site !== 'same-origin' && !(site === 'none' && download);
      if (isForeign || (request.headers.get('sec-fetch-dest') === 'document' && !download))
        throw new Problem('foreign_origin');
      const file = await openFile(
        reviewer,
        { kind, ...params },
        { range: request.headers.get('range'), signal: request.signal },
      );
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
