/** Files in a step's body as this desk answered it. Pure. */
import type { EvidenceFile } from '#components/evidence/index.tsx';
import { childrenOf, isBranch } from './tree.ts';

/** A file as it stands in an answer of this desk: its address is one of ours. */
export interface StepFile {
  readonly key: string;
  readonly address: string;
  /** Keys that lead to it. */
  readonly path: readonly string[];
  readonly declaredType: string | null;
  readonly declaredBytes: number | null;
}

/** The file that a value is: an object whose `url`, or a string that itself, begins with the address of this step's files. */
export function fileAt(value: unknown, prefix: string, path: readonly string[]): StepFile | undefined {
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
export function filesIn(root: unknown, prefix: string): readonly StepFile[] {
  const found: StepFile[] = [];
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
export const mayBePicture = (file: StepFile): boolean =>
  file.declaredType === null || file.declaredType.toLowerCase().startsWith('image/');

/** As the evidence viewer takes it, named by its way; whatever it is, the viewer shows it or says why it cannot. */
export const toEvidenceFile = (found: StepFile): EvidenceFile => ({
  key: found.key,
  name: wayText(found.path),
  side: wayText(found.path.slice(-2)),
  address: found.address,
  declaredType: found.declaredType,
  declaredBytes: found.declaredBytes,
  thumbnail: false,
});

/** "Verification, liveness, file": the way to a file in plain words. */
export const wayText = (path: readonly string[]): string => {
  const words = path.map((key) => key.replaceAll('_', ' ').trim()).join(', ');
  return words === '' ? 'File' : words[0]?.toUpperCase() + words.slice(1);
};
