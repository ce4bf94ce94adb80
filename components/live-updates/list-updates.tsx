'use client';
'use no memo';

import { useQueryClient } from '@tanstack/react-query';
import { type Dispatch, type SetStateAction, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '#components/ui/button/index.ts';
import { Kbd, useKey } from '#components/ui/keyboard/index.ts';
import { usePreferences } from '#components/ui/preferences/index.ts';
import { createReloader, isNewerThan, mayBeStale, type Reloader, subscribeToChanges } from '#lib/client/live/index.ts';
import { refetchList, sessionListQuery } from '#lib/client/session-list.ts';
import type { LiveChange } from '#lib/model/live-events.ts';
import type { SessionList, SessionQuery } from '#lib/model/session/session.ts';
import { hasOtherFilter, mayAffect, mergeRows, type UpdatedRows, withRows, withStatus } from './list-changes.ts';

interface ListUpdatesResult {
  /** Changed sessions that the list does not show yet. */
  readonly pendingCount: number;
  readonly clearPending: () => void;
}

const none: ReadonlySet<string> = new Set();

const heightOf = (ref: string): number =>
  document.querySelector<HTMLElement>(`tr[data-ref="${CSS.escape(ref)}"]`)?.offsetHeight ?? 0;

/** Keeps the rows on the screen up to date in place. The query must not change while it is mounted. */
function useListUpdates(query: SessionQuery, onUpdated: Dispatch<SetStateAction<UpdatedRows>>): ListUpdatesResult {
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

export interface ListUpdatesProps {
  readonly query: SessionQuery;
  /** Reloads the list. */
  readonly onShow: () => void;
  readonly updated: UpdatedRows;
  readonly onUpdated: Dispatch<SetStateAction<UpdatedRows>>;
}

/** Shows how many other sessions changed; they stay off the screen until they are asked for. Mounted again for every other list. */
export function ListUpdates({ query, onShow, updated, onUpdated }: ListUpdatesProps) {
  const { pendingCount, clearPending } = useListUpdates(query, onUpdated);
  const { singleKeys } = usePreferences().preferences;

  const show = () => {
    clearPending();
    onShow();
  };
  useKey('u', 'Show changes', show, { enabled: pendingCount > 0 });

  const updatedCount = updated.heights.size;
  // Not every one of them need belong to a list with such a filter.
  const message = `${pendingCount} ${hasOtherFilter(query) ? 'changed in Review Desk' : 'changed'}`;
  return (
    <>
      {pendingCount > 0 && (
        <Button
          size="small"
          onClick={show}
          className="max-wide:floating max-wide:-translate-x-1/2 mr-2 max-wide:fixed max-wide:bottom-15 max-wide:left-1/2 max-wide:z-20 print:hidden"
        >
          {message}
          <span aria-hidden>·</span> Show
          {singleKeys && <Kbd className="coarse:hidden max-sm:hidden">u</Kbd>}
        </Button>
      )}
      <span role="status" className="sr-only">
        {updatedCount > 0 && `${updatedCount} ${updatedCount === 1 ? 'row was' : 'rows were'} updated in place. `}
        {pendingCount > 0 && `${message}, not shown yet.`}
      </span>
    </>
  );
}
