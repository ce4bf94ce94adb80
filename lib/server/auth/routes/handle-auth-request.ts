/** The only way over HTTP into better-auth: allow-list, origin, limits, audit events; no answer holds a token. */
import 'server-only';
import { parseRoles } from '#lib/model/access/roles.ts';
import { continuePage, secondFactorPage, sessionsPage, signOnRefusedPage } from '#lib/model/addresses.ts';
import { Problem } from '#lib/model/problem.ts';
import { reviewerHeader } from '#lib/model/sign-in-end.ts';
import { describeError, log } from '#lib/server/log.ts';
import { readBody, requireSameOrigin, traceOf } from '#lib/server/request-context.ts';
import { expiredCookie, signOnCookieName } from '../cookie.ts';
import type { Engine } from '../engine.ts';
import { findChallenge } from '../passkey/challenge.ts';
import { requireGoodPassword } from '../password/password-policy.ts';
import { removeFactor } from '../second-factor/last-factor.ts';
import { isProved } from '../second-factor/required-factor.ts';
import {
  findChallengedUser,
  readSession,
  requireMark,
  requireStepUp,
  type SessionHandle,
  toReviewer,
} from '../session/index.ts';
import { pendingSignOn, SignOnRefused } from '../single-sign-on/index.ts';
import { type AuthRequest, isOpen, textOf } from './auth-request.ts';
import {
  type AuthRoute,
  authRoutes,
  passkeySignIn,
  recoveryCode,
  setUpLink,
  signOnReturn,
  signOnStart,
  signOut,
  totpCode,
} from './auth-routes.ts';
import { withRecordedWrites } from './recorded-writes.ts';
import { passkeyRefused, refuse, setUpLinkExpired, tookTooLong } from './refusals.ts';
import { jsonResponse, redirectResponse } from './responses.ts';
import { type Attempt, beginAttempt } from './sign-in-attempts.ts';
import { type Progress, succeed } from './success.ts';

const prefix = '/api/auth';
const maxBodyBytes = 16_384;
/** The headers of a request that better-auth needs. */
const forwardedHeaders = [
  'cookie',
  'origin',
  'user-agent',
  'x-desk-client-address',
  'sec-fetch-site',
  'sec-fetch-mode',
  'sec-fetch-dest',
];

/**
 * Every request under /api/auth.
 * @throws Problem not_found for what is not on the allow-list; foreign_origin, bad_request, signed_out, second_factor_required, step_up_required, too_many_requests,
 *   sign_on_unavailable, store_unavailable. A wrong email address, a wrong password and a disabled account get one and the same answer (R10).
 */
export async function handleAuthRequest(engine: Engine, request: Request): Promise<Response> {
  const url = new URL(request.url);
  const name = `${request.method} ${url.pathname.slice(prefix.length)}`;
  const route = findRoute(engine, url, name);
  const { headers } = request;
  await engine.refuseFloods(traceOf(headers).ip, name);
  const before = await readSession(engine, headers);
  if (route.needs !== 'nothing' && !isOpen(before)) throw new Problem('signed_out');
  if (route.needs === 'proved' && isOpen(before) && !isProved(engine, before))
    throw new Problem('second_factor_required');
  // A tab of somebody who was signed in before changes nothing of this account.
  if (isOpen(before) && name !== signOut)
    requireMark(engine, toReviewer(engine, before, headers), headers.get(reviewerHeader));
  if (request.method !== 'GET') requireSameOrigin(headers, engine.config.baseUrl);
  const body = route.body ? await readBody(request, route.body, maxBodyBytes) : {};
  if (name === 'GET /get-session') return jsonResponse(200, toOwnSession(before as SessionHandle));
  if (route.needs === 'step-up') await requireStepUp(engine, headers);
  // What cannot be right, whatever it holds, is refused before anything is counted or written.
  if (name === passkeySignIn && !findChallenge(headers, engine.config)) throw passkeyRefused();
  const subject = isOpen(before) ? before.user.id : await findChallengedUser(engine, headers);
  if (subject === undefined && (name === totpCode || name === recoveryCode)) throw tookTooLong();

  const asked: AuthRequest = { name, route, headers, body, before, subject };
  const forward = async (): Promise<Response> => {
    if (name !== setUpLink) await requirePasswordPolicy(engine, asked);
    const attempt = await beginAttempt(engine, asked);
    const known = name === setUpLink ? await openSetUpLink(engine, asked, attempt) : asked;
    const { response, challenge } = await withRecordedWrites(engine, known, () =>
      engine.handler(
        new Request(new URL(url.pathname + url.search, engine.config.baseUrl), {
          method: request.method,
          headers: toForwardedHeaders(headers, route),
          ...(route.body && { body: JSON.stringify({ ...body, ...route.with }) }),
        }),
      ),
    );
    return response.ok
      ? succeed(engine, known, attempt, response, challenge)
      : refuse(engine, known, attempt, response);
  };
  if (name === signOnReturn) return returnFromProvider(engine, headers, forward);
  return route.removes && isOpen(before) ? removeFactor(engine, before.user, route.removes, forward) : forward();
}

/** @throws Problem not_found */
function findRoute(engine: Engine, url: URL, name: string): AuthRoute {
  const route = Object.hasOwn(authRoutes, name) && url.pathname.startsWith(`${prefix}/`) ? authRoutes[name] : undefined;
  if (!route || (url.search !== '' && !route.query)) throw new Problem('not_found');
  if ((name === signOnStart || name === signOnReturn) && engine.config.oidc === null) throw new Problem('not_found');
  return route;
}

/** The identity provider sent a person here, not a script: the answer is a page of ours, with our own message when it failed. */
async function returnFromProvider(
  engine: Engine,
  headers: Headers,
  forward: () => Promise<Response>,
): Promise<Response> {
  const { baseUrl } = engine.config;
  const pending = pendingSignOn(headers, engine.config);
  const next = pending?.next ?? sessionsPage();
  const expired = expiredCookie(baseUrl, signOnCookieName(baseUrl));
  if (!pending) return redirectResponse(signOnRefusedPage('failed', next), [expired]);
  try {
    const done = await forward();
    const progress = (await done.json()) as Progress;
    const location = progress.next === 'continue' ? continuePage(next) : secondFactorPage(next);
    return redirectResponse(location, [...done.headers.getSetCookie(), expired]);
  } catch (error) {
    if (!(error instanceof SignOnRefused) && !(error instanceof Problem)) throw error;
    if (error instanceof Problem)
      log.warn({ event: 'auth.oidc', code: error.code, ...describeError(error.cause ?? error) });
    const isLimited = error instanceof Problem && error.code === 'too_many_requests';
    const why = error instanceof SignOnRefused ? error.why : isLimited ? 'too_many' : 'failed';
    return redirectResponse(signOnRefusedPage(why, next), [expired]);
  }
}

function toForwardedHeaders(from: Headers, route: AuthRoute): Headers {
  const to = new Headers();
  for (const name of forwardedHeaders) {
    const value = from.get(name);
    if (value !== null) to.set(name, value);
  }
  if (route.body) to.set('content-type', 'application/json');
  return to;
}

/**
 * The request with the owner of its link. A link survives a password that is too easy, and that is no wrong attempt.
 * @throws Problem bad_request for a link that is used, expired or made up, and for the password
 */
async function openSetUpLink(engine: Engine, asked: AuthRequest, attempt: Attempt | undefined): Promise<AuthRequest> {
  const link = await engine.internal.findVerificationValue(`reset-password:${textOf(asked.body.token)}`);
  if (!link || link.expiresAt <= new Date()) {
    await attempt?.refused('set-up link');
    throw new Problem('bad_request', { detail: setUpLinkExpired });
  }
  const known = { ...asked, subject: link.value };
  try {
    await requirePasswordPolicy(engine, known);
  } catch (error) {
    await attempt?.succeeded();
    throw error;
  }
  return known;
}

/** New passwords are checked before anything is used up. @throws Problem bad_request */
async function requirePasswordPolicy(engine: Engine, { body, subject }: AuthRequest): Promise<void> {
  if (body.newPassword === undefined || subject === undefined) return;
  const user = await engine.internal.findUserById(subject);
  requireGoodPassword(textOf(body.newPassword), user ? [user.email, user.name] : []);
}

const toOwnSession = ({ session, user }: SessionHandle) => ({
  name: user.name,
  email: user.email,
  roles: parseRoles(user.role),
  expiresAt: session.expiresAt.toISOString(),
});
