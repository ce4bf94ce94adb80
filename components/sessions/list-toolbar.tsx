'use client';
/** Above the list: its count, live updates, reload, and how the table is displayed. Hides the menus, which are loaded on demand. Throws nothing. */
'use no memo';

import { Columns3, RefreshCw, Rows3 } from 'lucide-react';
import type { ReactNode } from 'react';
import { ListUpdates } from '#components/live-updates/index.ts';
import { Button, IconButton } from '#components/ui/button/index.ts';
import { useOverlay } from '#components/ui/overlay.ts';
import { lazyPart } from '#components/ui/scheduling/index.ts';
import { cn } from '#components/ui/style.ts';
import { Time } from '#components/ui/time/index.ts';
import { countLabel } from './labels/count-label.ts';
import { sortLabel } from './labels/sort-label.ts';
import type { SessionListState } from './use-session-list.ts';

const load = () => import('./view-options-popups.tsx');
const DensityMenu = lazyPart(() => load().then((module) => module.DensityMenu));
const ColumnChooser = lazyPart(() => load().then((module) => module.ColumnChooser));

/** Density and columns: only where the list is a table. */
function ViewOptions() {
  const density = useOverlay('menu', load);
  const columns = useOverlay('dialog', load);
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

interface ListToolbarProps {
  readonly state: SessionListState;
  /** What else can be done here. */
  readonly actions: ReactNode;
}

export function ListToolbar({ state, actions }: ListToolbarProps) {
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
