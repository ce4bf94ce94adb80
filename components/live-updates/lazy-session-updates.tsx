'use client';

import { drawNothing } from '#components/ui/scheduling/index.ts';
import { deferredPart } from './deferred.tsx';

export const SessionUpdates = deferredPart(() =>
  import('./session-updates.tsx').then((module) => module.SessionUpdates, drawNothing),
);
export const SessionPresence = deferredPart(() =>
  import('./session-presence.tsx').then((module) => module.SessionPresence, drawNothing),
);
