/** The audit log, and what pages add to it. */

import type { AuditLogPage, EventList, PrintedBody } from '#lib/model/review/events.schema.ts';
import type { EventParams } from '#lib/model/review/events.ts';
import { get, of, post } from './operation.ts';

export const readAuditLog = get('/api/audit', { may: 'audit.read', query: of<EventParams>, answer: of<AuditLogPage> });
/** Answers with a `.tlog-proof`. */
export const proveEvent = get('/api/audit/{id}/proof', {
  may: 'audit.prove',
  answerType: 'text/plain',
  answer: of<string>,
});
export const readActivity = get('/api/sessions/{ref}/activity', {
  may: 'activity.read',
  query: of<EventParams>,
  answer: of<EventList>,
});
export const recordPrint = post('/api/printed', { may: 'session.list', body: of<PrintedBody> });
