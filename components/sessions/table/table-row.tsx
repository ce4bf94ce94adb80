'use client';
'use no memo';

import { FlexRender } from '@tanstack/react-table';
import type { CSSProperties } from 'react';
import { cn } from '#components/ui/style.ts';
import type { SessionTableRow } from './columns.tsx';
import { FindingsCell, SelectBox } from './lazy-cells.tsx';

interface TableRowProps {
  readonly row: SessionTableRow;
  readonly isCompact: boolean;
  readonly isCurrent: boolean;
  readonly onFocus: () => void;
  /** In pixels, of a row that changed since the list was loaded; undefined for the others. */
  readonly updatedHeight: number | undefined;
  readonly isSelected: boolean | undefined;
  /** Undefined: it cannot be selected. */
  readonly onSelect: (() => void) | undefined;
}

export function TableRow({
  row,
  isCompact,
  isCurrent,
  onFocus,
  updatedHeight,
  isSelected = false,
  onSelect,
}: TableRowProps) {
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
            // Before the badge: beside the longest one there is no room.
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
