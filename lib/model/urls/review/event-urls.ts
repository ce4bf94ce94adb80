import type { Route } from 'next';
import { type EventRequest, toEventQuery } from '../../review/event-filter.ts';

const part = encodeURIComponent;

function withQuery(path: string, request: EventRequest): string {
  const query = toEventQuery(request);
  return query.size === 0 ? path : `${path}?${query}`;
}

/** The audit log, and the events of one session. An event has an address of its own: `?event=`. */
export const eventUrls = {
  audit: (request: EventRequest = {}) => withQuery('/audit', request) as Route,
  activity: (ref: string, request: EventRequest = {}) => withQuery(`/sessions/${part(ref)}/activity`, request) as Route,
  auditApi: (request: EventRequest) => withQuery('/api/audit', request),
  activityApi: (ref: string, request: EventRequest) => withQuery(`/api/sessions/${part(ref)}/activity`, request),
  /** A `.tlog-proof`. */
  proof: (id: string) => `/api/audit/${part(id)}/proof`,
} as const;
