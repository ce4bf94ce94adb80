/** The accounts of the demo: plainly fake, and never created outside it. */
import 'server-only';
import { demoAccounts } from '#lib/model/access/demo-accounts.ts';
import type { Role } from '#lib/model/access/roles.ts';
import type { Engine } from './engine.ts';
import { createReviewer, listReviewers } from './reviewers.ts';

export interface DemoAccount {
  readonly email: string;
  readonly name: string;
  readonly password: string;
  readonly roles: readonly Role[];
}

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
