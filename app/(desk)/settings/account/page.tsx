import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { AccountView } from '#components/account/account-view.tsx';
import { readOwnAccount } from '#lib/server/auth/index.ts';
import { PageMark, pageReviewer } from '../../reviewer.tsx';

export const metadata: Metadata = { title: 'Your account' };

export default async function AccountPage() {
  await pageReviewer();
  return (
    <>
      <PageMark />
      <AccountView own={await readOwnAccount(await headers())} />
    </>
  );
}
