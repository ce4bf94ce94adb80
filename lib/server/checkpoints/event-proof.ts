import { canonicalJson } from '#lib/format/text/canonical-json.ts';
import { Problem } from '#lib/model/problem.ts';
import { type ChainedEvent, hashOf, type Store } from '../store/index.ts';
import {
  type Checkpoint,
  formatProof,
  leafHash,
  NoteError,
  type NoteVerifier,
  openNote,
  parseCheckpoint,
  parseProof,
  parseVerifierKey,
  verifyInclusion,
} from '../transparency/index.ts';
import type { Signer } from './signer.ts';

/**
 * A `.tlog-proof` of an event against the first checkpoint of the current key that covers it; one is signed when there is none. Its extra data
 * is the event as it is stored, texts sealed, so that the leaf can be computed from the file alone.
 *
 * @throws Problem not_found; store_unavailable while no checkpoint can be signed, or when the log no longer agrees with the signed one
 */
export async function proveEvent(
  { store, signer }: { readonly store: Pick<Store, 'auditTree' | 'checkpoints'>; readonly signer: Signer },
  seq: number,
): Promise<string> {
  const stored = await store.auditTree.findStored(seq);
  if (!stored) throw new Problem('not_found');
  let covering = await store.checkpoints.findCovering(seq, signer.vkey);
  if (!covering) {
    await signer.checkpointNow();
    covering = await store.checkpoints.findCovering(seq, signer.vkey);
  }
  if (!covering) throw new Problem('store_unavailable');
  const path = await store.auditTree.inclusion(seq, covering.size);
  const { hash: _, ...event } = stored;
  const extra = Buffer.from(canonicalJson(event));
  const proof = formatProof({ extra, index: seq - 1, path, note: covering.note });
  try {
    verifyProof(proof, [parseVerifierKey(signer.vkey)]);
  } catch (error) {
    // The log was changed: nobody is given what would fail elsewhere.
    throw new Problem('store_unavailable', { cause: error });
  }
  return proof;
}

export interface VerifiedProof {
  readonly event: ChainedEvent;
  readonly checkpoint: Checkpoint;
  readonly signer: NoteVerifier;
}

function parseEvent(extra: Buffer | null, seq: number): ChainedEvent {
  if (extra === null) throw new NoteError('the proof holds no event');
  let event: Omit<ChainedEvent, 'hash'>;
  try {
    event = JSON.parse(extra.toString());
  } catch {
    throw new NoteError('the event of the proof cannot be read');
  }
  if (typeof event !== 'object' || event === null || event.seq !== seq || !/^[0-9a-f]{64}$/.test(event.prevHash))
    throw new NoteError('the event of the proof is not the one at its index');
  const { prevHash, ...content } = event;
  return { ...event, hash: hashOf(prevHash, content) };
}

/**
 * Needs no database.
 *
 * @param text a `.tlog-proof`
 * @param verifiers keys that are trusted
 * @throws NoteError when it proves nothing; the message says why
 */
export function verifyProof(text: string, verifiers: readonly NoteVerifier[]): VerifiedProof {
  const proof = parseProof(text);
  const { text: body, signers } = openNote(proof.note, verifiers);
  const checkpoint = parseCheckpoint(body);
  const signer = signers.find(({ name }) => name === checkpoint.origin);
  if (!signer) throw new NoteError('the checkpoint is of another log than its key');
  const event = parseEvent(proof.extra, proof.index + 1);
  const tree = { index: proof.index, size: checkpoint.size, root: checkpoint.root };
  if (!verifyInclusion(tree, leafHash(Buffer.from(event.hash, 'hex')), proof.path))
    throw new NoteError(`event ${event.seq} is not part of what was signed`);
  return { event, checkpoint, signer };
}
