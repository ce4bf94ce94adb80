import type { ReactNode } from 'react';
import { Shell, SignedInProviders } from '#components/shell/index.ts';
import { permissionOf } from '#lib/model/access/permissions.ts';
import { channelOf } from '#lib/server/live/index.ts';
import { pageReviewer } from './page-reviewer.ts';

export default async function DeskLayout({ children }: { children: ReactNode }) {
  const reviewer = await pageReviewer();
  return (
    <SignedInProviders renderedAtMs={Date.now()}>
      <Shell
        channel={channelOf(reviewer)}
        reviewer={{
          name: reviewer.name,
          email: reviewer.email,
          roles: reviewer.roles,
          names: permissionOf(reviewer.roles, 'name'),
        }}
      >
        {children}
      </Shell>
    </SignedInProviders>
  );
}
