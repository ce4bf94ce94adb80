/** One audit event, before the store chains it (R41). It holds no personal value: names of fields and groups, refs and keys only. */
import type { Role } from './access/roles.ts';

export type AuditAction =
  | 'session.listed'
  | 'session.searched'
  | 'session.lookedUp'
  | 'session.registered'
  | 'session.refreshed'
  | 'session.refreshFailed'
  | 'session.read'
  | 'session.initAsked'
  | 'session.initiated'
  | 'import.checked'
  | 'import.started'
  | 'import.read'
  | 'import.cancelled'
  | 'import.exported'
  | 'step.delivered'
  | 'step.opened'
  | 'step.explained'
  | 'ownership.read'
  | 'ownership.settled'
  | 'ownership.exported'
  | 'file.delivered'
  | 'file.opened'
  | 'access.denied'
  | 'reviewer.signedIn'
  | 'reviewer.signInFailed'
  | 'reviewer.signedOut'
  | 'reviewer.created'
  | 'reviewer.disabled'
  | 'reviewer.removed'
  | 'reviewer.reset'
  | 'reviewer.rolesChanged'
  | 'reviewer.factorChanged'
  | 'delivery.retried'
  | 'retention.ended'
  | 'retention.held'
  | 'retention.released'
  | 'session.purged';

export interface AuditEvent {
  readonly action: AuditAction;
  /** Reviewer id, `desk` for Review Desk itself, `operator` for the command line. */
  readonly actor: string;
  readonly actorRoles: readonly Role[];
  readonly authMethod: string | null;
  readonly sessionHash: string | null;
  readonly ip: string | null;
  readonly userAgentHash: string | null;
  /** Our ref of the session; null when it concerns none. */
  readonly ref: string | null;
  /** Step address, file key, reviewer id. */
  readonly object: string | null;
  /** Sensitivity classes that went out in clear. */
  readonly fieldGroups: readonly string[];
  readonly reason: string | null;
  readonly outcome: 'done' | 'denied' | 'failed';
  readonly requestId: string | null;
  /** Further facts, JSON, no personal values: `{ prefetched: true }`, counts, statuses. */
  readonly detail: Readonly<Record<string, string | number | boolean | null>> | null;
}

/** As stored: sequence without gaps, time in ms UTC, SHA-256 over the previous hash and the canonical JSON of the event. */
export interface StoredAuditEvent extends AuditEvent {
  readonly seq: number;
  readonly atMs: number;
  readonly prevHash: string;
  readonly hash: string;
}
