/**
 * What the desk says to the identity provider and believes of it (R16; OpenID Connect Core 1.0, authorization code with PKCE). Nothing here
 * knows of accounts. An answer counts only when state, issuer, signature by a public key of the issuer, audience, time and nonce all hold;
 * the claims come from the signed ID token alone. The provider's own words never leave this file.
 */
import 'server-only';
import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import { z } from 'zod';
import { parseRoles, type Role, roles } from '#lib/model/role.ts';
import type { SignOnRefusal } from '#lib/model/sign-on.ts';
import type { Config } from '../config.ts';
import { describeError, log } from '../log.ts';

export const callbackPath = '/oidc/callback';
const timeoutSeconds = 10;
/** The provider may move its endpoints; its keys are looked up more often by the library. */
const discoveryLifeMs = 3_600_000;

export class SignOnRefused extends Error {
  readonly why: SignOnRefusal;
  /** The account it is about, for the trail. */
  readonly reviewer: string | undefined;
  constructor(why: SignOnRefusal, reviewer?: string) {
    super(why);
    this.name = 'SignOnRefused';
    this.why = why;
    this.reviewer = reviewer;
  }
}

/** What waits sealed in the browser until the provider sends it back. */
export const pendingForm = z.object({ state: z.string(), nonce: z.string(), verifier: z.string(), next: z.string() });
export type Pending = z.infer<typeof pendingForm>;

/** Who the provider says it is. */
export interface Claimed {
  readonly issuer: string;
  /** The provider's name of the person; the only thing that an account is bound to. */
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
export function openProvider(oidc: NonNullable<Config['oidc']>, baseUrl: string) {
  let known: { readonly at: number; readonly configuration: Promise<Configuration> } | undefined;

  const find = (): Promise<Configuration> => {
    if (known && Date.now() - known.at < discoveryLifeMs) return known.configuration;
    const configuration = discover(oidc);
    known = { at: Date.now(), configuration };
    configuration.catch(() => {
      known = undefined; // the next sign-in asks again
    });
    return configuration;
  };

  return {
    /** @param again the provider shall ask anew who it is, even when it knows @throws SignOnRefused unreachable */
    async begin(next: string, again: boolean): Promise<{ url: string; pending: Pending }> {
      const configuration = await find().catch(explain('unreachable'));
      const pending = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier(), next };
      const url = buildAuthorizationUrl(configuration, {
        redirect_uri: `${baseUrl}/api/auth${callbackPath}`,
        scope: 'openid email profile',
        state: pending.state,
        nonce: pending.nonce,
        code_challenge: await calculatePKCECodeChallenge(pending.verifier),
        code_challenge_method: 'S256',
        ...(again && { prompt: 'login' }),
      });
      return { url: url.href, pending };
    },

    /** @param query as the provider sent the browser back with it, with its `?` @throws SignOnRefused */
    async finish(query: string, pending: Pending): Promise<Claimed> {
      const configuration = await find().catch(explain('unreachable'));
      const tokens = await authorizationCodeGrant(
        configuration,
        new URL(`${baseUrl}/api/auth${callbackPath}${query}`),
        {
          expectedState: pending.state,
          expectedNonce: pending.nonce,
          pkceCodeVerifier: pending.verifier,
          idTokenExpected: true,
        },
      ).catch(explain('failed'));
      const claims: unknown = tokens.claims();
      const person = idToken.safeParse(claims);
      if (!person.success)
        throw new SignOnRefused(
          person.error.issues.some(({ path }) => String(path[0]).startsWith('email')) ? 'unverified' : 'failed',
        );
      const { iss, sub, email, name } = person.data;
      const given = rolesOf(claims, oidc.roleClaim);
      if (given.length === 0) throw new SignOnRefused('no_role');
      return {
        issuer: iss,
        subject: sub,
        email: email.toLowerCase(),
        name: name?.trim().slice(0, 200) || email,
        roles: given,
      };
    },
  };
}

async function discover(oidc: NonNullable<Config['oidc']>): Promise<Configuration> {
  const issuer = new URL(oidc.issuer);
  const found = await discovery(issuer, oidc.clientId, oidc.clientSecret, secretOf(oidc.clientSecret), {
    timeout: timeoutSeconds,
    // The configuration lets plain http through on loopback only. The ID token comes straight from the provider, but its signature is checked
    // nevertheless: only by keys of the provider, so that neither `none` nor a symmetric algorithm can pass.
    execute: [enableNonRepudiationChecks, ...(issuer.protocol === 'http:' ? [allowInsecureRequests] : [])],
  });
  // The library lets some providers answer for many tenants; here it is one issuer.
  if (new URL(found.serverMetadata().issuer).href !== issuer.href) throw new Error('another issuer');
  return found;
}

/** Basic is what a provider takes that does not say (OpenID Connect Discovery 1.0, section 3). */
function secretOf(secret: string): ClientAuth {
  const [basic, post] = [ClientSecretBasic(secret), ClientSecretPost(secret)];
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (methods.includes('client_secret_basic') ? basic : post)(server, ...rest);
  };
}

/** One word or a list; a word that is no role, or a pair that cannot stand together, gives none. */
function rolesOf(claims: unknown, claim: string): readonly Role[] {
  const words = z.union([z.string().transform((word) => [word]), z.array(z.string()).max(50)]);
  const found = z.object({ [claim]: words }).safeParse(claims).data?.[claim];
  const given = parseRoles(found?.join(','));
  return roles.filter((role) => given.includes(role));
}

/** Every failure of the library in one of our words; the log learns where, never what the provider said. */
const explain =
  (otherwise: SignOnRefusal) =>
  (error: unknown): never => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
    log.warn({ event: 'auth.oidc', ...describeError(error), ...(code !== undefined && { code }) });
    if (error instanceof AuthorizationResponseError) throw new SignOnRefused('cancelled');
    if (error instanceof TypeError || code === 'OAUTH_TIMEOUT') throw new SignOnRefused('unreachable');
    throw new SignOnRefused(otherwise);
  };
