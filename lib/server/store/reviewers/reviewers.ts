/**
 * This file knows names of reviewers, who may have a session, and whether two reviewers are one person: by account, mailbox and identity of single sign-on.
 * Hides the accounts of the sign-in, and that identities are kept as keyed hashes. Throws Problem not_allowed and those of the store.
 */
import { mayDo } from '#lib/model/access/permissions.ts';
import { parseRoles } from '#lib/model/reviewer.ts';
import type { Person } from '#lib/model/schema.ts';
import type { Db, Tables, Tx } from '../tables.ts';

/** It loads names of these accounts, of those that are still there. */
export async function loadReviewerNames(db: Db | Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const distinct = [...new Set(ids)];
  if (distinct.length === 0) return new Map();
  const rows = await db.selectFrom('user').select(['id', 'name']).where('id', 'in', distinct).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

type Account = Pick<Tables['user'], 'role' | 'banned'>;

const mayHave = ({ role, banned }: Account): boolean => !banned && mayDo(parseRoles(role), 'assignment.write');

async function listByName(db: Db | Tx, isMeant: (account: Account) => boolean): Promise<Person[]> {
  const columns = ['id', 'name', 'role', 'banned'] as const;
  const rows = await db.selectFrom('user').select(columns).orderBy('name').orderBy('id').execute();
  return rows.filter(isMeant).map(({ id, name }) => ({ id, name }));
}

/** It lists by name who may have a session: accounts that are not disabled, with a role that may. */
export const listAssignees = (db: Db | Tx): Promise<Person[]> => listByName(db, mayHave);

/** It lists by name who may give others a role. */
export const listAdministrators = (db: Db | Tx): Promise<Person[]> =>
  listByName(db, ({ role, banned }) => !banned && parseRoles(role).includes('admin'));

/** They are accounts that may not have a session any more. */
export async function listFormerAssignees(db: Db | Tx): Promise<readonly string[]> {
  const rows = await db.selectFrom('user').select(['id', 'role', 'banned']).execute();
  return rows.filter((row) => !mayHave(row)).map(({ id }) => id);
}
