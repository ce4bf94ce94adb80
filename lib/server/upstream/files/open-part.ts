import { Problem } from '#lib/model/problem.ts';
import type { OpenedFile } from '../interface.ts';
import type { Limits } from '../limits.ts';
import { parseContentRange } from './byte-range.ts';
import type { FileClient, FileRequest, FileResponse } from './file-client.ts';
import { type FileType, sniff, sniffBytes } from './sniff.ts';
import type { Chunks } from './stream.ts';

/** A response with its first bytes taken off. */
export interface OpenedPart {
  readonly file: Omit<OpenedFile, 'body'>;
  readonly start: Buffer[];
  readonly chunks: Chunks;
  /** Bytes that may come. */
  readonly maxBytes: number;
}

const maxKnownTypes = 2_000;

const chunksOf = (response: FileResponse): Chunks => response.body[Symbol.asyncIterator]() as Chunks;

const wholeNumber = (header: unknown): number | null => (/^\d{1,15}$/.test(String(header)) ? Number(header) : null);

/** Enough to recognise the type. A short answer is read to its end, so that its connection can serve again. */
async function readStart(chunks: Chunks): Promise<Buffer[]> {
  const start: Buffer[] = [];
  for (let bytes = 0; bytes <= sniffBytes; ) {
    const next = await chunks.next();
    if (next.done) break;
    bytes += next.value.length;
    start.push(next.value);
  }
  return start;
}

/** @returns fetches a file or a range of it, and finds out what it is before anything of it is passed on */
export function createPartOpener(
  client: FileClient,
  limits: Limits,
): (request: FileRequest, range: string | undefined) => Promise<OpenedPart> {
  const knownTypes = new Map<string, FileType>();

  function learnType(url: URL, start: readonly Buffer[]): FileType {
    const type = sniff(Buffer.concat(start));
    if (!type) throw new Problem('file_type_refused');
    knownTypes.set(url.href, type);
    for (const oldest of knownTypes.keys()) if (knownTypes.size > maxKnownTypes) knownTypes.delete(oldest);
    return type;
  }

  /** A part from the middle does not show what the file is: its beginning is read once. */
  async function findType(request: FileRequest): Promise<FileType> {
    const known = knownTypes.get(request.url.href);
    if (known) return known;
    const range = `bytes=0-${sniffBytes - 1}`;
    const response = await client.fetch(request, range).catch((error: unknown) => {
      // No first byte: the file is empty.
      throw error instanceof Problem && error.code === 'range_refused' ? new Problem('file_type_refused') : error;
    });
    try {
      if (response.statusCode === 206) parseContentRange(response.headers['content-range'], range);
      return learnType(request.url, await readStart(chunksOf(response)));
    } finally {
      response.body.destroy();
    }
  }

  return async (request, range) => {
    const typeOfRange = range === undefined ? undefined : await findType(request);
    const response = await client.fetch(request, range);
    try {
      const { headers, statusCode } = response;
      const chunks = chunksOf(response);
      const part =
        statusCode === 206 && range !== undefined ? parseContentRange(headers['content-range'], range) : null;
      const start = part ? [] : await readStart(chunks);
      const type = part && typeOfRange ? typeOfRange : learnType(request.url, start);
      const sizeLimit = type.size === 'video' ? limits.videoBytes : limits.imageBytes;
      const contentLength = part ? part.last - part.first + 1 : wholeNumber(headers['content-length']);
      if (Math.max(contentLength ?? 0, part?.total ?? 0) > sizeLimit) throw new Problem('too_large');
      return {
        file: {
          status: part ? 206 : 200,
          contentType: type.contentType,
          contentLength,
          contentRange: part ? `bytes ${part.first}-${part.last}/${part.total ?? '*'}` : null,
          acceptRanges: part !== null || headers['accept-ranges'] === 'bytes',
          disposition: type.disposition,
          extension: type.extension,
        },
        start,
        chunks,
        // Never more than the length that the browser gets.
        maxBytes: contentLength ?? sizeLimit,
      };
    } catch (error) {
      response.body.destroy();
      throw error;
    }
  };
}
