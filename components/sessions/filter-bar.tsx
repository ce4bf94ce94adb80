'use client';
'use no memo';

import { ArrowDownUp, ListFilter as FilterIcon } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Chip } from '#components/ui/chip.tsx';
import { SafeText } from '#components/ui/safe-text.tsx';
import { useOverlay } from '#components/ui/use-overlay.ts';
import type { SessionList } from '#lib/model/review.ts';
import { toChips } from './filter-words.ts';
import type { ListFilter, ListParams } from './params.ts';
import { sortWords } from './sort-words.ts';

const load = () => import('./filter-panel.tsx');
const FilterPanel = lazy(() => load().then((module) => ({ default: module.FilterPanel })));
const loadSort = () => import('./sort-menu.tsx');
const SortMenu = lazy(() => loadSort().then((module) => ({ default: module.SortMenu })));

interface FilterBarProps {
  readonly params: ListParams;
  readonly text: string;
  readonly list: SessionList | undefined;
  readonly seesNames: boolean;
  readonly onFilter: (filter: ListFilter, values: string[]) => void;
  readonly onSort: (sort: ListParams['sort']) => void;
  readonly onClearText: () => void;
  readonly onClearAll: () => void;
}

/** What the list is narrowed to: each filter in words with its own remove button, and the way to set more. */
export function FilterBar({
  params,
  text,
  list,
  seesNames,
  onFilter,
  onSort,
  onClearText,
  onClearAll,
}: FilterBarProps) {
  const { trigger, overlay } = useOverlay('dialog', load);
  const sorting = useOverlay('menu', loadSort);
  const chips = toChips(params);
  const narrowed = chips.length > 0 || text !== '';
  return (
    <div className="flex min-h-12 shrink-0 flex-wrap items-center gap-2 border-hairline border-b px-4 py-2 md:px-5">
      <Button size="small" className="print:hidden" {...trigger}>
        <FilterIcon aria-hidden />
        Filter
      </Button>
      {overlay && (
        <Suspense>
          <FilterPanel params={params} list={list} onFilter={onFilter} {...overlay} />
        </Suspense>
      )}
      <Button
        size="small"
        className="md:hidden print:hidden"
        aria-label={`Order: ${sortWords(params.sort)}`}
        {...sorting.trigger}
      >
        <ArrowDownUp aria-hidden />
        Order
      </Button>
      {sorting.overlay && (
        <Suspense>
          <SortMenu sort={params.sort} seesNames={seesNames} onSort={onSort} {...sorting.overlay} />
        </Suspense>
      )}
      {text !== '' && (
        <Chip
          field="Search is"
          value={<SafeText text={text} />}
          removeLabel="Remove the search"
          onRemove={onClearText}
        />
      )}
      {chips.map(({ filter, words, rest }) => (
        <Chip
          key={`${filter} ${words.field} ${words.value}`}
          field={words.field}
          value={<SafeText text={words.value} />}
          removeLabel={`Remove ${words.field} ${words.value}`}
          onRemove={() => onFilter(filter, rest)}
        />
      ))}
      {narrowed && (
        <Button look="link" size="small" shape="bare" className="print:hidden" onClick={onClearAll}>
          Clear all
        </Button>
      )}
    </div>
  );
}
