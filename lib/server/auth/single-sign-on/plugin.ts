/**
 * Single sign-on over OpenID Connect (R16). Hides the provider's discovery, keys and errors, the state that waits in the browser, and how an
 * account is bound to one subject of one issuer. Promises that only a verified ID token signs in, that its claims alone name the roles, and
 * that no text of the provider reaches a page or the log. Throws SignOnRefused.
 *
 * Single sign-on as two endpoints of better-auth, which creates and signs its sessions and refuses disabled accounts as for any other sign-in.
 */
import 'server-only';
import { APIError, type BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';
import { safeNext } from '#lib/model/after-sign-in-page.ts';
import type { SignOnRefusal } from '#lib/model/sign-on-refusal.ts';
import { cookieAttributes, readCookie, sessionCookieName, signOnCookieName } from '../cookie.ts';
import type { AuthConfig } from '../engine.ts';
import { seal, sealSeconds, unseal } from '../sealed-cookies.ts';
import {
  callbackPath,
  createIdentityProvider,
  type IdentityClaims,
  type PendingSignOn,
  pendingSignOnSchema,
  SignOnRefused,
} from './openid-connect.ts';

export const startPath = '/oidc/start';

type SignOnConfig = Pick<AuthConfig, 'baseUrl' | 'authSecrets' | 'oidc'>;

export interface SignOnHooks {
  /** It is false when this state was used before. */
  readonly claimState: (state: string) => Promise<boolean>;
  /** Finds the id of the reviewer whom the claims name, and creates the account when it is new. @throws SignOnRefused */
  readonly findOrCreateReviewer: (claims: IdentityClaims, headers: Headers) => Promise<string>;
}

/** The sign-in that this browser began at the provider, at most ten minutes ago. */
export function pendingSignOn(headers: Headers, { baseUrl, authSecrets }: SignOnConfig): PendingSignOn | undefined {
  const sealed = readCookie(headers, signOnCookieName(baseUrl));
  const text = sealed && unseal('single sign-on', sealed, authSecrets);
  return text ? pendingSignOnSchema.parse(JSON.parse(text)) : undefined;
}

/** `routes/sign-in-attempts.ts` turns it into an audit event and a message. */
const refuse = (why: SignOnRefusal, reviewer?: string) =>
  new APIError('UNAUTHORIZED', { code: 'SIGN_ON_REFUSED', message: 'refused', why, reviewer });

async function refusing<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof SignOnRefused ? refuse(error.why, error.reviewer) : error;
  }
}

export function signOnPlugin(config: SignOnConfig, { claimState, findOrCreateReviewer }: SignOnHooks) {
  const { baseUrl, authSecrets, oidc } = config;
  const provider = oidc && createIdentityProvider(oidc, baseUrl);
  return {
    id: 'desk-sign-on',
    endpoints: {
      startSignOn: createAuthEndpoint(
        startPath,
        { method: 'POST', body: z.object({ next: z.string() }), requireRequest: true },
        async (context) => {
          if (!provider) throw new APIError('NOT_FOUND');
          const next = safeNext(context.body.next, baseUrl);
          // A browser that has or had a session here must authenticate at the provider again.
          const again = readCookie(context.request.headers, sessionCookieName(baseUrl)) !== undefined;
          const { url, pending } = await refusing(provider.begin(next, again));
          const sealed = seal('single sign-on', JSON.stringify(pending), authSecrets);
          context.setCookie(signOnCookieName(baseUrl), sealed, { ...cookieAttributes(baseUrl), maxAge: sealSeconds });
          return context.json({ url });
        },
      ),
      finishSignOn: createAuthEndpoint(callbackPath, { method: 'GET', requireRequest: true }, async (context) => {
        if (!provider) throw new APIError('NOT_FOUND');
        const { headers, url } = context.request;
        const pending = pendingSignOn(headers, config);
        if (!pending) throw refuse('failed');
        const claims = await refusing(provider.finish(new URL(url).search, pending));
        // The state is claimed only now: what a signed-out client makes up leaves no row.
        if (!(await claimState(pending.state))) throw refuse('failed');
        const userId = await refusing(findOrCreateReviewer(claims, headers));
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
