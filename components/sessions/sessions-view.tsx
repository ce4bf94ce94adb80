'use client';
'use no memo';

import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useSearchParams } from 'next/navigation';
import { useQueryStates } from 'nuqs';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { ListNews, type UpdatedRows } from '#components/live/index.ts';
import { cn } from '#components/ui/cn.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import { usePreferences } from '#components/ui/preferences.tsx';
import { ProblemPanel } from '#components/ui/problem-panel.tsx';
import { Time } from '#components/ui/time.tsx';
import { ProblemError } from '#lib/client/api.ts';
import { sessionListQuery } from '#lib/client/queries.ts';
import { keepSearchText, pushSearchText, useSearchText } from '#lib/client/search-text.ts';
import { countWords } from './count-words.ts';
import { FilterBar } from './filter-bar.tsx';
import { ListFooter } from './list-footer.tsx';
import { firstPage, listAddress, listFilters, listParsers, noFilters, toSessionQuery } from './params.ts';
import { SessionTable } from './session-table.tsx';
import { sortWords } from './sort-words.ts';
import { useRowKeys } from './use-row-keys.ts';
import { ViewOptions } from './view-options.tsx';
import { ViewTabs } from './view-tabs.tsx';

// Most lists have rows.
const ListEmpty = lazy(() => import('./list-empty.tsx').then((module) => ({ default: module.ListEmpty })));

const noRefs: string[] = [];
const noRows: UpdatedRows = { sinceMs: 0, heights: new Map() };
/** As many rows as the server gives when nobody says. */
const pageRows = 50;

interface SessionsViewProps {
  readonly seesNames: boolean;
  /** What else can be done here, beside the view's own. */
  readonly actions?: ReactNode;
}

/** The queue: its state is the address, its rows the server's answer to it. */
export function SessionsView({ seesNames, actions }: SessionsViewProps) {
  const [params, setParams] = useQueryStates(listParsers, { history: 'push', scroll: true });
  const text = useSearchText();
  const address = useSearchParams();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the address begins a history entry without the words
  useEffect(() => keepSearchText(text), [text, address]);

  // Rows never move under the pointer: the list is read again when its reader asks for it, not when the window comes to the front.
  const asked = toSessionQuery(params, text);
  const query = useQuery({
    ...sessionListQuery(asked),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const list = query.data;
  const [updated, setUpdated] = useState(noRows);
  const updatedRows = updated.sinceMs === query.dataUpdatedAt ? updated : noRows;
  const { preferences } = usePreferences();
  const pane = useRef<HTMLDivElement>(null);
  const { current, setCurrent } = useRowKeys(pane, list?.sessions.map((session) => session.ref) ?? noRefs);
  const from = list?.previous === null ? 1 : (params.from ?? undefined);

  const turn = (to: { after: string | null; before: string | null; from: number | null }) => {
    void setParams(to);
    pane.current?.scrollTo({ top: 0 });
  };
  const next = () => {
    if (list?.next)
      turn({ after: list.next, before: null, from: from === undefined ? null : from + list.sessions.length });
  };
  const previous = () => {
    const before = from === undefined || from <= pageRows + 1 ? null : from - pageRows;
    if (list?.previous) turn({ after: null, before: list.previous, from: before });
  };
  const toFirstPage = () => void setParams(firstPage);
  const readAgain = () => void query.refetch();
  const clearText = () => pushSearchText('', listAddress({ ...params, ...firstPage }));
  const clearAll = () => {
    if (text === '') void setParams(noFilters);
    else pushSearchText('', listAddress({ ...params, ...noFilters }));
  };

  const onSort = (sort: typeof params.sort) => void setParams({ sort, ...firstPage });
  const narrowed = text !== '' || listFilters.some((filter) => params[filter].length > 0);

  return (
    <div className="flex min-h-0 grow flex-col bg-surface">
      <div className="flex min-h-13 shrink-0 items-center gap-x-3 px-4 pt-2 md:px-5">
        <h1 className="font-semibold text-title">Sessions</h1>
        <p className="text-muted">
          {list &&
            (list.count.value === 0 ? countWords(list.count) : `${countWords(list.count)}, ${sortWords(params.sort)}`)}
        </p>
        <p role="status" className="sr-only">
          {list && !query.isPlaceholderData && countWords(list.count)}
        </p>
        <div className="ml-auto flex shrink-0 items-center gap-1 text-meta text-muted">
          {list && (
            <ListNews
              key={`${query.dataUpdatedAt} ${JSON.stringify(asked)}`}
              asked={asked}
              onShow={readAgain}
              updated={updatedRows}
              onUpdated={setUpdated}
            />
          )}
          {query.dataUpdatedAt > 0 && (
            <span className="max-sm:hidden print:inline">
              Read <Time value={new Date(query.dataUpdatedAt).toISOString()} />
            </span>
          )}
          <IconButton
            label="Read the list again"
            size="small"
            className="print:hidden"
            disabled={query.isFetching}
            onClick={readAgain}
          >
            <RefreshCw aria-hidden className={cn('size-4', query.isFetching && 'motion-safe:animate-spin')} />
          </IconButton>
          <ViewOptions />
          {actions}
        </div>
      </div>
      <ViewTabs params={params} facets={list?.facets} onChoose={(status) => void setParams({ status, ...firstPage })} />
      <FilterBar
        params={params}
        text={text}
        list={list}
        seesNames={seesNames}
        onFilter={(filter, values) => void setParams({ [filter]: values, ...firstPage })}
        onSort={onSort}
        onClearText={clearText}
        onClearAll={clearAll}
      />
      {query.isError && list && (
        <ProblemPanel
          what="The list could not be read again. What stands below is older."
          error={query.error}
          onRetry={readAgain}
          retrying={query.isFetching}
          className="border-hairline border-b"
        />
      )}
      <div ref={pane} className="min-h-0 grow panes:overflow-y-auto panes:[scroll-padding-block:2.5rem_0.5rem]">
        {query.isError && !list ? (
          <ProblemPanel
            what="The list of sessions could not be read"
            error={query.error}
            // A cursor that the server does not take leads nowhere, however often it is asked.
            onRetry={
              query.error instanceof ProblemError && query.error.code === 'bad_request' ? toFirstPage : readAgain
            }
            retrying={query.isFetching}
          />
        ) : list?.sessions.length === 0 ? (
          <Suspense>
            <ListEmpty
              narrowed={narrowed}
              sandbox={params.sandbox}
              list={list}
              onClear={clearAll}
              onFirstPage={toFirstPage}
            />
          </Suspense>
        ) : (
          <SessionTable
            sessions={list?.sessions}
            sort={params.sort}
            onSort={onSort}
            density={preferences.density}
            hiddenColumns={preferences.hiddenColumns}
            seesNames={seesNames}
            current={current}
            onCurrent={setCurrent}
            updated={updatedRows.heights}
            waiting={query.isPlaceholderData}
          />
        )}
      </div>
      {list && list.sessions.length > 0 && <ListFooter list={list} from={from} onPrevious={previous} onNext={next} />}
    </div>
  );
}
