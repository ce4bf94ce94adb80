import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { jpegOf, serveBytes, startMediaHost } from '../testing/fake-media-host.ts';
import { problemOf, type Respond } from '../testing/fake-server.ts';

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
