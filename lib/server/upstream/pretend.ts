/** A server on the wire for the tests of this module: it does exactly what a test says, and remembers what it was asked. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { Problem } from '#lib/model/problem.ts';
import { createUpstream, type Upstream, type UpstreamEvent, type UpstreamOptions } from './index.ts';

export type Respond = (response: ServerResponse, request: IncomingMessage, number: number) => void;

interface Seen {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingMessage['headers'];
}

interface Pretend {
  readonly url: string;
  /** Requests in the order of their arrival. */
  readonly seen: Seen[];
  readonly sockets: Set<Socket>;
  /** Resolves when the connection of the last request is gone. */
  lastClosed(): Promise<void>;
}

export async function pretend(respond: Respond): Promise<Pretend> {
  const seen: Seen[] = [];
  const sockets = new Set<Socket>();
  let last: Socket | undefined;
  const server = createServer((request, response) => {
    last = request.socket;
    seen.push({ method: request.method, url: request.url, headers: request.headers });
    respond(response, request, seen.length);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    sockets,
    lastClosed: () =>
      new Promise((resolve) => {
        if (!last || last.destroyed) resolve();
        else last.once('close', () => resolve());
      }),
  };
}

export const json =
  (body: unknown, status = 200): Respond =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };

export const canaryKey = 'canary-key-7f3a91';

/** An upstream on that server that waits little; closed with the test. */
export function upstreamOf(
  server: Pick<Pretend, 'url'>,
  options: Partial<UpstreamOptions> = {},
): Upstream & { events: UpstreamEvent[] } {
  const events: UpstreamEvent[] = [];
  const upstream = createUpstream({
    apiUrl: server.url,
    apps: [{ name: 'kyc', key: canaryKey }],
    mediaHosts: [],
    timeoutMs: 1_000,
    maxPerMinute: 1_000,
    log: (event) => events.push(event),
    ...options,
    limits: { retryStepMs: 2, busyStepMs: 20, ...options.limits },
  });
  onTestFinished(() => upstream.close());
  return Object.assign(upstream, { events });
}

/** The Problem that a promise rejects with; anything else fails the test. */
export async function problemOf(promise: Promise<unknown>): Promise<Problem> {
  const outcome = await promise.then(
    () => 'no error',
    (error: unknown) => error,
  );
  if (outcome instanceof Problem) return outcome;
  throw new Error('expected a Problem', { cause: outcome });
}

export const session = { app: 'kyc', kind: 'individual', sessionId: 'session-1' } as const;
