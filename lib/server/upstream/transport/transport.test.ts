import { createServer, type Socket } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Problem } from '#lib/model/problem.ts';
import type { UpstreamOptions } from '../interface.ts';
import {
  canaryKey,
  createTestUpstream,
  json,
  problemOf,
  type Respond,
  session,
  startFakeServer,
} from '../testing/fake-server.ts';

const failing = async (respond: Respond, options: Partial<UpstreamOptions> = {}) => {
  const server = await startFakeServer(respond);
  const upstream = createTestUpstream(server, options);
  const problem = await problemOf(upstream.getSession(session));
  return { problem, upstream, server };
};

/** A server that writes bytes as they are. */
async function rawServer(onRequest: (socket: Socket) => void): Promise<{ url: string; connections: () => number }> {
  let connections = 0;
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    connections += 1;
    sockets.push(socket);
    socket.on('error', () => undefined).on('data', () => onRequest(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { url: `http://127.0.0.1:${address.port}`, connections: () => connections };
}

/** Everything that a log could print of an error. */
const everythingIn = (problem: Problem): string => {
  let text = '';
  for (let error: unknown = problem; error instanceof Error; error = error.cause)
    text += `${error.stack} ${JSON.stringify(error)} ${Object.values(error).join(' ')}`;
  return text;
};

describe('an answer', () => {
  test('is the JSON; the request has the key and nothing of the client', async () => {
    const server = await startFakeServer(json({ session: { id: 'session-1' } }));
    const upstream = createTestUpstream({ url: `${server.url}/base/` });
    const before = Date.now();
    const answer = await upstream.getStep({ ...session, step: '77' });
    expect(answer).toEqual({
      body: { session: { id: 'session-1' } },
      status: 200,
      readAtMs: expect.any(Number),
      fromCache: false,
    });
    expect(answer.readAtMs).toBeGreaterThanOrEqual(before);
    expect(server.requests).toHaveLength(1);
    expect(server.requests[0]).toMatchObject({ method: 'GET', url: '/base/v4/individual/session/session-1/step/77' });
    expect(Object.keys(server.requests[0]?.headers ?? {}).sort()).toEqual(
      ['accept', 'accept-encoding', 'api-key', 'connection', 'host'].sort(),
    );
    expect(server.requests[0]?.headers['api-key']).toBe(canaryKey);
  });

  test.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ])('is decoded from %s', async (encoding, compress) => {
    const server = await startFakeServer((response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end(compress('{"a":"é"}')),
    );
    expect((await createTestUpstream(server).getSession(session)).body).toEqual({ a: 'é' });
  });

  test.each([
    ['no content type', {}, '{"a":1}'],
    ['text/plain', { 'content-type': 'text/plain' }, '{"a":1}'],
    ['a problem type', { 'content-type': 'application/vnd.x+json; charset=utf-8' }, '{"a":1}'],
    ['a byte order mark', { 'content-type': 'application/json' }, '\ufeff{"a":1}'],
  ])('may come with %s', async (_name, headers, text) => {
    const server = await startFakeServer((response) => response.writeHead(200, headers).end(text));
    expect((await createTestUpstream(server).getSession(session)).body).toEqual({ a: 1 });
  });

  test('may be nested 64 deep, with brackets in its strings', async () => {
    const text = `${'['.repeat(64)}"\\"[[[{{{\\\\"${']'.repeat(64)}`;
    const server = await startFakeServer((response) => response.end(text));
    expect(JSON.stringify((await createTestUpstream(server).getSession(session)).body)).toBe(text);
  });

  test('its connection serves the next request', async () => {
    const server = await startFakeServer((response, request) =>
      json(request.url?.endsWith('gone') ? { code: 1, message: 'no' } : {}, request.url?.endsWith('gone') ? 404 : 200)(
        response,
        request,
        0,
      ),
    );
    const upstream = createTestUpstream(server);
    for (let number = 0; number < 20; number += 1)
      await upstream.getSession({ ...session, sessionId: number % 2 ? `${number}-gone` : `${number}` }).catch(() => 0);
    expect(server.requests).toHaveLength(20);
    // The pool opens a second one for a request in the very tick in which the first answer ends.
    expect(server.sockets.size).toBeLessThanOrEqual(2);
  });
});

describe('a refusal', () => {
  test.each([
    [400, 'bad_request', 1],
    [401, 'upstream_refused', 1],
    [403, 'upstream_refused', 1],
    [404, 'not_found', 1],
    [409, 'upstream_failed', 1],
    [204, 'upstream_unreadable', 1],
    [301, 'upstream_failed', 1],
    [500, 'upstream_failed', 3],
    [501, 'upstream_failed', 1],
    [502, 'upstream_failed', 3],
    [503, 'upstream_failed', 3],
    [504, 'upstream_failed', 3],
  ] as const)('%i is %s after %i requests', async (status, code, requests) => {
    const { problem, server, upstream } = await failing((response) => {
      response.writeHead(status, { 'content-type': 'application/json', location: 'http://127.0.0.1:1/' });
      response.end(status === 204 ? undefined : '{"code":1100220,"message":"canary-text"}');
    });
    expect(problem.code).toBe(code);
    expect(server.requests).toHaveLength(requests);
    expect(upstream.events).toHaveLength(requests);
    expect(upstream.events.every((event) => event.code === code)).toBe(true);
  });

  test('a redirect never takes the key to another origin', async () => {
    const other = await startFakeServer(json({ stolen: true }));
    for (const status of [301, 302, 303, 307, 308]) {
      const { problem } = await failing((response) => response.writeHead(status, { location: `${other.url}/x` }).end());
      expect(problem.code).toBe('upstream_failed');
    }
    expect(other.requests).toEqual([]);
  });

  test('a retry succeeds', async () => {
    const server = await startFakeServer((response, request, number) =>
      json({ number }, number < 3 ? 503 : 200)(response, request, number),
    );
    const upstream = createTestUpstream(server);
    expect((await upstream.getSession(session)).body).toEqual({ number: 3 });
    expect(upstream.events.map(({ attempt, code }) => [attempt, code])).toEqual([
      [1, 'upstream_failed'],
      [2, 'upstream_failed'],
      [3, 'ok'],
    ]);
  });

  test('is not repeated for init', async () => {
    const server = await startFakeServer(json({}, 503));
    const problem = await problemOf(createTestUpstream(server).init('kyc', { alias: 'a' }));
    expect(problem.code).toBe('upstream_failed');
    expect(server.requests).toHaveLength(1);
  });
});

describe('429', () => {
  test('waits for the seconds of Retry-After and sends once more', async () => {
    const server = await startFakeServer((response, request, number) => {
      if (number > 1) return json({ number })(response, request, number);
      response.writeHead(429, { 'retry-after': '1' }).end();
    });
    const startedAt = performance.now();
    expect((await createTestUpstream(server).getSession(session)).body).toEqual({ number: 2 });
    expect(performance.now() - startedAt).toBeGreaterThan(990);
  });

  test('reads Retry-After as a date', async () => {
    const server = await startFakeServer((response) =>
      response.writeHead(429, { 'retry-after': new Date(Date.now() + 300_000).toUTCString() }).end(),
    );
    const problem = await problemOf(createTestUpstream(server).getSession(session));
    expect(problem.code).toBe('upstream_busy');
    expect(problem.retryAfterSeconds).toBeGreaterThan(290);
    expect(server.requests).toHaveLength(1);
  });

  test('without Retry-After sends once more after a short wait', async () => {
    const { problem, server } = await failing((response) => response.writeHead(429).end());
    expect(problem.code).toBe('upstream_busy');
    expect(problem.retryAfterSeconds).toBeGreaterThanOrEqual(1);
    expect(server.requests).toHaveLength(2);
  });

  test('holds back all other requests for as long', async () => {
    const { upstream, server } = await failing((response) => response.writeHead(429, { 'retry-after': '30' }).end());
    const other = await problemOf(upstream.getSession({ ...session, sessionId: 'other' }));
    expect(other.code).toBe('upstream_busy');
    expect(other.retryAfterSeconds).toBe(30);
    expect(server.requests).toHaveLength(1);
  });
});

describe('Retry-After of a failing service', () => {
  test('is waited for before a GET is sent again, and holds back the others', async () => {
    const server = await startFakeServer((response, request, number) => {
      if (number > 1) return json({ number })(response, request, number);
      response.writeHead(503, { 'retry-after': '1' }).end();
    });
    const upstream = createTestUpstream(server);
    const startedAt = performance.now();
    expect((await upstream.getSession(session)).body).toEqual({ number: 2 });
    expect(performance.now() - startedAt).toBeGreaterThan(990);
  });

  test('that is too long is passed on to the caller', async () => {
    const { problem, server, upstream } = await failing((response) =>
      response.writeHead(503, { 'retry-after': '40' }).end(),
    );
    expect(problem).toMatchObject({ code: 'upstream_failed', retryAfterSeconds: 40 });
    expect((await problemOf(upstream.getSession({ ...session, sessionId: 'other' }))).code).toBe('upstream_busy');
    expect(server.requests).toHaveLength(1);
  });
});

describe('a bad connection', () => {
  test('no answer is a timeout, without a retry', async () => {
    const { problem, server } = await failing(() => undefined, { timeoutMs: 200 });
    expect(problem.code).toBe('upstream_timeout');
    expect(server.requests).toHaveLength(1);
  });

  test('one byte at a time ends with the total time, and the connection with it', async () => {
    const startedAt = performance.now();
    const { problem, server } = await failing(
      (response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        const timer = setInterval(() => response.write(' '), 20);
        response.on('close', () => clearInterval(timer));
      },
      { limits: { totalMs: 400 } },
    );
    expect(problem.code).toBe('upstream_timeout');
    expect(performance.now() - startedAt).toBeLessThan(2_000);
    await server.lastClosed();
  });

  test('a refused connection is a failure', async () => {
    const problem = await problemOf(createTestUpstream({ url: 'http://127.0.0.1:9' }).getSession(session));
    expect(problem.code).toBe('upstream_failed');
  });

  test('a reset before the answer is tried three times', async () => {
    const server = await rawServer((socket) => socket.resetAndDestroy());
    expect((await problemOf(createTestUpstream(server).getSession(session))).code).toBe('upstream_failed');
    expect(server.connections()).toBe(3);
  });

  test.each([
    ['cut off by length', 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"a":'],
    ['cut off in chunks', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\n{"a":\r\n'],
    ['shorter than it says', 'HTTP/1.1 200 OK\r\ncontent-length: 7\r\n\r\n{"a":'],
    ['whose length is too small', 'HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\n{"a":1}'],
  ])('an answer %s is unreadable', async (_name, bytes) => {
    const server = await rawServer((socket) => socket.end(bytes));
    expect((await problemOf(createTestUpstream(server).getSession(session))).code).toBe('upstream_unreadable');
  });

  test('a protocol other than HTTP is a failure', async () => {
    const server = await rawServer((socket) => socket.end('SSH-2.0-OpenSSH_9.2\r\n'));
    expect((await problemOf(createTestUpstream(server).getSession(session))).code).toBe('upstream_failed');
  });

  test.each([
    ['garbage', Buffer.from('no json at all')],
    ['empty', Buffer.alloc(0)],
    ['wrong UTF-8', Buffer.from([0x22, 0xc3, 0x28, 0x22])],
    ['nested 65 deep', Buffer.from('['.repeat(65) + ']'.repeat(65))],
    ['nested 100,000 deep', Buffer.from('['.repeat(100_000) + ']'.repeat(100_000))],
    ['nested and never closed', Buffer.from('{"a":'.repeat(100_000))],
    ['a key twice in one object', Buffer.from('{"hits":[{"type":"SANCTION"}],"total":1,"hits":[]}')],
    ['a key twice, escaped', Buffer.from(String.raw`{"a":{"status":"REJECTED","stat\u0075s":"APPROVED"}}`)],
    ['a million empty lists', Buffer.from(`[${'[],'.repeat(1_000_000)}[]]`)],
  ])('%s is unreadable', async (_name, body) => {
    const { problem } = await failing((response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(body),
    );
    expect(problem.code).toBe('upstream_unreadable');
  });

  test('HTML is unreadable, even where it would parse', async () => {
    const { problem } = await failing((response) => response.writeHead(200, { 'content-type': 'text/html' }).end('{}'));
    expect(problem.code).toBe('upstream_unreadable');
  });

  test.each(['deflate', 'zstd', 'gzip, gzip'])('content-encoding %s is unreadable', async (encoding) => {
    const { problem } = await failing((response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end('{}'),
    );
    expect(problem.code).toBe('upstream_unreadable');
  });

  test('bytes that are not gzip are unreadable', async () => {
    const { problem } = await failing((response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('{}'));
    expect(problem.code).toBe('upstream_unreadable');
  });

  test('an endless answer stops at the limit', async () => {
    let written = 0;
    const { problem, server } = await failing((response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const more = () => {
        while (!response.destroyed && response.write(' '.repeat(65_536))) written += 65_536;
      };
      response.on('drain', more);
      more();
    });
    expect(problem.code).toBe('upstream_unreadable');
    await server.lastClosed();
    expect(written).toBeLessThan(32 * 1024 * 1024);
  });

  test('a gzip bomb stops at the limit, without its memory', async () => {
    const bomb = gzipSync(Buffer.alloc(300 * 1024 * 1024, ' '), { level: 9 });
    const before = process.memoryUsage().rss;
    const { problem } = await failing((response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb));
    expect(problem.code).toBe('upstream_unreadable');
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
  });
});

test('no error and no event holds the address, the key or text of the answer', async () => {
  const secrets = [canaryKey, '127.0.0.1', 'session-1', 'canary-text', 'v4/individual'];
  const wires: (Respond | undefined)[] = [
    (response) => response.writeHead(500).end('canary-text'),
    (response) => response.writeHead(404).end('canary-text'),
    (response) => response.end('canary-text'),
    (response) => response.socket?.destroy(),
    () => undefined,
    undefined,
  ];
  for (const respond of wires) {
    const server = respond ? await startFakeServer(respond) : { url: 'http://127.0.0.1:9' };
    const upstream = createTestUpstream(server, { timeoutMs: 100 });
    const problem = await problemOf(upstream.getSession(session));
    const logged = everythingIn(problem) + JSON.stringify(upstream.events) + JSON.stringify(upstream.state());
    for (const secret of secrets) expect(logged).not.toContain(secret);
  }
});
