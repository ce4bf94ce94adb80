import type { OwnershipRow } from '#lib/ownership/index.ts';

/** A rendered row, or a gap as high as the rows that are not. `at`: position among the visible rows. */
type RowOrGap = { readonly row: OwnershipRow; readonly at: number } | { readonly gapRows: number; readonly at: number };

/** Up to this many rows are all rendered. With more, the map beside them would wait for rows outside the viewport. */
export const virtualisedAbove = 100;
/** Rows rendered above and below the viewport. */
const overscan = 20;

/**
 * The part of many rows of one height to render: those in the viewport, the one with the focus, and gaps for the others.
 * @param range first and last position in the viewport; null: all rows, as for printing
 */
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
