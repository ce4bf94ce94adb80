/** These are better-auth and the parts of it that this module uses. The file has types only; `create-engine.ts` creates the engine. */
import type { AuthContext, BetterAuthOptions, DBAdapter } from 'better-auth';
import type { Config } from '../config.ts';
import type { Store } from '../store/index.ts';

export type AuthConfig = Pick<Config, 'baseUrl' | 'authSecrets' | 'authMfa' | 'oidc'>;
export type AuthStore = Pick<Store, 'db' | 'dialect' | 'audit' | 'leases' | 'presences'>;

/** These columns of an account are missing in the types of better-auth. */
export interface AccountColumns {
  readonly role?: string | null;
  readonly banned?: boolean | null;
  readonly twoFactorEnabled?: boolean | null;
}

export interface Engine {
  readonly config: AuthConfig;
  readonly store: AuthStore;
  readonly options: BetterAuthOptions;
  /** It reads and writes rows of any table of better-auth. */
  readonly adapter: DBAdapter;
  /** It reads and writes users, accounts, sessions and verification values by better-auth's own rules. */
  readonly internal: AuthContext['internalAdapter'];
  /** Marks a one-time code or challenge as used; the answer is false when any process used it before (RFC 6238, 5.2). */
  readonly claimCode: (owner: string, code: string) => Promise<boolean>;
  /** @param route requests of different routes count apart @throws Problem too_many_requests */
  readonly refuseFloods: (address: string | null, route: string) => Promise<void>;
  readonly hashPassword: (password: string) => Promise<string>;
  readonly handler: (request: Request) => Promise<Response>;
}
