'use client';
'use no memo';

import { useTable } from '@tanstack/react-table';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { CSSProperties } from 'react';
import { cn } from '#components/ui/cn.ts';
import type { Density } from '#components/ui/preference-cookies.ts';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { type SessionQuery, type SessionRow, sortKeys } from '#lib/model/review.ts';
import { type ColumnId, columnClass, columns, features } from './columns.tsx';
import { FindingsCell } from './findings-cell.tsx';

interface SessionTableProps {
  /** Undefined while the first rows are on their way. */
  readonly sessions: readonly SessionRow[] | undefined;
  readonly sort: NonNullable<SessionQuery['sort']>;
  readonly onSort: (sort: NonNullable<SessionQuery['sort']>) => void;
  readonly density: Density;
  readonly hiddenColumns: readonly string[];
  /** Sorting by name needs to see names. */
  readonly seesNames: boolean;
  readonly current: string | undefined;
  readonly onCurrent: (ref: string) => void;
  /** Rows that changed since the list was read, with the height that they keep: nothing below them moves. */
  readonly updated: ReadonlyMap<string, number>;
  /** Old rows stand while new ones load. */
  readonly waiting: boolean;
}

const none: SessionRow[] = [];
const skeletonRows = Array.from({ length: 10 }, (_, row) => row);

export function SessionTable({
  sessions,
  sort,
  onSort,
  density,
  hiddenColumns,
  seesNames,
  current,
  onCurrent,
  updated,
  waiting,
}: SessionTableProps) {
  const descending = sort.startsWith('-');
  const sortedBy = descending ? sort.slice(1) : sort;
  const table = useTable({
    features,
    columns,
    data: (sessions as SessionRow[] | undefined) ?? none,
    getRowId: (row) => row.ref,
    state: { columnVisibility: Object.fromEntries(hiddenColumns.map((id) => [id, false])) },
  });
  const compact = density === 'compact';
  const cellPadding = compact ? 'md:px-2 md:py-1' : 'md:px-3 md:py-1.5';

  return (
    // Roles are spelled out: drawn as blocks in a narrow window, a table would lose them.
    // biome-ignore-start lint/a11y/noRedundantRoles: see above
    <table
      role="table"
      aria-busy={waiting || !sessions}
      className="w-full border-separate border-spacing-0 max-md:block md:table-fixed print:table-auto"
    >
      <caption className="sr-only">Sessions</caption>
      <thead role="rowgroup" className="max-md:hidden">
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id} role="row">
            {group.headers.map((header) => {
              const id = header.column.id as ColumnId;
              const sortKey = sortKeys.find((key) => key === id && (key !== 'subject' || seesNames));
              const sorted = sortKey !== undefined && sortKey === sortedBy;
              const Arrow = !sorted ? ArrowUpDown : descending ? ArrowDown : ArrowUp;
              return (
                <th
                  key={header.id}
                  role="columnheader"
                  scope="col"
                  aria-sort={!sorted ? undefined : descending ? 'descending' : 'ascending'}
                  className={cn(
                    'sticky top-12 z-10 h-8 border-hairline border-b bg-surface text-left font-medium text-meta text-muted panes:top-0 print:static print:w-auto',
                    compact ? 'px-2' : 'px-3',
                    columnClass[id].width,
                    columnClass[id].cell,
                  )}
                >
                  {sortKey ? (
                    <button
                      type="button"
                      onClick={() => onSort(sorted && !descending ? `-${sortKey}` : sortKey)}
                      className={cn(
                        'group inline-flex h-6 items-center gap-1 rounded-chip hover:text-text',
                        columnClass[id].cell.includes('text-right') && 'flex-row-reverse',
                        sorted && 'text-text',
                      )}
                    >
                      <table.FlexRender header={header} />
                      <Arrow
                        aria-hidden
                        className={cn(
                          'size-3.5',
                          !sorted && 'opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100',
                        )}
                      />
                    </button>
                  ) : (
                    <table.FlexRender header={header} />
                  )}
                </th>
              );
            })}
          </tr>
        ))}
      </thead>
      <tbody role="rowgroup" className={cn('max-md:block', waiting && 'opacity-60 transition-opacity delay-200')}>
        {table.getRowModel().rows.map((row) => (
          <tr
            key={row.id}
            role="row"
            data-ref={row.id}
            aria-current={row.id === current ? 'true' : undefined}
            onFocus={() => onCurrent(row.id)}
            className={cn(
              'relative scroll-mt-24 scroll-mb-4 bg-surface hover:bg-hover aria-[current]:bg-selected aria-[current]:shadow-[inset_2px_0_var(--color-accent)]',
              'max-md:grid max-md:grid-cols-[1fr_auto] max-md:gap-x-3 max-md:gap-y-1 max-md:border-hairline max-md:border-b max-md:px-4 max-md:py-2 max-md:[grid-template-areas:"status_age"_"subject_subject"_"findings_findings"]',
              'high-contrast:aria-[current]:outline-2 high-contrast:aria-[current]:-outline-offset-2 print:break-inside-avoid',
              updated.has(row.id) ? 'h-(--height) max-md:overflow-clip' : compact ? 'md:h-8' : 'md:h-11',
            )}
            style={updated.has(row.id) ? ({ '--height': `${updated.get(row.id)}px` } as CSSProperties) : undefined}
          >
            {row.getVisibleCells().map((cell) => {
              const id = cell.column.id as ColumnId;
              return (
                <td
                  key={cell.id}
                  role="cell"
                  className={cn('md:border-hairline md:border-b md:align-middle', cellPadding, columnClass[id].cell)}
                >
                  {id === 'findings' && updated.has(row.id) ? (
                    <FindingsCell findings={row.original.findings} inOneLine />
                  ) : (
                    <table.FlexRender cell={cell} />
                  )}
                  {id === 'status' && updated.has(row.id) && (
                    <span
                      data-slot="updated"
                      className="ml-1.5 inline-block size-1.5 rounded-full bg-text align-middle"
                    >
                      <span className="sr-only">changed since the list was read</span>
                    </span>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
        {!sessions &&
          skeletonRows.map((row) => (
            <tr key={row} role="row" className={compact ? 'h-8' : 'h-11'}>
              {table.getVisibleLeafColumns().map((column) => (
                <td
                  key={column.id}
                  role="cell"
                  className={cn('border-hairline border-b', cellPadding, columnClass[column.id as ColumnId].cell)}
                >
                  <Skeleton className={column.id === 'status' ? 'h-6 w-28' : 'w-3/4'} />
                </td>
              ))}
            </tr>
          ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  );
}
