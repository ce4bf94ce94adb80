import { detailOf } from '#lib/model/access/event-access.ts';
import type { Reviewer } from '#lib/model/access/reviewer.ts';
import { maySeeScreening } from '#lib/model/access/tipping-off.ts';
import { type AuditAction, isSealedAction, type StoredAuditEvent, sealedRecord } from '#lib/model/audit.ts';
import { kindOfEvent } from '#lib/model/event-kind.ts';
import type { ShownEvent } from '#lib/model/review/event-list.ts';

/** Entries of `detail` that hold nothing but what the limited audience was shown or wrote itself. */
const harmless: ReadonlySet<string> = new Set([
  'prefetched',
  'proxied',
  'count',
  'rows',
  'leftOut',
  'app',
  'registered',
  'filter',
]);

/** About accounts and settings: texts of ours, such as roles and factors, and nothing of a customer. */
const isOurs = (action: AuditAction): boolean => ['account', 'setting', 'signIn'].includes(kindOfEvent(action));

function shownDetail(event: StoredAuditEvent, isLimited: boolean): StoredAuditEvent['detail'] {
  if (!isLimited || event.detail === null || (isOurs(event.action) && event.ref === null)) return event.detail;
  const entries = Object.entries(event.detail).filter(([name]) => harmless.has(name));
  return entries.length === 0 ? null : Object.fromEntries(entries);
}

export interface Signing {
  /** How many events are signed. */
  readonly size: number;
}

/** @param signed null: not shown */
export function toShownEvent(
  { id: reader, roles }: Pick<Reviewer, 'id' | 'roles'>,
  { id, event }: { readonly id: string; readonly event: StoredAuditEvent },
  signed: Signing | null,
): ShownEvent {
  const own = event.actor === reader;
  const isLimited = !maySeeScreening(roles);
  const isAuditor = roles.includes('auditor');
  const isChained = event.signInNumber === null;
  const sealed = event.action === sealedRecord || isSealedAction(event.action);
  const base = {
    id,
    at: new Date(event.atMs).toISOString(),
    actor: { id: event.actor, roles: event.actorRoles },
    number: isAuditor && isChained ? event.seq : null,
    hash: isAuditor ? event.hash : null,
    isSigned: isChained && signed ? event.seq <= signed.size : null,
  };
  if (detailOf(roles, event.action, own) === 'deed')
    return {
      ...base,
      action: null,
      session: null,
      object: null,
      fieldGroups: [],
      reason: null,
      outcome: 'done',
      detail: null,
      requestId: null,
      authMethod: null,
      ip: null,
    };
  return {
    ...base,
    action: event.action,
    session: event.ref,
    object: event.action === sealedRecord ? null : event.object,
    fieldGroups: event.fieldGroups as ShownEvent['fieldGroups'],
    // A reason that somebody typed is about a person, unless the reader typed it.
    reason: !isLimited || own || (isOurs(event.action) && event.ref === null) ? event.reason : null,
    outcome: event.outcome,
    detail: shownDetail(event, isLimited),
    requestId: sealed && isLimited ? null : event.requestId,
    authMethod: isAuditor || own ? event.authMethod : null,
    ip: isAuditor ? event.ip : null,
  };
}

/** Reviewers that an event names, beside its actor. */
export function peopleOf({ actor, action, object, detail }: ShownEvent): string[] {
  const isPerson = action !== null && /^(?:reviewer|assignment|alert)\./.test(action);
  const former = action?.startsWith('assignment.') && typeof detail?.from === 'string' ? [detail.from] : [];
  return [actor.id, ...(isPerson && object !== null ? [object] : []), ...former];
}
