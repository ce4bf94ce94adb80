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
import type { Facets, SessionList } from '#lib/model/session/list.schema.ts';
import { sortLabel } from '../list-labels.ts';
import type { ListFilter, ListParams } from '../list-params.ts';

const load = () => import('./filter-panel.tsx');
const FilterPanel = lazyPart(() => load().then((module) => module.FilterPanel));
const loadSort = () => import('../display-menus.tsx');
const SortMenu = lazyPart(() => loadSort().then((module) => module.SortMenu));
const loadChips = () => import('./filter-chips.tsx').then((module) => module.FilterChips);
const FilterChips = lazyPart(loadChips);

interface FilterBarProps {
  readonly params: ListParams;
  readonly text: string;
  readonly list: SessionList | undefined;
  /** While the list is read, these are the facets of the list before it. */
  readonly facets: Facets | undefined;
  readonly isNarrowed: boolean;
  readonly sortsByName: boolean;
  readonly onFilter: (filter: ListFilter, values: string[]) => void;
  readonly onSort: (sort: ListParams['sort']) => void;
  readonly onClearText: () => void;
  readonly onClearAll: () => void;
}

/** The bar shows each filter in force with its own remove button, and the way to set more. */
export function FilterBar({
  params,
  text,
  list,
  facets,
  isNarrowed,
  sortsByName,
  onFilter,
  onSort,
  onClearText,
  onClearAll,
}: FilterBarProps) {
  const { trigger, overlay } = useOverlay('dialog', load);
  const order = useOverlay('menu', loadSort);
  useEffect(() => loadWhenIdle(loadChips), []);
  return (
    <div className="flex min-h-12 shrink-0 flex-wrap items-center gap-2 border-hairline border-b px-4 py-2 md:px-5">
      <Button size="small" className="print:hidden" {...trigger}>
        <FilterIcon aria-hidden />
        Filter
      </Button>
      {overlay && <FilterPanel params={params} list={list} facets={facets} onFilter={onFilter} {...overlay} />}
      <Button
        size="small"
        className="md:hidden print:hidden"
        aria-label={`Sort: ${sortLabel(params.sort)}`}
        {...order.trigger}
      >
        <ArrowDownUp aria-hidden />
        Sort
      </Button>
      {order.overlay && <SortMenu sort={params.sort} sortsByName={sortsByName} onSort={onSort} {...order.overlay} />}
      {isNarrowed && (
        <FilterChips
          params={params}
          text={text}
          facets={facets}
          onFilter={onFilter}
          onClearText={onClearText}
          onClearAll={onClearAll}
        />
      )}
    </div>
  );
}
