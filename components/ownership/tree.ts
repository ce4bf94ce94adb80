/** The rows of the treegrid: which of them are seen, which of those are drawn, where a key leads. Pure. */
import type { NodeKey, OwnershipRow } from '#lib/ownership/index.ts';

/** Rows that are seen: nothing below a folded one; with `found`, those and what leads to them, folded or not. */
export function seenRows(
  rows: readonly OwnershipRow[],
  folded: ReadonlySet<string>,
  found: ReadonlySet<number> | null,
): readonly OwnershipRow[] {
  if (found) {
    const wanted = new Set(found);
    // Owners stand below what they own: from the end, each row passes its being wanted on to what it leads to.
    for (const row of rows.toReversed()) if (row.parent !== null && wanted.has(row.number)) wanted.add(row.parent);
    return rows.filter((row) => wanted.has(row.number));
  }
  const hidden = new Set<number>();
  return rows.filter((row) => {
    const below = row.parent !== null && hidden.has(row.parent);
    if (below || folded.has(row.key)) hidden.add(row.number);
    return !below;
  });
}

/** The row where a node is written out; undefined where it has none. */
export const rowOf = (rows: readonly OwnershipRow[], node: NodeKey | null): OwnershipRow | undefined =>
  node === null ? undefined : rows.find((row) => row.node === node && row.alsoAt === null && row.loopTo === null);

/** The rows that a row hangs on, nearest first. */
export function rowsAbove(rows: readonly OwnershipRow[], row: OwnershipRow): readonly OwnershipRow[] {
  const byNumber = new Map(rows.map((one) => [one.number, one]));
  const above: OwnershipRow[] = [];
  for (let at = row.parent; at !== null; at = above.at(-1)?.parent ?? null) {
    const parent = byNumber.get(at);
    if (!parent) break;
    above.push(parent);
  }
  return above;
}

/** Rows of which each has its place in the window, and room for those between. */
export type Piece =
  | { readonly row: OwnershipRow; readonly at: number }
  | { readonly room: number; readonly at: number };

/** Fewer are drawn at once. More, and the map beside them would wait for rows that nobody sees. */
export const wholeUpTo = 100;
/** Rows above and below the window that are drawn too. */
const margin = 20;

/**
 * What is drawn of many rows of one height: those in the window, the one that has the focus, and empty room instead of the others.
 * @param window first and last position in sight; null: all of them, as on paper
 */
export function piecesOf(
  seen: readonly OwnershipRow[],
  window: { readonly first: number; readonly last: number } | null,
  focused: number,
): readonly Piece[] {
  const within = (place: number) => Math.min(Math.max(place, 0), seen.length);
  const spans =
    window === null || seen.length <= wholeUpTo
      ? [{ from: 0, to: seen.length }]
      : [
          { from: within(window.first - margin), to: within(window.last + 1 + margin) },
          { from: within(focused), to: within(focused + 1) },
        ].toSorted((a, b) => a.from - b.from);
  const pieces: Piece[] = [];
  let at = 0;
  const roomUpTo = (place: number) => {
    if (place <= at) return;
    pieces.push({ room: place - at, at });
    at = place;
  };
  for (const { from, to } of spans) {
    if (from >= to) continue;
    roomUpTo(from);
    for (const row of seen.slice(at, to)) pieces.push({ row, at: at++ });
  }
  roomUpTo(seen.length);
  return pieces;
}

/** A row, and in it a cell; null: the row as a whole. */
export interface Spot {
  readonly row: string;
  readonly cell: number | null;
}

export type Move =
  | { readonly to: Spot }
  | { readonly fold: string }
  | { readonly unfold: string }
  | { readonly press: 'open' | 'select' };

export interface Keyed {
  readonly key: string;
  readonly ctrl: boolean;
}

const pageOf = 10;

/**
 * What a key does, as the ARIA Authoring Practices have it for a treegrid whose rows take the focus: Right unfolds, then goes into the cells; Left comes
 * back, folds, then goes to the row it hangs on.
 * @param cells how many cells a row has
 * @param canFold false while a search shows what it found
 */
export function moveOf(
  { key, ctrl }: Keyed,
  spot: Spot,
  {
    seen,
    folded,
    cells,
    canFold,
  }: {
    readonly seen: readonly OwnershipRow[];
    readonly folded: ReadonlySet<string>;
    readonly cells: number;
    readonly canFold: boolean;
  },
): Move | undefined {
  const at = seen.findIndex((row) => row.key === spot.row);
  const row = seen[at];
  if (!row) return undefined;
  const toRow = (position: number): Move | undefined => {
    const target = seen[Math.min(Math.max(position, 0), seen.length - 1)];
    return target && { to: { row: target.key, cell: spot.cell } };
  };
  const toCell = (cell: number | null): Move => ({ to: { row: row.key, cell } });
  switch (key) {
    case 'ArrowDown':
      return toRow(at + 1);
    case 'ArrowUp':
      return toRow(at - 1);
    case 'PageDown':
      return toRow(at + pageOf);
    case 'PageUp':
      return toRow(at - pageOf);
    case 'Home':
      return ctrl || spot.cell === null ? toRow(0) : toCell(0);
    case 'End':
      return ctrl || spot.cell === null ? toRow(seen.length - 1) : toCell(cells - 1);
    case 'ArrowRight':
      if (spot.cell !== null) return toCell(Math.min(spot.cell + 1, cells - 1));
      return canFold && row.hasOwners && folded.has(row.key) ? { unfold: row.key } : toCell(0);
    case 'ArrowLeft': {
      if (spot.cell !== null) return toCell(spot.cell === 0 ? null : spot.cell - 1);
      if (canFold && row.hasOwners && !folded.has(row.key)) return { fold: row.key };
      const parent = seen.find(({ number }) => number === row.parent);
      return parent && { to: { row: parent.key, cell: null } };
    }
    case 'Enter':
      return { press: 'open' };
    case ' ':
      return { press: 'select' };
    default:
      return undefined;
  }
}
