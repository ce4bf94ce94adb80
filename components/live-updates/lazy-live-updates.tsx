'use client';
'use no memo';

import { type ComponentType, lazy } from 'react';
import { Deferred, empty } from './deferred.tsx';
import type { ListUpdatesProps } from './list-updates.tsx';
import type { LiveStatusBarProps } from './live-status-bar.tsx';

/** Nothing then notices a lost network. */
const notLoaded = () => ({
  default: () => (
    <p role="status" className="border-hairline border-b bg-sunken px-4 py-1 text-meta text-muted md:px-5">
      Review Desk cannot be reached. Reload this page once it can.
    </p>
  ),
});
const LazyStatusBar = lazy<ComponentType<LiveStatusBarProps>>(() =>
  import('./live-status-bar.tsx').then((module) => ({ default: module.LiveStatusBar }), notLoaded),
);
const LazyListUpdates = lazy<ComponentType<ListUpdatesProps>>(() =>
  import('./list-updates.tsx').then((module) => ({ default: module.ListUpdates }), empty),
);

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
