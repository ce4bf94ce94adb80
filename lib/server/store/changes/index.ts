/**
 * Changes of sessions: written in the transaction of the save that found them, numbered without gaps, and passed to the subscribers of
 * every process after the commit. Throws the Problems of the store.
 */
export { type Changes, createChanges } from './changes.ts';
export { writeChange } from './write-change.ts';
