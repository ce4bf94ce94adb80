/** A server for the tests of this module: it answers as the test says, and records its requests. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { Problem } from '#lib/model/problem.ts';
import type { UpstreamEvent, UpstreamOptions } from '../interface.ts';
import { createUpstream, type Upstream } from '../upstream.ts';

/** @param number of the request, from 1 */
export type Respond = (response: ServerResponse, request: IncomingMessage, number: number) => void;

interface ReceivedRequest {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingMessage['headers'];
}

interface FakeServer {
  readonly url: string;
  /** They have the order of their arrival. */
  readonly requests: ReceivedRequest[];
  readonly sockets: Set<Socket>;
  /** Resolves when the connection of the last request is closed. */
  lastClosed(): Promise<void>;
}

export async function startFakeServer(respond: Respond): Promise<FakeServer> {
  const requests: ReceivedRequest[] = [];
  const sockets = new Set<Socket>();
  let last: Socket | undefined;
  const server = createServer((request, response) => {
    last = request.socket;
    requests.push({ method: request.method, url: request.url, headers: request.headers });
    respond(response, request, requests.length);
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
    requests,
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

/** Answers with the number of the request. */
export const counting: Respond = (response, request, number) => json({ number })(response, request, number);

export const canaryKey = 'canary-key-7f3a91';

/** An upstream on that server with short waits; closed with the test. */
export function createTestUpstream(
  server: Pick<FakeServer, 'url'>,
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

/** A server that answers each request when the test says so, and an upstream on it. */
export async function startHeldUpstream(options: Partial<UpstreamOptions> = {}) {
  const waiting: { url: string | undefined; answer: () => void }[] = [];
  const server = await startFakeServer((response, request, number) =>
    waiting.push({ url: request.url, answer: () => counting(response, request, number) }),
  );
  const arrived = async (count: number) => {
    while (server.requests.length < count) await sleep(2);
  };
  return { server, waiting, arrived, upstream: createTestUpstream(server, { timeoutMs: 10_000, ...options }) };
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
