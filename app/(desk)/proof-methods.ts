import type { Route } from 'next';
import { headers } from 'next/headers';
import type { ProofMethods } from '#components/account/index.ts';
import { readOwnAccount } from '#lib/server/auth/index.ts';

/** How the signed-in reviewer can prove who they are. @param page to return to after single sign-on */
export async function proofMethods(page: Route): Promise<ProofMethods> {
  const { email, singleSignOn, app, passkeys } = await readOwnAccount(await headers());
  return { email, singleSignOn, app, passkeys: passkeys.length, page };
}
