import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { type Action, mayDo } from '#lib/model/access/permissions.ts';
import { Problem } from '#lib/model/problem.ts';
import { parseRoles } from '#lib/model/reviewer.ts';
import { toMailbox } from '#lib/model/second-review-rule.ts';
import type { SecondRefusal } from '#lib/model/second-verdict.ts';
import { requireKey } from '../kernel/store-keys.ts';
import type { Db, Tx } from '../tables.ts';

/** They are keyed hashes: they tell two persons apart and say nothing else. */
export interface Identities {
  readonly mailbox: string;
  /** They are identities of single sign-on. */
  readonly signOns: readonly string[];
}

async function findAccount(db: Db | Tx, id: string) {
  const user = await db.selectFrom('user').select(['email', 'role', 'banned']).where('id', '=', id).executeTakeFirst();
  if (user === undefined) return undefined;
  const accounts = await sql<{ provider: string; subject: string }>`
    select "providerId" as provider, "accountId" as subject from "account" where "userId" = ${id} and "providerId" <> 'credential'
  `.execute(db);
  const key = await requireKey(db, 'hit');
  const digest = (...text: readonly string[]) =>
    createHmac('sha256', key)
      .update(JSON.stringify(['reviewer 1', ...text]))
      .digest('base64url');
  const identities: Identities = {
    mailbox: digest('mailbox', toMailbox(user.email)),
    signOns: accounts.rows.map(({ provider, subject }) => digest('sign-on', provider, subject)),
  };
  return { identities, may: (action: Action): boolean => !user.banned && mayDo(parseRoles(user.role), action) };
}

/** @throws Problem not_allowed for who is disabled, removed, or has lost the role since the request began */
export async function requireActive(tx: Tx, id: string, action: Action): Promise<Identities> {
  const account = await findAccount(tx, id);
  if (!account?.may(action)) throw new Problem('not_allowed');
  return account.identities;
}

const isShared = (one: Identities, other: Identities): boolean =>
  one.mailbox === other.mailbox || one.signOns.some((signOn) => other.signOns.includes(signOn));

/** Two persons are compared by account, by mailbox or by identity of single sign-on, as they are now. */
export async function isSamePerson(db: Db | Tx, id: string, otherId: string): Promise<boolean> {
  if (id === otherId) return true;
  const [one, other] = [await findAccount(db, id), await findAccount(db, otherId)];
  return one !== undefined && other !== undefined && isShared(one.identities, other.identities);
}

/** Whether there is an active person who may do this and is none of these. */
export async function hasOtherThan(db: Db | Tx, ids: readonly string[], action: Action): Promise<boolean> {
  const known: Identities[] = [];
  for (const id of ids) {
    const account = await findAccount(db, id);
    if (account) known.push(account.identities);
  }
  const users = await db.selectFrom('user').select(['id', 'role', 'banned']).execute();
  for (const { id, role, banned } of users) {
    if (banned || ids.includes(id) || !mayDo(parseRoles(role), action)) continue;
    const account = await findAccount(db, id);
    if (account && !known.some((one) => isShared(one, account.identities))) return true;
  }
  return false;
}

/**
 * Whether this reviewer is another person than the author: by account, by mailbox and by identity of single sign-on, as they were when the decision was made and
 * as they are now.
 *
 * @param author with the identities of then
 * @param action that the second reviewer must be allowed
 */
export async function refusalOfSecond(
  db: Db | Tx,
  reviewerId: string,
  author: { readonly id: string; readonly identities: Identities },
  action: Action = 'decision.write',
): Promise<Exclude<SecondRefusal, 'evidence' | 'involved'> | null> {
  const account = await findAccount(db, reviewerId);
  if (!account?.may(action)) return 'role';
  if (reviewerId === author.id) return 'author';
  const now = (await findAccount(db, author.id))?.identities;
  const theirs = [author.identities, ...(now ? [now] : [])];
  const { mailbox, signOns } = account.identities;
  if (theirs.some((one) => one.mailbox === mailbox)) return 'same_email';
  if (theirs.some((one) => one.signOns.some((signOn) => signOns.includes(signOn)))) return 'same_sign_on';
  return null;
}
