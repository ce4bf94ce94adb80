'use client';

import { type ComponentType, lazy } from 'react';
import { Deferred, empty } from './deferred.tsx';
import type { SessionPresenceProps } from './session-presence.tsx';
import type { SessionUpdatesProps } from './session-updates.tsx';

const LazySessionUpdates = lazy<ComponentType<SessionUpdatesProps>>(() =>
  import('./session-updates.tsx').then((module) => ({ default: module.SessionUpdates }), empty),
);
const LazySessionPresence = lazy<ComponentType<SessionPresenceProps>>(() =>
  import('./session-presence.tsx').then((module) => ({ default: module.SessionPresence }), empty),
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
