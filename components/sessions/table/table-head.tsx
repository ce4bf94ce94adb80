'use client';
'use no memo';

import { FlexRender } from '@tanstack/react-table';
import { ArrowUp, ArrowUpDown } from 'lucide-react';
import { cn } from '#components/ui/style.ts';
import { type SessionQuery, sortKeys } from '#lib/model/session/session.ts';
import type { Selection } from '../selection/index.ts';
import type { SessionTableHeader } from './columns.tsx';
import { SelectBox } from './lazy-cells.tsx';

type Sort = NonNullable<SessionQuery['sort']>;

export interface TableHeadProps {
  readonly headers: readonly SessionTableHeader[];
  readonly isCompact: boolean;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
  /** Sorting by name or by findings needs to see them in full. */
  readonly sortsByName: boolean;
  /** Undefined: no row can be selected. */
  readonly selection: Selection | undefined;
  /** Every row on the screen is selected. */
  readonly isWhole: boolean;
}

export function TableHead({ headers, isCompact, sort, onSort, sortsByName, selection, isWhole }: TableHeadProps) {
  const isDescending = sort.startsWith('-');
  const sortedBy = isDescending ? sort.slice(1) : sort;
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: displayed as blocks in a narrow window, a table would lose its roles
    <thead role="rowgroup" className="max-md:hidden">
      <tr role="row">
        {selection && (
          <th
            role="columnheader"
            scope="col"
            className="sticky top-12 z-10 h-8 w-10 border-hairline border-b bg-surface pl-3 text-left panes:top-0 md:pl-5 print:hidden"
          >
            <SelectBox
              label={isWhole ? 'Select no row' : 'Select all rows on this page'}
              checked={isWhole}
              onChange={selection.toggleAll}
            />
          </th>
        )}
        {headers.map((header) => {
          const { id, columnDef } = header.column;
          const sortKey = sortKeys.find(
            (key) => key === id && (sortsByName || (key !== 'subject' && key !== 'findings')),
          );
          const isSorted = sortKey !== undefined && sortKey === sortedBy;
          const Arrow = isSorted ? ArrowUp : ArrowUpDown;
          return (
            <th
              key={header.id}
              role="columnheader"
              scope="col"
              aria-sort={!isSorted ? undefined : isDescending ? 'descending' : 'ascending'}
              className={cn(
                'sticky top-12 z-10 h-8 border-hairline border-b bg-surface text-left font-medium text-meta text-muted panes:top-0 print:static print:w-auto',
                isCompact ? 'px-2' : 'px-3',
                columnDef.meta?.width,
                columnDef.meta?.cellClass,
              )}
            >
              {sortKey ? (
                <button
                  type="button"
                  onClick={() => onSort(isSorted && !isDescending ? `-${sortKey}` : sortKey)}
                  className={cn(
                    'group inline-flex h-6 items-center gap-1 rounded-chip hover:text-text',
                    columnDef.meta?.cellClass.includes('text-right') && 'flex-row-reverse',
                    isSorted && 'text-text',
                  )}
                >
                  <FlexRender header={header} />
                  <Arrow
                    aria-hidden
                    className={cn(
                      'size-3.5',
                      isDescending && 'rotate-180',
                      !isSorted && 'opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100',
                    )}
                  />
                </button>
              ) : (
                <FlexRender header={header} />
              )}
            </th>
          );
        })}
      </tr>
    </thead>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  );
}
