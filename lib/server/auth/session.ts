/** Who is behind a request: one look-up for every request, so that a ban, a new role or a revoked session counts at once (R06, R12). */
import 'server-only';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { Problem } from '#lib/model/problem.ts';
import type { Reviewer } from '#lib/model/reviewer.ts';
import { parseRoles } from '#lib/model/role.ts';
import { traceOf } from '../incoming.ts';
import { longestSessionSeconds, readCookie, sessionCookieName } from './cookie.ts';
import type { Engine } from './engine.ts';
import { blindHash } from './keys.ts';
import { freshSeconds, idleSeconds, type SessionExtras } from './options.ts';
import { isSignOnAccount } from './sign-on.ts';

/** Background reads of the browser carry it; they do not keep a session alive (R12). */
export const pollHeader = 'x-poll';

/** A session is extended at most so often; the idle time is exact to it. */
const extendAfterMs = 60_000;

interface SessionRow extends SessionExtras {
  readonly id: string;
  readonly token: string;
  readonly expiresAt: Date;
  readonly updatedAt: Date;
}
interface UserRow {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role?: string | null;
  readonly banned?: boolean | null;
  readonly twoFactorEnabled?: boolean | null;
}

export type Session =
  | { readonly state: 'none' }
  /** `idle`: nothing for 30 minutes; `over`: twelve hours; `gone`: signed out, revoked, disabled. */
  | { readonly state: 'ended'; readonly why: 'idle' | 'over' | 'gone' }
  | { readonly state: 'open'; readonly session: SessionRow; readonly user: UserRow };

/** The token in a signed cookie of better-auth (`token.signature`); undefined when the signature is not ours. */
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

/** Only reads: extends nothing, deletes nothing. @throws Problem store_unavailable */
export async function readSession(engine: Engine, headers: Headers): Promise<Session> {
  const { baseUrl, authSecrets } = engine.config;
  const token = openSignedCookie(headers, sessionCookieName(baseUrl), authSecrets[0] ?? '');
  if (token === undefined) return { state: 'none' };
  const found = await engine.internal.findSession(token);
  if (!found) return { state: 'ended', why: 'gone' };
  const session = found.session as unknown as SessionRow;
  const user = found.user as unknown as UserRow;
  const nowMs = Date.now();
  if (user.banned) return { state: 'ended', why: 'gone' };
  if (nowMs - session.startedAt.getTime() >= longestSessionSeconds * 1_000) return { state: 'ended', why: 'over' };
  if (session.expiresAt.getTime() <= nowMs) return { state: 'ended', why: 'idle' };
  return { state: 'open', session, user };
}

/**
 * Whether the session has proved as much as AUTH_MFA and the role ask: any second factor, which after single sign-on is the provider's; a
 * passkey for an admin, single sign-on or not (R07).
 */
export function isProved({ config }: Engine, { session, user }: Extract<Session, { state: 'open' }>): boolean {
  if (config.authMfa === 'optional') return true;
  return parseRoles(user.role).includes('admin')
    ? session.authMethod === 'passkey' || session.authMethod === 'oidc+passkey'
    : session.authMethod !== 'password';
}

/**
 * @throws Problem signed_out; second_factor_required when AUTH_MFA=required and this session has not proved enough; store_unavailable
 */
export async function requireReviewer(engine: Engine, headers: Headers): Promise<Reviewer> {
  const found = await readSession(engine, headers);
  if (found.state !== 'open') throw new Problem('signed_out');
  if (!isProved(engine, found)) throw new Problem('second_factor_required');
  if (!headers.has(pollHeader)) await extend(engine, found.session);
  return toReviewer(engine, found, headers);
}

export function toReviewer(
  engine: Engine,
  { session, user }: Extract<Session, { state: 'open' }>,
  headers: Headers,
): Reviewer {
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

/** Half an hour from now, but never beyond twelve hours after the sign-in. */
async function extend(engine: Engine, session: SessionRow): Promise<void> {
  const nowMs = Date.now();
  if (nowMs - session.updatedAt.getTime() < extendAfterMs) return;
  const lastMs = session.startedAt.getTime() + longestSessionSeconds * 1_000;
  await engine.internal.updateSession(session.token, {
    expiresAt: new Date(Math.min(nowMs + idleSeconds * 1_000, lastMs)),
    updatedAt: new Date(nowMs),
  });
}

export interface Factors {
  readonly app: boolean;
  readonly passkeys: number;
}

/** The second factors that somebody has set up. */
export async function factorsOf(engine: Engine, user: Pick<UserRow, 'id' | 'twoFactorEnabled'>): Promise<Factors> {
  const passkeys = await engine.adapter.count({ model: 'passkey', where: [{ field: 'userId', value: user.id }] });
  return { app: user.twoFactorEnabled === true, passkeys };
}

/**
 * R14: who they are was proved within five minutes: by a second factor where they have one, else by the password.
 * @throws Problem signed_out, step_up_required
 */
export async function requireStepUp(engine: Engine, headers: Headers): Promise<void> {
  const found = await readSession(engine, headers);
  if (found.state !== 'open') throw new Problem('signed_out');
  const { app, passkeys } = await factorsOf(engine, found.user);
  const provedAt = app || passkeys > 0 ? found.session.factorAt : found.session.startedAt;
  if (!provedAt || Date.now() - provedAt.getTime() > freshSeconds * 1_000) throw new Problem('step_up_required');
}

/**
 * What the pages of the sign-in show. `challenge`: the password was right, a code is asked; `enrol`: signed in, but a second factor must be
 * set up first; `passkey`: signed in, but a passkey that exists must be used; `open`: nothing is missing.
 */
export type SignIn =
  | { readonly step: 'start'; readonly ended: 'idle' | 'over' | 'gone' | undefined }
  | { readonly step: 'challenge' }
  | { readonly step: 'enrol' | 'passkey'; readonly isAdmin: boolean }
  | { readonly step: 'open' };

/** @throws Problem store_unavailable */
export async function readSignIn(engine: Engine, headers: Headers): Promise<SignIn> {
  const found = await readSession(engine, headers);
  if (found.state === 'open') {
    if (isProved(engine, found)) return { step: 'open' };
    const isAdmin = parseRoles(found.user.role).includes('admin');
    const { passkeys } = await factorsOf(engine, found.user);
    return { step: passkeys > 0 ? 'passkey' : 'enrol', isAdmin };
  }
  if ((await challengedUser(engine, headers)) !== undefined) return { step: 'challenge' };
  return { step: 'start', ended: found.state === 'ended' ? found.why : undefined };
}

/** Who passed the password and still owes the second factor, from better-auth's signed cookie. */
export async function challengedUser(engine: Engine, headers: Headers): Promise<string | undefined> {
  const name = `${sessionCookieName(engine.config.baseUrl)}.two_factor`;
  const challenge = openSignedCookie(headers, name, engine.config.authSecrets[0] ?? '');
  if (challenge === undefined) return undefined;
  const found = await engine.internal.findVerificationValue(challenge);
  return found && found.expiresAt > new Date() ? found.value : undefined;
}

export interface OwnAccount {
  readonly name: string;
  readonly email: string;
  /** The identity provider keeps password and factors; here is only a passkey on top. */
  readonly singleSignOn: boolean;
  /** An authenticator app is set up. */
  readonly app: boolean;
  /** `addedAt`: ISO 8601. */
  readonly passkeys: readonly { readonly id: string; readonly name: string; readonly addedAt: string | null }[];
}

/** @throws Problem signed_out, store_unavailable */
export async function readOwnAccount(engine: Engine, headers: Headers): Promise<OwnAccount> {
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
    singleSignOn: await isSignOnAccount(engine, id),
    app: twoFactorEnabled === true,
    passkeys: passkeys.map((passkey) => ({
      id: passkey.id,
      name: passkey.name ?? 'Passkey',
      addedAt: passkey.createdAt?.toISOString() ?? null,
    })),
  };
}
