import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { AccountView } from '#components/account/index.ts';
import { urls } from '#lib/model/urls.ts';
import { readOwnAccount, requirePageReviewer } from '#lib/server/auth/index.ts';

export const metadata: Metadata = { title: 'Your account' };

export default async function AccountPage() {
  const head = await headers();
  await requirePageReviewer(head, urls.account());
  return <AccountView own={await readOwnAccount(head)} />;
}
