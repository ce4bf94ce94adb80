'use client';
'use no memo';

import { useQueryClient } from '@tanstack/react-query';
import { type Dispatch, type SetStateAction, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Kbd } from '#components/ui/kbd.tsx';
import { usePreferences } from '#components/ui/preferences.tsx';
import { useKey } from '#components/ui/use-key.ts';
import { readListAgain } from '#lib/client/api.ts';
import { isLaterThan, listen, wasMissed } from '#lib/client/live.ts';
import { createLooker, type Looker } from '#lib/client/live-look.ts';
import { sessionListQuery } from '#lib/client/queries.ts';
import type { LiveChange } from '#lib/model/live.ts';
import type { SessionList, SessionQuery } from '#lib/model/review.ts';
import { isNarrowed, mayConcern, mergeRows, type UpdatedRows, withRows, withStatus } from './list-changes.ts';

export interface ListNewsProps {
  readonly asked: SessionQuery;
  /** Reads the list anew. */
  readonly onShow: () => void;
  readonly updated: UpdatedRows;
  readonly onUpdated: Dispatch<SetStateAction<UpdatedRows>>;
}

const heightOf = (ref: string): number =>
  document.querySelector<HTMLElement>(`tr[data-ref="${CSS.escape(ref)}"]`)?.offsetHeight ?? 0;

const none: ReadonlySet<string> = new Set();

/**
 * Keeps the rows on the screen true where they stand, and says how much else changed: that stays away until its reader asks for it. Mounted
 * anew for each reading of another list.
 */
export function ListNews({ asked, onShow, updated, onUpdated }: ListNewsProps) {
  const client = useQueryClient();
  const { queryKey } = sessionListQuery(asked);
  const [waiting, setWaiting] = useState(none);
  const looker = useRef<Looker>(undefined);
  const { singleKeys } = usePreferences().preferences;

  const readAtMs = () => client.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
  /** What stands here is as old as before: rows that belong here now may still be missing. */
  const put = (list: SessionList) => client.setQueryData(queryKey, list, { updatedAt: readAtMs() });
  /** Before they say something else: as high as they are now they stay. */
  const mark = (refs: readonly string[]) => {
    const heights = new Map(refs.map((ref) => [ref, heightOf(ref)]));
    onUpdated((before) => withRows(before, readAtMs(), heights));
  };
  const wait = (refs: readonly string[]) => {
    if (refs.length > 0) setWaiting((before) => new Set([...before, ...refs]));
  };

  const onChange = useEffectEvent((change: LiveChange) => {
    const shown = client.getQueryData<SessionList>(queryKey);
    if (!shown) return;
    if (shown.sessions.some(({ ref }) => ref === change.ref)) {
      const now = withStatus(shown, change);
      if (now !== shown) {
        mark([change.ref]);
        put(now);
      }
      looker.current?.ask();
    } else if (mayConcern(asked, change) && isLaterThan(change, readAtMs())) wait([change.ref]);
  });
  const look = useEffectEvent(async (signal: AbortSignal) => {
    const begunAtMs = readAtMs();
    const read = await readListAgain(asked, signal);
    const shown = client.getQueryData<SessionList>(queryKey);
    // The reader was faster.
    if (!shown || readAtMs() !== begunAtMs) return;
    const merged = mergeRows(shown, read, waiting.size > 0);
    if (merged.updated.length > 0) mark(merged.updated);
    put(merged.list);
    wait(merged.others);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: mounted anew for another list
  useEffect(() => {
    const own = createLooker((signal) => look(signal));
    looker.current = own;
    const stop = listen({ onChange: (change) => onChange(change), onMissed: own.ask });
    if (wasMissed(client.getQueryState(queryKey)?.dataUpdatedAt ?? 0)) own.ask();
    return () => {
      stop();
      own.end();
    };
  }, []);

  const show = () => {
    setWaiting(none);
    onShow();
  };
  useKey('u', 'Show what changed', show, { enabled: waiting.size > 0 });

  const words = `${waiting.size} ${isNarrowed(asked) ? 'changed in this desk' : 'changed'}`;
  return (
    <>
      {waiting.size > 0 && (
        <Button
          size="small"
          onClick={show}
          className="max-wide:floating max-wide:-translate-x-1/2 mr-2 max-wide:fixed max-wide:bottom-15 max-wide:left-1/2 max-wide:z-20 print:hidden"
        >
          {words}
          <span aria-hidden>·</span> Show
          {singleKeys && <Kbd className="coarse:hidden max-sm:hidden">u</Kbd>}
        </Button>
      )}
      <span role="status" className="sr-only">
        {updated.heights.size > 0 &&
          `${updated.heights.size} ${updated.heights.size === 1 ? 'row was' : 'rows were'} updated in place. `}
        {waiting.size > 0 && `${words}, not shown yet.`}
      </span>
    </>
  );
}
