/** A step's body as a tree to read: what a value is, which branches stand open, which files are in it. Pure. */

/** A file as it stands in an answer of this desk: its address is one of ours. */
export interface TreeFile {
  readonly key: string;
  readonly address: string;
  /** Keys that lead to it. */
  readonly path: readonly string[];
  readonly declaredType: string | null;
  readonly declaredBytes: number | null;
}

export const isBranch = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Name and value of each child; positions of a list count from 1, as people do. */
export const childrenOf = (branch: object): readonly (readonly [name: string, value: unknown])[] =>
  Array.isArray(branch) ? branch.map((value, at) => [String(at + 1), value] as const) : Object.entries(branch);

/** "7 fields", "1 entry", "empty list": never nothing. */
export function branchText(branch: object): string {
  const count = childrenOf(branch).length;
  if (Array.isArray(branch)) return count === 0 ? 'empty list' : count === 1 ? '1 entry' : `${count} entries`;
  return count === 0 ? 'empty' : count === 1 ? '1 field' : `${count} fields`;
}

/** Paths are JSON Pointers, so that a key with a dot in it stays one key. */
export const toPath = (parent: string, name: string): string =>
  `${parent}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;

/** Which branches stand open at first: from the top, level by level, as long as not more than `budget` lines show. */
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

/** Every branch of the tree, for "Open all". */
export function allBranches(root: object): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting: (readonly [string, object])[] = [['', root]];
  for (let here = waiting.pop(); here; here = waiting.pop()) {
    const [path, branch] = here;
    found.add(path);
    for (const [name, value] of childrenOf(branch)) if (isBranch(value)) waiting.push([toPath(path, name), value]);
  }
  return found;
}

/** The file that a value is: an object whose `url`, or a string that itself, begins with the address of this step's files. */
export function fileAt(value: unknown, prefix: string, path: readonly string[]): TreeFile | undefined {
  const address = isBranch(value) ? Reflect.get(value, 'url') : value;
  if (typeof address !== 'string' || !address.startsWith(prefix)) return undefined;
  const key = address.slice(prefix.length);
  if (!/^[A-Za-z0-9._~-]+$/.test(key)) return undefined;
  const type = isBranch(value) ? Reflect.get(value, 'type') : null;
  const size = isBranch(value) ? Reflect.get(value, 'size') : null;
  return {
    key,
    address,
    path,
    declaredType: typeof type === 'string' ? type : null,
    declaredBytes: typeof size === 'number' ? size : null,
  };
}

/** All files of a body, in reading order. */
export function filesIn(root: unknown, prefix: string): readonly TreeFile[] {
  const found: TreeFile[] = [];
  const waiting: (readonly [readonly string[], unknown])[] = [[[], root]];
  for (let here = waiting.pop(); here; here = waiting.pop()) {
    const [path, value] = here;
    const file = fileAt(value, prefix, path);
    if (file) found.push(file);
    else if (isBranch(value))
      for (const [name, child] of childrenOf(value).toReversed()) waiting.push([[...path, name], child]);
  }
  return found;
}

/** Upstream says nothing of some files' type; what may be a picture is tried as one. */
export const mayBePicture = (file: TreeFile): boolean =>
  file.declaredType === null || file.declaredType.toLowerCase().startsWith('image/');

/** "Verification, liveness, file": the way to a file in plain words. */
export const wayText = (path: readonly string[]): string => {
  const words = path.map((key) => key.replaceAll('_', ' ').trim()).join(', ');
  return words === '' ? 'File' : words[0]?.toUpperCase() + words.slice(1);
};
