/**
 * Retention: the end of a relationship, legal hold, and the deletion of sessions whose retention period is over. Throws `not_found`,
 * `conflict` and the Problems of the store.
 */
export { purgeSessions } from './purge-sessions.ts';
export { countRetention, setRetention } from './session-retention.ts';
