/** The second factors of an account: which are enrolled, which are required, and that the last required one stays (R07). */
import 'server-only';
import { randomUUID } from 'node:crypto';
import { Problem } from '#lib/model/problem.ts';
import { parseRoles, type Reviewer } from '#lib/model/reviewer.ts';
import type { Engine } from './engine.ts';
import { isSignOnAccount } from './single-sign-on/accounts.ts';

interface Factors {
  /** An authenticator app is set up. */
  readonly app: boolean;
  readonly passkeys: number;
}

export async function factorsOf(
  engine: Engine,
  user: { readonly id: string; readonly twoFactorEnabled?: boolean | null },
): Promise<Factors> {
  const passkeys = await engine.adapter.count({ model: 'passkey', where: [{ field: 'userId', value: user.id }] });
  return { app: user.twoFactorEnabled === true, passkeys };
}

interface SignedIn {
  readonly session: { readonly authMethod: Reviewer['authMethod'] };
  readonly user: { readonly role?: string | null };
}

/**
 * Tells whether the session has proved as much as AUTH_MFA and the role require: any second factor, which after single sign-on is the provider's
 * responsibility; a passkey for an admin, with or without single sign-on (R07).
 */
export function isProved({ config }: Engine, { session, user }: SignedIn): boolean {
  if (config.authMfa === 'optional') return true;
  return parseRoles(user.role).includes('admin')
    ? session.authMethod === 'passkey' || session.authMethod === 'oidc+passkey'
    : session.authMethod !== 'password';
}

const leaseMs = 30_000;

/**
 * Removes a factor unless AUTH_MFA=required needs it: an admin keeps a passkey, others keep an app or a passkey, or the identity provider's.
 * One removal at a time for each account, so that of two concurrent ones the second counts what the first has left.
 * @throws Problem conflict
 */
export async function removeFactor<Result>(
  engine: Engine,
  user: { readonly id: string; readonly role?: string | null },
  factor: 'app' | 'passkey',
  remove: () => Promise<Result>,
): Promise<Result> {
  if (engine.config.authMfa === 'optional') return remove();
  const { leases } = engine.store;
  const name = `factors:${user.id}`;
  const holder = randomUUID();
  if (!(await leases.take(name, holder, leaseMs, Date.now())))
    throw new Problem('conflict', { detail: 'Another change of your account is under way. Try again.' });
  try {
    const now = (await engine.internal.findUserById(user.id)) as {
      id: string;
      twoFactorEnabled?: boolean | null;
    } | null;
    const { app, passkeys } = await factorsOf(engine, now ?? user);
    const left = { app: app && factor !== 'app', passkeys: passkeys - (factor === 'passkey' ? 1 : 0) };
    const isEnough = parseRoles(user.role).includes('admin')
      ? left.passkeys > 0
      : left.app || left.passkeys > 0 || (await isSignOnAccount(engine, user.id));
    if (!isEnough) throw new Problem('conflict', { detail: 'This is your last second factor. Add another one first.' });
    return await remove();
  } finally {
    await leases.release(name, holder);
  }
}
