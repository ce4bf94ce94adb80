/** What follows a request that better-auth accepted: end of older sessions, and the answer without a token. */
import 'server-only';
import { Problem } from '#lib/model/problem.ts';
import { toAuditEvent } from '#lib/server/audit-event.ts';
import { challengeCookieName, expiredCookie, readCookie, sessionCookieName, withSessionLifetime } from '../cookie.ts';
import type { Engine } from '../engine.ts';
import { knownDeviceCookie } from '../known-device.ts';
import { challengeCookie, type VerificationRow } from '../passkey/challenge.ts';
import { recordDeed } from '../record-deed.ts';
import { isProved } from '../second-factor/required-factor.ts';
import { readSession, type SessionHandle, toReviewer } from '../session/index.ts';
import { type AuthRequest, isConfirmation, isOpen, textOf } from './auth-request.ts';
import { passkeyOptions, passkeySignIn, signInRoutes, signOnReturn, signOut, totpCode } from './auth-routes.ts';
import { codeRefused } from './refusals.ts';
import { jsonResponse } from './responses.ts';
import type { Attempt } from './sign-in-attempts.ts';

/** Where a finished sign-in goes on. */
export interface Progress {
  readonly next: 'continue' | 'second_factor';
}

type Answer = (body?: unknown) => Response;

/** @throws Problem bad_request for a code that was used before; store_unavailable */
export async function succeed(
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
  const answer: Answer = (body = { done: true }) => jsonResponse(200, body, cookies);

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
  await recordDeed(engine.store.audit, event, () =>
    engine.internal.updateSession(session.token, { factorAt: new Date() }),
  );
}

/** Ends the session that this browser had, and deletes sessions that ended a day ago. */
async function beginSession(engine: Engine, request: AuthRequest, begun: SessionHandle | undefined): Promise<Progress> {
  const { before } = request;
  if (isOpen(before)) await endEarlier(engine, request, before, begun);
  const dayAgo = new Date(Date.now() - 86_400_000);
  await engine.adapter.deleteMany({
    model: 'session',
    where: [{ field: 'expiresAt', operator: 'lt', value: dayAgo }],
  });
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
  await recordDeed(engine.store.audit, event, end);
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
