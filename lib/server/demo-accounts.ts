/** The accounts of the demo: plainly fake, never made outside it. */
import 'server-only';
import type { Role } from '#lib/model/role.ts';
import { createReviewer, listReviewers } from './auth/index.ts';
import { config } from './config.ts';
import { getStore } from './store/index.ts';

interface DemoAccount {
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

/** Makes the accounts that are missing. @returns all of them, with passwords, for the terminal */
export async function ensureDemoAccounts(): Promise<readonly DemoAccount[]> {
  if (!config().demo) throw new Error('demo accounts are for the demo');
  const known = new Set((await listReviewers()).map((reviewer) => reviewer.email));
  for (const account of accounts) if (!known.has(account.email)) await createReviewer(account);
  await (await getStore()).close();
  return accounts;
}
