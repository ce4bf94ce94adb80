'use client';

import { ChevronRight, CircleQuestionMark, Repeat2 } from 'lucide-react';
import type { MouseEvent } from 'react';
import { cn } from '#components/ui/cn.ts';
import type { NodeKey } from '#lib/ownership/index.ts';
import { type Column, columnsOf } from './cells.tsx';
import { KindIcon, Name, plainNameOf } from './names.tsx';
import type { RowFacts } from './row-facts.ts';
import { NameMarks } from './state.tsx';

/** Height of a row: the same for all, so that those out of sight need not be drawn. */
export const rowPx = 28;
const levelPx = 12;
/** Deeper ones stand no further right, or no room for the name would be left; their level is read out. */
const deepest = 8;

/** Every row is a grid of the same columns. */
export const rowClass = 'owner-columns grid items-center gap-x-2 pr-3 print:table-row';

/** A cell without room is read out all the same, and seen with its head for as long as it has the focus. */
export const sightOf: Record<Column['shown'], string> = {
  always: '',
  table: '@max-[40rem]:out-of-sight',
  inexact: '@max-[40rem]:out-of-sight @max-[76rem]:group-data-exact/owners:out-of-sight',
  wide: '@max-[60rem]:out-of-sight',
  widest: '@max-[76rem]:out-of-sight',
};

interface TreeRowProps {
  readonly facts: RowFacts;
  readonly isFolded: boolean;
  readonly isSelected: boolean;
  /** One of those that the last finding pointed at. */
  readonly isMarked: boolean;
  readonly isFound: boolean;
  /** Where Tab leads in it: a cell, null for the row itself, undefined for another row. */
  readonly spot: number | null | undefined;
  readonly onFold: ((key: string) => void) | undefined;
  readonly onPress: (node: NodeKey | null) => void;
  readonly onOpen: (node: NodeKey) => void;
}

export function TreeRow(props: TreeRowProps) {
  const { facts, isFolded, isSelected, isMarked, isFound, spot, onFold, onPress, onOpen } = props;
  const { row, node } = facts;
  const tabIndex = (cell: number | null) => (spot === cell ? 0 : -1);
  return (
    <tr
      data-row={row.key}
      tabIndex={tabIndex(null)}
      aria-rowindex={row.number + 1}
      aria-level={row.level}
      aria-posinset={row.positionInSet}
      aria-setsize={row.setSize}
      aria-expanded={row.hasOwners ? !isFolded : undefined}
      aria-selected={isSelected}
      onClick={() => onPress(row.node)}
      onDoubleClick={() => row.node !== null && onOpen(row.node)}
      className={cn(
        'relative h-7 cursor-default scroll-mt-8 @max-[40rem]:not-group-data-long/owners:h-auto @max-[40rem]:min-h-7 border-hairline border-b -outline-offset-2 print:h-auto',
        rowClass,
        isSelected ? 'bg-selected shadow-[inset_2px_0_var(--color-accent)] high-contrast:border-l-4' : 'hover:bg-hover',
        isMarked && !isSelected && 'shadow-[inset_2px_0_var(--color-resubmission-fg)]',
      )}
    >
      <th
        scope="row"
        data-cell
        tabIndex={tabIndex(0)}
        className="h-full min-w-0 overflow-hidden font-normal -outline-offset-2 focus:overflow-visible print:table-cell print:h-auto"
      >
        <div className="flex h-full items-center gap-1.5 print:w-52">
          <span
            aria-hidden
            className="min-w-6 shrink-0 pl-1 text-right text-[0.625rem] text-subtle tabular-nums"
            style={{ marginRight: Math.min(row.level - 1, deepest) * levelPx }}
          >
            {row.number}
          </span>
          <Fold facts={facts} isFolded={isFolded} onFold={onFold} />
          <RowIcon facts={facts} />
          <span className="flex min-w-0 items-center gap-x-1.5 @max-[40rem]:not-group-data-long/owners:flex-wrap print:flex-wrap">
            <span
              title={node ? plainNameOf(node) : undefined}
              className={cn(
                'min-w-0 truncate @max-[40rem]:not-group-data-long/owners:line-clamp-2 @max-[40rem]:not-group-data-long/owners:whitespace-normal print:whitespace-normal',
                'whole-on-focus [th:focus_&]:top-0.5 [th:focus_&]:left-8',
                isFound && 'underline decoration-2 decoration-accent underline-offset-2',
              )}
            >
              {node ? (
                <Name node={node} className={cn(row.alsoAt === null && row.loopTo === null && 'font-medium')} />
              ) : (
                'Nobody named'
              )}
            </span>
            {node && <NameMarks node={node} />}
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
            column.isFigure && 'text-right tabular-nums',
            column.className,
            sightOf[column.shown],
          )}
        >
          {column.cell(facts)}
        </td>
      ))}
    </tr>
  );
}

function Fold({ facts: { row }, isFolded, onFold }: Pick<TreeRowProps, 'facts' | 'isFolded' | 'onFold'>) {
  if (!row.hasOwners) return <span className="w-4 shrink-0 print:hidden" />;
  return (
    // The row itself says whether it is folded; this is for the pointer.
    <span
      aria-hidden
      onClick={(event: MouseEvent) => {
        event.stopPropagation();
        onFold?.(row.key);
      }}
      className="-mx-1 flex size-6 shrink-0 cursor-pointer items-center justify-center print:hidden"
    >
      <ChevronRight className={cn('size-3.5 text-muted', !isFolded && 'rotate-90')} />
    </span>
  );
}

function RowIcon({ facts: { row, node } }: Pick<TreeRowProps, 'facts'>) {
  if (row.loopTo !== null) return <Repeat2 aria-hidden className="size-3.5 shrink-0 text-loop" />;
  if (!node) return <CircleQuestionMark aria-hidden className="size-3.5 shrink-0 text-muted" />;
  return <KindIcon kind={node.kind} className="shrink-0" />;
}
