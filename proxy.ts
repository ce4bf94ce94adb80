/**
 * Runs before each page: sets the content policy with its nonce, and redirects a browser without any cookie to the sign-in early.
 * It authorises nothing: pages and routes check the reviewer themselves, and are as safe without this file.
 */
import { randomBytes } from 'node:crypto';
import { type NextRequest, NextResponse } from 'next/server';
import { pageHeader, pagesBesideSessions } from '#lib/model/after-sign-in-page.ts';
import { answerPolicy, contentPolicy } from '#lib/model/security-headers.ts';
import { isRef } from '#lib/model/session/ids.ts';
import { findReviewer, sealTarget, sessionCookieName, targetCookie } from '#lib/server/auth/index.ts';
import { config as desk } from '#lib/server/config.ts';

/** A link into a session: `/sessions/{id}` and everything below it. */
const sessionLink = /^\/sessions\/([^/]+)(?:\/|$)/;

export async function proxy(request: NextRequest): Promise<NextResponse> {
  const { baseUrl } = desk();
  const { pathname, search } = request.nextUrl;
  // Browsers request it by themselves, before a page that streams its head has named the icon.
  if (pathname === '/favicon.ico') return NextResponse.redirect(new URL('/icon.svg', baseUrl), 308);
  const isPage = !pathname.startsWith('/_next/');
  if (isPage && !isOpen(pathname) && !(await mayBeSignedIn(request))) return toSignIn(baseUrl, pathname, search);

  const policy = contentPolicy(randomBytes(16).toString('base64'), {
    https: baseUrl.startsWith('https:'),
    development: process.env.NODE_ENV === 'development',
  });
  const headers = new Headers(request.headers);
  headers.set(pageHeader, pathname + search);
  headers.set('content-security-policy', policy); // Next takes the nonce for its own scripts from here
  const response = NextResponse.next({ request: { headers } });
  response.headers.set('content-security-policy', policy);
  response.headers.set('reporting-endpoints', 'csp="/api/csp"');
  return response;
}

const isOpen = (pathname: string): boolean =>
  pathname === '/sign-in' ||
  pathname.startsWith('/sign-in/') ||
  pathname === '/unsubscribe' ||
  pathname === '/robots.txt';

const namesUpstreamId = (pathname: string): boolean => {
  const id = sessionLink.exec(pathname)?.[1];
  return id !== undefined && !pagesBesideSessions.includes(id) && !isRef(id.toUpperCase());
};

/** A cookie is enough, except for a link with an upstream id: a page that finds the session ended could not keep the id out of `next`. */
async function mayBeSignedIn({ cookies, headers, nextUrl }: NextRequest): Promise<boolean> {
  if (!cookies.has(sessionCookieName(desk().baseUrl))) return false;
  return !namesUpstreamId(nextUrl.pathname) || (await findReviewer(headers)) !== undefined;
}

/**
 * The requested page travels in `next`, unless it names a session by its upstream id: such an id opens the end user's own flow, so it waits
 * sealed in a short-lived cookie and appears in no address of ours.
 */
function toSignIn(baseUrl: string, pathname: string, search: string): NextResponse {
  const isSecret = namesUpstreamId(pathname);
  const target = new URL('/sign-in', baseUrl);
  if (!isSecret && pathname !== '/') target.searchParams.set('next', pathname + search);
  const response = NextResponse.redirect(target, 307);
  if (isSecret) response.cookies.set(targetCookie(baseUrl, sealTarget(pathname + search)));
  response.headers.set('content-security-policy', answerPolicy);
  response.headers.set('cache-control', 'no-store');
  return response;
}

// Routes under /api authorise and answer by themselves; here they would only be copied, and their bodies cut at 10 MB. The icon is the same for everybody.
export const config = { matcher: ['/((?!_next/static/|api/|icon\\.svg$).*)'] };
