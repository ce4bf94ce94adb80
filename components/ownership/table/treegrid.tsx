'use client';

/**
 * The owners as a treegrid, each owner below what it owns. Hides columns, collapsed rows, keyboard navigation (ARIA Authoring Practices) and the
 * virtualisation of long tables. Promises: one tab stop; a column without room is still read out; printing renders every row. Throws nothing.
 */
import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { cn } from '#components/ui/style.ts';
import type { NodeKey, Ownership, OwnershipNode, OwnershipRow } from '#lib/ownership/index.ts';
import { isExact } from '../labels.ts';
import { byKey } from '../summary.ts';
import { watchPrinting } from '../watch-printing.ts';
import { type Column, columnsOf, type RowFacts } from './columns.tsx';
import { type CellPosition, toKeyAction } from './key-actions.ts';
import { ancestorRows, findNodeRow, toRowWindow, virtualisedAbove, visibleRows } from './rows.ts';
import { rowClass, rowHeightPx, TreeRow, visibilityClass } from './tree-row.tsx';

/** The range changes in steps of this many rows. */
const stepRows = 10;

/** Finds the rows in the viewport, whichever element scrolls; null if all are to be rendered: in a short table, and for printing. */
function useVisibleRange(
  body: RefObject<HTMLElement | null>,
  { isLong, rowHeightPx }: { readonly isLong: boolean; readonly rowHeightPx: number },
): { readonly first: number; readonly last: number } | null {
  const [range, setRange] = useState({ first: 0, last: 30 });
  const [isPrinting, setPrinting] = useState(false);
  useEffect(
    () =>
      watchPrinting(
        () => flushSync(() => setPrinting(true)),
        () => setPrinting(false),
      ),
    [],
  );
  useEffect(() => {
    if (!isLong) return;
    const measure = () => {
      const top = body.current?.getBoundingClientRect().top ?? 0;
      const first = Math.floor(-top / rowHeightPx / stepRows) * stepRows;
      const last = Math.ceil((window.innerHeight - top) / rowHeightPx / stepRows) * stepRows;
      setRange((before) => (before.first === first && before.last === last ? before : { first, last }));
    };
    measure();
    // The capture phase is needed: scroll events do not bubble, and any ancestor may scroll.
    document.addEventListener('scroll', measure, { capture: true, passive: true });
    window.addEventListener('resize', measure);
    return () => {
      document.removeEventListener('scroll', measure, { capture: true });
      window.removeEventListener('resize', measure);
    };
  }, [body, isLong, rowHeightPx]);
  return isLong && !isPrinting ? range : null;
}

/** Knows where the keyboard is in the grid, and keeps that row in view. @param focusRequests a counter: each increase focuses the current row */
function useGridFocus(
  grid: RefObject<HTMLTableElement | null>,
  visible: readonly OwnershipRow[],
  focusRequests: number,
) {
  const [chosen, setPosition] = useState<CellPosition | null>(null);
  /** The row or cell that Tab enters. */
  const position: CellPosition =
    chosen && visible.some(({ key }) => key === chosen.row) ? chosen : { row: visible[0]?.key ?? '', cell: null };
  /** The next position is focused too. */
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

export interface TreegridProps {
  readonly ownership: Ownership;
  readonly nodes: ReadonlyMap<NodeKey, OwnershipNode>;
  readonly rows: readonly OwnershipRow[];
  /** Numbers of the rows that match the search; null without one. */
  readonly found: ReadonlySet<number> | null;
  readonly selected: NodeKey | null;
  /** The window is as narrow as a phone. */
  readonly isPhone: boolean;
  /** The finding last shown is about these nodes. */
  readonly marked: ReadonlySet<NodeKey>;
  readonly onSelect: (node: NodeKey | null) => void;
  readonly onOpen: (node: NodeKey) => void;
  /** Each increase of this counter focuses the row of the selected node. */
  readonly focusRequests: number;
}

/** Space selects, Enter opens the details. */
export function Treegrid(props: TreegridProps) {
  const { ownership, nodes, rows, found, selected, marked, onSelect, onOpen, focusRequests } = props;
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set());
  const visible = visibleRows(rows, collapsed, found);
  const grid = useRef<HTMLTableElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const { position, setPosition, takeFocus } = useGridFocus(grid, visible, focusRequests);
  const columns = columnsOf(ownership);
  const isLong = visible.length > virtualisedAbove;
  const rowHeight = rowHeightPx[props.isPhone ? 'phone' : 'wide'];
  const range = useVisibleRange(body, { isLong, rowHeightPx: rowHeight });
  const focused = visible.findIndex(({ key }) => key === position.row);

  const toggle = (key: string) => setCollapsed((before) => before.symmetricDifference(new Set([key])));
  /** Moves to a row, expanding its ancestors. */
  function goTo(row: OwnershipRow) {
    const ancestors = new Set(ancestorRows(rows, row).map(({ key }) => key));
    if ([...ancestors].some((key) => collapsed.has(key))) setCollapsed((before) => before.difference(ancestors));
    setPosition({ row: row.key, cell: null });
  }

  // The row of a node that was selected elsewhere, in the address, or again comes into view.
  const [shown, setShown] = useState({ selected: null as NodeKey | null, focusRequests });
  if (selected !== shown.selected || focusRequests !== shown.focusRequests) {
    setShown({ selected, focusRequests });
    const row = findNodeRow(rows, selected);
    if (row && visible[focused]?.node !== selected) goTo(row);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.metaKey) return;
    // A button in a cell handles these keys itself.
    const isInner = event.target instanceof HTMLElement && event.target.hasAttribute('data-inner');
    if (isInner && (event.key === 'Enter' || event.key === ' ')) return;
    const row = visible[focused];
    const state = { visible, collapsed, cells: columns.length + 1, canCollapse: found === null };
    const action = toKeyAction({ key: event.key, ctrl: event.ctrlKey }, position, state);
    if (!action || !row) return;
    event.preventDefault();
    takeFocus();
    if ('moveTo' in action) setPosition(action.moveTo);
    else if ('press' in action) {
      if (row.node === null) return;
      if (action.press === 'open') onOpen(row.node);
      else onSelect(row.node === selected ? null : row.node);
    } else toggle('collapse' in action ? action.collapse : action.expand);
  }
  /** Screen readers and pointers move the focus without a key. */
  function onFocus({ target }: FocusEvent) {
    const row = target.closest<HTMLElement>('[data-row]')?.dataset.row;
    if (row !== undefined && row !== position.row) setPosition({ row, cell: null });
  }

  const assessments = byKey(ownership.assessments);
  const holdings = byKey(ownership.holdings);
  const toFacts = (row: OwnershipRow): RowFacts => ({
    row,
    node: row.node === null ? null : (nodes.get(row.node) ?? null),
    assessment: row.node === null ? null : (assessments.get(row.node) ?? null),
    holding: row.holding === null ? null : (holdings.get(row.holding) ?? null),
    ownership,
    nodes,
    onRow: (number) => {
      const target = rows.find((one) => one.number === number);
      takeFocus();
      if (target) goTo(target);
    },
  });

  return (
    <table
      ref={grid}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a treegrid is a table with keyboard navigation
      role="treegrid"
      aria-label="Owners, each below what it owns"
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length + 1}
      data-focus-row={position.row}
      data-long={isLong || undefined}
      data-raw={!ownership.computed || undefined}
      data-exact={ownership.assessments.every(({ effective }) => isExact(effective)) || undefined}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      className="group/owners block w-full text-left print:table"
    >
      <Head columns={columns} />
      <tbody ref={body} className="block print:table-row-group">
        {toRowWindow(visible, range, focused).map((item) =>
          'gapRows' in item ? (
            <tr key={`gap-${item.at}`} aria-hidden className="block" style={{ height: item.gapRows * rowHeight }} />
          ) : (
            <TreeRow
              key={item.row.key}
              facts={toFacts(item.row)}
              isCollapsed={found === null && collapsed.has(item.row.key)}
              isSelected={item.row.node !== null && item.row.node === selected}
              isMarked={item.row.node !== null && marked.has(item.row.node)}
              isFound={found?.has(item.row.number) ?? false}
              tabStop={item.row.key === position.row ? position.cell : undefined}
              onToggle={found === null ? toggle : undefined}
              onSelect={(node) => {
                setPosition({ row: item.row.key, cell: null });
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

const Head = ({ columns }: { readonly columns: readonly Column[] }) => (
  <thead className="block bg-surface text-meta text-muted panes:sticky panes:top-0 panes:z-10 print:table-header-group">
    <tr
      aria-rowindex={1}
      className={cn('h-8 border-hairline border-b @max-[40rem]:h-auto @max-[40rem]:py-1', rowClass)}
    >
      <th scope="col" className="flex items-center pl-4 font-medium @max-[40rem]:sr-only">
        Name
      </th>
      {columns.map((column) => (
        <th
          key={column.key}
          scope="col"
          className={cn(
            'font-medium print:px-1.5',
            column.isNumeric && 'text-right',
            column.className,
            visibilityClass[column.shown],
          )}
        >
          {column.head}
          {column.spoken && <span className="sr-only">, {column.spoken}</span>}
        </th>
      ))}
    </tr>
  </thead>
);
