import type { NodeKey, OwnershipRow } from '#lib/ownership/index.ts';

/** The rows to show: none below a collapsed one; with `found` those and the rows above them, collapsed or not. */
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

/** The row that shows a node in full, of all that name it. */
export const findNodeRow = (rows: readonly OwnershipRow[], node: NodeKey | null): OwnershipRow | undefined =>
  node === null ? undefined : rows.find((row) => row.node === node && row.alsoAt === null && row.loopTo === null);

/** From its parent up to the root. */
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
