/**
 * Retention of a session, or of shared data without one: the end of the relationship and the legal hold, for those who may see them, with the
 * actions of those who may change them.
 *
 * Promises that each change has a reason, that a date which would delete the session at once is announced before it is recorded, and that a
 * change never overwrites a concurrent one. Throws nothing: failures become messages.
 */
export { Retention } from './retention.tsx';
