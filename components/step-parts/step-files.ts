/** Files in the body of a step's answer, also those that the contract does not name. Pure; throws nothing. */
import type { EvidenceFile } from '#components/evidence/index.tsx';
import { childrenOf, isBranch } from './json-tree.ts';

/** The file is in an answer of our server, so its address is one of ours. */
export type StepFile = NonNullable<ReturnType<typeof fileAt>>;

/** A value is a file if it is, or its `url` is, an address of this step's files. @param path keys from the root of the body to the file */
export function fileAt(value: unknown, prefix: string, path: readonly string[]) {
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

/** The files are in the order of the body's keys. */
export function filesIn(root: unknown, prefix: string): readonly StepFile[] {
  const found: StepFile[] = [];
  const queue: (readonly [readonly string[], unknown])[] = [[[], root]];
  for (let here = queue.pop(); here; here = queue.pop()) {
    const [path, value] = here;
    const file = fileAt(value, prefix, path);
    if (file) found.push(file);
    else if (isBranch(value))
      for (const [name, child] of childrenOf(value).toReversed()) queue.push([[...path, name], child]);
  }
  return found;
}

/** Some files have no declared type; what may be a picture is tried as one. */
export const mayBePicture = (file: StepFile): boolean =>
  file.declaredType === null || file.declaredType.toLowerCase().startsWith('image/');

/** The file is named by its path unless it has a name of its own. */
export const toEvidenceFile = (
  { path, ...file }: StepFile,
  named: Partial<Pick<EvidenceFile, 'name' | 'side' | 'thumbnail'>> = {},
): EvidenceFile => ({ name: pathLabel(path), side: pathLabel(path.slice(-2)), thumbnail: 'icon', ...file, ...named });

/** The label of a path is like "Verification, liveness, file". */
export const pathLabel = (path: readonly string[]): string => {
  const label = path.map((key) => key.replaceAll('_', ' ').trim()).join(', ');
  return label === '' ? 'File' : label[0]?.toUpperCase() + label.slice(1);
};
