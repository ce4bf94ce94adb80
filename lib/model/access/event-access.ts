/**
 * Who may read which audit events, and what of them. One scope both makes the condition of the query and checks each row again: a list is never
 * filtered afterwards alone, so no page has a gap, and no number tells of an event that is hidden (`tipping-off.ts`).
 */
import {
  type AuditAction,
  type AuditEvent,
  actionsOfKinds,
  type EventKind,
  isLook,
  isSealedAction,
  sealedRecord,
  storedActions,
} from '../audit.ts';
import type { Reviewer, Role } from '../reviewer.ts';
import { mayReadSealedEvents, maySeeScreening } from './tipping-off.ts';

/** It says how much of an event is shown. The short form shows who did something with sessions and when, not with which one, nor what. */
export type EventDetail = 'full' | 'deed';

export interface EventScope {
  readonly reviewer: string;
  /** It is true for events that others may not know of (referrals). */
  readonly sealed: boolean;
  /** It says whether reads by MLROs and auditors are shown: they may follow from a referral. */
  readonly guardedLooks: boolean;
  /** It is what is read of others; one's own events are all there. */
  readonly actions: readonly AuditAction[];
}

/** Their reads are hidden from those who may not know of referrals (decision 084). */
export const guardedRoles = ['mlro', 'auditor'] as const satisfies readonly Role[];

/**
 * These actions are about accounts, settings and imports: they follow from no screening, and tell of no authority's interest, as a hold does. An
 * administrator is shown them as they are; of all the others they are shown no session, object, field or detail.
 */
const plainActions: ReadonlySet<AuditAction> = new Set<AuditAction>([
  'session.initAsked',
  'session.initiated',
  'import.checked',
  'import.started',
  'import.read',
  'import.cancelled',
  'import.exported',
  'access.denied',
  'reviewer.created',
  'reviewer.disabled',
  'reviewer.removed',
  'reviewer.reset',
  'reviewer.sessionsEnded',
  'reviewer.rolesChanged',
  'reviewer.factorChanged',
  'reviewer.signedIn',
  'reviewer.signInFailed',
  'reviewer.signedOut',
  'reviewer.confirmed',
  'delivery.retried',
  'session.purged',
  'alert.changed',
  'alert.rolesChanged',
  'alert.unsubscribed',
  'alert.retried',
  'audit.keyChanged',
]);

const isPlain = (action: AuditAction): boolean => plainActions.has(action);

/** What Review Desk does by itself, mostly because of a delivery: when and how often may follow from screening. */
const automaticActions: ReadonlySet<AuditAction> = new Set<AuditAction>([
  'session.registered',
  'session.refreshed',
  'session.refreshFailed',
  'assignment.returned',
]);

const everything = storedActions;

/** This is the scope of the whole log; it is undefined for roles that may not read it. */
export function auditLogScope({ id, roles }: Pick<Reviewer, 'id' | 'roles'>): EventScope | undefined {
  const sealed = mayReadSealedEvents(roles);
  if (roles.includes('auditor')) return { reviewer: id, sealed, guardedLooks: true, actions: everything };
  if (!roles.includes('admin')) return undefined;
  const actions = everything.filter((action) => !automaticActions.has(action) && action !== sealedRecord);
  return { reviewer: id, sealed, guardedLooks: true, actions };
}

/** This is the scope of one session. The limited audience reads its own events, and an administrator those that follow from no screening too. */
export function sessionEventScope({ id, roles }: Pick<Reviewer, 'id' | 'roles'>): EventScope {
  const sealed = mayReadSealedEvents(roles);
  if (maySeeScreening(roles)) {
    const actions = sealed ? everything : everything.filter((action) => action !== sealedRecord);
    return { reviewer: id, sealed, guardedLooks: sealed, actions };
  }
  const actions = roles.includes('admin') ? everything.filter(isPlain) : [];
  return { reviewer: id, sealed: false, guardedLooks: false, actions };
}

/** The condition is the same as the query's. */
export function isInScope(scope: EventScope, event: Pick<AuditEvent, 'action' | 'actor' | 'actorRoles'>): boolean {
  const { action, actor, actorRoles } = event;
  if (action === sealedRecord || isSealedAction(action)) return scope.sealed;
  if (actor === scope.reviewer) return true;
  if (!scope.actions.includes(action)) return false;
  return scope.guardedLooks || !isLook(action) || !guardedRoles.some((role) => actorRoles.includes(role));
}

/** @param own whether the reader is the actor */
export const detailOf = (roles: readonly Role[], action: AuditAction, own: boolean): EventDetail =>
  own || maySeeScreening(roles) || isPlain(action) ? 'full' : 'deed';

/** Of the filters, these ask for a kind or a session. */
interface ActionRequest {
  readonly kind?: EventKind | 'deed' | undefined;
  readonly action?: AuditAction | undefined;
  readonly session?: string | undefined;
  readonly object?: string | undefined;
  readonly outcome?: string | undefined;
}

/** Lists the actions that the filters leave; it is null for all. */
export function filteredActions({ kind, action }: ActionRequest): readonly AuditAction[] | null {
  const ofKind =
    kind === undefined ? null : kind === 'deed' ? everything.filter((one) => !isPlain(one)) : actionsOfKinds([kind]);
  return action === undefined ? ofKind : (ofKind ?? everything).filter((one) => one === action);
}

/** Does the same for the whole log. Who is shown the short form alone finds events only by what is shown of them. */
export function requestedActions(roles: readonly Role[], request: ActionRequest): readonly AuditAction[] | null {
  const { kind, session, object, outcome } = request;
  const wanted = filteredActions(request);
  if (maySeeScreening(roles) || kind === 'deed' || !roles.includes('admin')) return wanted;
  const isNarrow = wanted !== null || session !== undefined || object !== undefined || outcome !== undefined;
  return isNarrow ? (wanted ?? everything).filter(isPlain) : null;
}
