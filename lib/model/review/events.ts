/** The filters by which reviewers ask for audit events. */
import type { AuditAction, EventKind } from '../audit.ts';

/** Filters of audit events, as they stand in addresses. `from` and `to` are the first and last day in UTC: `2026-11-23`. */
const filterNames = ['kind', 'action', 'actor', 'session', 'object', 'outcome', 'from', 'to'] as const;
/** The page begins with `event`. */
const positionNames = ['older', 'newer', 'event'] as const;

type Texts<Name extends string> = Readonly<Partial<Record<Name, string | undefined>>>;
export type EventFilters = Texts<(typeof filterNames)[number]>;

export const eventLogs = ['chain', 'sign-ins'] as const;
type EventLog = (typeof eventLogs)[number];

export type EventRequest = EventFilters &
  Texts<(typeof positionNames)[number]> & { readonly log?: EventLog | undefined };

/** The same, once the server has checked it. */
export interface EventParams extends EventRequest {
  readonly kind?: EventKind | 'deed' | undefined;
  readonly action?: AuditAction | undefined;
  readonly outcome?: 'done' | 'denied' | 'failed' | undefined;
}

/** Those that are set, in one order: equal filters give equal texts. */
export const filterText = (filters: EventFilters): string =>
  new URLSearchParams(filterNames.flatMap((name) => (filters[name] ? [[name, filters[name]]] : []))).toString();

const requestNames = ['log', ...filterNames, ...positionNames] as const;

/** What an address asks for, as it stands there: the server refuses what is wrong. */
export const toEventRequest = (parameter: (name: string) => string | null | undefined): EventRequest =>
  Object.fromEntries(requestNames.flatMap((name) => (parameter(name) ? [[name, parameter(name)]] : [])));
