import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { bytesOf, jpegOf, serveBytes, startMediaHost } from '../testing/fake-media-host.ts';
import { canaryKey, createTestUpstream, problemOf, startFakeServer } from '../testing/fake-server.ts';

const { signal } = new AbortController();

describe('a file', () => {
  test('arrives complete, with the sniffed type, and is fetched without the key', async () => {
    const file = jpegOf(200_000);
    const { server, open } = await startMediaHost(serveBytes(file, { 'content-type': 'text/html' }));
    const opened = await open();
    expect(opened).toMatchObject({
      status: 200,
      contentType: 'image/jpeg',
      contentLength: 200_000,
      contentRange: null,
      acceptRanges: true,
      disposition: 'inline',
      extension: 'jpg',
    });
    expect(await bytesOf(opened)).toEqual(file);
    expect(server.requests).toHaveLength(1);
    expect(JSON.stringify(server.requests[0]?.headers)).not.toContain(canaryKey);
    expect(server.requests[0]?.url).toBe('/bucket/front.jpg?X-Signature=canary-signature');
  });

  test('may be on the origin of the API', async () => {
    const server = await startFakeServer(serveBytes(jpegOf(10)));
    const opened = await createTestUpstream(server).openFile(`${server.url}/f`, { signal });
    expect((await bytesOf(opened)).length).toBe(10);
    expect(server.requests[0]?.headers['api-key']).toBeUndefined();
  });

  test('may be small and without a length', async () => {
    const { open } = await startMediaHost((response) => {
      response.write(jpegOf(5));
      setTimeout(() => response.end(Buffer.from('rest')), 5);
    });
    const opened = await open();
    expect(opened.contentLength).toBeNull();
    expect((await bytesOf(opened)).subarray(5).toString()).toBe('rest');
  });

  test('a PDF is an attachment', async () => {
    const { open } = await startMediaHost(serveBytes(Buffer.from('%PDF-1.7 …')));
    expect(await open()).toMatchObject({ contentType: 'application/pdf', disposition: 'attachment' });
  });

  test.each([
    ['SVG called a JPEG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['HTML', '<!doctype html>'],
    ['JSON', '{"code":1}'],
  ])('%s is refused', async (_name, text) => {
    const { open } = await startMediaHost(serveBytes(Buffer.from(text), { 'content-type': 'image/jpeg' }));
    expect((await problemOf(open())).code).toBe('file_type_refused');
    expect((await problemOf(open('bytes=2-'))).code).toBe('file_type_refused');
    expect((await problemOf(open('bytes=0-0'))).code).toBe('file_type_refused');
  });

  test('a file of 0 bytes is empty', async () => {
    const { open } = await startMediaHost(serveBytes(Buffer.alloc(0), { 'content-type': 'image/jpeg' }));
    for (const range of [undefined, 'bytes=2-', 'bytes=0-0'])
      expect((await problemOf(open(range))).code).toBe('file_empty');
    // Without a length, and without a body.
    const ends = [
      (response: ServerResponse) => response.end(),
      (response: ServerResponse) => response.writeHead(200).end(),
    ];
    for (const end of ends) {
      const { open: openOther } = await startMediaHost(end);
      expect((await problemOf(openOther())).code).toBe('file_empty');
    }
  });

  test.each([
    [400, 'file_gone'],
    [401, 'file_gone'],
    [403, 'file_gone'],
    [404, 'file_gone'],
    [410, 'file_gone'],
    [416, 'range_refused'],
    [429, 'upstream_busy'],
    [500, 'upstream_failed'],
    [503, 'upstream_failed'],
    [204, 'upstream_unreadable'],
    [206, 'upstream_unreadable'],
  ])('status %i is %s', async (status, code) => {
    const { open, upstream } = await startMediaHost((response) =>
      response.writeHead(status, { 'retry-after': '3' }).end(),
    );
    const problem = await problemOf(open());
    expect(problem).toMatchObject({ code, retryAfterSeconds: status === 429 ? 3 : undefined });
    expect(upstream.events).toEqual([{ event: 'upstream.attempt', operation: 'file', code, ms: expect.any(Number) }]);
    expect(upstream.state()).toMatchObject({ breaker: 'closed', lastFailure: null, budget: { left: 1_000 } });
  });

  test('a redirect is not followed', async () => {
    const inside = await startFakeServer(serveBytes(jpegOf(10)));
    const { open } = await startMediaHost((response) => response.writeHead(302, { location: `${inside.url}/f` }).end());
    expect((await problemOf(open())).code).toBe('upstream_failed');
    expect(inside.requests).toEqual([]);
  });

  test('is fetched once more after a reset', async () => {
    const file = jpegOf(10);
    const { open, server } = await startMediaHost((response, request, number) => {
      if (number === 1) request.socket.destroy();
      else serveBytes(file)(response, request, number);
    });
    expect((await bytesOf(await open())).length).toBe(10);
    expect(server.requests).toHaveLength(2);
  });

  test('no answer is a timeout', async () => {
    const { open } = await startMediaHost(() => undefined, { limits: { totalMs: 100 } });
    expect((await problemOf(open())).code).toBe('upstream_timeout');
  });

  test('a start that arrives too slowly is a timeout', async () => {
    const { open } = await startMediaHost(
      (response) => {
        const timer = setInterval(() => response.write('\xff'), 20);
        response.on('close', () => clearInterval(timer));
      },
      { limits: { totalMs: 150 } },
    );
    expect((await problemOf(open())).code).toBe('upstream_timeout');
  });

  test('a content encoding is unreadable', async () => {
    const { open } = await startMediaHost((response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end('x'),
    );
    expect((await problemOf(open())).code).toBe('upstream_unreadable');
  });

  test('a truncated file fails while it is read, without an address in the error', async () => {
    const { open } = await startMediaHost((response) => {
      response.writeHead(200, { 'content-length': 1_000_000 }).write(jpegOf(70_000));
      setTimeout(() => response.destroy(), 50);
    });
    const opened = await open();
    const problem = await problemOf(bytesOf(opened));
    expect(problem.code).toBe('upstream_unreadable');
    expect(`${problem.cause}`).not.toContain('127.0.0.1');
  });

  test('a stalled file fails while it is read', async () => {
    const { open } = await startMediaHost(
      (response) => void response.writeHead(200, { 'content-length': 1_000_000 }).write(jpegOf(70_000)),
      { limits: { fileIdleMs: 200 } },
    );
    expect((await problemOf(bytesOf(await open()))).code).toBe('upstream_timeout');
  });
});

describe('an address that is not allowed', () => {
  test('gets no request, and its host is reported', async () => {
    const other = await startFakeServer(serveBytes(jpegOf(10)));
    const { upstream } = await startMediaHost(serveBytes(jpegOf(10)));
    for (const address of [
      `${other.url}/f?canary-signature`,
      'https://evil.example/f',
      'https://evil.example/g',
      'junk',
    ])
      expect((await problemOf(upstream.openFile(address, { signal }))).code).toBe('file_host_refused');
    expect(other.requests).toEqual([]);
    expect(upstream.state().refusedHosts.map(({ host, count }) => [host, count])).toEqual([
      ['', 1],
      ['evil.example', 2],
      [new URL(other.url).host, 1],
    ]);
    expect(upstream.events.filter(({ event }) => event === 'upstream.hostRefused')).toHaveLength(4);
    expect(JSON.stringify(upstream.events)).not.toContain('canary');
  });

  test.each(['127.0.0.1', '10.0.0.1', '169.254.169.254', '::1', '::ffff:127.0.0.1'])(
    'is a listed name that resolves to %s',
    async (inside) => {
      const server = await startFakeServer(serveBytes(jpegOf(10)));
      const { port } = new URL(server.url);
      const upstream = createTestUpstream(server, {
        mediaHosts: [`rebind.example:${port}`],
        resolve: async () => [{ address: inside, family: inside.includes(':') ? 6 : 4 }],
      });
      const problem = await problemOf(upstream.openFile(`https://rebind.example:${port}/f`, { signal }));
      expect(problem.code).toBe('file_host_refused');
      expect(server.sockets.size).toBe(0);
      expect(upstream.state().refusedHosts[0]?.host).toBe(`rebind.example:${port}`);
    },
  );

  test('at most a hundred refused hosts are listed', async () => {
    const { upstream } = await startMediaHost(serveBytes(jpegOf(10)));
    for (let number = 0; number < 150; number += 1)
      await problemOf(upstream.openFile(`https://h${number}.example/`, { signal }));
    expect(upstream.state().refusedHosts).toHaveLength(100);
    expect(upstream.state().refusedHosts[0]?.host).toBe('h149.example');
  });
});
