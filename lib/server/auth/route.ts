/** The one way over HTTP into better-auth: allow-list, origin, limits, trail; and no token in any answer. */
import 'server-only';
import { z } from 'zod';
import type { AuditAction, AuditEvent } from '#lib/model/audit.ts';
import { Problem, type ProblemCode } from '#lib/model/problem.ts';
import { parseRoles } from '#lib/model/role.ts';
import { signOnRefusals } from '#lib/model/sign-on.ts';
import { urls } from '#lib/model/urls.ts';
import { readBody, requireSameOrigin, traceOf } from '../incoming.ts';
import { describeError, log } from '../log.ts';
import { toAuditEvent, toDeskEvent } from '../trail.ts';
import { forgetCookie, readCookie, sessionCookieName, signOnCookieName } from './cookie.ts';
import { type Door, doors } from './doors.ts';
import type { Engine } from './engine.ts';

import { type Attempt, beginAttempt } from './limit.ts';
import { callbackPath, SignOnRefused } from './oidc.ts';
import { withLongCookie } from './options.ts';
import { requireGoodPassword } from './password.ts';
import { challengedUser, isProved, readSession, requireStepUp, type Session, toReviewer } from './session.ts';
import { isSignOnAccount, pendingSignOn, startPath } from './sign-on.ts';

const prefix = '/api/auth';
const signOnReturn = `GET ${callbackPath}`;
const isSignOn = (name: string): boolean => name === signOnReturn || name === `POST ${startPath}`;
const maxBodyBytes = 16_384;
/** What better-auth itself must see of a request. */
const passedHeaders = [
  'cookie',
  'origin',
  'user-agent',
  'x-desk-client-address',
  'sec-fetch-site',
  'sec-fetch-mode',
  'sec-fetch-dest',
];

type Open = Extract<Session, { state: 'open' }>;

/** One request on its way: what the steps below need to know of it. */
interface Visit {
  readonly name: string;
  readonly door: Door;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
  readonly before: Session;
  /** Reviewer id of who is signed in, owes the second factor, or holds the set-up link; undefined when that is still open. */
  readonly subject: string | undefined;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * @throws Problem not_found for what is not on the allow-list; foreign_origin, bad_request, signed_out, step_up_required, too_many_requests,
 *   sign_on_unavailable, store_unavailable. A wrong e-mail address, a wrong password and a disabled account are one and the same answer (R10).
 */
export async function authRoute(engine: Engine, request: Request): Promise<Response> {
  const url = new URL(request.url);
  const name = `${request.method} ${url.pathname.slice(prefix.length)}`;
  const door = Object.hasOwn(doors, name) && url.pathname.startsWith(`${prefix}/`) ? doors[name] : undefined;
  if (!door || (url.search !== '' && !door.query)) throw new Problem('not_found');
  if (isSignOn(name) && engine.config.oidc === null) throw new Problem('not_found');

  const { headers } = request;
  const before = await readSession(engine, headers);
  if (door.needs !== 'nothing' && before.state !== 'open') throw new Problem('signed_out');
  if (request.method !== 'GET') requireSameOrigin(headers, engine.config.baseUrl);
  const body = door.body ? await readBody(request, door.body, maxBodyBytes) : {};
  if (name === 'GET /get-session') return answer(200, toOwnSession(before as Open));
  if (door.needs === 'step-up') await requireStepUp(engine, headers);

  const subject = await findSubject(engine, { name, headers, body, before });
  const visit: Visit = { name, door, headers, body, before, subject };
  await requirePolicy(engine, visit);
  const through = async (): Promise<Response> => {
    const attempt = await countAttempt(engine, visit);
    const response = await engine.handler(
      new Request(new URL(url.pathname + url.search, engine.config.baseUrl), {
        method: request.method,
        headers: passOn(headers, door),
        ...(door.body && { body: JSON.stringify({ ...body, ...door.with }) }),
      }),
    );
    return response.ok ? succeeded(engine, visit, attempt, response) : failed(engine, visit, response);
  };
  return name === signOnReturn ? backToOurPages(engine, headers, through) : through();
}

/** The identity provider sent a person here, not a script: the answer is a page of ours, with our own words when it did not work. */
async function backToOurPages(engine: Engine, headers: Headers, through: () => Promise<Response>): Promise<Response> {
  const { baseUrl } = engine.config;
  const next = pendingSignOn(headers, engine.config)?.next ?? urls.sessions();
  const away = forgetCookie(baseUrl, signOnCookieName(baseUrl));
  try {
    const done = await through();
    const isDone = progress.parse(await done.json()).next === 'continue';
    return redirectTo(isDone ? urls.continueTo(next) : urls.secondFactor(next), [...done.headers.getSetCookie(), away]);
  } catch (error) {
    if (!(error instanceof SignOnRefused) && !(error instanceof Problem)) throw error;
    if (error instanceof Problem)
      log.warn({ event: 'auth.oidc', code: error.code, ...describeError(error.cause ?? error) });
    const isWaiting = error instanceof Problem && error.code === 'too_many_requests';
    const why = error instanceof SignOnRefused ? error.why : isWaiting ? 'too_many' : 'failed';
    return redirectTo(urls.signOnRefused(why, next), [away]);
  }
}

const progress = z.object({ next: z.enum(['continue', 'second_factor']) });

function redirectTo(location: string, cookies: readonly string[]): Response {
  const headers = new Headers({ location, 'cache-control': 'no-store' });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return new Response(null, { status: 303, headers });
}

function passOn(from: Headers, door: Door): Headers {
  const to = new Headers();
  for (const name of passedHeaders) {
    const value = from.get(name);
    if (value !== null) to.set(name, value);
  }
  if (door.body) to.set('content-type', 'application/json');
  return to;
}

async function findSubject(
  engine: Engine,
  { name, headers, body, before }: Omit<Visit, 'door' | 'subject'>,
): Promise<string | undefined> {
  if (name === 'POST /reset-password') {
    const link = await engine.internal.findVerificationValue(`reset-password:${text(body.token)}`);
    if (!link || link.expiresAt <= new Date()) throw new Problem('bad_request', { detail: setUpLinkOver });
    return link.value;
  }
  return before.state === 'open' ? before.user.id : challengedUser(engine, headers);
}

const setUpLinkOver = 'This link was used already or is older than a day. Ask an administrator for a new one.';

/** New passwords are judged before anything is used up: a set-up link survives a password that is too easy. */
async function requirePolicy(engine: Engine, { body, subject }: Visit): Promise<void> {
  if (body.newPassword === undefined || subject === undefined) return;
  const user = await engine.internal.findUserById(subject);
  requireGoodPassword(text(body.newPassword), user ? [user.email, user.name] : []);
}

function countAttempt(engine: Engine, { name, headers, body, before, subject }: Visit): Promise<Attempt | undefined> {
  const begin = (names: Parameters<typeof beginAttempt>[2]) =>
    beginAttempt(engine.adapter, engine.config.authSecrets[0] ?? '', names);
  if (name === signOnReturn) return begin({ network: traceOf(headers).ip ?? '' });
  if (name === 'POST /sign-in/email')
    return begin({ network: traceOf(headers).ip ?? '', account: text(body.email).toLowerCase() });
  if (name.startsWith('POST /two-factor/verify-')) return begin({ factor: subject ?? traceOf(headers).ip ?? '' });
  if ((body.password ?? body.currentPassword) !== undefined && before.state === 'open')
    return begin({ account: before.user.email });
  return Promise.resolve(undefined);
}

const signInDoors: readonly string[] = [
  'POST /sign-in/email',
  'POST /two-factor/verify-totp',
  'POST /two-factor/verify-backup-code',
  'POST /passkey/verify-authentication',
  signOnReturn,
];

async function succeeded(
  engine: Engine,
  visit: Visit,
  attempt: Attempt | undefined,
  response: Response,
): Promise<Response> {
  const { name, door, headers, before, subject } = visit;
  await attempt?.succeeded();
  const given = (await response.json().catch(() => null)) as unknown;
  const cookies = response.headers.getSetCookie();
  const after = await sessionOfAnswer(engine, cookies);
  const done = (body: unknown = { done: true }) =>
    answer(
      200,
      body,
      cookies.map((cookie) => withLongCookie(cookie, sessionCookieName(engine.config.baseUrl))),
    );

  if (name === 'POST /sign-out') {
    if (before.state === 'open')
      await record(engine, toAuditEvent(toReviewer(engine, before, headers), 'reviewer.signedOut', {}));
    const response = done();
    response.headers.set('clear-site-data', '"cache", "storage"');
    return response;
  }
  if (name === 'POST /reset-password') {
    await record(engine, {
      ...toDeskEvent('desk', 'reviewer.factorChanged', {
        object: subject ?? null,
        reason: 'set-up link',
        detail: { factor: 'password', change: 'set' },
      }),
      ...traceOf(headers),
    });
    return done();
  }
  if (!signInDoors.includes(name)) {
    if (door.recorded) await recordOwn(engine, after ?? (before as Open), headers, door.recorded);
    return done(door.answer?.(given));
  }

  // A second proof inside an open session: the app is set up now, or who they are is confirmed (R14).
  if (name.startsWith('POST /two-factor/') && before.state === 'open') {
    if (after)
      await recordOwn(engine, after, headers, {
        action: 'reviewer.factorChanged',
        detail: { factor: 'totp', change: 'added' },
      });
    else await engine.internal.updateSession(before.session.token, { factorAt: new Date() });
    return done({ next: 'continue' });
  }
  const begun =
    name.startsWith('POST /passkey/') && after && (await isSignOnAccount(engine, after.user.id))
      ? await onTopOfSignOn(engine, visit, after)
      : after;
  // A new sign-in ends the session that this browser had, and sweeps away what ended a day ago.
  if (before.state === 'open') await engine.internal.deleteSession(before.session.token);
  const dayAgo = new Date(Date.now() - 86_400_000);
  await engine.adapter.deleteMany({
    model: 'session',
    where: [{ field: 'expiresAt', operator: 'lt', value: dayAgo }],
  });
  if (!begun) return done({ next: 'second_factor' });
  try {
    await record(engine, toAuditEvent(toReviewer(engine, begun, headers), 'reviewer.signedIn', {}));
  } catch (error) {
    await engine.internal.deleteSession(begun.session.token); // what the trail does not know did not happen
    throw error;
  }
  return done({ next: isProved(engine, begun) ? 'continue' : 'second_factor' });
}

/**
 * A passkey of an account from single sign-on is used on top of it, never instead: else who is gone from the provider would still come in, and
 * with the roles of yesterday. The twelve hours go on counting.
 */
async function onTopOfSignOn(engine: Engine, { before, headers }: Visit, { session, user }: Open): Promise<Open> {
  if (before.state === 'open' && before.user.id === user.id) {
    const extras = { authMethod: 'oidc+passkey', startedAt: before.session.startedAt } as const;
    await engine.internal.updateSession(session.token, extras);
    return { state: 'open', session: { ...session, ...extras }, user };
  }
  await engine.internal.deleteSession(session.token);
  await recordFailure(engine, headers, user.id, 'passkey');
  throw new Problem('signed_out', { detail: 'Your account opens with single sign-on. Use that.' });
}

/** The session that an answer of better-auth begins, read as the next request would. */
async function sessionOfAnswer(engine: Engine, cookies: readonly string[]): Promise<Open | undefined> {
  const name = sessionCookieName(engine.config.baseUrl);
  const pairs = cookies.map((cookie) => cookie.split(';', 1)[0] ?? '').filter((pair) => pair.startsWith(`${name}=`));
  const headers = new Headers({ cookie: pairs.at(-1) ?? '' });
  if (!readCookie(headers, name)) return undefined;
  const found = await readSession(engine, headers);
  return found.state === 'open' ? found : undefined;
}

const refusal = z.object({
  code: z.string().optional(),
  why: z.enum(signOnRefusals).optional(),
  reviewer: z.string().optional(),
});

/** better-auth's refusals in the desk's own words. */
async function failed(engine: Engine, visit: Visit, response: Response): Promise<never> {
  const { name, headers, subject, body } = visit;
  const { code = '', why, reviewer } = refusal.safeParse(await response.json().catch(() => null)).data ?? {};
  if (response.status >= 500 && !Object.hasOwn(refusalsOfCodes, code)) throw new Problem('internal');
  if (response.status === 429) {
    const seconds = Number(response.headers.get('x-retry-after') ?? 60);
    throw new Problem('too_many_requests', {
      retryAfterSeconds: code === 'ACCOUNT_TEMPORARILY_LOCKED' ? 900 : seconds,
    });
  }
  if (signInDoors.includes(name)) {
    const known =
      name === 'POST /sign-in/email'
        ? (await engine.internal.findUserByEmail(text(body.email).toLowerCase()))?.user.id
        : name === signOnReturn
          ? reviewer
          : subject;
    await recordFailure(engine, headers, known, proofOf(name), why);
  }
  if (name === `POST ${startPath}`)
    throw new Problem('sign_on_unavailable', { detail: 'Try again, or ask an administrator.' });
  if (name === signOnReturn) throw new SignOnRefused(why ?? 'failed');
  const [problem, detail] = refusalsOfDoors[name] ?? refusalsOfCodes[code] ?? [];
  if (problem) throw new Problem(problem, detail === undefined ? {} : { detail });
  if (name.startsWith('POST /two-factor/verify-'))
    throw new Problem('signed_out', { detail: 'This took too long. Sign in again.' });
  if (response.status === 401) throw new Problem('signed_out');
  throw new Problem('bad_request', { detail: 'This did not work. Try again.' });
}

const proofOf = (name: string): string =>
  name === signOnReturn
    ? 'single sign-on'
    : name === 'POST /sign-in/email'
      ? 'password'
      : name.startsWith('POST /passkey')
        ? 'passkey'
        : 'second factor';

type Refusal = readonly [ProblemCode, string?];

/** Doors with one answer, whatever the reason. */
const refusalsOfDoors: Readonly<Record<string, Refusal>> = {
  'POST /sign-in/email': ['signed_out', 'Email or password is not right.'],
  'POST /passkey/verify-authentication': ['signed_out', 'This passkey does not open an account here.'],
  'POST /reset-password': ['bad_request', setUpLinkOver],
};

const refusalsOfCodes: Readonly<Record<string, Refusal>> = {
  INVALID_CODE: ['bad_request', 'This code is not right, or was used before.'],
  INVALID_BACKUP_CODE: ['bad_request', 'This code is not right, or was used before.'],
  INVALID_PASSWORD: ['bad_request', 'Your password is not right.'],
  TOTP_ALREADY_ENABLED: ['conflict', 'An authenticator app is set up already.'],
  USER_NOT_VERIFIED: ['bad_request', 'Your device has to ask for a PIN, a finger or a face.'],
  // The library calls it its own failure (500) when a new passkey is not what was asked for.
  FAILED_TO_VERIFY_REGISTRATION: ['bad_request', 'This passkey could not be added.'],
  SESSION_NOT_FRESH: ['step_up_required'],
};

const recordOwn = (
  engine: Engine,
  session: Open,
  headers: Headers,
  what: { action: AuditAction; detail: Readonly<Record<string, string>> },
) =>
  record(
    engine,
    toAuditEvent(toReviewer(engine, session, headers), what.action, { object: session.user.id, detail: what.detail }),
  );

const recordFailure = (engine: Engine, headers: Headers, known: string | undefined, reason: string, why?: string) =>
  record(engine, {
    ...toDeskEvent('desk', 'reviewer.signInFailed', {
      object: known ?? null,
      outcome: 'denied',
      reason,
      detail: why === undefined ? null : { why },
    }),
    ...traceOf(headers),
  });

const record = async (engine: Engine, event: AuditEvent): Promise<void> => {
  await engine.store.audit.append(event);
};

const toOwnSession = ({ session, user }: Open) => ({
  name: user.name,
  email: user.email,
  roles: parseRoles(user.role),
  expiresAt: session.expiresAt.toISOString(),
});

function answer(status: number, body: unknown, cookies: readonly string[] = []): Response {
  const headers = new Headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return new Response(JSON.stringify(body), { status, headers });
}
