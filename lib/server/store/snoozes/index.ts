/**
 * Snoozes: a session that is put off for the whole desk until a time or a change. Hides how a reason is sealed, and that each stays as a row.
 * Promises: a due date never moves; what is overdue is not snoozed. Throws `not_found`, `bad_request` and the Problems of the store.
 */
export { createSnoozes, type ReviewWork, type Snoozes } from './snoozes.ts';
