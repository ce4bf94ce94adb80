/** The work queue: who has a session and until when, and saved views. */

import type {
  BulkAssigned,
  BulkAssignmentBody,
  ViewBody,
  ViewChangeBody,
  ViewId,
  Views,
} from '#lib/model/session/list.schema.ts';
import type {
  Assignees,
  AssignmentBody,
  NextBody,
  NextUnassigned,
  SessionWork,
  SnoozeBody,
} from '#lib/model/session/queue.schema.ts';
import { del, get, of, post, put } from './operation.ts';

const assignment = '/api/sessions/{ref}/assignment';
const snooze = '/api/sessions/{ref}/snooze';

export const readWork = get(assignment, { may: 'queue.read', answer: of<SessionWork> });
export const assignSession = put(assignment, { may: 'assignment.write', body: of<AssignmentBody>, shows: readWork });
export const assignSessions = post('/api/sessions/assignments', {
  may: 'assignment.write',
  body: of<BulkAssignmentBody>,
  answer: of<BulkAssigned>,
});
export const listAssignees = get('/api/sessions/assignees', { may: 'queue.read', answer: of<Assignees> });
export const takeNext = post('/api/sessions/next-unassigned', {
  may: 'assignment.write',
  body: of<NextBody>,
  answer: of<NextUnassigned>,
});
export const snoozeSession = put(snooze, { may: 'assignment.write', body: of<SnoozeBody>, shows: readWork });
export const endSnooze = del(snooze, { may: 'assignment.write', shows: readWork });

export const listViews = get('/api/views', {
  may: 'queue.read',
  query: of<{ readonly sandbox: boolean }>,
  answer: of<Views>,
});
export const saveView = post('/api/views', { may: 'queue.read', status: 201, body: of<ViewBody>, answer: of<ViewId> });
export const changeView = put('/api/views/{id}', { may: 'queue.read', body: of<ViewChangeBody>, answer: of<ViewId> });
/** `version` is the one that was read. */
export const removeView = del('/api/views/{id}', { may: 'queue.read', query: of<{ readonly version: number }> });
