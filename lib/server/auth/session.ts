/** The session and the reviewer of a request: looked up every time, so that a ban, a new role or a revoked session counts at once (R06, R12). */
import 'server-only';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { Problem } from '#lib/model/problem.ts';
import { parseRoles, type Reviewer } from '#lib/model/reviewer.ts';
import { reviewerHeader } from '#lib/model/sign-in.ts';
import { traceOf } from '#lib/server/request-context.ts';
import { readCookie, sessionCookieName } from './cookie.ts';
import type { Engine } from './engine.ts';
import { blindHash } from './sealed-cookies.ts';
import { factorsOf, isProved } from './second-factor.ts';
import { findSession, type SessionRow, type UserRow } from './session-fields.ts';
import { freshSeconds, idleSeconds, longestSessionSeconds } from './sign-in-duration.ts';
import { isSignOnAccount } from './single-sign-on/accounts.ts';

/** Background requests of the browser carry it; they do not extend a session (R12). */
export const pollHeader = 'x-poll';

/** A session is extended no more often than this; the idle time is exact to it. */
const extendAfterMs = 60_000;

export type Session =
  | { readonly state: 'none' }
  /** `idle` means nothing for 30 minutes, `over` twelve hours, `gone` signed out, revoked or disabled. */
  | { readonly state: 'ended'; readonly why: 'idle' | 'over' | 'gone' }
  | SessionHandle;

export interface SessionHandle {
  readonly state: 'open';
  readonly session: SessionRow;
  readonly user: UserRow;
}

/** Extends nothing, deletes nothing. @throws Problem store_unavailable */
export async function readSession(engine: Engine, headers: Headers): Promise<Session> {
  const { baseUrl, authSecrets } = engine.config;
  const token = openSignedCookie(headers, sessionCookieName(baseUrl), authSecrets[0] ?? '');
  if (token === undefined) return { state: 'none' };
  const found = await findSession(engine.store, token);
  if (!found) return { state: 'ended', why: 'gone' };
  const { session, user } = found;
  const nowMs = Date.now();
  if (user.banned) return { state: 'ended', why: 'gone' };
  if (nowMs - session.startedAt.getTime() >= longestSessionSeconds * 1_000) return { state: 'ended', why: 'over' };
  if (session.expiresAt.getTime() <= nowMs) return { state: 'ended', why: 'idle' };
  return { state: 'open', session, user };
}

/** @throws Problem signed_out; second_factor_required when AUTH_MFA=required and this session has not proved enough; store_unavailable */
export async function requireReviewer(engine: Engine, headers: Headers): Promise<Reviewer> {
  const found = await readSession(engine, headers);
  if (found.state !== 'open') throw new Problem('signed_out');
  if (!isProved(engine, found)) throw new Problem('second_factor_required');
  const reviewer = toReviewer(engine, found, headers);
  requireMark(engine, reviewer, headers.get(reviewerHeader));
  if (!headers.has(pollHeader)) await extend(engine, found.session);
  return reviewer;
}

/** Names the reviewer and their roles to the browser, and reveals nothing about either. */
export const reviewerMark = (engine: Engine, { id, roles }: Pick<Reviewer, 'id' | 'roles'>): string =>
  blindHash(engine.config.authSecrets[0] ?? '', 'reviewer mark', `${id} ${roles.toSorted().join(' ')}`).slice(0, 16);

/**
 * Names the channel that the tabs of one sign-in share in their browser, and is what they seal searched texts with. Keyed, since the audit log
 * holds the hash of the session.
 */
export const browserChannel = (engine: Engine, { sessionHash }: Pick<Reviewer, 'sessionHash'>): string =>
  blindHash(engine.config.authSecrets[0] ?? '', 'browser channel', sessionHash);

/**
 * Refuses a page that was made for another reviewer, who has since signed in in the same browser, and all its tabs have the new cookie.
 * @param mark as the page names it; null when it names none
 * @throws Problem signed_out
 */
export function requireMark(engine: Engine, reviewer: Reviewer, mark: string | null): void {
  if (mark !== null && mark !== reviewerMark(engine, reviewer)) throw new Problem('signed_out');
}

interface SignedIn {
  readonly session: Pick<SessionRow, 'id' | 'authMethod'>;
  readonly user: Pick<UserRow, 'id' | 'name' | 'email' | 'role'>;
}

/** The reviewer of a session that is open, or about to begin. */
export function toReviewer(engine: Engine, { session, user }: SignedIn, headers: Headers): Reviewer {
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    roles: parseRoles(user.role),
    authMethod: session.authMethod,
    sessionHash: blindHash(engine.config.authSecrets[0] ?? '', 'session hash', session.id).slice(0, 16),
    request: traceOf(headers),
  };
}

/**
 * The session is extended for another half hour, but never beyond twelve hours after the sign-in. A store that cannot be written extends nothing:
 * the session ends sooner if that lasts, and until then whoever reads says what is missing.
 */
async function extend(engine: Engine, session: SessionRow): Promise<void> {
  const nowMs = Date.now();
  if (nowMs - session.updatedAt.getTime() < extendAfterMs) return;
  const lastMs = session.startedAt.getTime() + longestSessionSeconds * 1_000;
  const expiresAt = new Date(Math.min(nowMs + idleSeconds * 1_000, lastMs));
  const extended = { expiresAt, updatedAt: new Date(nowMs) };
  await engine.internal.updateSession(session.token, extended).catch((error: unknown) => {
    if (!(error instanceof Problem && error.code === 'store_unavailable')) throw error;
  });
}

/**
 * R14: requires a proof of identity within the last five minutes: by a second factor where the account has one, else by the password.
 * @throws Problem signed_out, step_up_required
 */
export async function requireStepUp(engine: Engine, headers: Headers): Promise<void> {
  const found = await readSession(engine, headers);
  if (found.state !== 'open') throw new Problem('signed_out');
  const { app, passkeys } = await factorsOf(engine, found.user);
  const provedAt = app || passkeys > 0 ? found.session.factorAt : found.session.startedAt;
  if (!provedAt || Date.now() - provedAt.getTime() > freshSeconds * 1_000) throw new Problem('step_up_required');
}

/** @throws Problem signed_out, store_unavailable */
export async function readOwnAccount(engine: Engine, headers: Headers) {
  const found = await readSession(engine, headers);
  if (found.state !== 'open') throw new Problem('signed_out');
  const { id, name, email, twoFactorEnabled } = found.user;
  const passkeys = await engine.adapter.findMany<{ id: string; name?: string | null; createdAt?: Date | null }>({
    model: 'passkey',
    where: [{ field: 'userId', value: id }],
  });
  return {
    name,
    email,
    /** The identity provider manages password and factors; only a passkey can be added here. */
    singleSignOn: await isSignOnAccount(engine, id),
    /** An authenticator app is set up. */
    app: twoFactorEnabled === true,
    passkeys: passkeys.map((passkey) => ({
      id: passkey.id,
      name: passkey.name ?? 'Passkey',
      addedAt: passkey.createdAt?.toISOString() ?? null,
    })),
  };
}

/**
 * It says how far a sign-in has come. In `challenge` the password was right and a code is required; in `enrol` the reviewer is signed in, but a
 * second factor must be set up first; in `passkey` they are signed in, but a registered passkey must be used; `open` is complete.
 */
export type SignInProgress =
  | { readonly step: 'start'; readonly ended: 'idle' | 'over' | 'gone' | undefined }
  | { readonly step: 'challenge' }
  | { readonly step: 'enrol' | 'passkey'; readonly isAdmin: boolean }
  | { readonly step: 'open' };

/** @throws Problem store_unavailable */
export async function readSignInProgress(engine: Engine, headers: Headers): Promise<SignInProgress> {
  const found = await readSession(engine, headers);
  if (found.state === 'open') {
    if (isProved(engine, found)) return { step: 'open' };
    const isAdmin = parseRoles(found.user.role).includes('admin');
    const { passkeys } = await factorsOf(engine, found.user);
    return { step: passkeys > 0 ? 'passkey' : 'enrol', isAdmin };
  }
  if ((await findChallengedUser(engine, headers)) !== undefined) return { step: 'challenge' };
  return { step: 'start', ended: found.state === 'ended' ? found.why : undefined };
}

/** Id of the reviewer who gave the right password and has yet to give the second factor, from better-auth's signed cookie. */
export async function findChallengedUser(engine: Engine, headers: Headers): Promise<string | undefined> {
  const name = `${sessionCookieName(engine.config.baseUrl)}.two_factor`;
  const challenge = openSignedCookie(headers, name, engine.config.authSecrets[0] ?? '');
  if (challenge === undefined) return undefined;
  const found = await engine.internal.findVerificationValue(challenge);
  return found && found.expiresAt > new Date() ? found.value : undefined;
}

/** Opens the token in a signed cookie of better-auth (`token.signature`); it is undefined when the signature is not ours. */
export function openSignedCookie(headers: Headers, name: string, secret: string): string | undefined {
  const raw = readCookie(headers, name);
  if (!raw) return undefined;
  let value: string;
  try {
    value = decodeURIComponent(raw);
  } catch {
    return undefined; // not a value that we set
  }
  const at = value.lastIndexOf('.');
  const given = Buffer.from(value.slice(at + 1), 'base64');
  const right = createHmac('sha256', secret).update(value.slice(0, at)).digest();
  return at > 0 && given.length === right.length && timingSafeEqual(given, right) ? value.slice(0, at) : undefined;
}
