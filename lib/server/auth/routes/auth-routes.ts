/**
 * The endpoints of better-auth that are open (R15), each with the only body it takes, who may call it, and the only answer it gives:
 * better-auth's own answers hold session tokens. Everything else under /api/auth is not found.
 */
import 'server-only';
import { z } from 'zod';
import type { AuditAction } from '#lib/model/audit.ts';
import { callbackPath, startPath } from '../single-sign-on/index.ts';

/** `step-up`: signed in, and proved within five minutes (R14). A missing second factor does not matter: it is set up here. */
type Need = 'nothing' | 'session' | 'step-up';

export interface AuthRoute {
  readonly body?: z.ZodType<Record<string, unknown>>;
  readonly needs: Need;
  /** The address may have a query: the identity provider sends the browser back with one. */
  readonly query?: true;
  /** Added to the body for better-auth. */
  readonly with?: Readonly<Record<string, unknown>>;
  /** Audit event of a success. Sign-in and its failures are recorded by the handler. */
  readonly recorded?: { readonly action: AuditAction; readonly detail: Readonly<Record<string, string>> };
  /** The part of better-auth's answer that is returned; nothing when absent. */
  readonly answer?: (answer: unknown) => unknown;
}

const password = z.string().min(1).max(512);
const code = z.strictObject({ code: z.string().trim().min(1).max(40) });
const withPassword = z.strictObject({ password });
/** The JSON of a WebAuthn credential; simplewebauthn checks it. */
const credential = z.looseObject({ id: z.string().max(2_000), response: z.looseObject({}) });
const nothing = z.strictObject({});

const enrolment = z.object({ totpURI: z.string(), backupCodes: z.array(z.string()) });
const recoveryCodes = z.object({ backupCodes: z.array(z.string()) });
const passkeys = z.array(
  z.object({ id: z.string(), name: z.string().nullish(), createdAt: z.coerce.date().nullish(), backedUp: z.boolean() }),
);

const factor = (name: string, change: string) => ({
  action: 'reviewer.factorChanged' as const,
  detail: { factor: name, change },
});

export const signOnStart = `POST ${startPath}`;
export const signOnReturn = `GET ${callbackPath}`;

/** Routes that can begin a session. */
export const signInRoutes: readonly string[] = [
  'POST /sign-in/email',
  'POST /two-factor/verify-totp',
  'POST /two-factor/verify-backup-code',
  'POST /passkey/verify-authentication',
  signOnReturn,
];

export const authRoutes: Readonly<Record<string, AuthRoute>> = {
  'POST /sign-in/email': {
    needs: 'nothing',
    body: z.strictObject({ email: z.string().trim().min(1).max(254), password }),
  },
  'POST /two-factor/verify-totp': { needs: 'nothing', body: code },
  'POST /two-factor/verify-backup-code': { needs: 'nothing', body: code },
  'GET /passkey/generate-authenticate-options': { needs: 'nothing', answer: (options) => options },
  'POST /passkey/verify-authentication': { needs: 'nothing', body: z.strictObject({ response: credential }) },
  [signOnStart]: {
    needs: 'nothing',
    body: z.strictObject({ next: z.string().max(2_000) }),
    answer: (answer) => z.object({ url: z.url() }).parse(answer),
  },
  [signOnReturn]: { needs: 'nothing', query: true },
  'POST /reset-password': {
    needs: 'nothing',
    body: z.strictObject({ token: z.string().min(1).max(100), newPassword: password }),
  },
  'POST /sign-out': { needs: 'nothing', body: nothing },
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
  'POST /two-factor/disable': { needs: 'step-up', body: withPassword, recorded: factor('totp', 'removed') },
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
  'GET /passkey/list-user-passkeys': { needs: 'session', answer: (answer) => passkeys.parse(answer) },
  'POST /passkey/delete-passkey': {
    needs: 'step-up',
    body: z.strictObject({ id: z.string().min(1).max(100) }),
    recorded: factor('passkey', 'removed'),
  },
  'POST /revoke-other-sessions': { needs: 'session', body: nothing },
};
