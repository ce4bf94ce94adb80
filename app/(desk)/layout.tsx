import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { DeskFrame, Shell } from '#components/shell/index.ts';
import { sightOf } from '#lib/model/role.ts';
import { requirePageReviewer } from '#lib/server/auth/index.ts';
import { channelOf } from '#lib/server/live/index.ts';

export default async function DeskLayout({ children }: { children: ReactNode }) {
  const reviewer = await requirePageReviewer(await headers());
  return (
    <DeskFrame renderedAtMs={Date.now()}>
      <Shell
        channel={channelOf(reviewer)}
        reviewer={{
          name: reviewer.name,
          email: reviewer.email,
          roles: reviewer.roles,
          seesNames: sightOf(reviewer.roles, 'name') !== 'withhold',
        }}
      >
        {children}
      </Shell>
    </DeskFrame>
  );
}
