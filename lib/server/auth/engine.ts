/** better-auth with its insides that this module needs, made once for a store and a configuration. */
import 'server-only';
import { betterAuth } from 'better-auth';
import { claimCode } from './limit.ts';
import { type AuthConfig, type AuthStore, authOptions } from './options.ts';
import { reviewerOf } from './sign-on.ts';

export type Engine = Awaited<ReturnType<typeof startEngine>>;

export async function startEngine(config: AuthConfig, store: AuthStore) {
  const secret = config.authSecrets[0] ?? '';
  const options = authOptions(config, store, {
    claimCode: (userId, code) => claimCode(context.adapter, secret, userId, code),
    signOn: {
      claimState: (state) => claimCode(context.adapter, secret, 'single sign-on', state),
      reviewerOf: (claimed, headers) => reviewerOf({ internal: context.internalAdapter, store }, claimed, headers),
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
    hashPassword: context.password.hash,
    handler: (request: Request): Promise<Response> => auth.handler(request),
  };
}
