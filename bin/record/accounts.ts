/** Run as a process of its own on a new database: creates the demo's accounts and prints them, one a line. */
import { ensureDemoAccounts } from '#lib/server/auth/index.ts';

for (const account of await ensureDemoAccounts()) console.log(JSON.stringify(account));
