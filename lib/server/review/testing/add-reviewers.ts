import { sql } from 'kysely';
import type { Reviewer } from '#lib/model/reviewer.ts';
import { getStore } from '#lib/server/store/index.ts';

/** Accounts of reviewers who never sign in: who decides is looked up in the transaction of the deed. */
export async function addReviewers(...reviewers: readonly Reviewer[]): Promise<void> {
  const { db, dialect } = await getStore();
  const at = dialect === 'sqlite' ? new Date().toISOString() : new Date();
  const isVerified = dialect === 'sqlite' ? 1 : true;
  for (const { id, name, email, roles } of reviewers)
    await sql`insert into "user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt", "role")
      values (${id}, ${name}, ${email}, ${isVerified}, ${at}, ${at}, ${roles.join(',')})`.execute(db);
}
