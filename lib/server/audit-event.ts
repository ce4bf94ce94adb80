/** Audit events: actor and origin come from the reviewer, the rest from the action. They hold no personal value. */
import 'server-only';
import type { AuditAction, AuditEvent } from '#lib/model/audit.ts';
import type { Reviewer } from '#lib/model/reviewer.ts';

type EventFields = Partial<Pick<AuditEvent, 'ref' | 'object' | 'fieldGroups' | 'reason' | 'outcome' | 'detail'>>;

const emptyFields = { ref: null, object: null, fieldGroups: [], reason: null, outcome: 'done', detail: null } as const;

export function toAuditEvent(reviewer: Reviewer, action: AuditAction, fields: EventFields): AuditEvent {
  return {
    ...emptyFields,
    action,
    actor: reviewer.id,
    actorRoles: reviewer.roles,
    authMethod: reviewer.authMethod,
    sessionHash: reviewer.sessionHash,
    ip: reviewer.request.ip,
    userAgentHash: reviewer.request.userAgentHash,
    requestId: reviewer.request.requestId,
    ...fields,
  };
}

/** `detail` of a read. @param prefetch it was made before the reviewer opened what it is about */
export const readDetail = (prefetch = false): { readonly prefetched: true } | null =>
  prefetch ? { prefetched: true } : null;

/** The event has no reviewer: it is of Review Desk itself (`desk`: webhook, worker) or of the command line (`operator`). */
export function toSystemEvent(actor: 'desk' | 'operator', action: AuditAction, fields: EventFields): AuditEvent {
  return {
    ...emptyFields,
    action,
    actor,
    actorRoles: [],
    authMethod: null,
    sessionHash: null,
    ip: null,
    userAgentHash: null,
    requestId: null,
    ...fields,
  };
}
