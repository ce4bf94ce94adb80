/** The accounts of the demo: plainly fake, and never created outside it. */
import 'server-only';
import type { Role } from '#lib/model/access/roles.ts';
import type { Engine } from '../engine.ts';
import { createReviewer, listReviewers } from './reviewers.ts';

export interface DemoAccount {
  readonly email: string;
  readonly name: string;
  readonly password: string;
  readonly roles: readonly Role[];
}

const accounts: readonly DemoAccount[] = [
  { email: 'officer@desk.example', name: 'Ana Kestrelwood', password: 'demo-officer-lantern-moor', roles: ['officer'] },
  { email: 'mlro@desk.example', name: 'Ilmari Rautavaara', password: 'demo-mlro-lantern-moor', roles: ['mlro'] },
  { email: 'support@desk.example', name: 'Tomé Ribalonga', password: 'demo-support-lantern-moor', roles: ['support'] },
  { email: 'auditor@desk.example', name: 'Zsófia Képzelet', password: 'demo-auditor-lantern-moor', roles: ['auditor'] },
  { email: 'admin@desk.example', name: 'Ọlábísí Àlámọ̀rí', password: 'demo-admin-lantern-moor', roles: ['admin'] },
];

/** Creates the missing ones. @returns all of them, with passwords, for the terminal */
export async function ensureDemoAccounts(engine: Engine): Promise<readonly DemoAccount[]> {
  const existing = new Set((await listReviewers(engine)).map((reviewer) => reviewer.email));
  for (const account of accounts) if (!existing.has(account.email)) await createReviewer(engine, account);
  return accounts;
}
