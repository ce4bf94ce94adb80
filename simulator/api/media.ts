import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Clock } from '../clock.ts';
import { type CachedEvidence, type EvidenceSpec, evidenceCache, firstBytesOf } from '../evidence/index.ts';
import { hashOf } from '../seed.ts';
import type { SpecimenFile } from '../session.ts';
import type { Answer } from '../wire.ts';

/** Contract 8.2: pre-signed addresses are good for 15 minutes. */
const validForMs = 15 * 60 * 1000;

export type Media = {
  /** @returns a new address for the file at each call */
  sign(file: SpecimenFile, filePath: string): string;
  answer(request: IncomingMessage, url: URL): Promise<Answer>;
};

/**
 * The simulator's object store: signed addresses, files drawn on first request, Range and HEAD as real stores answer them.
 *
 * @param pictureScale pictures have this part of their pixels
 */
export function openMedia(origin: () => string, clock: Clock, cacheFolder: string, pictureScale = 1): Media {
  const secret = randomBytes(32);
  const cache = evidenceCache(cacheFolder);
  const filesById = new Map<string, SpecimenFile>();
  const idOfFile = new WeakMap<SpecimenFile, string>();

  const signatureOf = (id: string, expires: string, nonce: string) =>
    createHmac('sha256', secret).update(`${id}\n${expires}\n${nonce}`).digest('hex');

  const register = (file: SpecimenFile, filePath: string) => {
    const id = hashOf(`${filePath}\n${JSON.stringify(file.spec)}`).slice(0, 40);
    idOfFile.set(file, id);
    filesById.set(id, file);
    return id;
  };

  async function openFor(request: IncomingMessage, spec: EvidenceSpec): Promise<CachedEvidence> {
    const left = new AbortController();
    const leave = () => left.abort();
    request.socket.once('close', leave);
    try {
      return await cache.open(scaled(spec, pictureScale), left.signal);
    } finally {
      request.socket.off('close', leave);
    }
  }

  return {
    sign(file, filePath) {
      const id = idOfFile.get(file) ?? register(file, filePath);
      const expires = String(clock.nowMs() + validForMs);
      const nonce = randomBytes(6).toString('hex');
      return `${origin()}/media/${id}?expires=${expires}&nonce=${nonce}&signature=${signatureOf(id, expires, nonce)}`;
    },

    async answer(request, url) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return refusal(405, 'MethodNotAllowed', 'Not allowed');
      // A file that moves is in another folder at each read, whose name says nothing.
      const id = url.pathname.split('/').at(-1) ?? '';
      const [expires, nonce, signature] = ['expires', 'nonce', 'signature'].map(
        (key) => url.searchParams.get(key) ?? '',
      );
      if (!sameText(signatureOf(id, expires ?? '', nonce ?? ''), signature ?? '')) {
        return refusal(403, 'SignatureDoesNotMatch', 'The request signature does not match');
      }
      if (Number(expires) <= clock.nowMs()) return refusal(403, 'AccessDenied', 'Request has expired');
      const file = filesById.get(id);
      if (!file) return refusal(404, 'NoSuchKey', 'The specified key does not exist');
      // Nobody waits for a drawing to learn what it will be: a host may answer with less than was asked for.
      if (request.headers.range === 'bytes=0-63') {
        const start = Buffer.from(firstBytesOf(file.spec).subarray(0, 64));
        if (start.length === 0) return refusal(416, 'InvalidRange', 'The requested range is not satisfiable');
        const contentRange = `bytes 0-${start.length - 1}/*`;
        const headers = { 'content-type': file.declaredType, 'content-range': contentRange };
        return { status: 206, headers, body: start };
      }
      const drawn = await openFor(request, file.spec);
      return slice(request, drawn.filePath, drawn.size, file.declaredType, `"${id}"`);
    },
  };
}

const scaled = (spec: EvidenceSpec, scale: number): EvidenceSpec =>
  'megapixels' in spec ? { ...spec, megapixels: spec.megapixels * scale } : spec;

function slice(request: IncomingMessage, path: string, size: number, type: string, etag: string): Answer {
  const headers = { 'content-type': type, etag, 'accept-ranges': 'bytes' };
  if (request.headers['if-none-match'] === etag) return { status: 304, headers, body: Buffer.alloc(0) };
  const ifRange = request.headers['if-range'];
  const range = ifRange === undefined || ifRange === etag ? rangeOf(request.headers.range, size) : undefined;
  if (range === 'unsatisfiable') {
    return refusal(416, 'InvalidRange', 'The requested range is not satisfiable', {
      'content-range': `bytes */${size}`,
    });
  }
  if (!range) return { status: 200, headers, body: { path, start: 0, end: size - 1 } };
  const contentRange = { 'content-range': `bytes ${range.start}-${range.end}/${size}` };
  return { status: 206, headers: { ...headers, ...contentRange }, body: { path, ...range } };
}

/** One byte range (RFC 9110, 14.2); anything else in the header is ignored, as the RFC allows. */
function rangeOf(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | undefined {
  const parts = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!parts || (parts[1] === '' && parts[2] === '')) return undefined;
  const start = parts[1] === '' ? Math.max(0, size - Number(parts[2])) : Number(parts[1]);
  const end = parts[1] === '' || parts[2] === '' ? size - 1 : Math.min(Number(parts[2]), size - 1);
  return start > end || start >= size ? 'unsatisfiable' : { start, end };
}

function refusal(status: number, code: string, message: string, headers: Record<string, string> = {}): Answer {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>\n`;
  return { status, headers: { 'content-type': 'application/xml', ...headers }, body: Buffer.from(body) };
}

function sameText(expected: string, given: string): boolean {
  const [left, right] = [Buffer.from(expected), Buffer.from(given)];
  return left.length === right.length && timingSafeEqual(left, right);
}
