/** JSON is read as a tree, some of whose branches are open. Pure. */

export const isBranch = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Each child has a name and a value; list positions count from 1. */
export const childrenOf = (branch: object): readonly (readonly [name: string, value: unknown])[] =>
  Array.isArray(branch) ? branch.map((value, at) => [String(at + 1), value] as const) : Object.entries(branch);

/** The text is like "7 fields", "1 entry" or "empty list". */
export function branchText(branch: object): string {
  const count = childrenOf(branch).length;
  if (Array.isArray(branch)) return count === 0 ? 'empty list' : count === 1 ? '1 entry' : `${count} entries`;
  return count === 0 ? 'empty' : count === 1 ? '1 field' : `${count} fields`;
}

/** Paths are JSON Pointers, so that a key may contain a dot. */
export const toPath = (parent: string, name: string): string =>
  `${parent}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;

/** Branches are opened level by level from the top, as long as at most `budget` lines are shown. */
export function openAtFirst(root: object, budget: number): ReadonlySet<string> {
  const open = new Set<string>();
  let left = budget;
  let level: (readonly [path: string, branch: object])[] = [['', root]];
  while (level.length > 0) {
    const next: (readonly [string, object])[] = [];
    for (const [path, branch] of level) {
      const children = childrenOf(branch);
      if (children.length > left) continue;
      left -= children.length;
      open.add(path);
      for (const [name, value] of children) if (isBranch(value)) next.push([toPath(path, name), value]);
    }
    level = next;
  }
  return open;
}

export const allBranches = (root: object): ReadonlySet<string> => openAtFirst(root, Number.POSITIVE_INFINITY);
