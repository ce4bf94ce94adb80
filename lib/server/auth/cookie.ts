/**
 * Here are the names and attributes of the cookies of a sign-in (R13). `__Host-` binds a cookie to this host, to https and to `/`; over plain http,
 * which is accepted on loopback only, browsers refuse that prefix.
 */
import { longestSessionSeconds } from './sign-in-duration.ts';

const isHttps = (baseUrl: string): boolean => baseUrl.startsWith('https:');

export const sessionCookieName = (baseUrl: string): string => (isHttps(baseUrl) ? '__Host-desk' : 'desk');

export const targetCookieName = (baseUrl: string): string => `${sessionCookieName(baseUrl)}-target`;

/** This cookie lasts only while the browser is at the identity provider. */
export const signOnCookieName = (baseUrl: string): string => `${sessionCookieName(baseUrl)}-oidc`;

/** This cookie holds the challenge of a passkey between its two requests. */
export const challengeCookieName = (baseUrl: string): string => `${sessionCookieName(baseUrl)}-challenge`;

/** Names a browser on which a reviewer has signed in (known-device.ts). */
export const knownDeviceCookieName = (baseUrl: string): string => `${sessionCookieName(baseUrl)}-device`;

/** The cookies are Lax, not Strict: links in emails open signed in. */
export const cookieAttributes = (baseUrl: string) =>
  ({ httpOnly: true, secure: isHttps(baseUrl), sameSite: 'lax', path: '/' }) as const;

/** Reads the value of a cookie as it was sent (still percent-encoded); it is undefined when it was not. */
export function readCookie(headers: Headers, name: string): string | undefined {
  for (const pair of (headers.get('cookie') ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return undefined;
}

/** `Set-Cookie` with a value that needs no encoding. */
export const setCookie = (baseUrl: string, name: string, value: string, maxAgeSeconds: number): string =>
  `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${isHttps(baseUrl) ? '; Secure' : ''}`;

export const expiredCookie = (baseUrl: string, name: string): string => setCookie(baseUrl, name, '', 0);

/** better-auth would let the session cookie end with the first idle time. */
export const withSessionLifetime = (line: string, baseUrl: string): string =>
  line.startsWith(`${sessionCookieName(baseUrl)}=`)
    ? line.replace(/Max-Age=[1-9]\d*/i, `Max-Age=${longestSessionSeconds}`)
    : line;
