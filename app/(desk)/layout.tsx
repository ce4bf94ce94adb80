import type { ReactNode } from 'react';
import { Shell, SignedInProviders } from '#components/shell/index.ts';
import { permissionOf } from '#lib/model/access/permissions.ts';
import { browserChannel, reviewerMark } from '#lib/server/auth/index.ts';
import { readOwnPreferences } from '#lib/server/review/index.ts';
import { pageReviewer } from './reviewer.tsx';

export default async function DeskLayout({ children }: { children: ReactNode }) {
  const reviewer = await pageReviewer();
  const [channel, preferences] = await Promise.all([browserChannel(reviewer), readOwnPreferences(reviewer)]);
  return (
    <SignedInProviders
      renderedAtMs={Date.now()}
      mark={await reviewerMark(reviewer)}
      channel={channel}
      singleKeys={preferences?.singleKeys}
    >
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
