import type { OwnershipRow } from '#lib/ownership/index.ts';

/** A cell of a row. The row itself has null as its `cell`. */
export interface CellPosition {
  readonly row: string;
  readonly cell: number | null;
}

type KeyAction =
  | { readonly moveTo: CellPosition }
  | { readonly collapse: string }
  | { readonly expand: string }
  | { readonly press: 'open' | 'select' };

interface KeyPress {
  readonly key: string;
  readonly ctrl: boolean;
}

interface GridState {
  readonly visible: readonly OwnershipRow[];
  readonly collapsed: ReadonlySet<string>;
  /** Number of cells in a row. */
  readonly cells: number;
  /** It is false while a search shows its results. */
  readonly canCollapse: boolean;
}

const rowsPerPage = 10;

/**
 * The action of a key in a treegrid whose rows take the focus (ARIA Authoring Practices): Right expands, then enters the cells; Left goes back,
 * collapses, then goes to the parent row. @returns undefined for a key without an action
 */
export function toKeyAction({ key, ctrl }: KeyPress, position: CellPosition, grid: GridState): KeyAction | undefined {
  const { visible, collapsed, cells, canCollapse } = grid;
  const { cell } = position;
  const at = visible.findIndex((one) => one.key === position.row);
  const row = visible[at];
  if (!row) return undefined;
  const toRow = (index: number): KeyAction | undefined => {
    const target = visible[Math.min(Math.max(index, 0), visible.length - 1)];
    return target && { moveTo: { row: target.key, cell } };
  };
  const toCell = (index: number | null): KeyAction => ({ moveTo: { row: row.key, cell: index } });
  switch (key) {
    case 'ArrowDown':
      return toRow(at + 1);
    case 'ArrowUp':
      return toRow(at - 1);
    case 'PageDown':
      return toRow(at + rowsPerPage);
    case 'PageUp':
      return toRow(at - rowsPerPage);
    case 'Home':
      return ctrl || cell === null ? toRow(0) : toCell(0);
    case 'End':
      return ctrl || cell === null ? toRow(visible.length - 1) : toCell(cells - 1);
    case 'ArrowRight':
      if (cell !== null) return toCell(Math.min(cell + 1, cells - 1));
      return canCollapse && row.hasOwners && collapsed.has(row.key) ? { expand: row.key } : toCell(0);
    case 'ArrowLeft': {
      if (cell !== null) return toCell(cell === 0 ? null : cell - 1);
      if (canCollapse && row.hasOwners && !collapsed.has(row.key)) return { collapse: row.key };
      const parent = visible.find(({ number }) => number === row.parent);
      return parent && { moveTo: { row: parent.key, cell: null } };
    }
    case 'Enter':
      return { press: 'open' };
    case ' ':
      return { press: 'select' };
    default:
      return undefined;
  }
}
