import type { CheckpointRecord } from '../store/index.ts';
import { type Checkpoint, NoteError, openNote, parseCheckpoint, parseVerifierKey } from '../transparency/index.ts';

/**
 * Checks the signature of a stored checkpoint with the key beside it: whether that key is to be trusted is another question.
 *
 * @throws NoteError
 */
export function openCheckpoint({ note, vkey, size }: CheckpointRecord): Checkpoint {
  const { text } = openNote(note, [parseVerifierKey(vkey)]);
  const checkpoint = parseCheckpoint(text);
  if (checkpoint.size !== size) throw new NoteError('the size beside the checkpoint is another one');
  return checkpoint;
}
