/**
 * The first hand on every request, before Next sees it: headers with which a client could speak to Next's insides are taken away
 * (docs/security.md, facts 3 and 9), and what only we may say is put on: the request id and the client's address. And the last hand on every
 * answer, those that Next makes by itself too (a redirect for a slash, a method that no route takes): none leaves without the fixed headers.
 */
import 'server-only';
import { randomUUID } from 'node:crypto';
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { answerPolicy, fixedHeaders } from '#lib/model/security-headers.ts';
import { config } from './config.ts';

const refused = [
  'content-security-policy',
  'content-security-policy-report-only',
  'x-nonce',
  'next-resume',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'forwarded',
];
const refusedPrefixes = ['x-middleware-', 'x-invoke-', 'x-desk-'];
/** What proxies put on: one of them is enough to know that the socket is not the client's. */
const forwarding =
  /^(?:forwarded|via|x-forwarded-.+|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|cf-connecting-ip)$/;

/** The address that the configuration trusts: the header of our own proxy, else the socket. */
function clientAddress(request: IncomingMessage, trustedProxy: string | null): string {
  const told = trustedProxy === null ? undefined : request.headers[trustedProxy];
  const last = (Array.isArray(told) ? told.at(-1) : told)?.split(',').at(-1)?.trim();
  return last || (request.socket.remoteAddress ?? '');
}

/**
 * A dot segment, plain or encoded, would be folded away before any of our checks saw it, and so reach another route than the one that was
 * asked for. Encoded once more it arrives as what it is: an id that is none.
 */
export const keepDotSegments = (address: string): string => {
  const [path = '', ...query] = address.split('?');
  const kept = path.replace(/(?<=[/\\])(?:\.|%2e){1,2}(?=[/\\]|$)/gi, (dots) => dots.replace(/\.|%2e/gi, '%252e'));
  return [kept, ...query].join('?');
};

/** A percent sign that begins no character would make Next fail where a handler would refuse: encoded once more it is an id that is none. */
export const keepBrokenEscapes = (address: string): string => {
  const [path = '', ...query] = address.split('?');
  try {
    decodeURIComponent(path);
    return address;
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?');
  }
};

export function cleanRequest(request: IncomingMessage, trustedProxy: string | null): void {
  // The absolute form is for proxies; Next would take it for a path with too many slashes and send the browser to the host in it.
  request.url = request.url?.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?]*(?=[/?]|$)\/?/i, '/') ?? '/';
  request.url = keepBrokenEscapes(request.url);
  if (request.url.startsWith('/api/')) request.url = keepDotSegments(request.url);
  const address = clientAddress(request, trustedProxy);
  const forwarded = Object.keys(request.headers).some((name) => forwarding.test(name) || name === trustedProxy);
  for (const name of Object.keys(request.headers)) {
    if (refused.includes(name) || refusedPrefixes.some((prefix) => name.startsWith(prefix)))
      delete request.headers[name];
  }
  request.headers['x-forwarded-for'] = address;
  request.headers['x-desk-client-address'] = address;
  // `/api/metrics` answers loopback only when nobody forwarded the request.
  if (forwarded) request.headers['x-desk-forwarded'] = '1';
  request.headers['x-request-id'] = randomUUID();
}

/** @param path as the client sent it; a policy on scripts of ours would bind the workers among them */
export function sealAnswer(response: ServerResponse, path: string): void {
  for (const { key, value } of fixedHeaders) response.setHeader(key, value);
  const writeHead = response.writeHead.bind(response) as (status: number, ...more: unknown[]) => ServerResponse;
  response.writeHead = (status: number, ...more: unknown[]) => {
    if (!path.startsWith('/_next/static/') && !response.hasHeader('content-security-policy'))
      response.setHeader('content-security-policy', answerPolicy);
    // Next would let its prerendered error page be kept for a year.
    if (status >= 400 || !response.hasHeader('cache-control')) response.setHeader('cache-control', 'no-store');
    return writeHead(status, ...more);
  };
}

export function guardRequests(): void {
  const { trustedProxy } = config();
  subscribe('http.server.request.start', (message) => {
    const { request, response, server } = message as {
      request: IncomingMessage;
      response: ServerResponse;
      server: Server;
    };
    // Nobody here speaks another protocol (hot reload does): Next would keep the connection of an upgrade that it refuses open for ever.
    if (process.env.NODE_ENV === 'production') server.removeAllListeners('upgrade');
    sealAnswer(response, request.url ?? '');
    cleanRequest(request, trustedProxy);
  });
}
