import type { ReactNode } from 'react';
import { Shell, SignedInProviders } from '#components/shell/index.ts';
import { permissionOf } from '#lib/model/access/permissions.ts';
import { reviewerMark } from '#lib/server/auth/index.ts';
import { channelOf } from '#lib/server/live/index.ts';
import { pageReviewer } from './page-reviewer.ts';

export default async function DeskLayout({ children }: { children: ReactNode }) {
  const reviewer = await pageReviewer();
  const channel = channelOf(reviewer);
  return (
    <SignedInProviders renderedAtMs={Date.now()} mark={await reviewerMark(reviewer)} channel={channel}>
      <Shell
        channel={channel}
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
