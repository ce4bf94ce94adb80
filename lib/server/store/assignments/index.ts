/**
 * Who has which session, and who had it: every change is a row of its own. Hides how the next session of the queue is taken by one caller alone,
 * and what counts as touched. Promises: each change has its event and its change for open lists in the same transaction, which the limited
 * audience does not see. Throws `not_found`, `bad_request`, `conflict` and the Problems of the store.
 */
export { type Assignments, createAssignments } from './assignments.ts';
export type { AssignmentRecord } from './rows.ts';
