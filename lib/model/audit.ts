/** One audit event, before the store chains it (R41). It holds no personal value: names of fields and groups, refs and keys only. */
import type { Role } from './reviewer.ts';

/** Kept for ever in the hash chain: what was read and changed, and what was done to accounts (roles, factors, resets). */
export const chainedActions = [
  'session.listed',
  'session.searched',
  'session.lookedUp',
  'list.exported',
  'list.exportEnded',
  'session.registered',
  'session.refreshed',
  'session.refreshFailed',
  'session.read',
  'session.revealed',
  'session.initAsked',
  'session.initiated',
  'import.checked',
  'import.started',
  'import.read',
  'import.cancelled',
  'import.exported',
  'step.delivered',
  'step.opened',
  'step.explained',
  'hit.opened',
  'disposition.read',
  'disposition.recorded',
  'disposition.undone',
  'disposition.approved',
  'disposition.refused',
  'decision.read',
  'decision.recorded',
  'decision.proposed',
  'decision.agreed',
  'decision.disagreed',
  'decision.withdrawn',
  'decision.proved',
  'referral.made',
  'referral.listed',
  'referral.read',
  'referral.closed',
  'referral.refused',
  'record.sealed',
  'ownership.read',
  'ownership.settled',
  'ownership.exported',
  'dossier.started',
  'dossier.exported',
  'page.printed',
  'file.delivered',
  'file.opened',
  'access.denied',
  'reviewer.created',
  'reviewer.disabled',
  'reviewer.removed',
  'reviewer.reset',
  'reviewer.sessionsEnded',
  'reviewer.rolesChanged',
  'reviewer.factorChanged',
  'delivery.retried',
  'retention.ended',
  'retention.held',
  'retention.released',
  'session.purged',
  'consent.listed',
  'consent.read',
  'consent.added',
  'consent.changed',
  'consent.removed',
  'consent.decided',
  'consent.proposed',
  'consent.agreed',
  'consent.disagreed',
  'consent.purged',
  'owners.read',
  'owners.recorded',
  'risk.read',
  'risk.rated',
  'note.read',
  'note.added',
  'note.edited',
  'note.withdrawn',
  'assignment.changed',
  'assignment.returned',
  'session.snoozed',
  'session.snoozeEnded',
  'view.saved',
  'view.changed',
  'view.removed',
  'alert.changed',
  'alert.rolesChanged',
  'alert.unsubscribed',
  'alert.retried',
  'numbers.read',
  'audit.keyChanged',
  'audit.read',
  'audit.proved',
] as const;

/**
 * About referrals: nobody but who may read those learns of them. They are stored as `record.sealed`, which holds nothing but a number and a time for
 * everybody else.
 */
const sealedActions = [
  'referral.made',
  'referral.listed',
  'referral.read',
  'referral.closed',
  'referral.refused',
] as const;

/** An event of them is stored so. */
export const sealedRecord = 'record.sealed' satisfies (typeof chainedActions)[number];

/** Kept for a year in a log of their own, outside the chain: sign-ins, sign-outs and refusals. */
export const signInActions = [
  'reviewer.signedIn',
  'reviewer.signInFailed',
  'reviewer.signedOut',
  'reviewer.confirmed',
] as const;

export type AuditAction = (typeof chainedActions)[number] | (typeof signInActions)[number];

export const isSealedAction = (action: AuditAction): boolean => (sealedActions as readonly string[]).includes(action);

export const isSignInAction = (action: AuditAction): boolean => (signInActions as readonly string[]).includes(action);

export interface AuditEvent {
  readonly action: AuditAction;
  /** It is a reviewer id, `desk` for Review Desk itself, or `operator` for the command line. */
  readonly actor: string;
  readonly actorRoles: readonly Role[];
  readonly authMethod: string | null;
  readonly sessionHash: string | null;
  readonly ip: string | null;
  readonly userAgentHash: string | null;
  /** It is our ref of the session; it is null when the event concerns none. */
  readonly ref: string | null;
  /** It is a step address, file key or reviewer id. */
  readonly object: string | null;
  /** Sensitivity classes that went out in clear. */
  readonly fieldGroups: readonly string[];
  readonly reason: string | null;
  readonly outcome: 'done' | 'denied' | 'failed';
  readonly requestId: string | null;
  /** Further facts, JSON, no personal values: `{ prefetched: true }`, counts, statuses. */
  readonly detail: Readonly<Record<string, string | number | boolean | null>> | null;
}

/** It is an event as it is read back from either log. A text whose key was destroyed is `(erased)`; the hash is over what is stored, so over sealed texts. */
export interface StoredAuditEvent extends AuditEvent {
  /** It is the number in the chain, without gaps; of a sign-in event it is that of the chained event before it. */
  readonly seq: number;
  /** It is the number in the log of sign-ins; it is null in the chain. */
  readonly signInNumber: number | null;
  /** It is in UTC. */
  readonly atMs: number;
  /** It is the SHA-256 over the previous hash and the canonical JSON of the stored event; it is null outside the chain. */
  readonly hash: string | null;
  readonly prevHash: string | null;
}
