/** Audit events: actor and origin come from the reviewer, the rest from the action. They hold no personal value. */
import 'server-only';
import type { AuditAction, AuditEvent } from '#lib/model/audit.ts';
import type { Reviewer } from '#lib/model/reviewer.ts';

type EventFields = Partial<Pick<AuditEvent, 'ref' | 'object' | 'fieldGroups' | 'reason' | 'outcome' | 'detail'>>;

const emptyFields = { ref: null, object: null, fieldGroups: [], reason: null, outcome: 'done', detail: null } as const;

export const toAuditEvent = (
  { id: actor, roles: actorRoles, authMethod, sessionHash, request }: Reviewer,
  action: AuditAction,
  fields: EventFields,
): AuditEvent => ({ ...emptyFields, action, actor, actorRoles, authMethod, sessionHash, ...request, ...fields });

/** `detail` of a read. @param prefetch it was made before the reviewer opened what it is about */
export const readDetail = (prefetch = false): { readonly prefetched: true } | null =>
  prefetch ? { prefetched: true } : null;

const noReviewer = { actorRoles: [], authMethod: null, sessionHash: null } as const;
const noRequest = { ip: null, userAgentHash: null, requestId: null } as const;

/** The event has no reviewer: it is of Review Desk itself (`desk`: webhook, worker) or of the command line (`operator`). */
export const toSystemEvent = (actor: 'desk' | 'operator', action: AuditAction, fields: EventFields): AuditEvent => {
  return { ...emptyFields, action, actor, ...noReviewer, ...noRequest, ...fields };
};
