'use client';
/**
 * What the list is narrowed to and how it is ordered: filter chips, the filter panel and, in narrow windows, the order. Hides how filters
 * and counts are laid out; panel and menu are loaded on demand. Promises that a filter in force can always be removed. Throws nothing.
 */
'use no memo';

import { ArrowDownUp, ListFilter as FilterIcon } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '#components/ui/button/button.tsx';
import { useOverlay } from '#components/ui/overlay.ts';
import { lazyPart, loadWhenIdle } from '#components/ui/scheduling/index.ts';
import { sortLabel } from '../list-labels.ts';
import type { SessionListState } from '../use-session-list.ts';

const load = () => import('./filter-panel.tsx');
const FilterPanel = lazyPart(() => load().then((module) => module.FilterPanel));
const loadSort = () => import('../display-menus.tsx');
const SortMenu = lazyPart(() => loadSort().then((module) => module.SortMenu));
const loadChips = () => import('./filter-chips.tsx').then((module) => module.FilterChips);
const FilterChips = lazyPart(loadChips);

interface FilterBarProps {
  readonly state: SessionListState;
  readonly sortsByName: boolean;
}

/** The bar shows each filter in force with its own remove button, and the way to set more. */
export function FilterBar({ state, sortsByName }: FilterBarProps) {
  const { trigger, overlay } = useOverlay('dialog', load);
  const order = useOverlay('menu', loadSort);
  const { sort } = state.params;
  useEffect(() => loadWhenIdle(loadChips), []);
  return (
    <div
      data-slot="filter-bar"
      className="flex min-h-12 shrink-0 flex-wrap items-center gap-2 border-hairline border-b px-4 py-2 md:px-5"
    >
      <Button size="small" className="print:hidden" {...trigger}>
        <FilterIcon aria-hidden />
        Filter
      </Button>
      {overlay && <FilterPanel state={state} {...overlay} />}
      <Button
        size="small"
        className="md:hidden print:hidden"
        aria-label={`Sort: ${sortLabel(sort)}`}
        {...order.trigger}
      >
        <ArrowDownUp aria-hidden />
        Sort
      </Button>
      {order.overlay && <SortMenu sort={sort} sortsByName={sortsByName} onSort={state.setSort} {...order.overlay} />}
      {state.isNarrowed && <FilterChips state={state} />}
    </div>
  );
}
