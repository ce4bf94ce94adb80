/** What follows a request that better-auth accepted: audit event, end of older sessions, and the answer without a token. */
import 'server-only';
import { Problem } from '#lib/model/problem.ts';
import { toAuditEvent, toSystemEvent } from '#lib/server/audit-event.ts';
import { traceOf } from '#lib/server/request-context.ts';
import { readCookie, sessionCookieName, withSessionLifetime } from '../cookie.ts';
import type { Engine } from '../engine.ts';
import type { Attempt } from '../limits/sign-in-limits.ts';
import { isProved } from '../second-factor/required-factor.ts';
import { type OpenSession, readSession, toReviewer } from '../session/index.ts';
import { isSignOnAccount } from '../single-sign-on/index.ts';
import { record, recordFailure, recordOwn } from './audit.ts';
import { type AuthRequest, isOpen } from './auth-request.ts';
import { signInRoutes } from './auth-routes.ts';
import { jsonResponse } from './responses.ts';

/** Where a finished sign-in goes on. */
export interface Progress {
  readonly next: 'continue' | 'second_factor';
}

type Answer = (body?: unknown) => Response;

/** @throws Problem signed_out, store_unavailable */
export async function succeed(
  engine: Engine,
  request: AuthRequest,
  attempt: Attempt | undefined,
  response: Response,
): Promise<Response> {
  const { name, route, headers, before, subject } = request;
  await attempt?.succeeded();
  const received = (await response.json().catch(() => null)) as unknown;
  const cookies = response.headers.getSetCookie();
  const after = await sessionOfAnswer(engine, cookies);
  const answer: Answer = (body = { done: true }) =>
    jsonResponse(
      200,
      body,
      cookies.map((cookie) => withSessionLifetime(cookie, engine.config.baseUrl)),
    );

  if (name === 'POST /sign-out') return signOut(engine, request, answer);
  if (name === 'POST /reset-password') {
    await record(engine, {
      ...toSystemEvent('desk', 'reviewer.factorChanged', {
        object: subject ?? null,
        reason: 'set-up link',
        detail: { factor: 'password', change: 'set' },
      }),
      ...traceOf(headers),
    });
    return answer();
  }
  if (!signInRoutes.includes(name)) {
    const session = after ?? (isOpen(before) ? before : undefined);
    if (route.recorded && session) await recordOwn(engine, session, headers, route.recorded);
    return answer(route.answer?.(received));
  }
  if (name.startsWith('POST /two-factor/') && isOpen(before)) {
    await confirmFactor(engine, headers, before, after);
    return answer({ next: 'continue' } satisfies Progress);
  }
  return answer(await beginSession(engine, request, after));
}

async function signOut(engine: Engine, { before, headers }: AuthRequest, answer: Answer): Promise<Response> {
  if (isOpen(before)) await record(engine, toAuditEvent(toReviewer(engine, before, headers), 'reviewer.signedOut', {}));
  const response = answer();
  response.headers.set('clear-site-data', '"cache", "storage"');
  return response;
}

/** A code inside an open session: the app is now set up (`after` is its new session), or the reviewer proved who they are (R14). */
async function confirmFactor(
  engine: Engine,
  headers: Headers,
  before: OpenSession,
  after: OpenSession | undefined,
): Promise<void> {
  if (!after) {
    await engine.internal.updateSession(before.session.token, { factorAt: new Date() });
    return;
  }
  await recordOwn(engine, after, headers, {
    action: 'reviewer.factorChanged',
    detail: { factor: 'totp', change: 'added' },
  });
}

/** Ends the session that this browser had, deletes sessions that ended a day ago, and records the sign-in. */
async function beginSession(engine: Engine, request: AuthRequest, after: OpenSession | undefined): Promise<Progress> {
  const { name, headers, before } = request;
  const begun =
    name.startsWith('POST /passkey/') && after && (await isSignOnAccount(engine, after.user.id))
      ? await addPasskeyToSignOn(engine, request, after)
      : after;
  if (isOpen(before)) await engine.internal.deleteSession(before.session.token);
  const dayAgo = new Date(Date.now() - 86_400_000);
  await engine.adapter.deleteMany({
    model: 'session',
    where: [{ field: 'expiresAt', operator: 'lt', value: dayAgo }],
  });
  if (!begun) return { next: 'second_factor' };
  try {
    await record(engine, toAuditEvent(toReviewer(engine, begun, headers), 'reviewer.signedIn', {}));
  } catch (error) {
    await engine.internal.deleteSession(begun.session.token); // no session without its audit event
    throw error;
  }
  return { next: isProved(engine, begun) ? 'continue' : 'second_factor' };
}

/**
 * An account of single sign-on takes a passkey in addition, never instead: otherwise people removed at the provider could still sign in, with
 * their old roles. The twelve hours keep counting from the first sign-in.
 */
async function addPasskeyToSignOn(
  engine: Engine,
  { before, headers }: AuthRequest,
  { session, user }: OpenSession,
): Promise<OpenSession> {
  if (isOpen(before) && before.user.id === user.id) {
    const fields = { authMethod: 'oidc+passkey', startedAt: before.session.startedAt } as const;
    await engine.internal.updateSession(session.token, fields);
    return { state: 'open', session: { ...session, ...fields }, user };
  }
  await engine.internal.deleteSession(session.token);
  await recordFailure(engine, headers, user.id, 'passkey');
  throw new Problem('signed_out', { detail: 'Your account uses single sign-on. Sign in with that first.' });
}

/** The session that an answer of better-auth begins, read as the next request would read it. */
async function sessionOfAnswer(engine: Engine, cookies: readonly string[]): Promise<OpenSession | undefined> {
  const name = sessionCookieName(engine.config.baseUrl);
  const pairs = cookies.map((cookie) => cookie.split(';', 1)[0] ?? '').filter((pair) => pair.startsWith(`${name}=`));
  const headers = new Headers({ cookie: pairs.at(-1) ?? '' });
  if (!readCookie(headers, name)) return undefined;
  const found = await readSession(engine, headers);
  return isOpen(found) ? found : undefined;
}
