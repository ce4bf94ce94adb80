import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { AccountView } from '#components/account/index.ts';
import { readOwnAccount, requirePageReviewer } from '#lib/server/auth/index.ts';

export const metadata: Metadata = { title: 'Your account' };

export default async function AccountPage() {
  const head = await headers();
  await requirePageReviewer(head);
  return <AccountView own={await readOwnAccount(head)} />;
}
