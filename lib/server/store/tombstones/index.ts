/**
 * Tombstones: what is left of the id of a purged session, so that it is never registered again. Hides the keyed hash. Promises: without
 * AUTH_SECRET nothing can be tried against them. Throws the Problems of the store.
 */
export { createTombstones, type Tombstones } from './tombstones.ts';
