/** Creates better-auth for a store and a configuration. */
import 'server-only';
import { type BetterAuthOptions, betterAuth } from 'better-auth';
import type { AuthConfig, AuthStore, Engine } from '../engine.ts';
import { createFloodLimit } from '../limits/flood-limit.ts';
import { claimCode } from '../limits/one-time-codes.ts';
import { findOrCreateReviewer, isSignOnAccount } from '../single-sign-on/accounts.ts';
import { authOptions } from './options.ts';

export async function createEngine(config: AuthConfig, store: AuthStore): Promise<Engine> {
  const secret = config.authSecrets[0] ?? '';
  const options: BetterAuthOptions = authOptions(config, store, {
    claimCode: (owner, code) => claimCode(context.adapter, secret, owner, code),
    isSignOnAccount: (userId) => isSignOnAccount({ internal: context.internalAdapter }, userId),
    signOn: {
      claimState: (state) => claimCode(context.adapter, secret, 'single sign-on', state),
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
    claimCode: (owner, code) => claimCode(context.adapter, secret, owner, code),
    handler: (request) => auth.handler(request),
  };
}
