'use client';
'use no memo';

import { useQueryClient } from '@tanstack/react-query';
import { type Dispatch, type SetStateAction, useEffect, useEffectEvent, useRef, useState } from 'react';
import { createReloader, isNewerThan, mayBeStale, type Reloader, subscribeToChanges } from '#lib/client/live/index.ts';
import { refetchList, sessionListQuery } from '#lib/client/session-list.ts';
import type { LiveChange } from '#lib/model/live-events.ts';
import type { SessionList, SessionQuery } from '#lib/model/session/session.ts';
import { mayAffect, mergeRows, type UpdatedRows, withRows, withStatus } from './list-changes.ts';

export interface ListUpdatesResult {
  /** Changed sessions that the list does not show yet. */
  readonly pendingCount: number;
  readonly clearPending: () => void;
}

const none: ReadonlySet<string> = new Set();

const heightOf = (ref: string): number =>
  document.querySelector<HTMLElement>(`tr[data-ref="${CSS.escape(ref)}"]`)?.offsetHeight ?? 0;

/** Keeps the rows on the screen up to date in place. The query must not change while it is mounted. */
export function useListUpdates(
  query: SessionQuery,
  onUpdated: Dispatch<SetStateAction<UpdatedRows>>,
): ListUpdatesResult {
  const client = useQueryClient();
  const { queryKey } = sessionListQuery(query);
  const [pending, setPending] = useState(none);
  const reloader = useRef<Reloader>(undefined);

  const readAtMs = () => client.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
  /** The list keeps its age: rows that belong here by now may still be missing. */
  const setList = (list: SessionList) => client.setQueryData(queryKey, list, { updatedAt: readAtMs() });
  /** Fixes the height of the rows before their values change. */
  const markUpdated = (refs: readonly string[]) => {
    const heights = new Map(refs.map((ref) => [ref, heightOf(ref)]));
    onUpdated((before) => withRows(before, readAtMs(), heights));
  };
  const addPending = (refs: readonly string[]) => {
    if (refs.length > 0) setPending((before) => new Set([...before, ...refs]));
  };

  const onChange = useEffectEvent((change: LiveChange) => {
    const shown = client.getQueryData<SessionList>(queryKey);
    if (!shown) return;
    if (shown.sessions.some(({ ref }) => ref === change.ref)) {
      const now = withStatus(shown, change);
      if (now !== shown) {
        markUpdated([change.ref]);
        setList(now);
      }
      reloader.current?.request();
    } else if (mayAffect(query, change) && isNewerThan(change, readAtMs())) addPending([change.ref]);
  });
  const reload = useEffectEvent(async (signal: AbortSignal) => {
    const startedWithMs = readAtMs();
    const reloaded = await refetchList(query, signal);
    const shown = client.getQueryData<SessionList>(queryKey);
    // The reviewer has reloaded the list meanwhile.
    if (!shown || readAtMs() !== startedWithMs) return;
    const merged = mergeRows(shown, reloaded, pending.size > 0);
    if (merged.updated.length > 0) markUpdated(merged.updated);
    setList(merged.list);
    addPending(merged.others);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: mounted again for every other list
  useEffect(() => {
    const own = createReloader((signal) => reload(signal));
    reloader.current = own;
    const unsubscribe = subscribeToChanges({ onChange: (change) => onChange(change), onMissed: own.request });
    if (mayBeStale(client.getQueryState(queryKey)?.dataUpdatedAt ?? 0)) own.request();
    return () => {
      unsubscribe();
      own.stop();
    };
  }, []);

  return { pendingCount: pending.size, clearPending: () => setPending(none) };
}
