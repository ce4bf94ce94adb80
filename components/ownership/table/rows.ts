/** Which rows of the table are shown, found and rendered. Pure. */

import { normaliseText } from '#lib/format/text/normalisation.ts';
import type { NodeKey, OwnershipNode, OwnershipRow } from '#lib/ownership/index.ts';

/** No row below a collapsed one is shown. A search shows the rows it found and the rows above them, collapsed or not. */
export function visibleRows(
  rows: readonly OwnershipRow[],
  collapsed: ReadonlySet<string>,
  found: ReadonlySet<number> | null,
): readonly OwnershipRow[] {
  if (found) {
    const wanted = new Set(found);
    // Parents come before their children: backwards, each row adds its parent in time.
    for (const row of rows.toReversed()) if (row.parent !== null && wanted.has(row.number)) wanted.add(row.parent);
    return rows.filter((row) => wanted.has(row.number));
  }
  const hidden = new Set<number>();
  return rows.filter((row) => {
    const isBelow = row.parent !== null && hidden.has(row.parent);
    if (isBelow || collapsed.has(row.key)) hidden.add(row.number);
    return !isBelow;
  });
}

/** Whether the row shows its node in full, not a reference to another row. */
export const isFullRow = ({ node, alsoAt, loopTo }: OwnershipRow): boolean =>
  node !== null && alsoAt === null && loopTo === null;

/** The row that shows a node in full, of all that name it. */
export const findNodeRow = (rows: readonly OwnershipRow[], node: NodeKey | null): OwnershipRow | undefined =>
  rows.find((row) => row.node === node && isFullRow(row));

/** The rows from its parent up to the root. */
export function ancestorRows(rows: readonly OwnershipRow[], row: OwnershipRow): readonly OwnershipRow[] {
  const byNumber = new Map(rows.map((one) => [one.number, one]));
  const ancestors: OwnershipRow[] = [];
  for (let number = row.parent; number !== null; number = ancestors.at(-1)?.parent ?? null) {
    const parent = byNumber.get(number);
    if (!parent) break;
    ancestors.push(parent);
  }
  return ancestors;
}

/** Numbers of the rows whose node has the query in its name or registration number; null for an empty query. */
export function findRows(
  rows: readonly OwnershipRow[],
  nodes: ReadonlyMap<NodeKey, OwnershipNode>,
  query: string,
): ReadonlySet<number> | null {
  const wanted = normaliseText(query);
  if (wanted === '') return null;
  const found = new Set<NodeKey>();
  for (const { key, name, registrationNumber } of nodes.values())
    if ([name, registrationNumber].some((text) => text !== null && normaliseText(text).includes(wanted)))
      found.add(key);
  return new Set(rows.filter(({ node }) => node !== null && found.has(node)).map(({ number }) => number));
}

/** A rendered row, or a gap as high as the rows that are not. `at`: position among the visible rows. */
type RowOrGap = { readonly row: OwnershipRow; readonly at: number } | { readonly gapRows: number; readonly at: number };

/** Up to this many rows are all rendered. With more, the map beside them would wait for rows outside the viewport. */
export const virtualisedAbove = 100;
/** Rows rendered above and below the viewport. */
const overscan = 20;

/** The rows to render: those in the viewport (`range`; null for all, as in print), the one with the focus, and gaps for the others. */
export function toRowWindow(
  visible: readonly OwnershipRow[],
  range: { readonly first: number; readonly last: number } | null,
  focused: number,
): readonly RowOrGap[] {
  const clamp = (position: number) => Math.min(Math.max(position, 0), visible.length);
  const spans =
    range === null || visible.length <= virtualisedAbove
      ? [{ from: 0, to: visible.length }]
      : [
          { from: clamp(range.first - overscan), to: clamp(range.last + 1 + overscan) },
          { from: clamp(focused), to: clamp(focused + 1) },
        ].toSorted((a, b) => a.from - b.from);
  const window: RowOrGap[] = [];
  let at = 0;
  const addGap = (end: number) => {
    if (end <= at) return;
    window.push({ gapRows: end - at, at });
    at = end;
  };
  for (const { from, to } of spans) {
    if (from >= to) continue;
    addGap(from);
    for (const row of visible.slice(at, to)) window.push({ row, at: at++ });
  }
  addGap(visible.length);
  return window;
}
