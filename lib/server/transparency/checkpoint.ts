/** C2SP tlog-checkpoint (https://c2sp.org/tlog-checkpoint): the text of the signed note. */
import { fromBase64, NoteError } from './signed-note.ts';

export interface Checkpoint {
  readonly origin: string;
  /** Number of leaves. */
  readonly size: number;
  readonly root: Buffer;
  /** Opaque lines after the root. */
  readonly extensions: readonly string[];
}

export const formatCheckpoint = ({ origin, size, root, extensions }: Checkpoint): string =>
  `${[origin, size, root.toString('base64'), ...extensions].join('\n')}\n`;

/** @param text of a note whose signature was verified. @throws NoteError when it is not of this form */
export function parseCheckpoint(text: string): Checkpoint {
  const [origin = '', size = '', root = '', ...rest] = text.split('\n');
  const isWhole = rest.pop() === '';
  const bytes = fromBase64(root);
  if (!isWhole || origin === '' || !/^(?:0|[1-9]\d{0,14})$/.test(size) || bytes.length !== 32 || rest.includes(''))
    throw new NoteError('this is not a checkpoint');
  return { origin, size: Number(size), root: bytes, extensions: rest };
}
