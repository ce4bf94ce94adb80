'use client';
'use no memo';

import { useTable } from '@tanstack/react-table';
import { Skeleton } from '#components/ui/feedback/index.ts';
import type { Density } from '#components/ui/preferences/index.ts';
import { cn } from '#components/ui/style.ts';
import type { SessionRow } from '#lib/model/session/session.ts';
import type { Selection } from '../selection/index.ts';
import { columns, columnVisibility, features } from './columns.tsx';
import { TableHead, type TableHeadProps } from './table-head.tsx';
import { TableRow } from './table-row.tsx';

interface SessionTableProps extends Pick<TableHeadProps, 'sort' | 'onSort' | 'sortsByName'> {
  /** Undefined while they are read. */
  readonly sessions: readonly SessionRow[] | undefined;
  readonly density: Density;
  readonly hiddenColumns: readonly string[];
  readonly current: string | undefined;
  readonly onCurrent: (ref: string) => void;
  /** Rows that changed since the list was loaded, with the height that they keep: nothing below them moves. */
  readonly updated: ReadonlyMap<string, number>;
  readonly seesQueue: boolean;
  /** Undefined: no row can be selected. */
  readonly selection: Selection | undefined;
}

const noSessions: SessionRow[] = [];
const skeletonRows = Array.from({ length: 10 }, (_, row) => row);

export function SessionTable(props: SessionTableProps) {
  const { sessions, density, hiddenColumns, current, onCurrent, updated } = props;
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
        sort={props.sort}
        onSort={props.onSort}
        sortsByName={props.sortsByName}
        selection={props.selection}
        isWhole={sessions !== undefined && sessions.length > 0 && props.selection?.refs.size === sessions.length}
      />
      <tbody role="rowgroup" className="max-md:block">
        {table.getRowModel().rows.map((row) => (
          <TableRow
            key={row.id}
            row={row}
            isCompact={isCompact}
            isCurrent={row.id === current}
            onFocus={() => onCurrent(row.id)}
            updatedHeight={updated.get(row.id)}
            isSelected={props.selection?.refs.has(row.id)}
            onSelect={props.selection && (() => props.selection?.toggle(row.id))}
          />
        ))}
        {!sessions &&
          skeletonRows.map((row) => (
            <tr key={row} role="row" className={isCompact ? 'h-8' : 'h-11'}>
              {props.selection && <td role="cell" className="w-10 border-hairline border-b max-md:hidden" />}
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
