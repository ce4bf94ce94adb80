/** One audit event, before the store chains it (R41). It holds no personal value: names of fields and groups, refs and keys only. */
import type { Role } from './reviewer.ts';

/** What an audit event is about, to filter by. */
export const eventKinds = ['view', 'export', 'verdict', 'decision', 'change', 'account', 'setting', 'signIn'] as const;
export type EventKind = (typeof eventKinds)[number];

/** Every action, with its kind. How the log says it: `lib/format/labels/audit-sentence.ts`. */
const kinds = {
  'session.listed': 'view',
  'session.searched': 'view',
  'session.lookedUp': 'view',
  'list.exported': 'export',
  'list.exportEnded': 'export',
  'session.registered': 'change',
  'session.refreshed': 'change',
  'session.refreshFailed': 'change',
  'session.read': 'view',
  'session.revealed': 'view',
  'session.initAsked': 'change',
  'session.initiated': 'change',
  'import.checked': 'change',
  'import.started': 'change',
  'import.read': 'view',
  'import.cancelled': 'change',
  'import.exported': 'export',
  'step.delivered': 'view',
  'step.opened': 'view',
  'step.explained': 'view',
  'hit.opened': 'view',
  'disposition.read': 'view',
  'disposition.recorded': 'verdict',
  'disposition.undone': 'verdict',
  'disposition.approved': 'verdict',
  'disposition.refused': 'verdict',
  'decision.read': 'view',
  'decision.recorded': 'decision',
  'decision.proposed': 'decision',
  'decision.agreed': 'decision',
  'decision.disagreed': 'decision',
  'decision.withdrawn': 'decision',
  'decision.proved': 'export',
  // All that is sealed has one kind: what such an event was shows only once it is opened.
  'referral.made': 'decision',
  'referral.listed': 'decision',
  'referral.read': 'decision',
  'referral.closed': 'decision',
  'referral.refused': 'decision',
  'record.sealed': 'decision',
  'ownership.read': 'view',
  'ownership.settled': 'change',
  'ownership.exported': 'export',
  'dossier.started': 'export',
  'dossier.exported': 'export',
  'page.printed': 'export',
  'file.delivered': 'view',
  'file.opened': 'view',
  'access.denied': 'account',
  'reviewer.created': 'account',
  'reviewer.disabled': 'account',
  'reviewer.removed': 'account',
  'reviewer.reset': 'account',
  'reviewer.sessionsEnded': 'account',
  'reviewer.rolesChanged': 'account',
  'reviewer.factorChanged': 'account',
  'delivery.retried': 'setting',
  'retention.ended': 'change',
  'retention.held': 'change',
  'retention.released': 'change',
  'session.purged': 'change',
  'consent.listed': 'view',
  'consent.read': 'view',
  'consent.added': 'change',
  'consent.changed': 'change',
  'consent.removed': 'change',
  'consent.decided': 'verdict',
  'consent.proposed': 'verdict',
  'consent.agreed': 'verdict',
  'consent.disagreed': 'verdict',
  'consent.purged': 'change',
  'owners.read': 'view',
  'owners.recorded': 'decision',
  'risk.read': 'view',
  'risk.rated': 'decision',
  'note.read': 'view',
  'note.added': 'change',
  'note.edited': 'change',
  'note.withdrawn': 'change',
  'assignment.changed': 'change',
  'assignment.returned': 'change',
  'session.snoozed': 'change',
  'session.snoozeEnded': 'change',
  'view.saved': 'setting',
  'view.changed': 'setting',
  'view.removed': 'setting',
  'alert.changed': 'setting',
  'alert.rolesChanged': 'setting',
  'alert.unsubscribed': 'setting',
  'alert.retried': 'setting',
  'numbers.read': 'view',
  'audit.keyChanged': 'setting',
  'audit.read': 'view',
  'audit.proved': 'export',
  'reviewer.signedIn': 'signIn',
  'reviewer.signInFailed': 'signIn',
  'reviewer.signedOut': 'signIn',
  'reviewer.confirmed': 'signIn',
} as const satisfies Record<string, EventKind>;
export type AuditAction = keyof typeof kinds;
const allActions = Object.keys(kinds) as readonly AuditAction[];

export const kindOfEvent = (action: AuditAction): EventKind => kinds[action];

/** Kept for ever in the hash chain: what was read and changed, and what was done to accounts (roles, factors, resets). */
export const chainedActions = allActions.filter((action) => kinds[action] !== 'signIn');

/** Kept for a year in a log of their own, outside the chain: sign-ins, sign-outs and refusals. */
export const signInActions = allActions.filter((action) => kinds[action] === 'signIn');

/** About referrals: only who may read those learns of them. They are stored as `record.sealed`, of which others know a number and a time. */
export const isSealedAction = (action: AuditAction): boolean => action.startsWith('referral.');

/** An event of them is stored so. */
export const sealedRecord = 'record.sealed' satisfies AuditAction;

export const isSignInAction = (action: AuditAction): boolean => kinds[action] === 'signIn';

/** It is true when evidence, facts or the events of others went out to the actor. */
export const isLook = (action: AuditAction): boolean => kinds[action] === 'view' || kinds[action] === 'export';

/** They are as they are stored in the chain. */
export const storedActions: readonly AuditAction[] = chainedActions.filter((action) => !isSealedAction(action));

export const actionsOfKinds = (wanted: readonly EventKind[]): readonly AuditAction[] =>
  storedActions.filter((action) => wanted.includes(kinds[action]));

/** Tells whether such an event can be about one session, so that its activity may have it. */
export const mayConcernSession = (action: AuditAction): boolean =>
  !/^(?:list|import|view|alert|numbers)\.|\.(?:listed|searched)$/.test(action);

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
  readonly atMs: number;
  /** It is the SHA-256 over the previous hash and the canonical JSON of the stored event; it is null outside the chain. */
  readonly hash: string | null;
  readonly prevHash: string | null;
}
