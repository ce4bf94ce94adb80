/**
 * better-auth, configured as docs/security.md requires. Everything that a client could reach through it is closed here a second time; the
 * allow-list in `routes/auth-routes.ts` already lets almost nothing through.
 */
import 'server-only';
import { createHash, randomUUID } from 'node:crypto';
import { type PasskeyOptions, passkey } from '@better-auth/passkey';
import { APIError, type BetterAuthOptions, type BetterAuthPlugin, betterAuth } from 'better-auth';
import { getSessionFromCtx } from 'better-auth/api';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { admin, twoFactor } from 'better-auth/plugins';
import { describeError, log } from '#lib/server/log.ts';
import { cookieAttributes, sessionCookieName } from './cookie.ts';
import type { AuthConfig, AuthStore, Engine } from './engine.ts';
import { longestPassword, normalPassword, shortestPassword } from './password-policy.ts';
import { currentChallenge, scopedAdapter } from './request-scope.ts';
import { claimCode } from './second-factor.ts';
import { newSessionFields, type SessionFields } from './session-fields.ts';
import { freshSeconds, idleSeconds } from './sign-in-duration.ts';
import { createFloodLimit } from './sign-in-limits.ts';
import { findOrCreateReviewer, isSignOnAccount } from './single-sign-on/accounts.ts';
import { type SignOnHooks, signOnPlugin } from './single-sign-on/plugin.ts';

interface Hooks extends Pick<Engine, 'claimCode'> {
  readonly isSignOnAccount: (userId: string) => Promise<boolean>;
  readonly signOn: SignOnHooks;
}

/** better-auth numbers its secrets; a secret must keep its number when its position in the list changes. */
const versionOf = (secret: string): number => createHash('sha256').update(secret).digest().readUInt32BE(0);

function authOptions(config: AuthConfig, store: AuthStore, hooks: Hooks) {
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
    // Its rows would grow with every address and path: `sign-in-limits.ts` does it instead.
    rateLimit: { enabled: false },
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

/** Before any session is created: what led to it works once, and what the new session has proved. Its id is known before its row, for the event. */
const sessionFieldsHook =
  ({ claimCode, isSignOnAccount }: Hooks): SessionHook =>
  async (session, context) => {
    // Its types name none of the fields that we add.
    const before = context?.context.session?.session as unknown as (SessionFields & { userId: string }) | undefined;
    const path = context?.path;
    const code = usedBy(path, session.userId, context?.body?.code);
    if (code && !(await claimCode(...code)))
      throw new APIError('UNAUTHORIZED', { code: 'INVALID_CODE', message: 'used before' });
    const id = randomUUID();
    const fields = newSessionFields(path, before);
    if (path !== '/passkey/verify-authentication' || !(await isSignOnAccount(session.userId)))
      return { data: { ...session, ...fields, id } };
    // An account of single sign-on takes a passkey in addition, never instead: otherwise people removed at the provider could still sign in,
    // with their old roles. The twelve hours keep counting from the first sign-in.
    const signedOn = await getSessionFromCtx(context as NonNullable<typeof context>);
    if (signedOn?.user.id !== session.userId)
      throw new APIError('UNAUTHORIZED', { code: 'SIGN_ON_FIRST', message: 'single sign-on first' });
    const { startedAt } = signedOn.session as unknown as SessionFields;
    return { data: { ...session, ...fields, authMethod: 'oidc+passkey', startedAt, id } };
  };

/** The code or challenge that a new session uses up: its owner, and what it is. */
function usedBy(path: string | undefined, userId: string, code: unknown): readonly [string, string] | undefined {
  if (path === '/two-factor/verify-totp') return [userId, String(code)];
  const challenge = path === '/passkey/verify-authentication' ? currentChallenge() : undefined;
  return challenge && ['passkey challenge', challenge.identifier];
}

/** Passkeys are a second factor, or replace password and factor (R07). */
const passkeyOptions = (baseUrl: string): PasskeyOptions => ({
  rpID: new URL(baseUrl).hostname,
  rpName: 'Review Desk',
  origin: baseUrl,
  advanced: { webAuthnChallengeCookie: 'passkey' },
  authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  // A passkey counts as two factors only when the device asked for a fingerprint, a face or a PIN.
  registration: { afterVerification: ({ verification }) => requireUserVerification(verification.registrationInfo) },
  authentication: { afterVerification: ({ verification }) => requireUserVerification(verification.authenticationInfo) },
});

function requireUserVerification(info: { userVerified: boolean } | undefined): void {
  if (!info?.userVerified) throw new APIError('BAD_REQUEST', { code: 'USER_NOT_VERIFIED', message: 'not verified' });
}

/** All that better-auth and its plugins write goes through the wrapped adapter. */
const scopedWrites = {
  id: 'desk-writes',
  init: ({ adapter }) => ({ context: { adapter: scopedAdapter(adapter) } }),
} as const satisfies BetterAuthPlugin;

const authPlugins = (config: AuthConfig, hooks: Hooks) =>
  [
    // This plugin is for the columns `role` and `banned` and for refusing banned accounts only; its endpoints stay closed.
    admin({ defaultRole: '' }),
    twoFactor({
      issuer: 'Review Desk',
      twoFactorCookieMaxAge: 600,
      accountLockout: { enabled: false }, // it would keep the owner out: `sign-in-limits.ts` counts apart for known devices
      backupCodeOptions: { storeBackupCodes: 'encrypted' },
    }),
    passkey(passkeyOptions(config.baseUrl)),
    signOnPlugin(config, hooks.signOn),
    limitTable,
    scopedWrites,
  ] satisfies BetterAuthPlugin[];

/** Our own table of the one-time codes that were used, read and written through better-auth. */
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

export async function createEngine(config: AuthConfig, store: AuthStore): Promise<Engine> {
  const secret = config.authSecrets[0] ?? '';
  const claim: Engine['claimCode'] = (owner, code) => claimCode(context.adapter, secret, owner, code);
  const options: BetterAuthOptions = authOptions(config, store, {
    claimCode: claim,
    isSignOnAccount: (userId) => isSignOnAccount({ internal: context.internalAdapter }, userId),
    signOn: {
      claimState: (state) => claim('single sign-on', state),
      findOrCreateReviewer: (claims, headers) =>
        findOrCreateReviewer({ internal: context.internalAdapter, store }, claims, headers),
    },
  });
  const auth = betterAuth(options);
  const context = await auth.$context;
  return {
    config,
    store,
    options,
    adapter: context.adapter,
    internal: context.internalAdapter,
    refuseFloods: createFloodLimit(),
    hashPassword: context.password.hash,
    claimCode: claim,
    handler: (request) => auth.handler(request),
  };
}
