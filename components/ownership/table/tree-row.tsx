'use client';

import { ChevronRight, CircleQuestionMark, Repeat2 } from 'lucide-react';
import type { MouseEvent } from 'react';
import { cn } from '#components/ui/style.ts';
import type { NodeKey } from '#lib/ownership/index.ts';
import { KindIcon, NameHitMark, NodeName, nodeNameText } from '../node.tsx';
import { type Column, columnsOf, type RowFacts } from './columns.tsx';
import { isFullRow } from './rows.ts';

/** All rows have one height, so that rows outside the viewport need not be rendered; on a phone the name has a line of its own. */
export const rowHeightPx = { wide: 28, phone: 48 };
const indentPx = 12;
/** Deeper rows are not indented further, to leave room for the name; screen readers get their level. */
const deepestIndent = 8;

/** Each row is a grid with the same columns. */
export const rowClass = 'owner-columns grid items-center gap-x-2 pr-3 print:table-row';

/** A column without room is still read out, and shown with its head while a cell of it has the focus. */
export const visibilityClass: Record<Column['shown'], string> = {
  always: '',
  table: '@max-[40rem]:out-of-sight',
  inexact: '@max-[40rem]:out-of-sight @max-[76rem]:group-data-exact/owners:out-of-sight',
  wide: '@max-[60rem]:out-of-sight',
  widest: '@max-[76rem]:out-of-sight',
};

interface TreeRowProps {
  readonly facts: RowFacts;
  readonly isCollapsed: boolean;
  readonly isSelected: boolean;
  /** The row belongs to the finding last shown. */
  readonly isMarked: boolean;
  readonly isFound: boolean;
  /** Tab enters this cell, or for null the row itself; undefined stands for another row. */
  readonly tabStop: number | null | undefined;
  readonly onToggle: ((key: string) => void) | undefined;
  readonly onSelect: (node: NodeKey | null) => void;
  readonly onOpen: (node: NodeKey) => void;
}

export function TreeRow(props: TreeRowProps) {
  const { facts, isCollapsed, isSelected, isMarked, isFound, tabStop, onSelect, onOpen } = props;
  const { row, node } = facts;
  const tabIndex = (cell: number | null) => (tabStop === cell ? 0 : -1);
  return (
    <tr
      data-row={row.key}
      tabIndex={tabIndex(null)}
      aria-rowindex={row.number + 1}
      aria-level={row.level}
      aria-posinset={row.positionInSet}
      aria-setsize={row.setSize}
      aria-expanded={row.hasOwners ? !isCollapsed : undefined}
      aria-selected={isSelected}
      onClick={() => onSelect(row.node)}
      onDoubleClick={() => row.node !== null && onOpen(row.node)}
      className={cn(
        'relative h-7 cursor-default scroll-mt-8 @max-[40rem]:h-12 @max-[40rem]:content-center @max-[40rem]:not-group-data-long/owners:h-auto @max-[40rem]:min-h-12 border-hairline border-b -outline-offset-2 print:h-auto',
        rowClass,
        isSelected ? 'bg-selected shadow-[inset_2px_0_var(--color-accent)] high-contrast:border-l-4' : 'hover:bg-hover',
        isMarked && !isSelected && 'shadow-[inset_2px_0_var(--color-resubmission-fg)]',
      )}
    >
      <th
        scope="row"
        data-cell
        tabIndex={tabIndex(0)}
        className="h-full min-w-0 overflow-hidden font-normal -outline-offset-2 @max-[40rem]:col-span-full @max-[40rem]:h-auto focus:overflow-visible print:table-cell print:h-auto"
      >
        <div className="flex h-full items-center gap-1.5 print:w-52">
          <span
            aria-hidden
            className="min-w-6 shrink-0 pl-1 text-right text-[0.625rem] text-subtle tabular-nums"
            style={{ marginRight: Math.min(row.level - 1, deepestIndent) * indentPx }}
          >
            {row.number}
          </span>
          <ExpandToggle {...props} />
          <RowIcon facts={facts} />
          <span className="flex min-w-0 items-center gap-x-1.5 @max-[40rem]:not-group-data-long/owners:flex-wrap print:flex-wrap">
            <span
              title={node ? nodeNameText(node) : undefined}
              className={cn(
                'min-w-0 truncate @max-[40rem]:not-group-data-long/owners:line-clamp-2 @max-[40rem]:not-group-data-long/owners:whitespace-normal print:whitespace-normal',
                'whole-on-focus [th:focus_&]:top-0.5 [th:focus_&]:left-8',
                isFound && 'underline decoration-2 decoration-accent underline-offset-2',
              )}
            >
              {node ? <NodeName node={node} className={cn(isFullRow(row) && 'font-medium')} /> : 'Not accounted for'}
            </span>
            {node && <NameHitMark node={node} />}
          </span>
        </div>
      </th>
      {columnsOf(facts.ownership).map((column, at) => (
        <td
          key={column.key}
          data-cell
          data-head={column.head}
          tabIndex={tabIndex(at + 1)}
          className={cn(
            'min-h-5 min-w-0 truncate -outline-offset-2 print:table-cell print:overflow-visible print:whitespace-normal print:px-1.5',
            column.isNumeric && 'text-right tabular-nums',
            column.className,
            visibilityClass[column.shown],
          )}
        >
          {column.cell(facts)}
        </td>
      ))}
    </tr>
  );
}

function ExpandToggle({ facts: { row }, isCollapsed, onToggle }: TreeRowProps) {
  if (!row.hasOwners) return <span className="w-4 shrink-0 print:hidden" />;
  return (
    // The toggle is for the pointer only: the row carries aria-expanded.
    <span
      aria-hidden
      onClick={(event: MouseEvent) => {
        event.stopPropagation();
        onToggle?.(row.key);
      }}
      className="-mx-1 flex size-6 shrink-0 cursor-pointer items-center justify-center print:hidden"
    >
      <ChevronRight className={cn('size-3.5 text-muted', !isCollapsed && 'rotate-90')} />
    </span>
  );
}

function RowIcon({ facts: { row, node } }: Pick<TreeRowProps, 'facts'>) {
  if (row.loopTo !== null) return <Repeat2 aria-hidden className="size-3.5 shrink-0 text-loop" />;
  if (!node) return <CircleQuestionMark aria-hidden className="size-3.5 shrink-0 text-muted" />;
  return <KindIcon kind={node.kind} className="shrink-0" />;
}
