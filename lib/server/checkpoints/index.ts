/**
 * Signed checkpoints of the audit log: hides the signing key, the file outside the database, time stamps (RFC 3161) and what is checked
 * before each signature. Signs every few minutes and when asked; it refuses what does not continue the last checkpoint of the database or of
 * the file, and never stops reading or writing of events. Proofs and `verifyLog` throw NoteError or the Problems of the store.
 */
import 'server-only';

export { toOcsf } from './ocsf.ts';
export {
  checkpointNow,
  checkpointState,
  loadSigningKey,
  openSigner,
  proveEvent,
  proveNow,
  readTrustedKeys,
  startCheckpoints,
  verifyProof,
} from './run.ts';
export { type CheckpointOutcome, type CheckpointState, createSigner, type Signer } from './signer.ts';
export { type LogVerdict, verifyLog } from './verify-log.ts';
