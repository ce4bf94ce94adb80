/** Doubles for the tests of `files/`: a media host and its files. */
import type { OpenedFile, UpstreamOptions } from '../interface.ts';
import { createTestUpstream, type Respond, startFakeServer } from './fake-server.ts';

const { signal } = new AbortController();

/** A JPEG by its first bytes; each further byte depends on its position. */
export function jpegOf(length: number): Buffer {
  const file = Buffer.from(Uint8Array.from({ length }, (_, index) => index % 251));
  file.set([0xff, 0xd8, 0xff, 0xe0]);
  return file;
}

/** Serves bytes as file servers do: whole, in parts, 416. */
export const serveBytes =
  (file: Buffer, headers: Record<string, string> = {}): Respond =>
  (response, request) => {
    const match = /^bytes=(\d*)-(\d*)$/.exec(request.headers.range ?? '');
    if (!match) {
      response.writeHead(200, { 'content-length': file.length, 'accept-ranges': 'bytes', ...headers }).end(file);
      return;
    }
    const first = match[1] === '' ? Math.max(0, file.length - Number(match[2])) : Number(match[1]);
    const last = match[1] === '' || match[2] === '' ? file.length - 1 : Math.min(Number(match[2]), file.length - 1);
    if (first > last) {
      response.writeHead(416, { 'content-range': `bytes */${file.length}` }).end();
      return;
    }
    const part = file.subarray(first, last + 1);
    response
      .writeHead(206, {
        'content-length': part.length,
        'content-range': `bytes ${first}-${last}/${file.length}`,
        ...headers,
      })
      .end(part);
  };

export async function startMediaHost(respond: Respond, options: Partial<UpstreamOptions> = {}) {
  const server = await startFakeServer(respond);
  // The API has another origin; this one is a listed media host.
  const upstream = createTestUpstream({ url: 'http://127.0.0.1:9' }, { mediaHosts: [server.url], ...options });
  const address = `${server.url}/bucket/front.jpg?X-Signature=canary-signature`;
  const open = (range?: string) => upstream.openFile(address, { signal, ...(range !== undefined && { range }) });
  return { server, upstream, address, open };
}

export async function bytesOf(file: OpenedFile): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of file.body as AsyncIterable<Uint8Array>) chunks.push(chunk);
  return Buffer.concat(chunks);
}
