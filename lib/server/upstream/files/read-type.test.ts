import { describe, expect, test } from 'vitest';
import { jpegOf, serveBytes, startMediaHost } from '../testing/fake-media-host.ts';
import type { Respond } from '../testing/fake-server.ts';

const { signal } = new AbortController();
const heic = Buffer.from(`\0\0\0\x18ftypheic\0\0\0\0mif1heic${'\0'.repeat(900)}`, 'latin1');

/** It says what the file is, and what was requested for it. */
async function typeOf(respond: Respond, ends: AbortSignal = signal) {
  const { server, upstream, address } = await startMediaHost(respond);
  const type = await upstream.readFileType(address, ends);
  return { type, server, ranges: server.requests.map(({ headers }) => headers.range) };
}
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'read',
    (error) => (error instanceof DOMException ? error.name : error.code),
  );
/** It writes without end, as fast as it is read. */
const endless =
  (status: number, headers: Record<string, string>): Respond =>
  (response) => {
    response.writeHead(status, headers);
    const more = () => {
      while (!response.destroyed && response.write(jpegOf(65_536)));
    };
    response.on('drain', more);
    more();
  };

describe('the type of a file', () => {
  test.each<[string, Respond, string]>([
    ['a picture', serveBytes(jpegOf(5_000)), 'image/jpeg'],
    ['a picture called a page', serveBytes(jpegOf(5_000), { 'content-type': 'text/html' }), 'image/jpeg'],
    ['a picture shorter than what is read', serveBytes(jpegOf(5)), 'image/jpeg'],
    ['HEIC', serveBytes(heic), 'image/heic'],
    ['HEIC called a JPEG', serveBytes(heic, { 'content-type': 'image/jpeg' }), 'image/heic'],
    ['TIFF', serveBytes(Buffer.from('MM\0*\0\0\0\x08', 'latin1')), 'image/tiff'],
    ['a page', serveBytes(Buffer.from('<!doctype html><p>Not found</p>')), 'unknown'],
    ['blanks', serveBytes(Buffer.from(' '.repeat(80))), 'unknown'],
    ['0 bytes', serveBytes(Buffer.alloc(0)), 'empty'],
    ['0 bytes, from a host without ranges', (response) => void response.writeHead(200).end(), 'empty'],
    ['a host without ranges', (response) => void response.writeHead(200).end(heic), 'image/heic'],
    ['no end, from a host without ranges', endless(200, { 'content-length': '500000000' }), 'image/jpeg'],
    ['no end, and no length', endless(200, {}), 'image/jpeg'],
    ['more than was asked for', endless(206, { 'content-range': 'bytes 0-63/9000000' }), 'image/jpeg'],
  ])('%s', async (_, respond, type) => {
    const found = await typeOf(respond);
    expect(found.type).toBe(type);
    expect(found.ranges).toEqual(['bytes=0-63']);
  });

  test.each<[string, Respond, string]>([
    ['gone', (response) => void response.writeHead(404).end(), 'file_gone'],
    ['expired', (response) => void response.writeHead(403).end(), 'file_gone'],
    [
      'redirected',
      (response) => void response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
      'upstream_failed',
    ],
    [
      'broken off',
      (response) => void response.writeHead(200, { 'content-length': '900' }).destroy(),
      'upstream_failed',
    ],
    [
      'shorter than its length says',
      (response) => {
        response.writeHead(200, { 'content-length': '900' }).write(jpegOf(9));
        setTimeout(() => response.destroy(), 5);
      },
      'upstream_unreadable',
    ],
    [
      'of another range',
      (response) => void response.writeHead(206, { 'content-range': 'bytes 9-70/900' }).end(heic),
      'upstream_unreadable',
    ],
    [
      'compressed',
      (response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(heic),
      'upstream_unreadable',
    ],
  ])('is not known of a file that is %s', async (_, respond, code) => {
    expect(['upstream_failed', 'upstream_unreadable', code]).toContain(await codeOf(typeOf(respond)));
  });

  test.each<[string, Respond]>([
    ['silent', () => undefined],
    ['silent after its headers', (response) => void response.writeHead(200).flushHeaders()],
    [
      'slow',
      (response) => {
        const timer = setInterval(() => response.write('\xff', 'latin1'), 20);
        response.on('close', () => clearInterval(timer));
      },
    ],
  ])('a host that is %s has until the time is up', async (_, respond) => {
    expect(await codeOf(typeOf(respond, AbortSignal.timeout(150)))).toBe('TimeoutError');
  });

  test('nothing is asked of a host that is not listed, and it does not count as refused', async () => {
    const { server, upstream } = await startMediaHost(serveBytes(heic));
    for (const address of ['https://elsewhere.example/f', 'http://10.0.0.1/f', 'file:///etc/passwd', 'no address'])
      expect(await codeOf(upstream.readFileType(address, signal))).toBe('file_host_refused');
    expect(server.requests).toEqual([]);
    expect(upstream.state().refusedHosts).toEqual([]);
  });
});
