import type { OwnershipRow } from '#lib/ownership/index.ts';

/** Rows by level and node: `1 A`, `2 B`. */
export function rowsOf(...lines: readonly string[]): readonly OwnershipRow[] {
  const levels = lines.map((line) => Number(line.split(' ')[0]));
  return lines.map((line, at) => {
    const level = levels[at] ?? 1;
    const parent = levels.slice(0, at).lastIndexOf(level - 1);
    return {
      key: line,
      number: at + 1,
      level,
      node: line.split(' ')[1] ?? null,
      holding: null,
      parent: level === 1 ? null : parent + 1,
      hasOwners: (levels[at + 1] ?? 0) > level,
      positionInSet: 1,
      setSize: 1,
      alsoAt: null,
      loopTo: null,
      group: null,
      undisclosed: null,
    };
  });
}

export const sampleRows = rowsOf('1 R', '2 A', '3 P', '3 Q', '2 B', '3 S', '1 X');
