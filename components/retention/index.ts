/**
 * How long a session is kept: the recorded end of the relationship and the hold, shown on its overview to those who may know, changed by those
 * who may.
 *
 * Promises that each change has a reason, that a day which would delete the session at once is said before it is recorded, and that nothing
 * is written over what somebody else changed meanwhile. Throws nothing: failures are words.
 */
export { Retention } from './retention.tsx';
