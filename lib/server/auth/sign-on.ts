/**
 * Single sign-on as two endpoints in better-auth's care, so that its sessions are made, signed and refused to the disabled like all others.
 * An account belongs to one subject of one issuer and to nothing else: an e-mail address never joins it to an account that is there already.
 */
import 'server-only';
import { APIError, type BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';
import { safeNext } from '#lib/model/next-target.ts';
import type { SignOnRefusal } from '#lib/model/sign-on.ts';
import type { Config } from '../config.ts';
import { traceOf } from '../incoming.ts';
import { toDeskEvent } from '../trail.ts';
import { cookieAttributes, readCookie, sessionCookieName, signOnCookieName } from './cookie.ts';
import type { Engine } from './engine.ts';

import { type Claimed, callbackPath, openProvider, type Pending, pendingForm, SignOnRefused } from './oidc.ts';
import { seal, sealSeconds, unseal } from './seal.ts';

export const startPath = '/oidc/start';
const providerId = 'oidc';
const accountIdOf = ({ issuer, subject }: Claimed): string => `${issuer} ${subject}`;

type SignOnConfig = Pick<Config, 'baseUrl' | 'authSecrets' | 'oidc'>;
type Accounts = Pick<Engine, 'internal' | 'store'>;

export interface SignOn {
  /** False when this way back was taken before. */
  readonly claimState: (state: string) => Promise<boolean>;
  /** The reviewer whom the claims name; made when new. @throws SignOnRefused */
  readonly reviewerOf: (claimed: Claimed, headers: Headers) => Promise<string>;
}

/** What this browser took along to the provider, at most ten minutes ago. */
export function pendingSignOn(headers: Headers, { baseUrl, authSecrets }: SignOnConfig): Pending | undefined {
  const sealed = readCookie(headers, signOnCookieName(baseUrl));
  const text = sealed && unseal('single sign-on', sealed, authSecrets);
  return text ? pendingForm.parse(JSON.parse(text)) : undefined;
}

/** The only words of a refusal; `route.ts` makes an event and a sentence of them. */
const refuse = (why: SignOnRefusal, reviewer?: string) =>
  new APIError('UNAUTHORIZED', { code: 'SIGN_ON_REFUSED', message: 'refused', why, reviewer });

async function orRefuse<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof SignOnRefused ? refuse(error.why, error.reviewer) : error;
  }
}

export function signOnPlugin(config: SignOnConfig, { claimState, reviewerOf }: SignOn) {
  const { baseUrl, authSecrets, oidc } = config;
  const provider = oidc && openProvider(oidc, baseUrl);
  return {
    id: 'desk-sign-on',
    endpoints: {
      startSignOn: createAuthEndpoint(
        startPath,
        { method: 'POST', body: z.object({ next: z.string() }), requireRequest: true },
        async (context) => {
          if (!provider) throw new APIError('NOT_FOUND');
          const next = safeNext(context.body.next, baseUrl);
          // Whose session is open, or ended by itself, shall be asked there, too.
          const again = readCookie(context.request.headers, sessionCookieName(baseUrl)) !== undefined;
          const { url, pending } = await orRefuse(provider.begin(next, again));
          const sealed = seal('single sign-on', JSON.stringify(pending), authSecrets);
          context.setCookie(signOnCookieName(baseUrl), sealed, { ...cookieAttributes(baseUrl), maxAge: sealSeconds });
          return context.json({ url });
        },
      ),
      finishSignOn: createAuthEndpoint(callbackPath, { method: 'GET', requireRequest: true }, async (context) => {
        if (!provider) throw new APIError('NOT_FOUND');
        const { headers, url } = context.request;
        const pending = pendingSignOn(headers, config);
        if (!pending || !(await claimState(pending.state))) throw refuse('failed');
        const claimed = await orRefuse(provider.finish(new URL(url).search, pending));
        const userId = await orRefuse(reviewerOf(claimed, headers));
        const { internalAdapter } = context.context;
        const session = await internalAdapter.createSession(userId);
        const user = await internalAdapter.findUserById(userId);
        if (!user) throw refuse('failed');
        await setSessionCookie(context, { session, user });
        return context.json({ done: true });
      }),
    },
  } satisfies BetterAuthPlugin;
}

/** An account that single sign-on made: a password or a passkey alone never opens it. */
export async function isSignOnAccount({ internal }: Pick<Accounts, 'internal'>, userId: string): Promise<boolean> {
  return (await internal.findAccounts(userId)).some((account) => account.providerId === providerId);
}

/**
 * The account of the subject, with the roles that the provider says today; a new one when there is none.
 * @throws SignOnRefused disabled, taken
 */
export async function reviewerOf(accounts: Accounts, claimed: Claimed, headers: Headers): Promise<string> {
  const { internal } = accounts;
  const account = await internal.findAccountByKey({ providerId, accountId: accountIdOf(claimed) });
  if (!account) return newReviewer(accounts, claimed, headers);
  const user = (await internal.findUserById(account.userId)) as {
    role?: string | null;
    banned?: boolean | null;
  } | null;
  if (!user || user.banned) throw new SignOnRefused('disabled', account.userId);
  const role = claimed.roles.join(',');
  if (user.role !== role) {
    await internal.updateUser(account.userId, { role });
    await internal.deleteUserSessions(account.userId); // R12, as when an operator changes them
    await record(accounts, 'reviewer.rolesChanged', account.userId, role, headers);
  }
  return account.userId;
}

async function newReviewer(accounts: Accounts, claimed: Claimed, headers: Headers): Promise<string> {
  const { internal } = accounts;
  const { email, name } = claimed;
  const role = claimed.roles.join(',');
  const taken = await internal.findUserByEmail(email);
  if (taken) throw new SignOnRefused('taken', taken.user.id);
  const user = await internal.createUser({ email, name, emailVerified: true, role }, { method: 'admin' });
  try {
    await internal.createAccount({ userId: user.id, providerId, accountId: accountIdOf(claimed) });
    await record(accounts, 'reviewer.created', user.id, role, headers);
  } catch (error) {
    await internal.deleteUser(user.id); // half an account would keep its address taken for good
    throw error;
  }
  return user.id;
}

const record = (
  { store }: Accounts,
  action: 'reviewer.created' | 'reviewer.rolesChanged',
  id: string,
  roles: string,
  headers: Headers,
) =>
  store.audit.append({
    ...toDeskEvent('desk', action, { object: id, reason: 'single sign-on', detail: { roles } }),
    ...traceOf(headers),
  });
