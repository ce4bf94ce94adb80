'use client';
'use no memo';

import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { whenIdle } from '#components/ui/when-idle.ts';
import type { ListNewsProps } from './list-news.tsx';
import type { LiveBarProps } from './live-bar.tsx';
import type { SessionNewsProps } from './session-news.tsx';

/** Where the desk is away just then: the page stays, as it was read. */
const nothing = () => ({ default: () => null });
const Bar = lazy<ComponentType<LiveBarProps>>(() =>
  import('./live-bar.tsx').then((module) => ({ default: module.LiveBar }), nothing),
);
const OfList = lazy<ComponentType<ListNewsProps>>(() =>
  import('./list-news.tsx').then((module) => ({ default: module.ListNews }), nothing),
);
const OfSession = lazy<ComponentType<SessionNewsProps>>(() =>
  import('./session-news.tsx').then((module) => ({ default: module.SessionNews }), nothing),
);

/** The page's own requests come first. What happens meanwhile is not lost: the stream begins a minute before it is asked for. */
const afterMs = 1_500;
/** Once for the tab. */
let wasTime = false;

/** What a page can do without at first: its code is asked for when the page has all that it needs and the browser nothing to do. */
function Later({ children }: { readonly children: ReactNode }) {
  const [isTime, setIsTime] = useState(wasTime);
  useEffect(() => {
    if (wasTime) return setIsTime(true);
    let stop = () => {};
    const timer = setTimeout(() => {
      stop = whenIdle(() => {
        wasTime = true;
        setIsTime(true);
      });
    }, afterMs);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
  return isTime && <Suspense>{children}</Suspense>;
}

export const LiveBar = (props: LiveBarProps) => (
  <Later>
    <Bar {...props} />
  </Later>
);

export const ListNews = (props: ListNewsProps) => (
  <Later>
    <OfList {...props} />
  </Later>
);

export const SessionNews = (props: SessionNewsProps) => (
  <Later>
    <OfSession {...props} />
  </Later>
);
