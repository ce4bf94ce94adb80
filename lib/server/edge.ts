/**
 * The first hand on every request, before Next sees it: headers with which a client could speak to Next's insides are taken away
 * (security.md, facts 3 and 9), and what only we may say is put on: the request id and the client's address.
 */
import 'server-only';
import { randomUUID } from 'node:crypto';
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
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

export function cleanRequest(request: IncomingMessage, trustedProxy: string | null): void {
  if (request.url?.startsWith('/api/')) request.url = keepDotSegments(request.url);
  const address = clientAddress(request, trustedProxy);
  const forwarded = request.headers['x-forwarded-for'] !== undefined;
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

export function guardRequests(): void {
  const { trustedProxy } = config();
  subscribe('http.server.request.start', (message) =>
    cleanRequest((message as { request: IncomingMessage }).request, trustedProxy),
  );
}
