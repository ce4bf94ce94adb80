/** The only way over HTTP into better-auth: allow-list, origin, limits, audit events; no answer holds a token. */
import { dayMs } from '#lib/model/day.ts';
import 'server-only';
import { continuePage, secondFactorPage, sessionsPage, signOnRefusedPage } from '#lib/model/addresses.ts';
import { Problem } from '#lib/model/problem.ts';
import { parseRoles } from '#lib/model/reviewer.ts';
import { reviewerHeader } from '#lib/model/sign-in.ts';
import { toAuditEvent } from '#lib/server/audit-event.ts';
import { describeError, log } from '#lib/server/log.ts';
import { readBody, traceOf } from '#lib/server/request-context.ts';
import { requireSameOrigin } from '#lib/server/same-origin.ts';
import {
  challengeCookieName,
  expiredCookie,
  readCookie,
  sessionCookieName,
  signOnCookieName,
  withSessionLifetime,
} from '../cookie.ts';
import type { Engine } from '../engine.ts';
import { knownDeviceCookie } from '../known-device.ts';
import { requireGoodPassword } from '../password-policy.ts';
import { recordWrite } from '../record-write.ts';
import { challengeCookie, findChallenge, type VerificationRow } from '../sealed-cookies.ts';
import { isProved, removeFactor } from '../second-factor.ts';
import {
  findChallengedUser,
  readSession,
  requireMark,
  requireStepUp,
  type SessionHandle,
  toReviewer,
} from '../session.ts';
import { SignOnRefused } from '../single-sign-on/openid-connect.ts';
import { pendingSignOn } from '../single-sign-on/plugin.ts';
import {
  type AuthRequest,
  type AuthRoute,
  authRoutes,
  isConfirmation,
  isOpen,
  passkeyOptions,
  passkeySignIn,
  recoveryCode,
  setUpLink,
  signInRoutes,
  signOnReturn,
  signOnStart,
  signOut,
  textOf,
  totpCode,
} from './auth-routes.ts';
import { withRecordedWrites } from './recorded-writes.ts';
import {
  type Attempt,
  beginAttempt,
  codeRefused,
  passkeyRefused,
  refuse,
  setUpLinkExpired,
  tookTooLong,
} from './sign-in-attempts.ts';

const toHeaders = (headers: Record<string, string>, cookies: readonly string[]): Headers =>
  new Headers([
    ...Object.entries({ ...headers, 'cache-control': 'no-store' }),
    ...cookies.map((cookie): [string, string] => ['set-cookie', cookie]),
  ]);

const jsonResponse = (body: unknown, cookies: readonly string[] = []): Response =>
  new Response(JSON.stringify(body), {
    headers: toHeaders({ 'content-type': 'application/json; charset=utf-8' }, cookies),
  });

const redirectResponse = (location: string, cookies: readonly string[]): Response =>
  new Response(null, { status: 303, headers: toHeaders({ location }, cookies) });

/** It says where a finished sign-in goes on. */
interface Progress {
  readonly next: 'continue' | 'second_factor';
}

/**
 * What follows a request that better-auth accepted: the end of older sessions, and the answer without a token.
 * @throws Problem bad_request for a code that was used before; store_unavailable
 */
async function succeed(
  engine: Engine,
  request: AuthRequest,
  attempt: Attempt | undefined,
  response: Response,
  challenge: VerificationRow | undefined,
): Promise<Response> {
  const { name, route, headers, before } = request;
  const { config } = engine;
  const received = (await response.json().catch(() => null)) as unknown;
  const cookies = response.headers.getSetCookie().map((cookie) => withSessionLifetime(cookie, config.baseUrl));
  const after = await sessionOfAnswer(engine, cookies);
  const answer = (body: unknown = { done: true }): Response => jsonResponse(body, cookies);

  if (isConfirmation(request) && isOpen(before)) {
    if (!after) await confirm(engine, request, before, attempt);
    await attempt?.succeeded();
    return answer({ next: 'continue' } satisfies Progress);
  }
  if (name === passkeyOptions && challenge) cookies.push(challengeCookie(challenge, config));
  if (!signInRoutes.includes(name)) {
    await attempt?.succeeded();
    // The pages are empty by now, and none can say that it was left. What cannot be deleted expires.
    if (name === signOut && isOpen(before))
      await engine.store.presences.leaveAll(before.user.id).catch(() => undefined);
    const done = answer(route.answer?.(received));
    if (name === signOut) done.headers.set('clear-site-data', '"cache", "storage"');
    return done;
  }
  if (name === passkeySignIn) cookies.push(expiredCookie(config.baseUrl, challengeCookieName(config.baseUrl)));
  if (after) {
    await attempt?.succeeded();
    if (name !== signOnReturn) cookies.push(knownDeviceCookie(headers, after.user.email, config));
  }
  return answer(await beginSession(engine, request, after));
}

/** Step-up (R14): a code works once, here too. The event is written before the proof counts. */
async function confirm(
  engine: Engine,
  { name, headers, body }: AuthRequest,
  { session, user }: SessionHandle,
  attempt: Attempt | undefined,
): Promise<void> {
  if (name === totpCode && !(await engine.claimCode(user.id, textOf(body.code)))) {
    await attempt?.refused('second factor', user.id);
    throw new Problem('bad_request', { detail: codeRefused });
  }
  const event = toAuditEvent(toReviewer(engine, { session, user }, headers), 'reviewer.confirmed', {
    object: user.id,
    detail: { factor: name === totpCode ? 'totp' : 'recovery code' },
  });
  await recordWrite(engine.store.audit, event, () =>
    engine.internal.updateSession(session.token, { factorAt: new Date() }),
  );
}

/** Ends the session that this browser had, and deletes sessions that ended a day ago. */
async function beginSession(engine: Engine, request: AuthRequest, begun: SessionHandle | undefined): Promise<Progress> {
  const { before } = request;
  if (isOpen(before)) await endEarlier(engine, request, before, begun);
  const dayAgo = new Date(Date.now() - dayMs);
  await engine.adapter.deleteMany({ model: 'session', where: [{ field: 'expiresAt', operator: 'lt', value: dayAgo }] });
  return { next: begun && isProved(engine, begun) ? 'continue' : 'second_factor' };
}

/** The sign-in event says it where the same reviewer goes on. */
async function endEarlier(
  engine: Engine,
  { headers }: AuthRequest,
  before: SessionHandle,
  begun: SessionHandle | undefined,
): Promise<void> {
  const end = () => engine.internal.deleteSession(before.session.token);
  if (begun?.user.id === before.user.id) return end();
  const event = toAuditEvent(toReviewer(engine, before, headers), 'reviewer.signedOut', {
    reason: 'another sign-in in this browser',
  });
  await recordWrite(engine.store.audit, event, end);
}

/** The session that an answer of better-auth begins, read as the next request would read it. */
async function sessionOfAnswer(engine: Engine, cookies: readonly string[]): Promise<SessionHandle | undefined> {
  const name = sessionCookieName(engine.config.baseUrl);
  const pairs = cookies.map((cookie) => cookie.split(';', 1)[0] ?? '').filter((pair) => pair.startsWith(`${name}=`));
  const headers = new Headers({ cookie: pairs.at(-1) ?? '' });
  if (!readCookie(headers, name)) return undefined;
  const found = await readSession(engine, headers);
  return isOpen(found) ? found : undefined;
}

const prefix = '/api/auth';
const maxBodyBytes = 16_384;
/** better-auth needs these headers of a request. */
const forwardedHeaders =
  'cookie origin user-agent x-desk-client-address sec-fetch-site sec-fetch-mode sec-fetch-dest'.split(' ');

/**
 * Answers every request under /api/auth.
 * @throws Problem not_found for what is not on the allow-list; foreign_origin, bad_request, signed_out, second_factor_required, step_up_required, too_many_requests,
 * sign_on_unavailable, store_unavailable. A wrong email address, a wrong password and a disabled account get one and the same answer (R10).
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
  // A tab of a reviewer who was signed in before changes nothing of this account.
  if (isOpen(before) && name !== signOut)
    requireMark(engine, toReviewer(engine, before, headers), headers.get(reviewerHeader));
  if (request.method !== 'GET') requireSameOrigin(headers, engine.config.baseUrl);
  const body = route.body ? await readBody(request, route.body, maxBodyBytes) : {};
  if (name === 'GET /get-session') return jsonResponse(toOwnSession(before as SessionHandle));
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
async function returnFromProvider(engine: Engine, headers: Headers, forward: () => Promise<Response>) {
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
  const to = new Headers([...from].filter(([name]) => forwardedHeaders.includes(name)));
  if (route.body) to.set('content-type', 'application/json');
  return to;
}

/**
 * Gives the request the owner of its link. A link survives a password that is too easy, and that is no wrong attempt.
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
