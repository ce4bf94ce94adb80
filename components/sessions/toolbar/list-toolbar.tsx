'use client';
'use no memo';

import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { ListUpdates } from '#components/live-updates/index.ts';
import { IconButton } from '#components/ui/button/index.ts';
import { cn } from '#components/ui/style.ts';
import { Time } from '#components/ui/time/index.ts';
import { countLabel, sortLabel } from '../labels/index.ts';
import type { SessionListState } from '../use-session-list.ts';
import { ViewOptions } from './view-options.tsx';

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
