'use client';

import { Button } from '#components/ui/button/index.ts';
import { Input } from '#components/ui/form/index.ts';
import { cn } from '#components/ui/style.ts';
import { type Facet, type HitFilter, isNarrowed, noFilter, withFacet } from './hit-filter.ts';

interface FilterBarProps {
  readonly filter: HitFilter;
  readonly facets: readonly (readonly Facet[])[];
  readonly listed: number;
  readonly all: number;
  readonly onFilter: (filter: HitFilter) => void;
}

/** Words and facets; says how many hits are not listed. */
export const FilterBar = ({ filter, facets, listed, all, onFilter }: FilterBarProps) => (
  <search aria-label="Hits" className="border-hairline border-b px-3.5 py-2 print:hidden">
    <Input
      type="search"
      aria-label="Filter hits"
      placeholder="Name, list, country, headline"
      maxLength={200}
      value={filter.text}
      onChange={(event) => onFilter({ ...filter, text: event.target.value })}
      className="w-full"
    />
    <div className="mt-2 flex flex-wrap gap-1.5">
      {facets.flat().map((facet) => (
        <button
          key={facet.id}
          type="button"
          aria-pressed={facet.isOn}
          onClick={() => onFilter(withFacet(filter, facet.id))}
          className={cn(
            'inline-flex h-6 items-center gap-1.5 whitespace-nowrap rounded-chip border px-2 text-meta transition-colors',
            facet.isOn
              ? 'border-text bg-text font-medium text-surface'
              : facet.count === 0
                ? 'border-hairline text-subtle hover:bg-hover'
                : 'border-control text-text hover:bg-hover',
          )}
        >
          {facet.label}
          <span className={cn('tabular-nums', !facet.isOn && 'text-muted')}>{facet.count}</span>
        </button>
      ))}
    </div>
    <p role="status" className="mt-1.5 flex flex-wrap items-center gap-x-3 text-meta text-muted empty:hidden">
      {isNarrowed(filter) && (
        <>
          <span className="tabular-nums">
            {listed.toLocaleString('en')} of {all.toLocaleString('en')} hits listed
          </span>
          <Button look="link" size="small" shape="bare" onClick={() => onFilter(noFilter)}>
            Clear
          </Button>
        </>
      )}
    </p>
  </search>
);
