'use client';
'use no memo';

/** How changes update the list on the screen: values change in place, rows do not move. It is loaded after the page. */
import { replaceEqualDeep, useQueryClient } from '@tanstack/react-query';
import { type Dispatch, type SetStateAction, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '#components/ui/button/button.tsx';
import { Kbd, useKey } from '#components/ui/keyboard/index.ts';
import { usePreferences } from '#components/ui/preferences/index.ts';
import {
  createReloader,
  isNewerThan,
  mayBeStale,
  type Pace,
  type Reloader,
  subscribeToChanges,
} from '#lib/client/live/index.ts';
import { refetchList, refetchRows, sessionListQuery } from '#lib/client/session-list.ts';
import type { LiveChange } from '#lib/model/live-events.ts';
import type { SessionList, SessionQuery, SessionRows } from '#lib/model/session/list.schema.ts';

/** These rows changed in place since the list was read. They keep the heights they had before, so that nothing below them moves. */
export interface UpdatedRows {
  readonly sinceMs: number;
  /** The heights are in pixels, by ref. */
  readonly heights: ReadonlyMap<string, number>;
}

/** Adds rows. A row keeps its first height; rows of an earlier version of the list are dropped. */
export function withRows(before: UpdatedRows, sinceMs: number, heights: ReadonlyMap<string, number>): UpdatedRows {
  const known = before.sinceMs === sinceMs ? before.heights : new Map<string, number>();
  return { sinceMs, heights: new Map([...heights, ...known]) };
}

/** Writes the new status into its row at once; the whole row is reloaded shortly after. Returns the same list when nothing differs. */
export function withStatus(list: SessionList, { ref, status }: Pick<LiveChange, 'ref' | 'status'>): SessionList {
  if (!status || !list.sessions.some((row) => row.ref === ref && row.status !== status.to)) return list;
  return { ...list, sessions: list.sessions.map((row) => (row.ref === ref ? { ...row, status: status.to } : row)) };
}

/** Returns the rows of `shown` with their values from `reloaded`, in their old positions. */
export function mergeRows(shown: SessionList, reloaded: SessionRows) {
  const reloadedRows = new Map(reloaded.sessions.map((row) => [row.ref, row]));
  const sessions = shown.sessions.map((row) => replaceEqualDeep(row, reloadedRows.get(row.ref) ?? row));
  return {
    list: { ...shown, sessions },
    /** These are the refs of the rows that changed. */
    updated: shown.sessions.flatMap((row, at) => (sessions[at] === row ? [] : [row.ref])),
  };
}

/**
 * Does the same with a whole list, which has counts too.
 * @param isPending whether other changes wait to be shown: the counts of the views then wait too, else they follow the rows
 */
export function mergeList(shown: SessionList, reloaded: SessionList, isPending: boolean) {
  const { list, updated } = mergeRows(shown, reloaded);
  const shownRefs = new Set(shown.sessions.map(({ ref }) => ref));
  const others = reloaded.sessions.flatMap(({ ref }) => (shownRefs.has(ref) ? [] : [ref]));
  return {
    list: { ...list, facets: isPending || others.length > 0 ? shown.facets : reloaded.facets },
    updated,
    /** These are the refs of sessions that only the reloaded list has. */
    others,
  };
}

/** Whether a change of a session that is not on the screen can affect this list. Filters that a change does not show are ignored. */
export function mayAffect({ sandbox, status, kind }: SessionQuery, change: LiveChange): boolean {
  if (sandbox !== undefined && sandbox !== change.sandbox) return false;
  if (kind && !kind.includes(change.kind)) return false;
  const to = change.status?.to;
  const from = change.status?.from;
  return !status || to === undefined || status.includes(to) || (typeof from === 'string' && status.includes(from));
}

/** Whether the list has a filter that `mayAffect` ignores. */
export const hasOtherFilter = (query: SessionQuery): boolean =>
  (['text', 'view', 'step', 'finding', 'country', 'received', 'updated', 'app', 'assignee'] as const).some(
    (name) => (query[name]?.length ?? 0) > 0,
  );

/** The counts of the list, and sessions that join it by what a change does not tell, follow the rows by so much. */
const ofCounts: Pace = { gatherMs: 5_000, intervalMs: 15_000 };

const none: ReadonlySet<string> = new Set();

const heightOf = (ref: string): number =>
  document.querySelector<HTMLElement>(`tr[data-ref="${CSS.escape(ref)}"]`)?.offsetHeight ?? 0;

/** Keeps the rows on the screen up to date in place. The query must not change while it is mounted. */
function useListUpdates(query: SessionQuery, onUpdated: Dispatch<SetStateAction<UpdatedRows>>) {
  const client = useQueryClient();
  const { queryKey } = sessionListQuery(query);
  const [pending, setPending] = useState(none);
  const reloaders = useRef<{ readonly rows: Reloader; readonly list: Reloader }>(undefined);
  /** They are read again with the next reload of rows. */
  const changed = useRef(new Set<string>());
  const lastRead = useRef<Promise<unknown>>(Promise.resolve());

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
      changed.current.add(change.ref);
      reloaders.current?.rows.request();
      reloaders.current?.list.request();
    } else if (mayAffect(query, change) && isNewerThan(change, readAtMs())) addPending([change.ref]);
  });
  /**
   * Reads one after the other, so that what was read last is shown last.
   * @returns undefined when the reviewer has reloaded the list meanwhile
   */
  async function merge<Read, Merged extends ReturnType<typeof mergeRows>>(
    read: () => Promise<Read>,
    into: (shown: SessionList, reloaded: Read) => Merged,
  ): Promise<Merged | undefined> {
    const startedWithMs = readAtMs();
    const reading = lastRead.current.then(read);
    lastRead.current = reading.catch(() => undefined);
    const reloaded = await reading;
    const shown = client.getQueryData<SessionList>(queryKey);
    if (!shown || readAtMs() !== startedWithMs) return undefined;
    const merged = into(shown, reloaded);
    if (merged.updated.length > 0) markUpdated(merged.updated);
    setList(merged.list);
    return merged;
  }
  const reloadRows = useEffectEvent(async (signal: AbortSignal) => {
    const refs = [...changed.current];
    changed.current.clear();
    await merge(() => refetchRows(refs, signal), mergeRows);
  });
  const reloadList = useEffectEvent(async (signal: AbortSignal) => {
    const isPending = pending.size > 0;
    const merged = await merge(
      () => refetchList(query, signal),
      (shown, list) => mergeList(shown, list, isPending),
    );
    if (merged) addPending(merged.others);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: mounted again for every other list
  useEffect(() => {
    const rows = createReloader((signal) => reloadRows(signal));
    const list = createReloader((signal) => reloadList(signal), ofCounts);
    const missed = createReloader((signal) => reloadList(signal));
    reloaders.current = { rows, list };
    const unsubscribe = subscribeToChanges({ onChange: (change) => onChange(change), onMissed: missed.request });
    if (mayBeStale(client.getQueryState(queryKey)?.dataUpdatedAt ?? 0)) missed.request();
    return () => {
      unsubscribe();
      for (const reloader of [rows, list, missed]) reloader.stop();
    };
  }, []);

  /** So many changed sessions are not shown in the list yet. */
  return { pendingCount: pending.size, clearPending: () => setPending(none) };
}

interface ListUpdatesProps {
  readonly query: SessionQuery;
  /** Reloads the list. */
  readonly onShow: () => void;
  readonly updated: UpdatedRows;
  readonly onUpdated: Dispatch<SetStateAction<UpdatedRows>>;
}

/** Shows how many other sessions changed; they stay off the screen until they are asked for. It is mounted again for every other list. */
export function ListUpdates({ query, onShow, updated, onUpdated }: ListUpdatesProps) {
  const { pendingCount, clearPending } = useListUpdates(query, onUpdated);
  const { singleKeys } = usePreferences().preferences;

  const show = () => {
    clearPending();
    onShow();
  };
  useKey('u', 'Show changes', show, { enabled: pendingCount > 0 });

  const updatedCount = updated.heights.size;
  // Not every changed session need belong to a list with such a filter.
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
