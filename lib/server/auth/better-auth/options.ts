/**
 * better-auth, configured as docs/security.md requires. Everything that a client could reach through it is closed here a second time; the
 * allow-list in `routes/auth-routes.ts` already lets almost nothing through.
 */
import 'server-only';
import { createHash } from 'node:crypto';
import { passkey } from '@better-auth/passkey';
import { APIError, type BetterAuthOptions, type BetterAuthPlugin } from 'better-auth';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { admin, twoFactor } from 'better-auth/plugins';
import { describeError, log } from '#lib/server/log.ts';
import { cookieAttributes, sessionCookieName } from '../cookie.ts';
import type { AuthConfig, AuthStore } from '../engine.ts';
import { passkeyOptions } from '../passkey/passkey-options.ts';
import { longestPassword, normalPassword, shortestPassword } from '../password/password-policy.ts';
import { freshSeconds, idleSeconds, isEnrolment, newSessionFields, type SessionFields } from '../session/index.ts';
import { type SignOnHooks, signOnPlugin } from '../single-sign-on/index.ts';

/** Our own table, read and written through better-auth: attempts to sign in, and one-time codes already used. */
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
  readonly signOn: SignOnHooks;
}

/** better-auth numbers its secrets; a secret must keep its number when its position in the list changes. */
const versionOf = (secret: string): number => createHash('sha256').update(secret).digest().readUInt32BE(0);

export function authOptions(config: AuthConfig, store: AuthStore, hooks: Hooks) {
  const { baseUrl, authSecrets } = config;
  return {
    appName: 'Review Desk',
    baseURL: baseUrl,
    basePath: '/api/auth',
    trustedOrigins: [baseUrl],
    secrets: authSecrets.map((value) => ({ version: versionOf(value), value })),
    database: { db: store.db, type: store.dialect },
    telemetry: { enabled: false },
    onAPIError: { throw: true }, // a failing store throws its Problem; the library would print it
    // The library's messages can hold addresses and names: the log gets only the error's class and place.
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
      // Only `requireReviewer` extends a session; polling, and better-auth's own reads, do not.
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
      // Against floods only: better-auth resets its count only after a window without any request, and a whole office can share one address.
      // `limits/sign-in-limits.ts` slows down guessing.
      window: 2,
      max: 100,
      customRules: { '/sign-in/*': { window: 2, max: 100 }, '/two-factor/*': { window: 2, max: 100 } },
    },
    advanced: advancedOptions(baseUrl),
    databaseHooks: { session: { create: { before: sessionFieldsHook(hooks) } } },
    plugins: authPlugins(config, hooks),
  } satisfies BetterAuthOptions;
}

function advancedOptions(baseUrl: string) {
  const cookie = sessionCookieName(baseUrl);
  return {
    useSecureCookies: false, // else the name becomes __Secure-__Host-…; `secure` is set below
    cookiePrefix: cookie,
    defaultCookieAttributes: cookieAttributes(baseUrl),
    cookies: { session_token: { name: cookie, attributes: cookieAttributes(baseUrl) } },
    ipAddress: { ipAddressHeaders: ['x-desk-client-address'], ipv6Subnet: 64 },
    disableCSRFCheck: false,
    disableOriginCheck: false,
    database: { validateSchema: false }, // our migrations create the tables, a test compares them
  } satisfies BetterAuthOptions['advanced'];
}

type SessionHook = NonNullable<
  NonNullable<NonNullable<NonNullable<BetterAuthOptions['databaseHooks']>['session']>['create']>['before']
>;

const sessionFieldsHook =
  ({ claimCode }: Hooks): SessionHook =>
  async (session, context) => {
    const before = context?.context.session?.session as unknown as SessionFields | undefined;
    const path = context?.path;
    if (path === '/two-factor/verify-totp' && !isEnrolment(path, before)) {
      if (!(await claimCode(session.userId, String(context?.body?.code))))
        throw new APIError('UNAUTHORIZED', { code: 'INVALID_CODE', message: 'code used before' });
    }
    return { data: { ...session, ...newSessionFields(path, before) } };
  };

const authPlugins = (config: AuthConfig, hooks: Hooks) =>
  [
    // Only for the columns `role` and `banned` and for refusing banned accounts; its endpoints stay closed.
    admin({ defaultRole: '' }),
    twoFactor({
      issuer: 'Review Desk',
      twoFactorCookieMaxAge: 600,
      backupCodeOptions: { storeBackupCodes: 'encrypted' },
    }),
    passkey(passkeyOptions(config.baseUrl)),
    signOnPlugin(config, hooks.signOn),
    limitTable,
  ] satisfies BetterAuthPlugin[];
