'use client';
'use no memo';

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useKey } from '#components/ui/keyboard/index.ts';
import { usePreferences } from '#components/ui/preferences/index.ts';
import { asDrawn, lazyPart, loadWhenIdle } from '#components/ui/scheduling/index.ts';
import type { QueueAccess } from '#lib/model/access/permissions.ts';
import { FilterBar } from './filters/filter-bar.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { BulkBar, useSelection } from './selection/index.ts';
import { SessionTable } from './table/session-table.tsx';
import { TableFooter } from './table/table-footer.tsx';
import { useRowKeys } from './table/use-row-keys.ts';
import { useSessionList } from './use-session-list.ts';

// Most lists have rows.
const EmptyList = lazyPart(() => import('./empty-list.tsx').then((module) => module.EmptyList));
const loadFailure = () => import('./list-failure.tsx').then((module) => module.ListFailure);
const ListFailure = lazyPart(loadFailure);

const loadWait = () => import('./list-wait.tsx').then((module) => module.ListWait);
const ListWait = lazyPart(loadWait);

const ViewTabs = lazyPart(
  () => import('./views/view-tabs.tsx').then((module) => module.ViewTabs, asDrawn),
  () => <div className="h-9 shrink-0 border-hairline border-b" />,
);

const noRefs: string[] = [];

interface SessionsViewProps {
  /** Names are seen in full. Masked, they are no order, and the search finds whole words of them only. */
  readonly seesFullNames: boolean;
  /** `none`: the role has one view, all sessions, and knows of no queue; `write`: it assigns sessions. */
  readonly queue: QueueAccess;
  /** What else can be done here. */
  readonly actions?: ReactNode;
}

/** The queue: its state is the address, its rows the server's answer to it. */
export function SessionsView({ seesFullNames, queue, actions }: SessionsViewProps) {
  const state = useSessionList();
  const { list, params, result } = state;
  const { preferences } = usePreferences();
  const pane = useRef<HTMLDivElement>(null);
  const refs = list?.sessions.map((session) => session.ref) ?? noRefs;
  const { current, setCurrent } = useRowKeys(pane, refs);
  const selection = useSelection(JSON.stringify(state.query), refs);
  const mayAssign = queue === 'write';
  // Once loaded it stays, to say what it did.
  const [hasSelected, setHasSelected] = useState(false);
  if (selection.refs.size > 0 && !hasSelected) setHasSelected(true);
  useKey('x', 'Select the row', () => current !== undefined && selection.toggle(current), {
    enabled: mayAssign && current !== undefined,
  });
  const turnPage = (turn: () => void) => () => {
    turn();
    pane.current?.scrollTo({ top: 0 });
  };
  useEffect(() => loadWhenIdle(() => Promise.all([loadFailure(), loadWait()])), []);

  return (
    <div className="flex min-h-0 grow flex-col bg-surface">
      <ListToolbar state={state} actions={actions} />
      {queue !== 'none' && (
        <ViewTabs
          params={params}
          version={`${result.dataUpdatedAt} ${state.updated.heights.size}`}
          mayAssign={mayAssign}
          onChoose={state.setView}
        />
      )}
      <FilterBar
        params={params}
        text={state.text}
        list={list}
        facets={state.facets}
        isNarrowed={state.isNarrowed}
        sortsByName={seesFullNames}
        onFilter={state.setFilter}
        onSort={state.setSort}
        onClearText={state.clearText}
        onClearAll={state.clearFilters}
      />
      {result.isError && list && <ListFailure state={state} />}
      <div ref={pane} className="min-h-0 grow panes:overflow-y-auto panes:[scroll-padding-block:2.5rem_0.5rem]">
        {result.isError && !list ? (
          <ListFailure state={state} />
        ) : list?.sessions.length === 0 ? (
          <EmptyList
            isNarrowed={state.isNarrowed}
            isWholeSearch={!seesFullNames && state.text !== ''}
            params={params}
            list={list}
            onClear={state.clearFilters}
            onFirstPage={state.toFirstPage}
          />
        ) : (
          <>
            {!list && <ListWait onRetry={state.beginAnew} />}
            <SessionTable
              sessions={list?.sessions}
              sort={params.sort}
              onSort={state.setSort}
              density={preferences.density}
              hiddenColumns={preferences.hiddenColumns}
              sortsByName={seesFullNames}
              current={current}
              onCurrent={setCurrent}
              updated={state.updated.heights}
              seesQueue={queue !== 'none'}
              selection={mayAssign ? selection : undefined}
            />
          </>
        )}
      </div>
      {mayAssign && list && hasSelected && (
        <BulkBar selection={selection} list={list} query={state.query} onDone={state.reload} />
      )}
      {list && list.sessions.length > 0 && selection.refs.size === 0 && (
        <TableFooter
          list={list}
          from={state.from}
          onPrevious={turnPage(state.toPreviousPage)}
          onNext={turnPage(state.toNextPage)}
        />
      )}
    </div>
  );
}
