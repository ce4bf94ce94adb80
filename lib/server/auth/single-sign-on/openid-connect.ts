/**
 * This is OpenID Connect with the identity provider (R16; OpenID Connect Core 1.0, authorization code with PKCE). It knows nothing of accounts. An
 * answer counts only when state, issuer, signature by a public key of the issuer, audience, time and nonce are all right; the claims come from the
 * signed ID token alone. The provider's error texts never leave this file.
 */
import 'server-only';
import * as client from 'openid-client';
import { z } from 'zod';
import { parseRoles, type Role, roles } from '#lib/model/reviewer.ts';
import type { SignOnRefusal } from '#lib/model/sign-on-refusal.ts';
import type { Config } from '#lib/server/config.ts';
import { describeError, log } from '#lib/server/log.ts';

export const callbackPath = '/oidc/callback';
const timeoutSeconds = 10;
/** The provider may move its endpoints; the library refreshes its keys more often. */
const discoveryLifeMs = 3_600_000;

export class SignOnRefused extends Error {
  readonly why: SignOnRefusal;
  /** It is the id of the account for the audit log. */
  readonly reviewer: string | undefined;
  constructor(why: SignOnRefusal, reviewer?: string) {
    super(why);
    this.name = 'SignOnRefused';
    this.why = why;
    this.reviewer = reviewer;
  }
}

/** Waits sealed in the browser until the provider sends it back. */
const text = z.string();
export const pendingSignOnSchema = z.object({ state: text, nonce: text, verifier: text, next: text });
export type PendingSignOn = z.infer<typeof pendingSignOnSchema>;

/** These are the verified claims of the ID token. */
export interface IdentityClaims {
  readonly issuer: string;
  /** It is the provider's identifier of the person, and with the issuer the only thing that an account is bound to. */
  readonly subject: string;
  readonly email: string;
  readonly name: string;
  readonly roles: readonly Role[];
}

const idToken = z.object({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  email: z.email().max(254),
  email_verified: z.literal(true),
  name: z.string().optional(),
});

/** @param baseUrl our own origin */
export function createIdentityProvider(oidc: NonNullable<Config['oidc']>, baseUrl: string) {
  const redirectUri = `${baseUrl}/api/auth${callbackPath}`;
  let cached: { readonly atMs: number; readonly configuration: Promise<client.Configuration> } | undefined;

  const find = (): Promise<client.Configuration> => {
    if (cached && performance.now() - cached.atMs < discoveryLifeMs) return cached.configuration;
    const configuration = discover(oidc);
    cached = { atMs: performance.now(), configuration };
    configuration.catch(() => {
      cached = undefined; // the next sign-in tries again
    });
    return configuration;
  };

  return {
    /** @param again the provider must authenticate the person again, even within its own session @throws SignOnRefused unreachable */
    async begin(next: string, again: boolean): Promise<{ url: string; pending: PendingSignOn }> {
      const configuration = await find().catch(refuseWith('unreachable'));
      const pending = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
        next,
      };
      const url = client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state: pending.state,
        nonce: pending.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(pending.verifier),
        code_challenge_method: 'S256',
        ...(again && { prompt: 'login' }),
      });
      return { url: url.href, pending };
    },

    /** @param query of the address that the provider sent the browser back to, with its `?` @throws SignOnRefused */
    async finish(query: string, pending: PendingSignOn): Promise<IdentityClaims> {
      const configuration = await find().catch(refuseWith('unreachable'));
      const { state: expectedState, nonce: expectedNonce, verifier: pkceCodeVerifier } = pending;
      const checks = { expectedState, expectedNonce, pkceCodeVerifier, idTokenExpected: true };
      const tokens = await client
        .authorizationCodeGrant(configuration, new URL(`${redirectUri}${query}`), checks)
        .catch(refuseWith('failed'));
      const claims: unknown = tokens.claims();
      const person = idToken.safeParse(claims);
      if (!person.success) {
        const isOfEmail = person.error.issues.some(({ path }) => String(path[0]).startsWith('email'));
        throw new SignOnRefused(isOfEmail ? 'unverified' : 'failed');
      }
      const { iss: issuer, sub: subject, email, name } = person.data;
      const claimedRoles = rolesOf(claims, oidc.roleClaim);
      if (claimedRoles.length === 0) throw new SignOnRefused('no_role');
      const shownName = name?.trim().slice(0, 200) || email;
      return { issuer, subject, email: email.toLowerCase(), name: shownName, roles: claimedRoles };
    },
  };
}

async function discover(oidc: NonNullable<Config['oidc']>): Promise<client.Configuration> {
  const issuer = new URL(oidc.issuer);
  const found = await client.discovery(issuer, oidc.clientId, oidc.clientSecret, secretOf(oidc.clientSecret), {
    timeout: timeoutSeconds,
    // The configuration accepts plain http on loopback only. The ID token comes straight from the provider; its signature is checked all the
    // same, and only by keys of the provider, so that neither `none` nor a symmetric algorithm can pass.
    execute: [
      client.enableNonRepudiationChecks,
      ...(issuer.protocol === 'http:' ? [client.allowInsecureRequests] : []),
    ],
  });
  // The library accepts some multi-tenant providers under another issuer; here there is exactly one.
  if (new URL(found.serverMetadata().issuer).href !== issuer.href) throw new Error('another issuer');
  return found;
}

/** Basic is the default of a provider that names no method (OpenID Connect Discovery 1.0, section 3). */
function secretOf(secret: string): client.ClientAuth {
  const [basic, post] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)];
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (methods.includes('client_secret_basic') ? basic : post)(server, ...rest);
  };
}

/** The claim is one string or a list. None when one of them is no role, or when two of them exclude each other. */
function rolesOf(claims: unknown, claim: string): readonly Role[] {
  const names = z.union([z.string().transform((name) => [name]), z.array(z.string()).max(50)]);
  const found = z.object({ [claim]: names }).safeParse(claims).data?.[claim];
  const parsed = parseRoles(found?.join(','));
  return roles.filter((role) => parsed.includes(role));
}

/** Turns every failure of the library into one of our refusals. The log gets the place of the error, never the provider's text. */
const refuseWith =
  (otherwise: SignOnRefusal) =>
  (error: unknown): never => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
    log.warn({ event: 'auth.oidc', ...describeError(error), ...(code !== undefined && { code }) });
    if (error instanceof client.AuthorizationResponseError) throw new SignOnRefused('cancelled');
    if (error instanceof TypeError || code === 'OAUTH_TIMEOUT') throw new SignOnRefused('unreachable');
    throw new SignOnRefused(otherwise);
  };
