/**
 * Keys of their subjects. Hides how they are sealed under AUTH_SECRET and cached. Promises: what a subject's key sealed cannot be read once its
 * row is deleted, in no process; while AUTH_SECRET has two values both open, and new keys are sealed by the first. Throws the Problems of
 * the store.
 */
export { createSealedKeys, type SealedKeys, type SubjectKey } from './sealed-keys.ts';
