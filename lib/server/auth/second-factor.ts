/** The second factors of an account: which are enrolled, which are required, that the last required one stays, and that a code works once (R07). */
import { dayMs } from '#lib/model/day.ts';
import 'server-only';
import { randomUUID } from 'node:crypto';
import type { DBAdapter } from 'better-auth';
import { Problem } from '#lib/model/problem.ts';
import { parseRoles, type Reviewer } from '#lib/model/reviewer.ts';
import type { AccountColumns, Engine } from './engine.ts';
import { blindHash } from './sealed-cookies.ts';
import { isSignOnAccount } from './single-sign-on/accounts.ts';

/** @returns whether an authenticator app is set up, and the number of passkeys */
export async function factorsOf(engine: Engine, user: { readonly id: string } & AccountColumns) {
  const passkeys = await engine.adapter.count({ model: 'passkey', where: [{ field: 'userId', value: user.id }] });
  return { app: user.twoFactorEnabled === true, passkeys };
}

interface SignedIn {
  readonly session: { readonly authMethod: Reviewer['authMethod'] };
  readonly user: AccountColumns;
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
  user: { readonly id: string } & AccountColumns,
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
    const now: (AccountColumns & { id: string }) | null = await engine.internal.findUserById(user.id);
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

/** No code or challenge is valid for so long. */
const claimLifeMs = 2 * dayMs;

/**
 * The code is marked as used (RFC 6238, 5.2) in the database: what one process accepted no other accepts again.
 * @param owner of the code, mostly an account
 * @returns false when it was used before
 */
export async function claimCode(
  table: Pick<DBAdapter, 'findOne' | 'create' | 'deleteMany'>,
  secret: string,
  owner: string,
  code: string,
): Promise<boolean> {
  const model = 'signInLimit';
  const now = new Date();
  const key = `code:${blindHash(secret, 'sign-in limit', `code:${owner}:${code}`)}`;
  const expired = { field: 'updatedAt', operator: 'lt', value: new Date(now.getTime() - claimLifeMs) } as const;
  await table.deleteMany({ model, where: [expired] });
  try {
    await table.create({ model, data: { key, failures: 0, blockedUntil: now, updatedAt: now } });
    return true;
  } catch (error) {
    if (await table.findOne({ model, where: [{ field: 'key', value: key }] })) return false;
    throw error;
  }
}
