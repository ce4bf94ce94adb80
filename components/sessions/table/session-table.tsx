'use client';
'use no memo';

import { FlexRender, useTable } from '@tanstack/react-table';
import { ArrowUp, ArrowUpDown } from 'lucide-react';
import type { CSSProperties } from 'react';
import { Skeleton } from '#components/ui/feedback/index.ts';
import { usePreferences } from '#components/ui/preferences/index.ts';
import { cn } from '#components/ui/style.ts';
import type { SessionQuery } from '#lib/model/session/list.schema.ts';
import { sortKeys } from '#lib/model/session/list.ts';
import type { SessionRow } from '#lib/model/session/session.schema.ts';
import type { SessionListState } from '../use-session-list.ts';
import {
  columns,
  columnVisibility,
  FindingsCell,
  features,
  SelectBox,
  type SessionTableHeader,
  type SessionTableRow,
} from './columns.tsx';
import type { Selection } from './use-rows.ts';

interface TableRowProps {
  readonly row: SessionTableRow;
  readonly isCompact: boolean;
  readonly isCurrent: boolean;
  readonly onFocus: () => void;
  /** The height in pixels of a row that changed since the list was loaded; undefined for the others. */
  readonly updatedHeight: number | undefined;
  readonly isSelected: boolean | undefined;
  /** It is undefined where the row cannot be selected. */
  readonly onSelect: (() => void) | undefined;
}

function TableRow({ row, isCompact, isCurrent, onFocus, updatedHeight, isSelected = false, onSelect }: TableRowProps) {
  const isUpdated = updatedHeight !== undefined;
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: displayed as blocks in a narrow window, a table would lose its roles
    <tr
      role="row"
      data-ref={row.id}
      aria-current={isCurrent ? 'true' : undefined}
      aria-selected={onSelect && isSelected}
      onFocus={onFocus}
      className={cn(
        'relative scroll-mt-24 scroll-mb-4 bg-surface hover:bg-hover aria-selected:bg-selected aria-[current]:bg-selected aria-[current]:shadow-[inset_2px_0_var(--color-accent)]',
        'max-md:grid max-md:gap-x-3 max-md:gap-y-1 max-md:border-hairline max-md:border-b max-md:px-4 max-md:py-2',
        onSelect
          ? 'max-md:grid-cols-[auto_1fr_auto] max-md:[grid-template-areas:"select_status_age"_"subject_subject_due"_"findings_findings_findings"]'
          : 'max-md:grid-cols-[1fr_auto] max-md:[grid-template-areas:"status_age"_"subject_due"_"findings_findings"]',
        'high-contrast:aria-[current]:outline-2 high-contrast:aria-[current]:-outline-offset-2 print:break-inside-avoid',
        isUpdated ? 'h-(--height) max-md:overflow-clip' : isCompact ? 'md:h-8' : 'md:h-11',
      )}
      style={isUpdated ? ({ '--height': `${updatedHeight}px` } as CSSProperties) : undefined}
    >
      {onSelect && (
        <td
          role="cell"
          className="max-md:[grid-area:select] max-md:py-1 md:border-hairline md:border-b md:pl-5 md:align-middle print:hidden"
        >
          <SelectBox label={`Select ${row.original.subject ?? row.id}`} checked={isSelected} onChange={onSelect} />
        </td>
      )}
      {row.getVisibleCells().map((cell) => (
        <td
          key={cell.id}
          role="cell"
          className={cn(
            'md:border-hairline md:border-b md:align-middle',
            isCompact ? 'md:px-2 md:py-1' : 'md:px-3 md:py-1.5',
            cell.column.columnDef.meta?.cellClass,
            cell.column.id === 'status' && 'md:relative',
          )}
        >
          {cell.column.id === 'findings' && isUpdated ? (
            <FindingsCell findings={row.original.findings} causes={row.original.review?.causes} inOneLine />
          ) : (
            <FlexRender cell={cell} />
          )}
          {cell.column.id === 'status' && isUpdated && (
            // The mark is before the badge, as beside the longest badge there is no room.
            <span
              data-slot="updated"
              className="size-1.5 rounded-full bg-text max-md:ml-1.5 max-md:inline-block max-md:align-middle md:absolute md:top-1/2 md:left-2 md:-translate-y-1/2"
            >
              <span className="sr-only">changed since the list was loaded</span>
            </span>
          )}
        </td>
      ))}
    </tr>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  );
}

type Sort = NonNullable<SessionQuery['sort']>;

interface TableHeadProps {
  readonly headers: readonly SessionTableHeader[];
  readonly isCompact: boolean;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
  /** Only a reviewer who sees names and findings in full can sort by them. */
  readonly sortsByName: boolean;
  /** It is undefined where no row can be selected. */
  readonly selection: Selection | undefined;
  /** Whether every row on the screen is selected. */
  readonly isWhole: boolean;
}

function TableHead({ headers, isCompact, sort, onSort, sortsByName, selection, isWhole }: TableHeadProps) {
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

interface SessionTableProps extends Pick<TableHeadProps, 'sortsByName' | 'selection'> {
  readonly state: SessionListState;
  readonly current: string | undefined;
  readonly onCurrent: (ref: string) => void;
  readonly seesQueue: boolean;
}

const noSessions: SessionRow[] = [];
const skeletonRows = Array.from({ length: 10 }, (_, row) => row);

export function SessionTable({ state, selection, ...props }: SessionTableProps) {
  // They are undefined while they are read.
  const sessions = state.list?.sessions;
  const { density, hiddenColumns } = usePreferences().preferences;
  const table = useTable({
    features,
    columns,
    data: sessions ?? noSessions,
    getRowId: (session) => session.ref,
    state: { columnVisibility: columnVisibility(hiddenColumns, props.seesQueue) },
  });
  const isCompact = density === 'compact';
  return (
    // Roles are explicit: displayed as blocks in a narrow window, a table would lose them.
    // biome-ignore-start lint/a11y/noRedundantRoles: see above
    <table
      role="table"
      aria-busy={!sessions}
      className="w-full border-separate border-spacing-0 max-md:block md:table-fixed print:table-auto"
    >
      <caption className="sr-only">Sessions</caption>
      <TableHead
        headers={table.getFlatHeaders()}
        isCompact={isCompact}
        sort={state.params.sort}
        onSort={state.setSort}
        sortsByName={props.sortsByName}
        selection={selection}
        isWhole={sessions !== undefined && sessions.length > 0 && selection?.refs.size === sessions.length}
      />
      <tbody role="rowgroup" className="max-md:block">
        {table.getRowModel().rows.map((row) => (
          <TableRow
            key={row.id}
            row={row}
            isCompact={isCompact}
            isCurrent={row.id === props.current}
            onFocus={() => props.onCurrent(row.id)}
            updatedHeight={state.updated.heights.get(row.id)}
            isSelected={selection?.refs.has(row.id)}
            onSelect={selection && (() => selection.toggle(row.id))}
          />
        ))}
        {!sessions &&
          skeletonRows.map((row) => (
            <tr key={row} role="row" className={isCompact ? 'h-8' : 'h-11'}>
              {selection && <td role="cell" className="w-10 border-hairline border-b max-md:hidden" />}
              {table.getVisibleLeafColumns().map(({ id, columnDef }) => (
                <td
                  key={id}
                  role="cell"
                  className={cn(
                    'border-hairline border-b',
                    isCompact ? 'md:px-2 md:py-1' : 'md:px-3 md:py-1.5',
                    columnDef.meta?.cellClass,
                  )}
                >
                  <Skeleton className={id === 'status' ? 'h-6 w-28' : 'w-3/4'} />
                </td>
              ))}
            </tr>
          ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  );
}
