'use client';
'use no memo';

import { drawNothing } from '#components/ui/scheduling/index.ts';
import { deferredPart } from './deferred.tsx';

/** This replaces the status bar whose code did not load: nothing then notices a lost network. */
const notLoaded = () => () => (
  <p role="status" className="border-hairline border-b bg-sunken px-4 py-1 text-meta text-muted md:px-5">
    Review Desk cannot be reached. Reload this page once it can.
  </p>
);

export const LiveStatusBar = deferredPart(() =>
  import('./live-status-bar.tsx').then((module) => module.LiveStatusBar, notLoaded),
);
export const ListUpdates = deferredPart(() =>
  import('./list-updates.tsx').then((module) => module.ListUpdates, drawNothing),
);
