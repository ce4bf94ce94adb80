'use client';

/**
 * The position of a session in the list that the reviewer came from: previous and next, read ahead, and "12 of 40". Hides where the list is
 * remembered: its filters and the session's position are in this tab's history entries, and the search text is sealed beside them, so it is in no
 * address. Promises that a session which has left the list keeps its neighbours, that Back leads to the same list and row, and that what is read
 * ahead says so in the audit log. Throws nothing.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type ListParams, listParsers, toSessionQuery } from '#components/sessions/index.ts';
import { whenIdle } from '#components/ui/scheduling/index.ts';
import { storeSearchText, useSearchText } from '#lib/client/search-text.ts';
import { sessionQuery } from '#lib/client/session.ts';
import { neighboursQuery, type PartAccess, readPartsAhead } from '#lib/client/sessions.ts';
import { sessionPage } from '#lib/model/addresses.ts';
import type { Neighbour, SessionNeighbours, SessionQuery } from '#lib/model/session/list.schema.ts';
import { drawnState, listEntry, pushAddress } from '../navigation/browser-address.ts';
import { evidenceSteps } from '../overview/evidence-strip.tsx';
import { markAhead } from './session-opened.tsx';

/** The history entries of this tab hold the list that a session was opened from, under this key; the search text is sealed beside it. */
const key = 'deskList';

interface ListContext {
  /** The session that the list belongs to, so that no other session takes it for its own. */
  readonly ref: string;
  /** The search part of the list's address. */
  readonly search: string;
  /** The position of the session when it was opened; undefined until the server has said. */
  readonly cursor: string | undefined;
}

const isContext = (value: unknown): value is ListContext =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as ListContext).ref === 'string' &&
  typeof (value as ListContext).search === 'string' &&
  ['string', 'undefined'].includes(typeof (value as ListContext).cursor);

/** Returns the list of the current entry, else the latest list before it; undefined if the session was not opened from a list. */
function readContext(ref: string): ListContext | undefined {
  const stored: unknown = window.history.state?.[key];
  if (isContext(stored) && stored.ref === ref) return stored;
  const url = listEntry()?.url;
  return url ? { ref, search: new URL(url).search, cursor: undefined } : undefined;
}

/** Returns the state of an entry. @param drawn the session of the page that the server drew */
const contextState = (context: ListContext, drawn: string): object => ({ [key]: context, ...drawnState(drawn) });

/** Stores the list in the entry on screen, unless that belongs to another session by now. */
function storeContext(context: ListContext, drawn: string): void {
  const { pathname } = window.location;
  const own = sessionPage(context.ref);
  if (pathname !== own && !pathname.startsWith(`${own}/`)) return;
  const state = { ...window.history.state, ...contextState(context, drawn) };
  if (JSON.stringify(state) !== JSON.stringify(window.history.state)) window.history.replaceState(state, '');
}

/** Returns the query for the whole list that an address shows a page of. @param search of the address */
export function toListQuery(search: string, text: string): SessionQuery {
  const given = new URLSearchParams(search);
  // This does without the library's loader, which the list itself would load too.
  const params = Object.fromEntries(
    Object.entries(listParsers).map(([name, parser]) => [name, parser.parseServerSide(given.get(name) ?? undefined)]),
  ) as ListParams;
  const { after, before, ...query } = toSessionQuery(params, text);
  return query;
}

/** After a reload it takes a moment until the text that the entry has sealed is opened. */
const isTextKnown = (text: string): boolean => text !== '' || !window.history.state?.deskSearch;

const none: readonly (1 | -1)[] = [];

export type ListPosition = NonNullable<ReturnType<typeof useListPosition>>;

/**
 * Returns the list that this session was opened from; undefined if it was not opened from one. @param reference of the session on screen
 * @param drawn of the one that the server drew @param access what of the next session may be read ahead
 */
export function useListPosition(reference: string, drawn: string, access: PartAccess) {
  const client = useQueryClient();
  const router = useRouter();
  const text = useSearchText();
  const address = `${usePathname()}?${useSearchParams()}`;
  const [context, setContext] = useState<ListContext>();
  const cursor = useRef<string>(undefined);
  /** The steps through the list that are still to be made: keys come faster than sessions are read. */
  const [wanted, setWanted] = useState(none);
  const isOpening = useRef(false);
  const own = context?.ref === reference ? context : undefined;

  // This runs before the page is painted, so that a key that is pressed then finds the list.
  useLayoutEffect(() => {
    const read = isTextKnown(text) ? readContext(reference) : undefined;
    cursor.current = read?.cursor;
    setContext(read);
    if (!read) setWanted(none);
  }, [reference, text]);

  const list = useMemo(() => (own ? toListQuery(own.search, text) : {}), [own, text]);
  const { data, error, refetch } = useQuery({
    ...neighboursQuery({ list, ref: reference }, () => cursor.current),
    enabled: own !== undefined,
  });

  // Each change of the address begins an entry without the list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each address
  useEffect(() => {
    if (!own) return;
    if (data) cursor.current = data.cursor;
    storeContext({ ...own, cursor: cursor.current }, drawn);
    void storeSearchText(text);
  }, [own, data, text, address, drawn]);

  // The next session is read once this one is on screen, and its neighbours with it.
  const next = data?.next ?? undefined;
  useEffect(() => {
    if (!next) return;
    return whenIdle(() => void readAhead(next));
  }, [next]);
  const readAhead = useEffectEvent(async (target: Neighbour) => {
    const neighbours = neighboursQuery({ list, ref: target.ref }, () => target.cursor);
    const state = client.getQueryState(sessionQuery(target.ref).queryKey);
    if (state?.status === 'error' || state?.data !== undefined) {
      await client.prefetchQuery({ ...neighbours, staleTime: Number.POSITIVE_INFINITY });
      return;
    }
    markAhead(target.ref);
    const part = { part: 'neighbours', list, cursor: target.cursor } as const;
    await readPartsAhead(client, target.ref, access, { queryKey: neighbours.queryKey, part }, evidenceSteps);
  });

  const openNeighbour = async (target: Neighbour) => {
    const { queryKey } = sessionQuery(target.ref);
    if (client.getQueryData(queryKey) === undefined) await client.prefetchQuery(sessionQuery(target.ref));
    // Another key or link was faster.
    if (!own || !window.location.pathname.startsWith(sessionPage(reference))) return;
    if (client.getQueryData(queryKey) === undefined) return router.push(sessionPage(target.ref));
    pushAddress(
      sessionPage(target.ref),
      contextState({ ref: target.ref, search: own.search, cursor: target.cursor }, drawn),
    );
    window.scrollTo(0, 0);
  };
  const openWanted = useEffectEvent(async (known: SessionNeighbours) => {
    if (isOpening.current) return;
    const [by] = wanted;
    const target = by === 1 ? known.next : known.previous;
    if (!target) return setWanted(none);
    isOpening.current = true;
    try {
      await openNeighbour(target);
    } finally {
      isOpening.current = false;
    }
    setWanted((steps) => steps.slice(1));
  });
  useEffect(() => {
    if (data && wanted.length > 0) void openWanted(data);
  }, [data, wanted]);

  if (!own) return undefined;
  return {
    neighbours: data,
    error,
    retry: () => void refetch(),
    /** Opens the next (1) or previous (-1) session of the list. */
    open: (by: 1 | -1) => setWanted((steps) => [...steps, by]),
  };
}
