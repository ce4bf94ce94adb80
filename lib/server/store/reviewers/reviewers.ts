/**
 * This file knows names of reviewers, who may have a session, and whether two reviewers are one person: by account, mailbox and identity of single sign-on.
 * Hides the accounts of the sign-in, and that identities are kept as keyed hashes. Throws Problem not_allowed and those of the store.
 */
import { sql } from 'kysely';
import { mayDo } from '#lib/model/access/permissions.ts';
import { parseRoles } from '#lib/model/reviewer.ts';
import type { Person } from '#lib/model/schema.ts';
import type { Db, Tx } from '../tables.ts';

/** It loads names of these accounts, of those that are still there. */
export async function loadReviewerNames(db: Db | Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const distinct = [...new Set(ids)];
  if (distinct.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string }>`
    select "id" as id, "name" as name from "user" where "id" in (${sql.join(distinct)})`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

interface StoredAccount {
  readonly id: string;
  readonly name: string;
  readonly role: string | null;
  readonly banned: boolean | number | null;
}

const mayHave = ({ role, banned }: StoredAccount): boolean => !banned && mayDo(parseRoles(role), 'assignment.write');

/** It lists by name who may have a session: accounts that are not disabled, with a role that may. */
export async function listAssignees(db: Db | Tx): Promise<Person[]> {
  const { rows } = await sql<StoredAccount>`
    select "id" as id, "name" as name, "role" as role, "banned" as banned from "user" order by "name", "id"`.execute(
    db,
  );
  return rows.filter(mayHave).map(({ id, name }) => ({ id, name }));
}

/** They are accounts that may not have a session any more. */
export async function listFormerAssignees(db: Db | Tx): Promise<readonly string[]> {
  const { rows } = await sql<StoredAccount>`
    select "id" as id, "name" as name, "role" as role, "banned" as banned from "user"`.execute(db);
  return rows.filter((row) => !mayHave(row)).map(({ id }) => id);
}
