/**
 * Who has a session open at this moment, for all processes. Hides the tabs: two of one reviewer count once. Promises that a row goes with its tab,
 * or expires, or goes with its session, and that one reviewer has a limited number. No audit event: each read of a session has its own.
 * Throws the Problems of the store.
 */
export { createPresences, type Presence, type Presences } from './presences.ts';
