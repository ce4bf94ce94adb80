'use client';
'use no memo';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { useQueryStates } from 'nuqs';
import { useEffect, useState } from 'react';
import type { UpdatedRows } from '#components/live-updates/index.ts';
import { pushSearchText, storeSearchText, useSearchText } from '#lib/client/search-text.ts';
import { sessionListQuery } from '#lib/client/session-list.ts';
import {
  firstPage,
  type ListFilter,
  type ListParams,
  listAddress,
  listFilters,
  listParsers,
  noFilters,
  toSessionQuery,
} from './list-params.ts';
import type { ViewParams } from './views/views.ts';

export type SessionListState = ReturnType<typeof useSessionList>;

const noRows: UpdatedRows = { sinceMs: 0, heights: new Map() };
/** The server sends this many rows by default. */
const pageRows = 50;

/** Holds the state of the list: the parameters in the address, the server's answer to them, and what changes either. */
export function useSessionList() {
  const [params, setParams] = useQueryStates(listParsers, { history: 'push', scroll: true });
  const text = useSearchText();
  const address = useSearchParams();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the address begins a history entry without the text
  useEffect(() => void storeSearchText(text), [text, address]);

  // Rows never move under the pointer: the list is reloaded when the reviewer asks for it, not when the window gets focus.
  const query = toSessionQuery(params, text);
  const client = useQueryClient();
  const options = sessionListQuery(query);
  const result = useQuery({ ...options, refetchOnWindowFocus: false, refetchOnReconnect: false });
  // Rows of the filters before are not shown under the new ones: only their options stay, so that an open panel does not jump.
  const list = result.isPlaceholderData ? undefined : result.data;
  const [updated, setUpdated] = useState(noRows);
  const from = list?.previous === null ? 1 : (params.from ?? undefined);

  const previousFrom = from === undefined || from <= pageRows + 1 ? null : from - pageRows;
  const nextFrom = from === undefined || !list ? null : from + list.sessions.length;
  return {
    params,
    text,
    query,
    result,
    list,
    /** These are the facets of the list, or of the list before it while it is read, and then without counts. */
    facets: result.data?.facets,
    /** The number of the first row is undefined where it is not known. */
    from,
    isNarrowed: text !== '' || listFilters.some((filter) => params[filter].length > 0),
    updated: updated.sinceMs === result.dataUpdatedAt ? updated : noRows,
    setUpdated,
    reload: () => void result.refetch(),
    readAgain: () => void client.resetQueries({ queryKey: options.queryKey, exact: true }),
    setSort: (sort: ListParams['sort']) => void setParams({ sort, ...firstPage }),
    /** Opens another view, whose filters replace all others and the search. */
    setView(view: ViewParams) {
      const next = { ...view, ...firstPage };
      if (text === '') void setParams(next);
      else pushSearchText('', listAddress({ ...params, ...next }));
    },
    setFilter: (filter: ListFilter, values: string[]) => void setParams({ [filter]: values, ...firstPage }),
    toFirstPage: () => void setParams(firstPage),
    toPreviousPage() {
      if (list?.previous) void setParams({ after: null, before: list.previous, from: previousFrom });
    },
    toNextPage() {
      if (list?.next) void setParams({ after: list.next, before: null, from: nextFrom });
    },
    clearText: () => pushSearchText('', listAddress({ ...params, ...firstPage })),
    clearFilters() {
      if (text === '') void setParams(noFilters);
      else pushSearchText('', listAddress({ ...params, ...noFilters }));
    },
  };
}
