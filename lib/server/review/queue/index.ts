/**
 * The work queue for a reviewer: assignments, the next session, snoozes and views. Promises that only officers, MLROs and, to read, auditors
 * learn anything of it. Throws Problems: not_allowed, not_found, bad_request, conflict, too_large, too_many_requests, store_unavailable.
 */
export { changeView, listViews, newViewSchema, removeView, saveView, viewChangeSchema } from './views.ts';
export {
  assignmentSchema,
  assignSession,
  assignSessions,
  bulkAssignmentSchema,
  endSnooze,
  listAssignees,
  nextSchema,
  readWork,
  snoozeSchema,
  snoozeSession,
  takeNext,
} from './work.ts';
