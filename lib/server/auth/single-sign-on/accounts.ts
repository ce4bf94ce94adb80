/**
 * Accounts of single sign-on. An account belongs to one subject of one issuer and to nothing else: an email address never links it to an
 * account that already exists.
 */
import 'server-only';
import { randomUUID } from 'node:crypto';
import type { AuditEvent } from '#lib/model/audit.ts';
import { toSystemEvent } from '#lib/server/audit-event.ts';
import { traceOf } from '#lib/server/request-context.ts';
import type { AccountColumns, Engine } from '../engine.ts';
import { recordWrite } from '../record-write.ts';
import { type IdentityClaims, SignOnRefused } from './openid-connect.ts';

const providerId = 'oidc';
const accountIdOf = ({ issuer, subject }: IdentityClaims): string => `${issuer} ${subject}`;

type Accounts = Pick<Engine, 'internal' | 'store'>;

/** Tells whether single sign-on created the account: a password or a passkey alone never opens it. */
export async function isSignOnAccount({ internal }: Pick<Accounts, 'internal'>, userId: string): Promise<boolean> {
  return (await internal.findAccounts(userId)).some((account) => account.providerId === providerId);
}

/**
 * The account of the subject, with the roles that the provider names today; created when there is none.
 * @returns the reviewer id
 * @throws SignOnRefused disabled, taken
 */
export async function findOrCreateReviewer(accounts: Accounts, claims: IdentityClaims, headers: Headers) {
  const { internal } = accounts;
  const account = await internal.findAccountByKey({ providerId, accountId: accountIdOf(claims) });
  if (!account) return createReviewer(accounts, claims, headers);
  const user = (await internal.findUserById(account.userId)) as AccountColumns | null;
  if (!user || user.banned) throw new SignOnRefused('disabled', account.userId);
  const role = claims.roles.join(',');
  if (user.role !== role) {
    const detail = { roles: role, from: user.role ?? null };
    const event = toEvent('reviewer.rolesChanged', account.userId, detail, headers);
    await recordWrite(accounts.store.audit, event, async () => {
      await internal.updateUser(account.userId, { role });
      await internal.deleteUserSessions(account.userId); // R12, as when an operator changes them
    });
  }
  return account.userId;
}

async function createReviewer(accounts: Accounts, claims: IdentityClaims, headers: Headers): Promise<string> {
  const { internal } = accounts;
  const { email, name } = claims;
  const role = claims.roles.join(',');
  const taken = await internal.findUserByEmail(email);
  if (taken) throw new SignOnRefused('taken', taken.user.id);
  const id = randomUUID();
  await recordWrite(accounts.store.audit, toEvent('reviewer.created', id, { roles: role }, headers), async () => {
    await internal.createUser({ id, email, name, emailVerified: true, role }, { method: 'admin' });
    try {
      await internal.createAccount({ userId: id, providerId, accountId: accountIdOf(claims) });
    } catch (error) {
      await internal.deleteUser(id); // half an account would block its address for good
      throw error;
    }
  });
  return id;
}

const toEvent = (
  action: 'reviewer.created' | 'reviewer.rolesChanged',
  id: string,
  detail: { readonly roles: string; readonly from?: string | null },
  headers: Headers,
): AuditEvent => ({
  ...toSystemEvent('desk', action, { object: id, reason: 'single sign-on', detail }),
  ...traceOf(headers),
});
