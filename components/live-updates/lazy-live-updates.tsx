'use client';
'use no memo';

import { drawNothing, lazyPart } from '#components/ui/scheduling/index.ts';
import { Deferred } from './deferred.tsx';
import type { ListUpdatesProps } from './list-updates.tsx';
import type { LiveStatusBarProps } from './live-status-bar.tsx';

/** This replaces the status bar whose code did not load: nothing then notices a lost network. */
const notLoaded = () => () => (
  <p role="status" className="border-hairline border-b bg-sunken px-4 py-1 text-meta text-muted md:px-5">
    Review Desk cannot be reached. Reload this page once it can.
  </p>
);
const LazyStatusBar = lazyPart(() => import('./live-status-bar.tsx').then((module) => module.LiveStatusBar, notLoaded));
const LazyListUpdates = lazyPart(() => import('./list-updates.tsx').then((module) => module.ListUpdates, drawNothing));

export const LiveStatusBar = (props: LiveStatusBarProps) => (
  <Deferred>
    <LazyStatusBar {...props} />
  </Deferred>
);

export const ListUpdates = (props: ListUpdatesProps) => (
  <Deferred>
    <LazyListUpdates {...props} />
  </Deferred>
);
