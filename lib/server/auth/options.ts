/**
 * better-auth, set as docs/security.md demands. Everything that a client could reach through it is closed here once more, though the
 * allow-list of `doors.ts` lets almost nothing come this far.
 */
import 'server-only';
import { createHash } from 'node:crypto';
import { passkey } from '@better-auth/passkey';
import { APIError, type BetterAuthOptions, type BetterAuthPlugin } from 'better-auth';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { admin, twoFactor } from 'better-auth/plugins';
import type { Config } from '../config.ts';
import { describeError, log } from '../log.ts';
import type { Store } from '../store/index.ts';
import { cookieAttributes, longestSessionSeconds, sessionCookieName } from './cookie.ts';
import { callbackPath } from './oidc.ts';
import { longestPassword, normalPassword, shortestPassword } from './password.ts';
import { type SignOn, signOnPlugin } from './sign-on.ts';

export const idleSeconds = 1_800;
/** How long a proof of who somebody is counts for the acts that ask for it again (R14). */
export const freshSeconds = 300;

export type AuthConfig = Pick<Config, 'baseUrl' | 'authSecrets' | 'authMfa' | 'oidc'>;
export type AuthStore = Pick<Store, 'db' | 'dialect' | 'audit'>;

/** How a session began. `recovery`: password and a recovery code. `oidc+passkey`: a passkey used on top of single sign-on. */
export type AuthMethod = 'password' | 'password+totp' | 'password+recovery' | 'passkey' | 'oidc' | 'oidc+passkey';

/** The columns that the desk adds to a session. */
export interface SessionExtras {
  readonly authMethod: AuthMethod;
  /** First sign-in; carried through every change of token, so that twelve hours are twelve hours. */
  readonly startedAt: Date;
  /** Last proof by a second factor; null when there was none in this session. */
  readonly factorAt: Date | null;
}

const methodOfPath: Readonly<Record<string, AuthMethod>> = {
  '/sign-in/email': 'password',
  '/two-factor/verify-totp': 'password+totp',
  '/two-factor/verify-backup-code': 'password+recovery',
  '/passkey/verify-authentication': 'passkey',
  [callbackPath]: 'oidc',
};

/** These prove nothing that the desk itself has seen beyond the first factor. */
const withoutFactor: readonly AuthMethod[] = ['password', 'oidc'];

/** Our own table in better-auth's care: attempts to sign in, and one-time codes already used. */
const limitTable = {
  id: 'desk-limits',
  schema: {
    signInLimit: {
      fields: {
        key: { type: 'string', required: true, unique: true },
        failures: { type: 'number', required: true },
        blockedUntil: { type: 'date', required: true },
        updatedAt: { type: 'date', required: true, index: true },
      },
    },
  },
} as const satisfies BetterAuthPlugin;

interface Hooks {
  /** Claims a one-time code; false when it was used before (RFC 6238, 5.2). */
  readonly claimCode: (userId: string, code: string) => Promise<boolean>;
  readonly signOn: SignOn;
}

/** better-auth numbers its secrets; the number must stay with the secret when its place in the list changes. */
const versionOf = (secret: string): number => createHash('sha256').update(secret).digest().readUInt32BE(0);

export function authOptions(config: AuthConfig, store: AuthStore, hooks: Hooks) {
  const { baseUrl, authSecrets } = config;
  const cookie = sessionCookieName(baseUrl);
  return {
    appName: 'Review Desk',
    baseURL: baseUrl,
    basePath: '/api/auth',
    trustedOrigins: [baseUrl],
    secrets: authSecrets.map((value) => ({ version: versionOf(value), value })),
    database: { db: store.db, type: store.dialect },
    telemetry: { enabled: false },
    onAPIError: { throw: true }, // a failing store leaves as the Problem that it is; the library would print it
    // Messages of the library can hold addresses and names: only that something was said, and where.
    logger: {
      level: 'error',
      log: (_level, _message, ...details) => {
        const error = details.find((detail) => detail instanceof Error);
        log.warn({ event: 'auth.library', ...(error && describeError(error)) });
      },
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: shortestPassword,
      maxPasswordLength: longestPassword,
      revokeSessionsOnPasswordReset: true,
      password: {
        hash: (password) => hashPassword(normalPassword(password)),
        verify: ({ hash, password }) => verifyPassword({ hash, password: normalPassword(password) }),
      },
    },
    account: { accountLinking: { enabled: false } },
    session: {
      expiresIn: idleSeconds,
      updateAge: 60,
      // Only `requireReviewer` extends a session: what polls, and what better-auth itself reads, does not.
      disableSessionRefresh: true,
      freshAge: freshSeconds,
      additionalFields: {
        authMethod: { type: 'string', required: true, input: false, defaultValue: 'password' },
        startedAt: { type: 'date', required: true, input: false, defaultValue: () => new Date() },
        factorAt: { type: 'date', required: false, input: false },
      },
    },
    verification: { storeIdentifier: 'hashed' },
    rateLimit: {
      enabled: true,
      storage: 'database',
      // A guard against floods alone: better-auth begins to count anew only after a window without any request, and a whole office can stand
      // behind one address. Guessing is slowed down by `limit.ts`.
      window: 2,
      max: 100,
      customRules: { '/sign-in/*': { window: 2, max: 100 }, '/two-factor/*': { window: 2, max: 100 } },
    },
    advanced: {
      useSecureCookies: false, // else the name becomes __Secure-__Host-…; `secure` is set below
      cookiePrefix: cookie,
      defaultCookieAttributes: cookieAttributes(baseUrl),
      cookies: { session_token: { name: cookie, attributes: cookieAttributes(baseUrl) } },
      ipAddress: { ipAddressHeaders: ['x-desk-client-address'], ipv6Subnet: 64 },
      disableCSRFCheck: false,
      disableOriginCheck: false,
      database: { validateSchema: false }, // our migrations make the tables, a test compares them
    },
    databaseHooks: {
      session: {
        create: {
          // A new token keeps what the old one had proved; a sign-in begins anew.
          before: async (session, context) => {
            const now = new Date();
            const method = methodOfPath[context?.path ?? ''];
            const before = context?.context.session?.session as unknown as SessionExtras | undefined;
            const isEnrolment = context?.path === '/two-factor/verify-totp' && before !== undefined;
            if (context?.path === '/two-factor/verify-totp' && !isEnrolment) {
              if (!(await hooks.claimCode(session.userId, String(context.body?.code))))
                throw new APIError('UNAUTHORIZED', { code: 'INVALID_CODE', message: 'code used before' });
            }
            const extras: SessionExtras =
              method === undefined || isEnrolment
                ? {
                    authMethod: method ?? before?.authMethod ?? 'password',
                    startedAt: before?.startedAt ?? now,
                    factorAt: isEnrolment ? now : (before?.factorAt ?? null),
                  }
                : { authMethod: method, startedAt: now, factorAt: withoutFactor.includes(method) ? null : now };
            return { data: { ...session, ...extras } };
          },
        },
      },
    },
    plugins: [
      // Only for the columns `role` and `banned` and its refusal of the banned; its endpoints stay closed.
      admin({ defaultRole: '' }),
      twoFactor({
        issuer: 'Review Desk',
        twoFactorCookieMaxAge: 600,
        backupCodeOptions: { storeBackupCodes: 'encrypted' },
      }),
      passkey({
        rpID: new URL(baseUrl).hostname,
        rpName: 'Review Desk',
        origin: baseUrl,
        advanced: { webAuthnChallengeCookie: 'passkey' },
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        // A passkey stands for two factors only when the device asked for a finger, a face or a PIN.
        registration: { afterVerification: ({ verification }) => requireVerifiedPerson(verification.registrationInfo) },
        authentication: {
          afterVerification: ({ verification }) => requireVerifiedPerson(verification.authenticationInfo),
        },
      }),
      signOnPlugin(config, hooks.signOn),
      limitTable,
    ],
  } satisfies BetterAuthOptions;
}

function requireVerifiedPerson(info: { userVerified: boolean } | undefined): void {
  if (!info?.userVerified) throw new APIError('BAD_REQUEST', { code: 'USER_NOT_VERIFIED', message: 'not verified' });
}

/** Session cookies live as long as the longest session; better-auth would let them end with the first idle time. */
export const withLongCookie = (setCookie: string, name: string): string =>
  setCookie.startsWith(`${name}=`)
    ? setCookie.replace(/Max-Age=[1-9]\d*/i, `Max-Age=${longestSessionSeconds}`)
    : setCookie;
