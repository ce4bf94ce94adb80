import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { unreadable } from '../failure.ts';
import type { Limits } from '../limits.ts';

type BodyLimits = Pick<Limits, 'bodyBytes' | 'bodyDepth' | 'bodyValues'>;

export const acceptedEncodings = 'gzip, br';

/** Of a page that is only looked at. */
const longestPage = 64 * 1024;

/**
 * Reads a JSON answer. The size is counted after decoding, chunk by chunk: a gzip bomb stops at the limit.
 * @param headers of the answer, names in lower case
 * @throws Problem upstream_unreadable: HTML, too big, too deep, not UTF-8, not JSON. Errors of the connection pass through.
 */
export async function readJson(
  body: Readable,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  limits: BodyLimits,
): Promise<{ body: unknown; bytes: number }> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  // Any other type may be mislabelled JSON; HTML is an error page or the sign-in page of a proxy.
  const isHtml = /html/i.test(String(headers['content-type'] ?? ''));
  const mostBytes = isHtml ? Math.min(longestPage, limits.bodyBytes) : limits.bodyBytes;
  const collect = async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of source) {
      bytes += chunk.length;
      chunks.push(chunk);
      if (bytes > mostBytes) break;
    }
    if (isHtml || bytes > mostBytes) throw unreadable(isHtml ? 'html' : 'too big', Buffer.concat(chunks));
  };
  const encoding = String(headers['content-encoding'] || 'identity').toLowerCase();
  // `pipeline` destroys every stream when one fails, so nothing more is read.
  if (encoding === 'gzip') await pipeline(body, createGunzip(), collect);
  else if (encoding === 'br') await pipeline(body, createBrotliDecompress(), collect);
  else if (encoding === 'identity') await pipeline(body, collect);
  else await pipeline(body, () => Promise.reject(unreadable('content-encoding')));
  return { body: parseJson(Buffer.concat(chunks), limits), bytes };
}

const [quote, backslash, comma, openList, closeList, openObject, closeObject] = Buffer.from('"\\,[]{}');

/** Counts before parsing: code that reads the value may recurse into it. @throws Problem upstream_unreadable */
function checkShape(text: Uint8Array, limits: BodyLimits): void {
  let depth = 0;
  let values = 1;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const byte = text[index];
    if (inString) {
      if (byte === backslash) index += 1;
      else if (byte === quote) inString = false;
    } else if (byte === quote) inString = true;
    else if (byte === comma) values += 1;
    else if (byte === openList || byte === openObject) {
      values += 1;
      depth += 1;
      if (depth > limits.bodyDepth) throw unreadable('too deep', text);
    } else if (byte === closeList || byte === closeObject) depth -= 1;
  }
  if (values > limits.bodyValues) throw unreadable('too many values', text);
}

function parseJson(text: Uint8Array, limits: BodyLimits): unknown {
  checkShape(text, limits);
  try {
    // Removes a byte order mark. Invalid UTF-8 is refused: a name with replacement characters is not the name that was verified.
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(text));
  } catch {
    throw unreadable('not JSON', text); // the message of a SyntaxError quotes the text
  }
}
