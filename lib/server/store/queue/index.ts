/**
 * The place of each session in the work queue: whether it needs a person, since when, until when, and whether it is snoozed. Hides how that
 * follows from findings, shared data, decisions and time, and the rows by which views of the list find their sessions. Promises: it is written in
 * the transaction of what it follows from; a due date never moves to a later day; nothing of it is in what the limited audience reads.
 */

export { countByKey } from './count-views.ts';
export { refreshDueQueue, writeQueueChanges } from './due-queue.ts';
export { toCauses } from './queue-state.ts';
export { refreshQueue } from './refresh-queue.ts';
