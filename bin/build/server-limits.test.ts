/** What clients get from a server that is loaded as ours are: in processes of their own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** As Next does: an upgrade listener of its own, it listens first, and our guard watches later, on a line on stdin. */
const program = `
  import { createServer } from 'node:http';
  const server = createServer((request, response) => {
    if (request.url === '/stream') {
      response.writeHead(200);
      const timer = setInterval(() => response.write('beat'), 20);
      response.once('close', () => clearInterval(timer));
    } else response.end('answered ' + request.url);
  });
  server.on('upgrade', (request, socket) => socket.end('HTTP/1.1 101 Switching Protocols\\r\\n\\r\\n'));
  server.listen(0, '127.0.0.1', () => {
    const { headersTimeout, requestTimeout, keepAliveTimeout, maxHeaderSize, connectionsCheckingInterval } = server;
    console.log(JSON.stringify({ port: server.address().port, limits: { headersTimeout, requestTimeout, keepAliveTimeout, maxHeaderSize, connectionsCheckingInterval } }));
  });
  process.stdin.once('data', () => {
    globalThis.reviewDeskSingletons = new Map([['request guard', 'X-Fixed: yes\\r\\n']]);
    console.log('guarded');
    process.stdin.once('data', () => {
      // Read at every check of the connections: nobody needs to wait for the real ones.
      server.headersTimeout = server.requestTimeout = 100;
      console.log('shortened');
    });
  });`;

let child: ChildProcess;
let lines: AsyncIterator<string>;
let port: number;
let limits: Record<string, number>;

beforeAll(async () => {
  child = spawn(
    process.execPath,
    ['--import', join(import.meta.dirname, 'server-limits.mjs'), '--input-type=module', '-e', program],
    { stdio: ['pipe', 'pipe', 'inherit'], env: { ...process.env, NODE_ENV: 'production' } },
  );
  if (!child.stdout) throw new Error('no output');
  lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  ({ port, limits } = JSON.parse((await lines.next()).value));
});
afterAll(async () => {
  const ended = once(child, 'exit');
  child.kill();
  await ended;
});

/** A connection on which this text was sent. */
function open(text: string) {
  let answer = '';
  const socket = connect(port, '127.0.0.1', () => socket.write(text));
  socket.on('data', (bytes) => {
    answer += bytes;
  });
  const closed = new Promise<void>((done) => socket.on('error', () => undefined).once('close', () => done()));
  return {
    socket,
    beats: () => answer.match(/beat/g)?.length ?? 0,
    /** Everything until the server closes the connection. */
    answer: () => closed.then(() => answer),
  };
}
const send = (text: string) => open(text).answer();

const upgrade = (path: string, protocol = 'websocket') =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: ${protocol}\r\n\r\n`;

// In this order: the guard watches from the second group on.
describe('before the guard watches', () => {
  test('the limits are ours', () => {
    expect(limits).toEqual({
      headersTimeout: 15_000,
      requestTimeout: 30_000,
      keepAliveTimeout: 75_000,
      maxHeaderSize: 16_384,
      connectionsCheckingInterval: 1_000,
    });
  });

  test('no request gets through, an upgrade neither', async () => {
    for (const text of ['GET / HTTP/1.1\r\nHost: x\r\n\r\n', upgrade('/')]) expect(await send(text)).toBe('');
  });
});

describe('once the guard watches', () => {
  beforeAll(async () => {
    child.stdin?.write('go\n');
    expect((await lines.next()).value).toBe('guarded');
  });

  test('the first request is refused when it is an upgrade, and every other upgrade', async () => {
    for (const text of [upgrade('/'), upgrade('/api/events'), upgrade('/', 'h2c'), upgrade('/_next/webpack-hmr')])
      expect(await send(text)).toMatch(/^HTTP\/1\.1 400 [\s\S]*\r\nX-Fixed: yes\r\n\r\n$/);
  });

  test('requests are answered, headers above 16 KiB are not', async () => {
    const request = (more: string) => `GET /x HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${more}\r\n`;
    expect(await send(request(''))).toMatch(/^HTTP\/1\.1 200 [\s\S]*answered \/x/);
    expect(await send(request(`a: ${'x'.repeat(17_000)}\r\n`))).toMatch(
      /^HTTP\/1\.1 431 [\s\S]*\r\nX-Fixed: yes\r\n\r\n$/,
    );
  });

  test('what is no request is refused with the headers of every answer; an answer that has begun gets no second one', async () => {
    for (const text of [
      'HELLO\r\n\r\n',
      'GET / HTTP/9.9\r\n\r\n',
      'GET / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n',
    ])
      expect(await send(text)).toMatch(/^HTTP\/1\.1 400 [\s\S]*\r\nX-Fixed: yes\r\n\r\n$/);
    const answer = await send('GET /stream HTTP/1.1\r\nHost: x\r\n\r\nHELLO\r\n\r\n');
    expect(answer.match(/HTTP\/1\.1/g)?.length ?? 0).toBeLessThanOrEqual(1);
  });

  test('half a header is closed when its time is up, a stream that is older goes on', async () => {
    const stream = open('GET /stream HTTP/1.1\r\nHost: x\r\n\r\n');
    await expect.poll(stream.beats).toBeGreaterThan(0);
    child.stdin?.write('shorten\n');
    expect((await lines.next()).value).toBe('shortened');
    expect(await send('GET / HTTP/1.1\r\nHost: x\r\n')).toMatch(/^HTTP\/1\.1 408 [\s\S]*\r\nX-Fixed: yes\r\n\r\n$/);
    const before = stream.beats();
    await expect.poll(stream.beats).toBeGreaterThan(before + 5);
    expect(stream.socket.destroyed).toBe(false);
    stream.socket.destroy();
  });
});
