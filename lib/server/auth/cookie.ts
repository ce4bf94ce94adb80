/**
 * Names and attributes of the cookies that carry a sign-in (R13). `__Host-` binds a cookie to this host, to https and to `/`; over plain
 * http, which is for loopback only, browsers refuse that prefix. Imports nothing: proxy.ts reads it on every request.
 */

/** The session cookie ends with the longest session (12 h); what is idle for longer than half an hour is refused by the server. */
export const longestSessionSeconds = 43_200;

const isHttps = (baseUrl: string): boolean => baseUrl.startsWith('https:');

export const sessionCookieName = (baseUrl: string): string => (isHttps(baseUrl) ? '__Host-desk' : 'desk');

export const targetCookieName = (baseUrl: string): string => `${sessionCookieName(baseUrl)}-target`;

/** While somebody is at the identity provider. */
export const signOnCookieName = (baseUrl: string): string => `${sessionCookieName(baseUrl)}-oidc`;

/** For every cookie of the sign-in. Lax, not Strict: links in e-mails open signed in. */
export const cookieAttributes = (baseUrl: string) =>
  ({ httpOnly: true, secure: isHttps(baseUrl), sameSite: 'lax', path: '/' }) as const;

/** The value of one cookie of a request as it was sent (still percent-encoded); undefined when it was not. */
export function readCookie(headers: Headers, name: string): string | undefined {
  for (const pair of (headers.get('cookie') ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return undefined;
}

/** `Set-Cookie` that takes a cookie away. */
export const forgetCookie = (baseUrl: string, name: string): string =>
  `${name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${isHttps(baseUrl) ? '; Secure' : ''}`;
