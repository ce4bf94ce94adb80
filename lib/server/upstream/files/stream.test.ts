import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { bytesOf, jpegOf, serveBytes, startMediaHost } from '../testing/fake-media-host.ts';
import { problemOf, type Respond } from '../testing/fake-server.ts';

describe('a range', () => {
  const file = jpegOf(100_000);

  test.each([
    ['bytes=0-1', 0, 1],
    ['bytes=0-', 0, 99_999],
    ['bytes=50000-50009', 50_000, 50_009],
    ['bytes=99990-', 99_990, 99_999],
    ['bytes=-10', 99_990, 99_999],
    ['bytes=99990-200000', 99_990, 99_999],
  ])('%s brings its bytes with the type of the whole file', async (range, first, last) => {
    const { open } = await startMediaHost(serveBytes(file));
    const opened = await open(range);
    expect(opened).toMatchObject({
      status: 206,
      contentType: 'image/jpeg',
      contentLength: last - first + 1,
      contentRange: `bytes ${first}-${last}/100000`,
      acceptRanges: true,
    });
    expect(await bytesOf(opened)).toEqual(file.subarray(first, last + 1));
  });

  test('the beginning is read once', async () => {
    const { open, server } = await startMediaHost(serveBytes(file));
    for (const range of ['bytes=100-199', 'bytes=200-299', 'bytes=300-399']) await bytesOf(await open(range));
    expect(server.requests.map(({ headers }) => headers.range)).toEqual([
      'bytes=0-511',
      'bytes=100-199',
      'bytes=200-299',
      'bytes=300-399',
    ]);
  });

  test('the middle of a refused file is refused', async () => {
    const page = Buffer.concat([Buffer.from('<html>'), jpegOf(1_000)]);
    const { open } = await startMediaHost(serveBytes(page));
    expect((await problemOf(open('bytes=6-'))).code).toBe('file_type_refused');
  });

  test('a server that ignores it gives the whole file, whose type is checked again', async () => {
    let now = file;
    const { open } = await startMediaHost((response) =>
      response.writeHead(200, { 'content-length': now.length }).end(now),
    );
    const opened = await open('bytes=10-19');
    expect(opened).toMatchObject({ status: 200, contentRange: null, contentLength: 100_000, acceptRanges: false });
    expect((await bytesOf(opened)).length).toBe(100_000);
    now = Buffer.from('<svg/>');
    expect((await problemOf(open('bytes=10-19'))).code).toBe('file_type_refused');
  });

  test('never brings more than its length', async () => {
    const { open } = await startMediaHost((response, request, number) => {
      if (number === 1) serveBytes(file)(response, request, number);
      else response.writeHead(206, { 'content-range': 'bytes 10-19/100000' }).end(file.subarray(10, 90));
    });
    expect((await problemOf(open('bytes=10-19').then(bytesOf))).code).toBe('too_large');
  });

  test('beyond the end is refused', async () => {
    const { open } = await startMediaHost(serveBytes(file));
    expect((await problemOf(open('bytes=100000-'))).code).toBe('range_refused');
  });

  test.each([
    '',
    'bytes=',
    'bytes=-',
    'bytes=a-b',
    'bytes=5-4',
    'bytes=0-1,5-6',
    'bytes= 0-1',
    'items=0-1',
    'bytes=0-1\r\nx: y',
    'bytes=0-9999999999999999',
  ])('%j is refused before anything is sent', async (range) => {
    const { open, server } = await startMediaHost(serveBytes(file));
    expect((await problemOf(open(range))).code).toBe('range_refused');
    expect(server.requests).toEqual([]);
  });

  test.each(['bytes 5-14/100000', 'bytes 19-10/100000', 'bytes */100000', 'multipart', ''])(
    'content-range %j is unreadable',
    async (contentRange) => {
      const { open } = await startMediaHost((response, request, number) => {
        if (number === 1) serveBytes(file)(response, request, number);
        else response.writeHead(206, { 'content-range': contentRange }).end(file.subarray(10, 20));
      });
      expect((await problemOf(open('bytes=10-19'))).code).toBe('upstream_unreadable');
    },
  );
});

describe('sizes', () => {
  const limits = { imageBytes: 100_000, videoBytes: 200_000 };
  const mp4Of = (length: number) =>
    Buffer.concat([Buffer.from('\0\0\0\x18ftypisom', 'latin1'), Buffer.alloc(length - 12)]);

  test('a length over the limit of its kind is refused at once', async () => {
    const image = await startMediaHost(serveBytes(jpegOf(100_001)), { limits });
    expect((await problemOf(image.open())).code).toBe('too_large');
    expect((await problemOf(image.open('bytes=0-9'))).code).toBe('too_large');
    const video = await startMediaHost(serveBytes(mp4Of(100_001)), { limits });
    expect((await bytesOf(await video.open())).length).toBe(100_001);
    const long = await startMediaHost(serveBytes(mp4Of(200_001)), { limits });
    expect((await problemOf(long.open())).code).toBe('too_large');
  });

  test('without a length the bytes are counted', async () => {
    const { open, server } = await startMediaHost(
      (response) => {
        response.write(jpegOf(60_000));
        const more = () => {
          while (!response.destroyed && response.write(Buffer.alloc(60_000)));
        };
        response.on('drain', more);
        more();
      },
      { limits },
    );
    const opened = await open();
    expect((await problemOf(bytesOf(opened))).code).toBe('too_large');
    await server.lastClosed();
  });
});

const mebibyte = 1024 * 1024;
const { signal } = new AbortController();
/** Where no timeout is tested: the machine may be slow. */
const patient = { timeoutMs: 10_000 };

describe('a client', () => {
  /** Sends for as long as the reader takes it. */
  const endless =
    (written: { bytes: number }): Respond =>
    (response) => {
      response.writeHead(200);
      response.write(jpegOf(65_536));
      const chunk = Buffer.alloc(65_536);
      const more = () => {
        while (!response.destroyed) {
          written.bytes += chunk.length;
          if (!response.write(chunk)) break;
        }
      };
      response.on('drain', more);
      more();
    };

  test('that disconnects closes the upstream connection: by signal, by cancel, before the first byte', async () => {
    const leaving = new AbortController();
    const { upstream, server, address } = await startMediaHost(endless({ bytes: 0 }));
    const opened = await upstream.openFile(address, { signal: leaving.signal });
    const reader = opened.body.getReader();
    await reader.read();
    const startedAt = performance.now();
    leaving.abort(new Error('gone home'));
    await server.lastClosed();
    await expect(reader.read().then(() => reader.read())).rejects.toThrow('gone home');

    const cancelled = await upstream.openFile(address, { signal });
    await cancelled.body.cancel();
    await server.lastClosed();

    const silent = await startMediaHost(() => undefined);
    const early = new AbortController();
    const opening = silent.upstream.openFile(silent.address, { signal: early.signal });
    while (silent.server.requests.length === 0) await sleep(2);
    early.abort();
    await expect(opening).rejects.toBe(early.signal.reason);
    await silent.server.lastClosed();
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });

  test('that has disconnected already causes no request', async () => {
    const { upstream, server, address } = await startMediaHost(serveBytes(jpegOf(10)));
    await expect(upstream.openFile(address, { signal: AbortSignal.abort() })).rejects.toThrow();
    expect(server.requests).toEqual([]);
  });

  test('that is idle for too long closes the upstream connection', async () => {
    const { open, server } = await startMediaHost(endless({ bytes: 0 }), { limits: { readerIdleMs: 100 } });
    const reader = (await open()).body.getReader();
    await reader.read();
    await server.lastClosed();
    expect((await problemOf(reader.read().then(() => reader.read()))).code).toBe('upstream_timeout');
  });

  test('fifty slow clients buffer a small window only', async () => {
    const written = { bytes: 0 };
    // Fifty connections at once are slow on a busy machine.
    const { open } = await startMediaHost(endless(written), patient);
    const readers = await Promise.all(Array.from({ length: 50 }, async () => (await open()).body.getReader()));
    for (const reader of readers) await reader.read();
    await sleep(300);
    const settled = written.bytes;
    await sleep(300);
    // The kernel's buffers are full: not a byte more while no reader reads.
    expect(written.bytes).toBe(settled);
    await Promise.all(readers.map((reader) => reader.cancel()));
  });

  test('ten files of 25 MB at once are never held whole', async () => {
    let written = 0;
    const { open } = await startMediaHost((response) => {
      response.writeHead(200, { 'content-length': 25 * mebibyte });
      const chunk = Buffer.alloc(65_536);
      chunk.set([0xff, 0xd8, 0xff, 0xe0]);
      let left = (25 * mebibyte) / chunk.length;
      const more = () => {
        while (left > 0) {
          left -= 1;
          written += chunk.length;
          if (!response.write(chunk)) return;
        }
        response.end();
      };
      response.on('drain', more);
      more();
    }, patient);
    let read = 0;
    let peak = 0;
    const lengths = await Promise.all(
      Array.from({ length: 10 }, async () => {
        let bytes = 0;
        for await (const part of (await open()).body as AsyncIterable<Uint8Array>) {
          bytes += part.length;
          read += part.length;
          peak = Math.max(peak, written - read);
        }
        return bytes;
      }),
    );
    expect(lengths).toEqual(Array.from({ length: 10 }, () => 25 * mebibyte));
    // What is under way, the kernel's buffers included. When memory is collected is the machine's affair; the benchmark checks 64 MB.
    expect(peak).toBeLessThan(128 * mebibyte);
  });
});
