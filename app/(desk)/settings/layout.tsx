import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { SettingsNav } from '#components/shell/index.ts';
import { requirePageReviewer } from '#lib/server/auth/index.ts';

export default async function SettingsLayout({ children }: { children: ReactNode }) {
  const { roles } = await requirePageReviewer(await headers());
  return (
    <>
      <SettingsNav roles={roles} />
      {children}
    </>
  );
}
