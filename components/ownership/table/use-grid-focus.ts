'use client';

import { type RefObject, useEffect, useRef, useState } from 'react';
import type { OwnershipRow } from '#lib/ownership/index.ts';
import type { CellPosition } from './key-actions.ts';

interface GridFocus {
  /** The row or cell that Tab enters. */
  readonly position: CellPosition;
  readonly setPosition: (position: CellPosition) => void;
  /** Focuses the next position too. */
  readonly takeFocus: () => void;
}

/**
 * Where the keyboard is in the grid; keeps that row in view.
 * @param focusRequests a counter: each increase focuses the current row
 */
export function useGridFocus(
  grid: RefObject<HTMLTableElement | null>,
  visible: readonly OwnershipRow[],
  focusRequests: number,
): GridFocus {
  const [chosen, setPosition] = useState<CellPosition | null>(null);
  const position =
    chosen && visible.some(({ key }) => key === chosen.row) ? chosen : { row: visible[0]?.key ?? '', cell: null };
  const takesFocus = useRef(false);
  const { row, cell } = position;
  /** Nothing scrolls before the first choice. */
  const isChosen = chosen !== null;
  useEffect(() => {
    const element = elementAt(grid.current, { row, cell });
    if (takesFocus.current) element?.focus();
    takesFocus.current = false;
    if (isChosen) element?.closest('tr')?.scrollIntoView({ block: 'nearest' });
  }, [grid, row, cell, isChosen]);
  useEffect(() => {
    const scroller = grid.current?.parentElement;
    if (!scroller || !isChosen) return;
    // A panel that opens below leaves less room.
    const observer = new ResizeObserver(() => {
      elementAt(grid.current, { row, cell: null })?.scrollIntoView({ block: 'nearest' });
    });
    observer.observe(scroller);
    return () => observer.disconnect();
  }, [grid, row, isChosen]);
  useEffect(() => {
    const table = grid.current;
    if (focusRequests > 0) elementAt(table, { row: table?.dataset.focusRow ?? '', cell: null })?.focus();
  }, [grid, focusRequests]);
  return {
    position,
    setPosition,
    takeFocus: () => {
      takesFocus.current = true;
    },
  };
}

function elementAt(grid: HTMLElement | null, { row, cell }: CellPosition): HTMLElement | null {
  const rowElement = grid?.querySelector<HTMLElement>(`[data-row="${CSS.escape(row)}"]`) ?? null;
  if (cell === null) return rowElement;
  const cellElement = rowElement?.querySelectorAll<HTMLElement>('[data-cell]')[cell];
  return cellElement?.querySelector<HTMLElement>('[data-inner]') ?? cellElement ?? null;
}
