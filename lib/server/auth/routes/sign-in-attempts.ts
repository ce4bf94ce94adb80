/**
 * Which limits of guessing a request counts against, and the audit events of what is refused. Without a session a browser counts for its
 * network, and against an account apart from the devices that are known to belong to it; inside a session a confirmation has its own limit.
 */
import 'server-only';
import { z } from 'zod';
import { Problem, type ProblemCode } from '#lib/model/problem.ts';
import { signOnRefusals } from '#lib/model/sign-on-refusal.ts';
import { toAuditEvent, toSystemEvent } from '#lib/server/audit-event.ts';
import { networkOf, traceOf } from '#lib/server/request-context.ts';
import type { Engine } from '../engine.ts';
import { findKnownDevice } from '../known-device.ts';
import { reportRefused } from '../refused-attempts.ts';
import { toReviewer } from '../session.ts';
import { type Counted, countAttempt, takeBack } from '../sign-in-limits.ts';
import { SignOnRefused } from '../single-sign-on/openid-connect.ts';
import {
  type AuthRequest,
  isOpen,
  passkeySignIn,
  passwordSignIn,
  recoveryCode,
  setUpLink,
  signOnReturn,
  signOnStart,
  textOf,
  totpCode,
} from './auth-routes.ts';

export interface Attempt {
  /** Takes the attempt back. A right password that a code must follow stays counted until the code is right too. */
  readonly succeeded: () => Promise<void>;
  /** Writes the audit event of the refusal. @throws Problem store_unavailable */
  readonly refused: (reason: string, account?: string | null, why?: string) => Promise<void>;
}

/** @returns undefined for a request that proves nothing @throws Problem too_many_requests */
export async function beginAttempt(engine: Engine, request: AuthRequest): Promise<Attempt | undefined> {
  const limits = await limitsOf(engine, request);
  if (!limits) return undefined;
  const { counted, alsoOnSuccess = [] } = limits;
  const attempt: Attempt = {
    succeeded: () => takeBack(engine, [...counted, ...alsoOnSuccess]),
    refused: (reason, account = null, why) => report(engine, request, { reason, account, why }),
  };
  try {
    await countAttempt(engine, counted);
  } catch (error) {
    if (error instanceof Problem && error.code === 'too_many_requests')
      await report(engine, request, { reason: tooMany, account: await findAccount(engine, request) });
    throw error;
  }
  return attempt;
}

interface Limits {
  readonly counted: readonly Counted[];
  readonly alsoOnSuccess?: readonly Counted[];
}

async function limitsOf(engine: Engine, request: AuthRequest): Promise<Limits | undefined> {
  const { name, headers, body, before, subject } = request;
  const network = ofNetwork(headers);
  if (confirms(request) && isOpen(before)) return { counted: [['confirmation', before.user.id]] };
  if (name === passwordSignIn) return { counted: ofAccount(engine, headers, 'password', textOf(body.email)) };
  if (name === signOnReturn || name === setUpLink || name === passkeySignIn) return { counted: [network] };
  if (name !== totpCode && name !== recoveryCode) return undefined;
  const user = subject === undefined ? null : await engine.internal.findUserById(subject);
  if (!user) return { counted: [network] };
  return {
    counted: ofAccount(engine, headers, 'code', user.email),
    alsoOnSuccess: ofAccount(engine, headers, 'password', user.email),
  };
}

/** Tells whether a request inside a session proves again who sent it. */
function confirms({ name, body, before }: AuthRequest): boolean {
  if (!isOpen(before)) return false;
  if (name === passwordSignIn) return textOf(body.email).toLowerCase() === before.user.email;
  if (name === totpCode || name === recoveryCode || name === passkeySignIn) return true;
  return (body.password ?? body.currentPassword) !== undefined;
}

const ofNetwork = (headers: Headers): Counted => ['network', networkOf(traceOf(headers).ip)];

/** @param proof it decides by whom it may be guessed */
function ofAccount(engine: Engine, headers: Headers, proof: 'password' | 'code', address: string): readonly Counted[] {
  const email = address.toLowerCase();
  const device = findKnownDevice(headers, email, engine.config);
  if (device !== undefined) return [[`${proof} on a known device`, `${device} ${email}`]];
  const network = ofNetwork(headers);
  return [network, [`${proof} here`, `${network[1]} ${email}`], [`${proof} everywhere`, email]];
}

const tooMany = 'too many attempts';

/** Finds the id of the account that an attempt is about; it is null when there is none. */
const findAccount = async (engine: Engine, { name, body, subject }: AuthRequest): Promise<string | null> =>
  name === passwordSignIn
    ? ((await engine.internal.findUserByEmail(textOf(body.email).toLowerCase()))?.user.id ?? null)
    : (subject ?? null);

interface RefusedAttempt {
  readonly reason: string;
  readonly account: string | null;
  readonly why?: string | undefined;
}

async function report(engine: Engine, request: AuthRequest, { reason, account, why }: RefusedAttempt): Promise<void> {
  const { headers, before } = request;
  const fields = { outcome: 'denied', reason, detail: why === undefined ? null : { why } } as const;
  const isChecked = reason !== tooMany;
  if (confirms(request) && isOpen(before)) {
    const { id: object } = before.user;
    const event = toAuditEvent(toReviewer(engine, before, headers), 'reviewer.confirmed', { ...fields, object });
    return reportRefused(engine, { by: ['confirmation', object], event, isChecked });
  }
  const failed = toSystemEvent('desk', 'reviewer.signInFailed', { ...fields, object: account });
  const event = { ...failed, ...traceOf(headers) };
  return reportRefused(engine, { by: ofNetwork(headers), event, isChecked });
}

// The refusals of better-auth become Problems and audit events of our own.
export const setUpLinkExpired = 'This link has already been used or has expired. Ask an administrator for a new one.';

const noPasskey = 'No account uses this passkey.';
export const codeRefused = 'Incorrect code, or already used.';

type Refusal = readonly [ProblemCode, string?];

/** Routes with one answer, whatever the reason (R10). */
const refusalsByRoute: Readonly<Record<string, Refusal>> = {
  [passwordSignIn]: ['signed_out', 'Incorrect email or password.'],
  [passkeySignIn]: ['signed_out', noPasskey],
  [setUpLink]: ['bad_request', setUpLinkExpired],
};

const refusalsByCode: Readonly<Record<string, Refusal>> = {
  SIGN_ON_FIRST: ['signed_out', 'Your account uses single sign-on. Sign in with that first.'],
  INVALID_CODE: ['bad_request', codeRefused],
  INVALID_BACKUP_CODE: ['bad_request', codeRefused],
  INVALID_PASSWORD: ['bad_request', 'Incorrect password.'],
  TOTP_ALREADY_ENABLED: ['conflict', 'An authenticator app is set up already.'],
  USER_NOT_VERIFIED: ['bad_request', 'Your device must ask for a PIN, a fingerprint or your face.'],
  // The library answers 500 when a new passkey does not match its challenge.
  FAILED_TO_VERIFY_REGISTRATION: ['bad_request', 'This passkey could not be added.'],
  SESSION_NOT_FRESH: ['step_up_required'],
};

const refusalSchema = z.object({
  code: z.string().optional(),
  why: z.enum(signOnRefusals).optional(),
  reviewer: z.string().optional(),
});

export const passkeyRefused = (): Problem => new Problem('signed_out', { detail: noPasskey });
export const tookTooLong = (): Problem => new Problem('signed_out', { detail: 'This took too long. Sign in again.' });

/** Records what was refused and throws. @throws Problem; SignOnRefused on the way back from the identity provider */
export async function refuse(
  engine: Engine,
  request: AuthRequest,
  attempt: Attempt | undefined,
  response: Response,
): Promise<never> {
  const { name } = request;
  const { code = '', why, reviewer } = refusalSchema.safeParse(await response.json().catch(() => null)).data ?? {};
  if (response.status >= 500 && !Object.hasOwn(refusalsByCode, code)) throw new Problem('internal');
  if (attempt) {
    const account = name === signOnReturn ? reviewer : await findAccount(engine, request);
    await attempt.refused(proofs[name] ?? 'password', account, why);
  }
  if (name === signOnStart) throw new Problem('sign_on_unavailable', { detail: 'Try again, or ask an administrator.' });
  if (name === signOnReturn) throw new SignOnRefused(why ?? 'failed');
  const [problem, detail] =
    (code === 'SIGN_ON_FIRST' ? undefined : refusalsByRoute[name]) ?? refusalsByCode[code] ?? [];
  if (problem) throw new Problem(problem, detail === undefined ? {} : { detail });
  if (name.startsWith('POST /two-factor/verify-')) throw tookTooLong();
  if (response.status === 401) throw new Problem('signed_out');
  throw new Problem('bad_request', { detail: 'This did not work. Try again.' });
}

/** What a request proves, but for a password. */
const proofs: Readonly<Record<string, string>> = {
  [signOnReturn]: 'single sign-on',
  [passkeySignIn]: 'passkey',
  [setUpLink]: 'set-up link',
  [totpCode]: 'second factor',
  [recoveryCode]: 'second factor',
};
