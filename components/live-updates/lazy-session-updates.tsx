'use client';

import { drawNothing, lazyPart } from '#components/ui/scheduling/index.ts';
import { Deferred } from './deferred.tsx';
import type { SessionPresenceProps } from './session-presence.tsx';
import type { SessionUpdatesProps } from './session-updates.tsx';

const LazySessionUpdates = lazyPart(() =>
  import('./session-updates.tsx').then((module) => module.SessionUpdates, drawNothing),
);
const LazySessionPresence = lazyPart(() =>
  import('./session-presence.tsx').then((module) => module.SessionPresence, drawNothing),
);

export const SessionUpdates = (props: SessionUpdatesProps) => (
  <Deferred>
    <LazySessionUpdates {...props} />
  </Deferred>
);

export const SessionPresence = (props: SessionPresenceProps) => (
  <Deferred>
    <LazySessionPresence {...props} />
  </Deferred>
);
