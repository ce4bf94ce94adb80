'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { readNewActivity } from '#lib/client/review/events.ts';
import type { EventRequest } from '#lib/model/review/event-filter.ts';
import type { EventList } from '#lib/model/review/event-list.ts';

interface NewEvents {
  readonly list: EventList;
  readonly count: number;
}

/**
 * Whether there are newer events than those shown, asked after each change of the session.
 *
 * @param shown the newest page; undefined: another one is on screen, and nothing is asked
 */
export function useNewEvents(reference: string, request: EventRequest, shown: EventList | undefined) {
  const [fresh, setFresh] = useState<NewEvents>();
  const [of, setOf] = useState(shown);
  if (of !== shown) {
    setOf(shown);
    setFresh(undefined);
  }
  const reload = useEffectEvent(async (signal: AbortSignal) => {
    if (!shown) return;
    const list = await readNewActivity(reference, request, signal);
    const known = new Set(shown.events.map(({ id }) => id));
    const count = list.events.findIndex(({ id }) => known.has(id));
    if (count !== 0 && list.events.length > 0) setFresh({ list, count: count < 0 ? list.events.length : count });
  });
  const isAsked = shown !== undefined;
  useEffect(() => {
    if (!isAsked) return;
    const stops: (() => void)[] = [];
    let isStopped = false;
    // Live updates are loaded after the page.
    void import('#lib/client/live/index.ts').then(({ createReloader, subscribeToChanges }) => {
      if (isStopped) return;
      const reloader = createReloader((signal) => reload(signal));
      const unsubscribe = subscribeToChanges({
        onChange: (change) => change.ref === reference && reloader.request(),
        onMissed: reloader.request,
      });
      stops.push(unsubscribe, reloader.stop);
    });
    return () => {
      isStopped = true;
      for (const stop of stops) stop();
    };
  }, [reference, isAsked]);
  return { fresh, clear: () => setFresh(undefined) };
}
