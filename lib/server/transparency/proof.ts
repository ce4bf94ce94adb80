/** C2SP tlog-proof (https://c2sp.org/tlog-proof). */
import { fromBase64, NoteError } from './signed-note.ts';

export interface TlogProof {
  /** Not authenticated by itself; null: none. */
  readonly extra: Buffer | null;
  /** Zero-based. */
  readonly index: number;
  readonly path: readonly Buffer[];
  /** The checkpoint with its signatures, verbatim. */
  readonly note: string;
}

const head = 'c2sp.org/tlog-proof@v1';
/** A tree of 2^53 leaves has no longer path. */
const maxPath = 63;

export const formatProof = ({ extra, index, path, note }: TlogProof): string =>
  `${[
    head,
    ...(extra === null ? [] : [`extra ${extra.toString('base64')}`]),
    `index ${index}`,
    ...path.map((hash) => hash.toString('base64')),
    '',
  ].join('\n')}\n${note}`;

/** @throws NoteError when it is not of this form */
export function parseProof(text: string): TlogProof {
  const split = text.indexOf('\n\n');
  if (split < 0) throw new NoteError('this is not a proof');
  const lines = text.slice(0, split).split('\n');
  const extra = lines[1]?.startsWith('extra ')
    ? fromBase64((lines.splice(1, 1)[0] ?? '').slice('extra '.length))
    : null;
  const [first, second = '', ...hashes] = lines;
  const [, index] = /^index (0|[1-9]\d{0,14})$/.exec(second) ?? [];
  if (first !== head || index === undefined || hashes.length > maxPath) throw new NoteError('this is not a proof');
  const path = hashes.map(fromBase64);
  if (path.some((hash) => hash.length !== 32)) throw new NoteError('this is not a proof');
  return { extra, index: Number(index), path, note: text.slice(split + 2) };
}
