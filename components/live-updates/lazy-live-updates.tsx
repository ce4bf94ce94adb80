'use client';
'use no memo';

import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { whenIdle } from '#components/ui/scheduling/index.ts';
import type { ListUpdatesProps } from './list-updates.tsx';
import type { LiveStatusBarProps } from './live-status-bar.tsx';
import type { SessionUpdatesProps } from './session-updates.tsx';

/** When the code cannot be loaded, the page stays as it is. */
const empty = () => ({ default: () => null });
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
const LazySessionUpdates = lazy<ComponentType<SessionUpdatesProps>>(() =>
  import('./session-updates.tsx').then((module) => ({ default: module.SessionUpdates }), empty),
);

/** The page's own requests come first. No change is lost meanwhile: the stream starts a minute back. */
const delayMs = 1_500;
/** Once per tab. */
let hasLoaded = false;

/** Deferred load: requests its code when the page has everything it needs and the browser is idle. */
function Deferred({ children }: { readonly children: ReactNode }) {
  const [isReady, setIsReady] = useState(hasLoaded);
  useEffect(() => {
    if (hasLoaded) return setIsReady(true);
    let cancel = () => {};
    const timer = setTimeout(() => {
      cancel = whenIdle(() => {
        hasLoaded = true;
        setIsReady(true);
      });
    }, delayMs);
    return () => {
      clearTimeout(timer);
      cancel();
    };
  }, []);
  return isReady && <Suspense>{children}</Suspense>;
}

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

export const SessionUpdates = (props: SessionUpdatesProps) => (
  <Deferred>
    <LazySessionUpdates {...props} />
  </Deferred>
);
