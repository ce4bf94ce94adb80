/** Queries of the audit log and of the activity of a session. Apart from the others, because only their pages load them. */
import { queryOptions } from '@tanstack/react-query';
import type { EventRequest } from '#lib/model/review/event-filter.ts';
import type { AuditLogPage, EventList } from '#lib/model/review/event-list.ts';
import { eventUrls } from '#lib/model/urls/index.ts';
import { inBackground, requestJson } from '../request.ts';
import { sessionKey } from '../session.ts';

const readLog = (request: EventRequest, signal?: AbortSignal): Promise<AuditLogPage> =>
  requestJson(eventUrls.auditApi(request), { signal: signal ?? null });

/** @param read a page on the server reads without HTTP */
export const auditLogQuery = (request: EventRequest, read: typeof readLog = readLog) =>
  queryOptions({
    queryKey: ['audit', request],
    queryFn: ({ signal }) => read(request, signal),
    // What is read stays as it is: nothing moves while somebody reads it.
    staleTime: Number.POSITIVE_INFINITY,
  });

const readActivity = (ref: string, request: EventRequest, signal?: AbortSignal): Promise<EventList> =>
  requestJson(eventUrls.activityApi(ref, request), { signal: signal ?? null });

export const activityQuery = (ref: string, request: EventRequest, read: typeof readActivity = readActivity) =>
  queryOptions({
    queryKey: [...sessionKey(ref), 'activity', request],
    queryFn: ({ signal }) => read(ref, request, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** After a live update: no person asked for it. */
export const readNewActivity = (ref: string, request: EventRequest, signal: AbortSignal): Promise<EventList> =>
  requestJson(eventUrls.activityApi(ref, request), inBackground({ signal }));
