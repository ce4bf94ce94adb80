/** The work queue: who has a session and until when, and saved views. */

import type { Person } from '#lib/model/schema.ts';
import type { Views } from '#lib/model/session/list.ts';
import type { BulkAssigned, SessionWork } from '#lib/model/session/queue.ts';
import { del, get, of, post, put } from './operation.ts';
import type {
  AssignmentBody,
  BulkAssignmentBody,
  NextBody,
  SnoozeBody,
  ViewBody,
  ViewChangeBody,
} from './sessions.schema.ts';

const assignment = '/api/sessions/{ref}/assignment';
const snooze = '/api/sessions/{ref}/snooze';

export const readWork = get(assignment, { may: 'queue.read', answer: of<SessionWork> });
export const assignSession = put(assignment, {
  may: 'assignment.write',
  body: of<AssignmentBody>,
  shows: readWork,
});
export const assignSessions = post('/api/sessions/assignments', {
  may: 'assignment.write',
  body: of<BulkAssignmentBody>,
  answer: of<BulkAssigned>,
});
export const listAssignees = get('/api/sessions/assignees', {
  may: 'queue.read',
  answer: of<{ readonly reviewers: readonly Person[] }>,
});
/** A null `ref` means that none is left. */
export const takeNext = post('/api/sessions/next-unassigned', {
  may: 'assignment.write',
  body: of<NextBody>,
  answer: of<{ readonly ref: string | null }>,
});
export const snoozeSession = put(snooze, {
  may: 'assignment.write',
  body: of<SnoozeBody>,
  shows: readWork,
});
export const endSnooze = del(snooze, { may: 'assignment.write', shows: readWork });

interface SavedView {
  readonly id: string;
}
export const listViews = get('/api/views', {
  may: 'queue.read',
  query: of<{ readonly sandbox: boolean }>,
  answer: of<Views>,
});
export const saveView = post('/api/views', {
  may: 'queue.read',
  status: 201,
  body: of<ViewBody>,
  answer: of<SavedView>,
});
export const changeView = put('/api/views/{id}', {
  may: 'queue.read',
  body: of<ViewChangeBody>,
  answer: of<SavedView>,
});
/** `version` is the one that was read. */
export const removeView = del('/api/views/{id}', { may: 'queue.read', query: of<{ readonly version: number }> });
