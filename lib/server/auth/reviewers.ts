/** The operator creates and changes the accounts of reviewers. Each change ends the sessions of the account (R12) and is an audit event. */
import { dayMs } from '#lib/model/day.ts';
import 'server-only';
import { randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { AuditAction, AuditEvent } from '#lib/model/audit.ts';
import { demoAccounts } from '#lib/model/demo-accounts.ts';
import { Problem } from '#lib/model/problem.ts';
import { parseRoles, type Role, rolesProblem } from '#lib/model/reviewer.ts';
import { toSystemEvent } from '#lib/server/audit-event.ts';
import type { AccountColumns, Engine } from './engine.ts';
import { requireGoodPassword } from './password-policy.ts';
import { recordWrite } from './record-write.ts';
import { factorsOf } from './second-factor.ts';
import { isSignOnAccount } from './single-sign-on/accounts.ts';

const setUpLifeMs = dayMs;

export interface NewReviewer {
  readonly email: string;
  readonly name: string;
  readonly roles: readonly Role[];
  /** Where it is absent, the reviewer chooses one through a one-time link. */
  readonly password?: string;
}

const emailForm = z.email().max(254);
const normalEmail = (email: string): string => email.trim().toLowerCase();

/** @throws Problem bad_request (roles, email, password), conflict when the address has an account */
export async function createReviewer(engine: Engine, wanted: NewReviewer): Promise<{ id: string; setUpUrl?: string }> {
  const email = normalEmail(wanted.email);
  if (!emailForm.safeParse(email).success)
    throw new Problem('bad_request', { detail: 'This is not an email address.' });
  requireRoles(wanted.roles);
  if (wanted.password !== undefined) requireGoodPassword(wanted.password, [email, wanted.name]);
  if (await engine.internal.findUserByEmail(email))
    throw new Problem('conflict', { detail: 'This address already has an account.' });
  const id = randomUUID();
  const role = wanted.roles.join(',');
  return recordChange(engine, 'reviewer.created', id, { roles: role }, async () => {
    const name = wanted.name.trim() || email;
    await engine.internal.createUser({ id, email, name, emailVerified: true, role }, { method: 'admin' });
    if (wanted.password === undefined) return { id, setUpUrl: await createSetUpLink(engine, id) };
    const password = await engine.hashPassword(wanted.password);
    await engine.internal.createAccount({ userId: id, providerId: 'credential', accountId: id, password });
    return { id };
  });
}

export type ReviewerAccount = Awaited<ReturnType<typeof listReviewers>>[number];

export async function listReviewers(engine: Engine) {
  const users = await engine.internal.listUsers(10_000, 0, { field: 'email', direction: 'asc' });
  return Promise.all(
    users.map(async (user) => {
      const row = user as typeof user & AccountColumns;
      const [account, factors, singleSignOn] = await Promise.all([
        engine.internal.findCredentialAccount(user.id),
        factorsOf(engine, row),
        isSignOnAccount(engine, user.id),
      ]);
      return {
        id: user.id,
        email: user.email,
        name: user.name,
        roles: parseRoles(row.role),
        disabled: row.banned === true,
        /** Can be signed in to; false until the set-up link was used. */
        ready: Boolean(account?.password) || factors.passkeys > 0 || singleSignOn,
        singleSignOn,
        secondFactor: factors.app || factors.passkeys > 0,
      };
    }),
  );
}

/** Disables sign-in to the account; its audit events stay. @throws Problem not_found */
export async function disableReviewer(engine: Engine, email: string): Promise<void> {
  const id = await requireId(engine, email);
  await recordChange(engine, 'reviewer.disabled', id, null, async () => {
    await engine.internal.updateUser(id, { banned: true, banReason: 'disabled' });
    await endSignIns(engine, id);
  });
}

/** Removes password, second factors and passkeys, enables the account again, and creates a new set-up link. @throws Problem not_found */
export async function resetReviewer(engine: Engine, email: string): Promise<{ setUpUrl: string }> {
  const id = await requireId(engine, email);
  return recordChange(engine, 'reviewer.reset', id, null, async () => {
    // Opened last: one that stops half-way leaves nothing that the old password opens.
    for (const model of ['account', 'passkey', 'twoFactor'])
      await engine.adapter.deleteMany({ model, where: [{ field: 'userId', value: id }] });
    await endSignIns(engine, id);
    await engine.internal.updateUser(id, { banned: false, banReason: null, twoFactorEnabled: false });
    return { setUpUrl: await createSetUpLink(engine, id) };
  });
}

/** @throws Problem not_found, bad_request for roles that exclude each other */
export async function setRoles(engine: Engine, email: string, roles: readonly Role[]): Promise<void> {
  requireRoles(roles);
  const { id, role: from = null } = await requireUser(engine, email);
  const role = roles.join(',');
  await recordChange(engine, 'reviewer.rolesChanged', id, { roles: role, from }, async () => {
    await engine.internal.updateUser(id, { role });
    await endSignIns(engine, id);
  });
}

function requireRoles(roles: readonly string[]): void {
  const detail = rolesProblem(roles);
  if (detail !== undefined) throw new Problem('bad_request', { detail });
}

async function requireUser(engine: Engine, email: string): Promise<{ readonly id: string } & AccountColumns> {
  const found = await engine.internal.findUserByEmail(normalEmail(email));
  if (!found) throw new Problem('not_found', { detail: 'No account has this address.' });
  return found.user;
}

const requireId = async (engine: Engine, email: string): Promise<string> => (await requireUser(engine, email)).id;

/** Deletes sessions, set-up links and pending challenges. */
async function endSignIns(engine: Engine, id: string): Promise<void> {
  await engine.internal.deleteUserSessions(id);
  await engine.adapter.deleteMany({ model: 'verification', where: [{ field: 'value', value: id }] });
}

/**
 * A link for one use within a day. The token follows `#`, so that it reaches no server, log or Referer on its way to the page. It is
 * better-auth's own reset token, stored hashed.
 */
async function createSetUpLink(engine: Engine, id: string): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await engine.internal.createVerificationValue({
    identifier: `reset-password:${token}`,
    value: id,
    expiresAt: new Date(Date.now() + setUpLifeMs),
  });
  return `${engine.config.baseUrl}/sign-in/set-up#${token}`;
}

const recordChange = <Result>(
  engine: Engine,
  action: AuditAction,
  id: string,
  detail: AuditEvent['detail'],
  work: () => Promise<Result>,
): Promise<Result> => recordWrite(engine.store.audit, toSystemEvent('operator', action, { object: id, detail }), work);

/** The accounts of the demo are plainly fake, and are never created outside it. */
export type DemoAccount = Required<NewReviewer>;

const accounts: readonly DemoAccount[] = demoAccounts.map(({ email, name, role }) => ({
  email,
  name,
  password: `demo-${email.slice(0, email.indexOf('@'))}-lantern-moor`,
  roles: [role],
}));

/** Creates the missing ones. @returns all of them, with passwords, for the terminal */
export async function ensureDemoAccounts(engine: Engine): Promise<readonly DemoAccount[]> {
  const existing = new Set((await listReviewers(engine)).map((reviewer) => reviewer.email));
  for (const account of accounts) if (!existing.has(account.email)) await createReviewer(engine, account);
  return accounts;
}
