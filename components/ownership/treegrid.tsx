'use client';

import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { cn } from '#components/ui/cn.ts';
import type { NodeKey, Ownership, OwnershipNode, OwnershipRow } from '#lib/ownership/index.ts';
import { figuresByKey } from './answer.ts';
import { type Column, columnsOf } from './cells.tsx';
import { isExact } from './figures.ts';
import { moveOf, piecesOf, rowOf, rowsAbove, type Spot, seenRows, wholeUpTo } from './tree.ts';
import { rowClass, rowPx, sightOf, TreeRow } from './tree-row.tsx';
import { useSight } from './use-sight.ts';

interface TreegridProps {
  readonly ownership: Ownership;
  readonly nodes: ReadonlyMap<NodeKey, OwnershipNode>;
  readonly rows: readonly OwnershipRow[];
  /** Numbers of the rows that a search found; null: nothing is searched for. */
  readonly found: ReadonlySet<number> | null;
  readonly selected: NodeKey | null;
  /** Nodes that the last finding pointed at. */
  readonly marked: ReadonlySet<NodeKey>;
  readonly onSelect: (node: NodeKey | null) => void;
  readonly onOpen: (node: NodeKey) => void;
  /** Counts how often the focus was wanted on the selected row: by the search, by a name above, on the way back from details. */
  readonly summons: number;
}

/**
 * The ownership as a tree of rows, each owner below what it owns. Keys as the ARIA Authoring Practices give them to a treegrid; Space selects, Enter
 * opens the details.
 */
export function Treegrid(props: TreegridProps) {
  const { ownership, nodes, rows, found, selected, marked, onSelect, onOpen, summons } = props;
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const seen = seenRows(rows, folded, found);
  const [wanted, setSpot] = useState<Spot | null>(null);
  const [shown, setShown] = useState<{ selected: NodeKey | null; summons: number }>({ selected: null, summons });
  const spot = wanted && seen.some(({ key }) => key === wanted.row) ? wanted : { row: seen[0]?.key ?? '', cell: null };
  const grid = useRef<HTMLTableElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const takesFocus = useRef(false);
  const columns = columnsOf(ownership);
  const figures = figuresByKey(ownership);
  const holdings = new Map(ownership.holdings.map((holding) => [holding.key, holding]));
  const isLong = seen.length > wholeUpTo;
  const sight = useSight(body, { isLong, rowPx });
  const focused = seen.findIndex(({ key }) => key === spot.row);
  const pieces = piecesOf(seen, sight, focused);

  /** Stands on a row, which is unfolded where it has to be. */
  function goTo(row: OwnershipRow, cell: number | null = null) {
    const above = new Set(rowsAbove(rows, row).map(({ key }) => key));
    if ([...above].some((key) => folded.has(key))) setFolded((before) => before.difference(above));
    setSpot({ row: row.key, cell });
  }

  // Selected elsewhere, or by the address, or asked for: its row comes into view.
  if (selected !== shown.selected || summons !== shown.summons) {
    setShown({ selected, summons });
    const row = rowOf(rows, selected);
    if (row && seen.find(({ key }) => key === spot.row)?.node !== selected) goTo(row);
  }
  const { row: spotRow, cell: spotCell } = spot;
  /** Until somebody chose one, the page stays where it is. */
  const isChosen = wanted !== null;
  useEffect(() => {
    const element = elementAt(grid.current, { row: spotRow, cell: spotCell });
    if (takesFocus.current) element?.focus();
    takesFocus.current = false;
    if (isChosen) element?.closest('tr')?.scrollIntoView({ block: 'nearest' });
  }, [spotRow, spotCell, isChosen]);
  useEffect(() => {
    const scroller = grid.current?.parentElement;
    if (!scroller || !isChosen) return;
    // What opens below leaves less room.
    const observer = new ResizeObserver(() => {
      elementAt(grid.current, { row: spotRow, cell: null })?.scrollIntoView({ block: 'nearest' });
    });
    observer.observe(scroller);
    return () => observer.disconnect();
  }, [spotRow, isChosen]);
  useEffect(() => {
    const table = grid.current;
    if (summons > 0) elementAt(table, { row: table?.dataset.spot ?? '', cell: null })?.focus();
  }, [summons]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.metaKey) return;
    const isInner = event.target instanceof HTMLElement && event.target.hasAttribute('data-inner');
    // What stands in a cell answers for itself.
    if (isInner && (event.key === 'Enter' || event.key === ' ')) return;
    const row = seen[focused];
    const move = moveOf({ key: event.key, ctrl: event.ctrlKey }, spot, {
      seen,
      folded,
      cells: columns.length + 1,
      canFold: found === null,
    });
    if (!move || !row) return;
    event.preventDefault();
    takesFocus.current = true;
    if ('to' in move) setSpot(move.to);
    else if ('press' in move) {
      if (row.node === null) return;
      if (move.press === 'open') onOpen(row.node);
      else onSelect(row.node === selected ? null : row.node);
    } else toggle('fold' in move ? move.fold : move.unfold);
  }
  /** A screen reader, or a pointer, gives the focus without a key. */
  function onFocus({ target }: FocusEvent) {
    const row = target.closest<HTMLElement>('[data-row]')?.dataset.row;
    if (row !== undefined && row !== spot.row) setSpot({ row, cell: null });
  }
  const toggle = (key: string) => setFolded((before) => before.symmetricDifference(new Set([key])));

  return (
    <table
      ref={grid}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a treegrid is a table that keys move about in
      role="treegrid"
      aria-label="Owners, each below what it owns"
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length + 1}
      data-spot={spot.row}
      data-long={isLong || undefined}
      data-raw={!ownership.computed || undefined}
      data-exact={ownership.figures.every(({ effective }) => isExact(effective)) || undefined}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      className="group/owners block w-full text-left print:table"
    >
      <thead className="block bg-surface text-meta text-muted panes:sticky panes:top-0 panes:z-10 print:table-header-group">
        <tr aria-rowindex={1} className={cn('h-8 border-hairline border-b', rowClass)}>
          <th scope="col" className="flex items-center pl-4 font-medium">
            Name
          </th>
          {columns.map((column) => (
            <Head key={column.key} column={column} />
          ))}
        </tr>
      </thead>
      <tbody ref={body} className="block print:table-row-group">
        {pieces.map((piece) =>
          'room' in piece ? (
            <tr key={`room-${piece.at}`} aria-hidden className="block" style={{ height: piece.room * rowPx }} />
          ) : (
            <TreeRow
              key={piece.row.key}
              facts={{
                row: piece.row,
                node: piece.row.node === null ? null : (nodes.get(piece.row.node) ?? null),
                figures: piece.row.node === null ? null : (figures.get(piece.row.node) ?? null),
                holding: piece.row.holding === null ? null : (holdings.get(piece.row.holding) ?? null),
                ownership,
                nodes,
                onRow: (number) => {
                  const target = rows.find((row) => row.number === number);
                  takesFocus.current = true;
                  if (target) goTo(target);
                },
              }}
              isFolded={found === null && folded.has(piece.row.key)}
              isSelected={piece.row.node !== null && piece.row.node === selected}
              isMarked={piece.row.node !== null && marked.has(piece.row.node)}
              isFound={found?.has(piece.row.number) ?? false}
              spot={piece.row.key === spot.row ? spot.cell : undefined}
              onFold={found === null ? toggle : undefined}
              onPress={(node) => {
                setSpot({ row: piece.row.key, cell: null });
                if (node !== null) onSelect(node);
              }}
              onOpen={onOpen}
            />
          ),
        )}
      </tbody>
    </table>
  );
}

const Head = ({ column }: { readonly column: Column }) => (
  <th
    scope="col"
    className={cn(
      'font-medium',
      'print:px-1.5',
      column.isFigure && 'text-right',
      column.className,
      sightOf[column.shown],
    )}
  >
    {column.head}
    {column.spoken && <span className="sr-only">, {column.spoken}</span>}
  </th>
);

function elementAt(grid: HTMLElement | null, { row, cell }: Spot): HTMLElement | null {
  const rowElement = grid?.querySelector<HTMLElement>(`[data-row="${CSS.escape(row)}"]`) ?? null;
  if (cell === null) return rowElement;
  const cellElement = rowElement?.querySelectorAll<HTMLElement>('[data-cell]')[cell];
  return cellElement?.querySelector<HTMLElement>('[data-inner]') ?? cellElement ?? null;
}
