/** These are queries of the audit log and of the activity of a session. They are apart from the others, because only their pages load them. */

import { toEventQuery } from '#lib/model/addresses.ts';
import type { EventList } from '#lib/model/review/events.schema.ts';
import type { EventRequest } from '#lib/model/review/events.ts';
import { readActivity, readAuditLog } from '#lib/operations/audit.ts';
import { call, queryOf } from '../operation.ts';

const queryFrom = (request: EventRequest) => Object.fromEntries(toEventQuery(request));
/** What is read stays as it is: nothing moves while a reviewer reads it. */
const staleTime = Number.POSITIVE_INFINITY;

export const auditLogQuery = (request: EventRequest) => ({
  ...queryOf(readAuditLog, { query: queryFrom(request) }),
  staleTime,
});

export const activityQuery = (ref: string, request: EventRequest) => ({
  ...queryOf(readActivity, { ref, query: queryFrom(request) }),
  staleTime,
});

/** After a live update: no person asked for it. */
export const readNewActivity = (ref: string, request: EventRequest, signal: AbortSignal): Promise<EventList> =>
  call(readActivity, { ref, query: queryFrom(request), background: true, signal });
