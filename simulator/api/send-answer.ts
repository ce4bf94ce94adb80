import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { Answer } from '../wire.ts';

/** Sends an answer without a fault. */
export async function deliver(response: ServerResponse, answer: Answer, isHead: boolean): Promise<void> {
  const { body } = answer;
  const length = Buffer.isBuffer(body) ? body.length : body.end - body.start + 1;
  response.writeHead(
    answer.status,
    answer.status === 304 ? answer.headers : { ...answer.headers, 'content-length': String(length) },
  );
  if (isHead || length === 0) response.end();
  else if (Buffer.isBuffer(body)) response.end(body);
  else
    await pipeline(createReadStream(body.path, { start: body.start, end: body.end, highWaterMark: 1 << 18 }), response);
}

export async function bytesOf({ body }: Answer): Promise<Buffer> {
  return Buffer.isBuffer(body) ? body : (await readFile(body.path)).subarray(body.start, body.end + 1);
}
