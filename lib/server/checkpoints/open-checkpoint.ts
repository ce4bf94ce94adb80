import type { CheckpointRecord } from '../store/index.ts';
import { type Checkpoint, NoteError, openNote, parseCheckpoint, parseVerifierKey } from '../transparency/index.ts';

/**
 * Checks the signature of a stored checkpoint with the key beside it: whether that key is to be trusted is another question.
 *
 * @throws NoteError
 */
export function openCheckpoint({ note, vkey, size }: CheckpointRecord): Checkpoint {
  const verifier = parseVerifierKey(vkey);
  const checkpoint = parseCheckpoint(openNote(note, [verifier]).text);
  if (checkpoint.origin !== verifier.name) throw new NoteError('the checkpoint is of another log than its key');
  if (checkpoint.size !== size) throw new NoteError('the size beside the checkpoint differs');
  return checkpoint;
}
