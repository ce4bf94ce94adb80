/**
 * These are the formats of a transparency log, without any storage: the Merkle tree of RFC 6962 with its proofs, and C2SP signed-note,
 * tlog-checkpoint and tlog-proof with Ed25519. The functions are pure: whoever has a proof file and the public key checks it with these alone.
 * Parsing throws NoteError for whatever is not exactly of the format; hashes are 32 bytes.
 */
export {
  consistencyPath,
  createAccumulator,
  emptyRoot,
  type Hash,
  inclusionPath,
  leafHash,
  nodeHash,
  type ReadSubtree,
  rangeHash,
  verifyConsistency,
  verifyInclusion,
} from './merkle.ts';
export {
  type Checkpoint,
  formatCheckpoint,
  formatProof,
  NoteError,
  type NoteVerifier,
  openNote,
  parseCheckpoint,
  parseProof,
  parseVerifierKey,
  type SigningKey,
  signNote,
  toSigningKey,
} from './signed-note.ts';
