/**
 * The endpoints of better-auth that are open (R15), each with the only body it takes, who may call it, and the only answer it gives:
 * better-auth's own answers hold session tokens. Everything else under /api/auth is not found.
 */
import 'server-only';
import { z } from 'zod';
import type { AuditAction } from '#lib/model/audit.ts';
import type { Session, SessionHandle } from '../session.ts';
import { callbackPath } from '../single-sign-on/openid-connect.ts';
import { startPath } from '../single-sign-on/plugin.ts';

/**
 * `proved` means signed in with the factors that are required, `step-up` signed in and proved within five minutes (R14). A missing second factor
 * matters for `proved` alone: it is set up here.
 */
type Need = 'nothing' | 'session' | 'proved' | 'step-up';

export interface Recorded {
  readonly action: AuditAction;
  readonly detail: Readonly<Record<string, string>> | null;
}

export interface AuthRoute {
  readonly body?: z.ZodType<Record<string, unknown>>;
  readonly needs: Need;
  /** The address may have a query: the identity provider sends the browser back with one. */
  readonly query?: true;
  /** These fields are added to the body for better-auth. */
  readonly with?: Readonly<Record<string, unknown>>;
  /** Audit event, written before better-auth's first write. Sign-ins have their own (`recorded-writes.ts`). */
  readonly recorded?: Recorded;
  /** A success removes this second factor. */
  readonly removes?: 'app' | 'passkey';
  /** Returns a part of better-auth's answer; where it is absent, nothing is returned. */
  readonly answer?: (answer: unknown) => unknown;
}

const password = z.string().min(1).max(512);
const code = z.strictObject({ code: z.string().trim().min(1).max(40) });
const withPassword = z.strictObject({ password });
/** It is the JSON of a WebAuthn credential; simplewebauthn checks it. */
const credential = z.looseObject({ id: z.string().max(2_000), response: z.looseObject({}) });
const nothing = z.strictObject({});

const enrolment = z.object({ totpURI: z.string(), backupCodes: z.array(z.string()) });
const recoveryCodes = z.object({ backupCodes: z.array(z.string()) });
const passkeys = z.array(
  z.object({ id: z.string(), name: z.string().nullish(), createdAt: z.coerce.date().nullish(), backedUp: z.boolean() }),
);

export const factor = (name: string, change: string): Recorded => ({
  action: 'reviewer.factorChanged',
  detail: { factor: name, change },
});

export const signOnStart = `POST ${startPath}`;
export const signOnReturn = `GET ${callbackPath}`;
export const passwordSignIn = 'POST /sign-in/email';
export const totpCode = 'POST /two-factor/verify-totp';
export const recoveryCode = 'POST /two-factor/verify-backup-code';
export const passkeyOptions = 'GET /passkey/generate-authenticate-options';
export const passkeySignIn = 'POST /passkey/verify-authentication';
export const setUpLink = 'POST /reset-password';
export const signOut = 'POST /sign-out';

/** These routes can begin a session. */
export const signInRoutes: readonly string[] = [passwordSignIn, totpCode, recoveryCode, passkeySignIn, signOnReturn];

export const authRoutes: Readonly<Record<string, AuthRoute>> = {
  [passwordSignIn]: { needs: 'nothing', body: z.strictObject({ email: z.string().trim().min(1).max(254), password }) },
  [totpCode]: { needs: 'nothing', body: code },
  [recoveryCode]: { needs: 'nothing', body: code },
  [passkeyOptions]: { needs: 'nothing', answer: (options) => options },
  [passkeySignIn]: { needs: 'nothing', body: z.strictObject({ response: credential }) },
  [signOnStart]: {
    needs: 'nothing',
    body: z.strictObject({ next: z.string().max(2_000) }),
    answer: (answer) => z.object({ url: z.url() }).parse(answer),
  },
  [signOnReturn]: { needs: 'nothing', query: true },
  [setUpLink]: {
    needs: 'nothing',
    body: z.strictObject({ token: z.string().min(1).max(100), newPassword: password }),
    recorded: factor('password', 'set'),
  },
  [signOut]: { needs: 'nothing', body: nothing, recorded: { action: 'reviewer.signedOut', detail: null } },
  'GET /get-session': { needs: 'session' },

  'POST /change-password': {
    needs: 'step-up',
    body: z.strictObject({ currentPassword: password, newPassword: password }),
    with: { revokeOtherSessions: true },
    recorded: factor('password', 'changed'),
  },
  'POST /two-factor/enable': {
    needs: 'step-up',
    body: withPassword,
    with: { method: 'totp' },
    answer: (answer) => enrolment.parse(answer),
  },
  'POST /two-factor/disable': {
    needs: 'step-up',
    body: withPassword,
    recorded: factor('totp', 'removed'),
    removes: 'app',
  },
  'POST /two-factor/generate-backup-codes': {
    needs: 'step-up',
    body: withPassword,
    recorded: factor('recovery codes', 'changed'),
    answer: (answer) => recoveryCodes.parse(answer),
  },
  'GET /passkey/generate-register-options': { needs: 'step-up', answer: (options) => options },
  'POST /passkey/verify-registration': {
    needs: 'step-up',
    body: z.strictObject({ response: credential, name: z.string().trim().min(1).max(60).optional() }),
    recorded: factor('passkey', 'added'),
  },
  'GET /passkey/list-user-passkeys': { needs: 'proved', answer: (answer) => passkeys.parse(answer) },
  'POST /passkey/delete-passkey': {
    needs: 'step-up',
    body: z.strictObject({ id: z.string().min(1).max(100) }),
    recorded: factor('passkey', 'removed'),
    removes: 'passkey',
  },
  'POST /revoke-other-sessions': {
    needs: 'proved',
    body: nothing,
    recorded: { action: 'reviewer.sessionsEnded', detail: null },
  },
};

/** It is a request under /api/auth that passed the allow-list. */
export interface AuthRequest {
  /** The method and path are the key in `authRoutes`. */
  readonly name: string;
  readonly route: AuthRoute;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
  /** The request came with this session. */
  readonly before: Session;
  /** It is the id of the reviewer who is signed in, has yet to give the second factor, or holds the set-up link; it is undefined when not known. */
  readonly subject: string | undefined;
}

export const isOpen = (session: Session): session is SessionHandle => session.state === 'open';

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A code inside an open session: step-up, or the set-up of an app. It begins no session. */
export const isConfirmation = ({ name, before }: AuthRequest): boolean =>
  isOpen(before) && (name === totpCode || name === recoveryCode);
