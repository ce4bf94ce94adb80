/**
 * Guards every request before Next sees it: removes headers with which a client could control Next's internals (docs/security.md, facts 3 and 9),
 * and sets those that only the server may set, the request id and the client's address. It also sets the fixed headers on every response,
 * including those that Next makes by itself (a redirect for a slash, a method that no route accepts).
 */
import 'server-only';
import { randomUUID } from 'node:crypto';
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { answerPolicy, fixedHeaders } from '#lib/model/security-headers.ts';
import { config } from '../config.ts';
import { processSingleton } from '../process-singleton.ts';

const removedHeaders = (
  'content-security-policy content-security-policy-report-only x-nonce next-resume x-forwarded-host x-forwarded-proto x-forwarded-port ' +
  'forwarded upgrade'
).split(' ');
const removedPrefixes = ['x-middleware-', 'x-invoke-', 'x-desk-'];
/** Proxies add these headers: any of them means that the socket is not the client's. */
const forwardingHeader =
  /^(?:forwarded|via|x-forwarded-.+|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|cf-connecting-ip)$/;

/** The header of our own proxy names it where TRUSTED_PROXY names that header, else the socket does. */
function clientAddress(request: IncomingMessage, trustedProxy: string | null): string {
  const header = trustedProxy === null ? undefined : request.headers[trustedProxy];
  const last = (Array.isArray(header) ? header.at(-1) : header)?.split(',').at(-1)?.trim();
  return last || (request.socket.remoteAddress ?? '');
}

/**
 * A dot segment, plain or encoded, would be resolved before any of our checks and so reach another route than the one requested. Encoded once
 * more it arrives as an invalid id.
 */
export const escapeDotSegments = (address: string): string => {
  const [path = '', ...query] = address.split('?');
  const escaped = path.replace(/(?<=[/\\])(?:\.|%2e){1,2}(?=[/\\]|$)/gi, (dots) => dots.replace(/\.|%2e/gi, '%252e'));
  return [escaped, ...query].join('?');
};

/** Next fails on a percent sign that encodes no character, where a handler would refuse. Encoded once more it arrives as an invalid id. */
export const escapeMalformedPercent = (address: string): string => {
  const [path = '', ...query] = address.split('?');
  try {
    decodeURIComponent(path);
    return address;
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?');
  }
};

export function cleanRequest(request: IncomingMessage, trustedProxy: string | null): void {
  // The absolute form is for proxies; Next would read it as a path with too many slashes and redirect the browser to the host in it.
  request.url = request.url?.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?]*(?=[/?]|$)\/?/i, '/') ?? '/';
  request.url = escapeMalformedPercent(request.url);
  if (request.url.startsWith('/api/')) request.url = escapeDotSegments(request.url);
  const address = clientAddress(request, trustedProxy);
  const forwarded = Object.keys(request.headers).some((name) => forwardingHeader.test(name) || name === trustedProxy);
  for (const name of Object.keys(request.headers)) {
    if (removedHeaders.includes(name) || removedPrefixes.some((prefix) => name.startsWith(prefix)))
      delete request.headers[name];
  }
  request.headers['x-forwarded-for'] = address;
  request.headers['x-desk-client-address'] = address;
  // `/api/metrics` answers loopback only when no proxy forwarded the request.
  if (forwarded) request.headers['x-desk-forwarded'] = '1';
  request.headers['x-request-id'] = randomUUID();
}

const iconPath = /^\/icon\.svg(?:\?|$)/;

/** @param path as the client sent it; our own scripts get no policy, which would apply to the workers among them */
export function hardenResponse(response: ServerResponse, path: string): void {
  for (const { key, value } of fixedHeaders) response.setHeader(key, value);
  const writeHead = response.writeHead.bind(response) as (status: number, ...more: unknown[]) => ServerResponse;
  response.writeHead = (status: number, ...more: unknown[]) => {
    if (!path.startsWith('/_next/static/') && !response.hasHeader('content-security-policy'))
      response.setHeader('content-security-policy', answerPolicy);
    // Pages name it with a hash of its content; Next would have it asked for again with each of them.
    if (status === 200 && iconPath.test(path))
      response.setHeader('cache-control', 'public, max-age=31536000, immutable');
    // Next would let its prerendered error page be cached for a year.
    if (status >= 400 || !response.hasHeader('cache-control')) response.setHeader('cache-control', 'no-store');
    return writeHead(status, ...more);
  };
}

/** Headers of its own refusals, for bin/build/server-limits.mjs, which closes every connection until the guard watches. */
const guardHeaders = processSingleton<string>('request guard');

/** Guards every server of this process from now on. */
export function guardRequests(): void {
  const { trustedProxy } = config();
  subscribe('http.server.request.start', (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    hardenResponse(response, request.url ?? '');
    cleanRequest(request, trustedProxy);
  });
  guardHeaders.set(headersOfRefusals());
}

/** Writes the lines of the head of an answer that no handler sees. */
export const headersOfRefusals = (): string =>
  [
    ...fixedHeaders,
    { key: 'Cache-Control', value: 'no-store' },
    { key: 'Content-Security-Policy', value: answerPolicy },
  ]
    .map(({ key, value }) => `${key}: ${value}\r\n`)
    .join('');

/** A connection without any request may stay open for so long after the shutdown began. */
const unusedMs = 1_000;

/**
 * Closes connections when the process ends. When a server stops listening, Node closes the connections that are idle at that moment. One that
 * is answered later would stay open for its next request, and one that a browser opened in advance waits a minute for its first. Either would
 * delay a shutdown that has ten seconds.
 *
 * @returns starts the shutdown of every server of the process: each response is then the last one of its connection
 */
export function watchConnections(): () => void {
  /** These connections had no request so far. */
  const unused = new Set<Socket>();
  let ending = false;
  subscribe('net.server.socket', (message) => {
    const { socket } = message as { socket: Socket };
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  subscribe('http.server.request.start', (message) => {
    const { socket, response } = message as { socket: Socket; response: ServerResponse };
    unused.delete(socket);
    response.once('finish', () => {
      if (ending) socket.destroySoon();
    });
  });
  return () => {
    ending = true;
    setTimeout(() => {
      for (const socket of unused) socket.destroy();
    }, unusedMs);
  };
}
