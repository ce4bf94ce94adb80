'use client';
'use no memo';

import { Columns3, RefreshCw, Rows3 } from 'lucide-react';
/** The page of the list: its count and live updates above the table, the filters, the table, and paging below it. Menus are loaded on demand. */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ListUpdates } from '#components/live-updates/index.ts';
import { Button } from '#components/ui/button/button.tsx';
import { IconButton } from '#components/ui/button/icon-button.tsx';
import { Kbd, useKey } from '#components/ui/keyboard/index.ts';
import { useOverlay } from '#components/ui/overlay.ts';
import { usePreferences } from '#components/ui/preferences/index.ts';
import { asDrawn, lazyPart, loadWhenIdle } from '#components/ui/scheduling/index.ts';
import { cn } from '#components/ui/style.ts';
import { Time } from '#components/ui/time/time.tsx';
import type { QueueAccess } from '#lib/model/access/permissions.ts';
import type { SessionList } from '#lib/model/session/list.schema.ts';
import { FilterBar } from './filters/filter-bar.tsx';
import { countLabel, rangeLabel, sortLabel } from './list-labels.ts';
import { SessionTable } from './table/session-table.tsx';
import { useRowKeys, useSelection } from './table/use-rows.ts';
import { type SessionListState, useSessionList } from './use-session-list.ts';

const loadMenus = () => import('./display-menus.tsx');
const DensityMenu = lazyPart(() => loadMenus().then((module) => module.DensityMenu));
const ColumnChooser = lazyPart(() => loadMenus().then((module) => module.ColumnChooser));

/** Most lists have rows. What replaces them is loaded when the browser is idle, so that it can be shown without the server. */
const loadStates = () => import('./list-states.tsx');
const EmptyList = lazyPart(() => loadStates().then((module) => module.EmptyList));
const ListFailure = lazyPart(() => loadStates().then((module) => module.ListFailure));
const ListWait = lazyPart(() => loadStates().then((module) => module.ListWait));
const BulkBar = lazyPart(() => import('./bulk-bar.tsx').then((module) => module.BulkBar));

const ViewTabs = lazyPart(
  () => import('./views/view-tabs.tsx').then((module) => module.ViewTabs, asDrawn),
  () => <div className="h-9 shrink-0 border-hairline border-b" />,
);

const noRefs: string[] = [];

interface SessionsViewProps {
  /** Whether names are shown in full. Masked names give no order, and the search finds whole words of them only. */
  readonly seesFullNames: boolean;
  /** With `none`, the role has one view, all sessions, and knows of no queue; with `write`, it assigns sessions. */
  readonly queue: QueueAccess;
  /** These are further actions on the list. */
  readonly actions?: ReactNode;
}

/** The state of the queue is the address, and its rows are the server's answer to it. */
export function SessionsView({ seesFullNames, queue, actions }: SessionsViewProps) {
  const state = useSessionList();
  const { list, params, result } = state;
  const pane = useRef<HTMLDivElement>(null);
  const refs = list?.sessions.map((session) => session.ref) ?? noRefs;
  const { current, setCurrent } = useRowKeys(pane, refs);
  const selection = useSelection(JSON.stringify(state.query), refs);
  const mayAssign = queue === 'write';
  // Once it is loaded, the bar stays, to say what it did.
  const [hasSelected, setHasSelected] = useState(false);
  if (selection.refs.size > 0 && !hasSelected) setHasSelected(true);
  useKey('x', 'Select the row', () => current !== undefined && selection.toggle(current), {
    enabled: mayAssign && current !== undefined,
  });
  const turnPage = (turn: () => void) => () => {
    turn();
    pane.current?.scrollTo({ top: 0 });
  };
  useEffect(() => loadWhenIdle(loadStates), []);

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
      <FilterBar state={state} sortsByName={seesFullNames} />
      {result.isError && list && <ListFailure state={state} />}
      <div ref={pane} className="min-h-0 grow panes:overflow-y-auto panes:[scroll-padding-block:2.5rem_0.5rem]">
        {result.isError && !list ? (
          <ListFailure state={state} />
        ) : list?.sessions.length === 0 ? (
          <EmptyList state={state} list={list} isWholeSearch={!seesFullNames && state.text !== ''} />
        ) : (
          <>
            {!list && <ListWait onRetry={state.readAgain} />}
            <SessionTable
              state={state}
              sortsByName={seesFullNames}
              current={current}
              onCurrent={setCurrent}
              seesQueue={queue !== 'none'}
              selection={mayAssign ? selection : undefined}
            />
          </>
        )}
      </div>
      {mayAssign && list && hasSelected && (
        <BulkBar
          selection={selection}
          list={list}
          query={state.query}
          onDone={state.reload}
          onClear={() => {
            pane.current?.querySelector<HTMLElement>('[data-row-link]')?.focus({ preventScroll: true });
            selection.clear();
          }}
        />
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

/** Density and columns can be chosen only where the list is a table. */
function ViewOptions() {
  const density = useOverlay('menu', loadMenus);
  const columns = useOverlay('dialog', loadMenus);
  return (
    <div className="flex gap-1 max-md:hidden print:hidden">
      <Button look="quiet" size="small" {...density.trigger}>
        <Rows3 aria-hidden />
        Density
      </Button>
      {density.overlay && <DensityMenu {...density.overlay} />}
      <Button look="quiet" size="small" {...columns.trigger}>
        <Columns3 aria-hidden />
        Columns
      </Button>
      {columns.overlay && <ColumnChooser {...columns.overlay} />}
    </div>
  );
}

interface ListToolbarProps extends Pick<SessionsViewProps, 'actions'> {
  readonly state: SessionListState;
}

function ListToolbar({ state, actions }: ListToolbarProps) {
  const { list, query, result, params, reload } = state;
  return (
    <div className="flex min-h-13 shrink-0 items-center gap-x-3 px-4 pt-2 md:px-5">
      <h1 className="font-semibold text-title">Sessions</h1>
      <p className="text-muted">
        {list &&
          (list.count.value === 0 ? countLabel(list.count) : `${countLabel(list.count)}, ${sortLabel(params.sort)}`)}
      </p>
      <p role="status" className="sr-only">
        {list && !result.isPlaceholderData && countLabel(list.count)}
      </p>
      <div className="ml-auto flex shrink-0 items-center gap-1 text-meta text-muted">
        {list && (
          <ListUpdates
            key={`${result.dataUpdatedAt} ${JSON.stringify(query)}`}
            query={query}
            onShow={reload}
            updated={state.updated}
            onUpdated={state.setUpdated}
          />
        )}
        {result.dataUpdatedAt > 0 && (
          <span className="max-sm:hidden print:inline">
            Updated <Time value={new Date(result.dataUpdatedAt).toISOString()} />
          </span>
        )}
        <IconButton
          label="Reload the list"
          size="small"
          className="print:hidden"
          disabled={result.isFetching}
          onClick={reload}
        >
          <RefreshCw aria-hidden className={cn('size-4', result.isFetching && 'motion-safe:animate-spin')} />
        </IconButton>
        <ViewOptions />
        <div className="flex gap-1 print:hidden">{actions}</div>
      </div>
    </div>
  );
}

interface TableFooterProps {
  readonly list: SessionList;
  /** The number of the first row is undefined where it is not known. */
  readonly from: number | undefined;
  readonly onPrevious: () => void;
  readonly onNext: () => void;
}

const hints = [
  ['j k', 'move'],
  ['Enter', 'open'],
  ['/', 'search'],
  ['?', 'all shortcuts'],
] as const;

function TableFooter({ list, from, onPrevious, onNext }: TableFooterProps) {
  const { singleKeys } = usePreferences().preferences;
  return (
    <footer className="sticky bottom-0 z-10 flex min-h-12 shrink-0 items-center gap-4 border-hairline border-t bg-surface px-4 py-2 text-meta text-muted md:px-5 print:static">
      <span className="whitespace-nowrap tabular-nums">{rangeLabel(from, list.sessions.length, list.count)}</span>
      {singleKeys && (
        <span aria-hidden className="flex gap-4 max-lg:hidden coarse:hidden print:hidden">
          {hints.map(([keys, does]) => (
            <span key={does} className="flex items-center gap-1.5">
              {keys.split(' ').map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
              {does}
            </span>
          ))}
        </span>
      )}
      <span className="ml-auto max-widest:hidden">Received: age in Review Desk. Updated: since the last change</span>
      <nav aria-label="Pages" className="flex gap-3 max-widest:ml-auto print:hidden">
        <Button
          size="small"
          aria-disabled={list.previous === null}
          onClick={list.previous === null ? undefined : onPrevious}
        >
          Previous
        </Button>
        <Button size="small" aria-disabled={list.next === null} onClick={list.next === null ? undefined : onNext}>
          Next
        </Button>
      </nav>
    </footer>
  );
}
