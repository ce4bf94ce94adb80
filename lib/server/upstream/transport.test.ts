import { createServer, type Socket } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Problem } from '#lib/model/problem.ts';
import type { UpstreamOptions } from './index.ts';
import { canaryKey, json, pretend, problemOf, type Respond, session, upstreamOf } from './pretend.ts';

const failing = async (respond: Respond, options: Partial<UpstreamOptions> = {}) => {
  const server = await pretend(respond);
  const upstream = upstreamOf(server, options);
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

/** Everything a log could print of an error. */
const everythingIn = (problem: Problem): string => {
  let text = '';
  for (let error: unknown = problem; error instanceof Error; error = error.cause)
    text += `${error.stack} ${JSON.stringify(error)} ${Object.values(error).join(' ')}`;
  return text;
};

describe('an answer', () => {
  it('brings the JSON, with the key and nothing of the client', async () => {
    const server = await pretend(json({ session: { id: 'session-1' } }));
    const upstream = upstreamOf({ url: `${server.url}/base/` });
    const before = Date.now();
    const answer = await upstream.getStep({ ...session, step: '77' });
    expect(answer).toEqual({ body: { session: { id: 'session-1' } }, readAtMs: expect.any(Number), fromCache: false });
    expect(answer.readAtMs).toBeGreaterThanOrEqual(before);
    expect(server.seen).toHaveLength(1);
    expect(server.seen[0]).toMatchObject({ method: 'GET', url: '/base/v4/individual/session/session-1/step/77' });
    expect(Object.keys(server.seen[0]?.headers ?? {}).sort()).toEqual(
      ['accept', 'accept-encoding', 'api-key', 'connection', 'host'].sort(),
    );
    expect(server.seen[0]?.headers['api-key']).toBe(canaryKey);
  });

  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ])('is decoded from %s', async (encoding, compress) => {
    const server = await pretend((response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end(compress('{"a":"é"}')),
    );
    expect((await upstreamOf(server).getSession(session)).body).toEqual({ a: 'é' });
  });

  it.each([
    ['no content type', {}, '{"a":1}'],
    ['text/plain', { 'content-type': 'text/plain' }, '{"a":1}'],
    ['a problem type', { 'content-type': 'application/vnd.x+json; charset=utf-8' }, '{"a":1}'],
    ['a byte order mark', { 'content-type': 'application/json' }, '\ufeff{"a":1}'],
  ])('may come with %s', async (_name, headers, text) => {
    const server = await pretend((response) => response.writeHead(200, headers).end(text));
    expect((await upstreamOf(server).getSession(session)).body).toEqual({ a: 1 });
  });

  it('may be nested 64 deep, with brackets in its strings', async () => {
    const text = `${'['.repeat(64)}"\\"[[[{{{\\\\"${']'.repeat(64)}`;
    const server = await pretend((response) => response.end(text));
    expect(JSON.stringify((await upstreamOf(server).getSession(session)).body)).toBe(text);
  });

  it('leaves its connection to the next', async () => {
    const server = await pretend((response, request) =>
      json(request.url?.endsWith('gone') ? { code: 1, message: 'no' } : {}, request.url?.endsWith('gone') ? 404 : 200)(
        response,
        request,
        0,
      ),
    );
    const upstream = upstreamOf(server);
    for (let number = 0; number < 20; number += 1)
      await upstream.getSession({ ...session, sessionId: number % 2 ? `${number}-gone` : `${number}` }).catch(() => 0);
    expect(server.seen).toHaveLength(20);
    // The pool opens a second one when asked in the very turn in which the first ends its answer.
    expect(server.sockets.size).toBeLessThanOrEqual(2);
  });
});

describe('a refusal', () => {
  it.each([
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
    expect(server.seen).toHaveLength(requests);
    expect(upstream.events).toHaveLength(requests);
    expect(upstream.events.every((event) => event.code === code)).toBe(true);
  });

  it('never takes the key to another origin', async () => {
    const other = await pretend(json({ stolen: true }));
    for (const status of [301, 302, 303, 307, 308]) {
      const { problem } = await failing((response) => response.writeHead(status, { location: `${other.url}/x` }).end());
      expect(problem.code).toBe('upstream_failed');
    }
    expect(other.seen).toEqual([]);
  });

  it('is cured by a retry', async () => {
    const server = await pretend((response, request, number) =>
      json({ number }, number < 3 ? 503 : 200)(response, request, number),
    );
    const upstream = upstreamOf(server);
    expect((await upstream.getSession(session)).body).toEqual({ number: 3 });
    expect(upstream.events.map(({ attempt, code }) => [attempt, code])).toEqual([
      [1, 'upstream_failed'],
      [2, 'upstream_failed'],
      [3, 'ok'],
    ]);
  });

  it('is not repeated for init', async () => {
    const server = await pretend(json({}, 503));
    const problem = await problemOf(upstreamOf(server).init('kyc', { alias: 'a' }));
    expect(problem.code).toBe('upstream_failed');
    expect(server.seen).toHaveLength(1);
  });
});

describe('429', () => {
  it('waits for the seconds of Retry-After and asks once more', async () => {
    const server = await pretend((response, request, number) => {
      if (number > 1) return json({ number })(response, request, number);
      response.writeHead(429, { 'retry-after': '1' }).end();
    });
    const startedAt = performance.now();
    expect((await upstreamOf(server).getSession(session)).body).toEqual({ number: 2 });
    expect(performance.now() - startedAt).toBeGreaterThan(990);
  });

  it('takes Retry-After as a date', async () => {
    const server = await pretend((response) =>
      response.writeHead(429, { 'retry-after': new Date(Date.now() + 300_000).toUTCString() }).end(),
    );
    const problem = await problemOf(upstreamOf(server).getSession(session));
    expect(problem.code).toBe('upstream_busy');
    expect(problem.retryAfterSeconds).toBeGreaterThan(290);
    expect(server.seen).toHaveLength(1);
  });

  it('without Retry-After asks once more after a short wait', async () => {
    const { problem, server } = await failing((response) => response.writeHead(429).end());
    expect(problem.code).toBe('upstream_busy');
    expect(problem.retryAfterSeconds).toBeGreaterThanOrEqual(1);
    expect(server.seen).toHaveLength(2);
  });

  it('holds back all others for as long as it says', async () => {
    const { upstream, server } = await failing((response) => response.writeHead(429, { 'retry-after': '30' }).end());
    const other = await problemOf(upstream.getSession({ ...session, sessionId: 'other' }));
    expect(other.code).toBe('upstream_busy');
    expect(other.retryAfterSeconds).toBe(30);
    expect(server.seen).toHaveLength(1);
  });
});

describe('Retry-After of a service that is not well', () => {
  it('is waited for before a GET is sent again, and holds back the others', async () => {
    const server = await pretend((response, request, number) => {
      if (number > 1) return json({ number })(response, request, number);
      response.writeHead(503, { 'retry-after': '1' }).end();
    });
    const upstream = upstreamOf(server);
    const startedAt = performance.now();
    expect((await upstream.getSession(session)).body).toEqual({ number: 2 });
    expect(performance.now() - startedAt).toBeGreaterThan(990);
  });

  it('that is too long is told to the one who asked', async () => {
    const { problem, server, upstream } = await failing((response) =>
      response.writeHead(503, { 'retry-after': '40' }).end(),
    );
    expect(problem).toMatchObject({ code: 'upstream_failed', retryAfterSeconds: 40 });
    expect((await problemOf(upstream.getSession({ ...session, sessionId: 'other' }))).code).toBe('upstream_busy');
    expect(server.seen).toHaveLength(1);
  });
});

describe('a bad wire', () => {
  it('silence is a timeout, without a retry', async () => {
    const { problem, server } = await failing(() => undefined, { timeoutMs: 200 });
    expect(problem.code).toBe('upstream_timeout');
    expect(server.seen).toHaveLength(1);
  });

  it('one byte at a time ends with the total time, and the connection with it', async () => {
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

  it('nobody listening is a failure', async () => {
    const problem = await problemOf(upstreamOf({ url: 'http://127.0.0.1:9' }).getSession(session));
    expect(problem.code).toBe('upstream_failed');
  });

  it('a reset before the answer is tried three times', async () => {
    const server = await rawServer((socket) => socket.resetAndDestroy());
    expect((await problemOf(upstreamOf(server).getSession(session))).code).toBe('upstream_failed');
    expect(server.connections()).toBe(3);
  });

  it.each([
    ['cut off by length', 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"a":'],
    ['cut off in chunks', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\n{"a":\r\n'],
    ['shorter than it says', 'HTTP/1.1 200 OK\r\ncontent-length: 7\r\n\r\n{"a":'],
    ['whose length is too small', 'HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\n{"a":1}'],
  ])('an answer %s is unreadable', async (_name, bytes) => {
    const server = await rawServer((socket) => socket.end(bytes));
    expect((await problemOf(upstreamOf(server).getSession(session))).code).toBe('upstream_unreadable');
  });

  it('what is not HTTP is a failure', async () => {
    const server = await rawServer((socket) => socket.end('SSH-2.0-OpenSSH_9.2\r\n'));
    expect((await problemOf(upstreamOf(server).getSession(session))).code).toBe('upstream_failed');
  });

  it.each([
    ['garbage', Buffer.from('no json at all')],
    ['empty', Buffer.alloc(0)],
    ['wrong UTF-8', Buffer.from([0x22, 0xc3, 0x28, 0x22])],
    ['nested 65 deep', Buffer.from('['.repeat(65) + ']'.repeat(65))],
    ['nested 100,000 deep', Buffer.from('['.repeat(100_000) + ']'.repeat(100_000))],
    ['nested and never closed', Buffer.from('{"a":'.repeat(100_000))],
    ['a million empty lists', Buffer.from(`[${'[],'.repeat(1_000_000)}[]]`)],
  ])('%s is unreadable', async (_name, body) => {
    const { problem } = await failing((response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(body),
    );
    expect(problem.code).toBe('upstream_unreadable');
  });

  it('HTML is unreadable, even where it would parse', async () => {
    const { problem } = await failing((response) => response.writeHead(200, { 'content-type': 'text/html' }).end('{}'));
    expect(problem.code).toBe('upstream_unreadable');
  });

  it.each(['deflate', 'zstd', 'gzip, gzip'])('content-encoding %s was not asked for', async (encoding) => {
    const { problem } = await failing((response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end('{}'),
    );
    expect(problem.code).toBe('upstream_unreadable');
  });

  it('bytes that are not gzip are unreadable', async () => {
    const { problem } = await failing((response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('{}'));
    expect(problem.code).toBe('upstream_unreadable');
  });

  it('an endless answer stops at the limit', async () => {
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

  it('a gzip bomb stops at the limit, without its memory', async () => {
    const bomb = gzipSync(Buffer.alloc(300 * 1024 * 1024, ' '), { level: 9 });
    const before = process.memoryUsage().rss;
    const { problem } = await failing((response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb));
    expect(problem.code).toBe('upstream_unreadable');
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
  });
});

it('no error and no event holds the address, the key or words of the other side', async () => {
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
    const server = respond ? await pretend(respond) : { url: 'http://127.0.0.1:9' };
    const upstream = upstreamOf(server, { timeoutMs: 100 });
    const problem = await problemOf(upstream.getSession(session));
    const told = everythingIn(problem) + JSON.stringify(upstream.events) + JSON.stringify(upstream.state());
    for (const secret of secrets) expect(told).not.toContain(secret);
  }
});
