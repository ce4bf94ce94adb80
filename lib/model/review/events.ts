/** Audit events as reviewers are shown them, and the filters by which they ask for them. */
import type { SensitivityClass } from '../access/permissions.ts';
import type { AuditAction, AuditEvent } from '../audit.ts';
import type { EventKind } from '../event-kind.ts';
import type { Role } from '../reviewer.ts';
import type { Person } from '../schema.ts';

/** Filters of audit events, as they stand in addresses. */
export interface EventFilters {
  readonly kind?: string | undefined;
  readonly action?: string | undefined;
  readonly actor?: string | undefined;
  readonly session?: string | undefined;
  readonly object?: string | undefined;
  readonly outcome?: string | undefined;
  /** They are the first and last day in UTC: `2026-11-23`. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

interface EventPosition {
  readonly older?: string | undefined;
  readonly newer?: string | undefined;
  /** The page begins with this event. */
  readonly event?: string | undefined;
}

export const eventLogs = ['chain', 'sign-ins'] as const;
type EventLog = (typeof eventLogs)[number];

export type EventRequest = EventFilters & EventPosition & { readonly log?: EventLog | undefined };

/** The same, once the server has checked it. */
export interface EventParams extends EventRequest {
  readonly kind?: EventKind | 'deed' | undefined;
  readonly action?: AuditAction | undefined;
  readonly outcome?: 'done' | 'denied' | 'failed' | undefined;
}

const filterNames = ['kind', 'action', 'actor', 'session', 'object', 'outcome', 'from', 'to'] as const;

/** Those that are set, in one order: equal filters give equal texts. */
export const filterText = (filters: EventFilters): string =>
  new URLSearchParams(filterNames.flatMap((name) => (filters[name] ? [[name, filters[name]]] : []))).toString();

const requestNames = ['log', ...filterNames, 'older', 'newer', 'event'] as const;

/** What an address asks for, as it stands there: the server refuses what is wrong. */
export const toEventRequest = (parameter: (name: string) => string | null | undefined): EventRequest =>
  Object.fromEntries(requestNames.flatMap((name) => (parameter(name) ? [[name, parameter(name)]] : [])));

/** It is the same as the query of an address. */
export const toEventQuery = (request: EventRequest): URLSearchParams =>
  new URLSearchParams(Object.entries(request).flatMap(([name, value]) => (value ? [[name, value]] : [])));

export interface ShownEvent {
  /** Names it in addresses and says nothing of its position in the log. */
  readonly id: string;
  readonly at: string;
  /** It is null where all that is shown is that something was done with sessions. */
  readonly action: AuditAction | null;
  readonly actor: {
    /** `desk` is Review Desk itself, `operator` the command line. */
    readonly id: string;
    /** They are as the reviewer had them then. */
    readonly roles: readonly Role[];
  };
  /** It is the ref of the session. */
  readonly session: string | null;
  readonly object: string | null;
  readonly fieldGroups: readonly SensitivityClass[];
  readonly reason: string | null;
  readonly outcome: AuditEvent['outcome'];
  readonly detail: AuditEvent['detail'];
  readonly requestId: string | null;
  readonly authMethod: string | null;
  /** It is for auditors. */
  readonly ip: string | null;
  /** It is the number in the chain, for those who may know of every event. */
  readonly number: number | null;
  readonly hash: string | null;
  /** It says whether a signed checkpoint covers it; it is null when the event is not in the chain, or this is not shown. */
  readonly isSigned: boolean | null;
}

export interface EventList {
  /** The newest comes first. */
  readonly events: readonly ShownEvent[];
  /** They are the values for `older` and `newer`; null means that there are no more. */
  readonly older: string | null;
  readonly newer: string | null;
  /** It names the reviewers that the events name; of accounts that were removed there is none. */
  readonly names: Readonly<Record<string, string>>;
  /** It says whether a proof of an event may be fetched. */
  readonly mayProve: boolean;
}

/** It says how far the chain is signed. */
export interface SigningState {
  /** `refused` means that what is stored does not continue the last checkpoint. */
  readonly status: 'signed' | 'waiting' | 'refused' | 'failed' | 'none';
  /** It is null where it is not shown. */
  readonly last: { readonly size: number; readonly at: string; readonly unsigned: number } | null;
}

export interface AuditLogPage extends EventList {
  readonly signing: SigningState;
  /** The log can be filtered by them. */
  readonly reviewers: readonly Person[];
}
