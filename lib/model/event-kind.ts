/** What an audit event is about, to filter by. */
import { type AuditAction, chainedActions, isSealedAction } from './audit.ts';

export const eventKinds = ['view', 'export', 'verdict', 'decision', 'change', 'account', 'setting', 'signIn'] as const;
export type EventKind = (typeof eventKinds)[number];

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
} as const satisfies Record<AuditAction, EventKind>;

export const kindOfEvent = (action: AuditAction): EventKind => kinds[action];

/** It is true when evidence, facts or the events of others went out to the actor. */
export const isLook = (action: AuditAction): boolean => kinds[action] === 'view' || kinds[action] === 'export';

/** They are as they are stored in the chain. */
export const storedActions: readonly AuditAction[] = chainedActions.filter((action) => !isSealedAction(action));

export const actionsOfKinds = (wanted: readonly EventKind[]): readonly AuditAction[] =>
  storedActions.filter((action) => wanted.includes(kinds[action]));

/** Tells whether such an event can be about one session, so that its activity may have it. */
export const mayConcernSession = (action: AuditAction): boolean =>
  !/^(?:list|import|view|alert|numbers)\.|\.(?:listed|searched)$/.test(action);
