/** Makes the events of the trail: who and from where comes from the reviewer, the rest from the act. Holds no personal value. */
import 'server-only';
import type { AuditAction, AuditEvent } from '#lib/model/audit.ts';
import type { Reviewer } from '#lib/model/reviewer.ts';

type About = Partial<Pick<AuditEvent, 'ref' | 'object' | 'fieldGroups' | 'reason' | 'outcome' | 'detail'>>;

const nothing = { ref: null, object: null, fieldGroups: [], reason: null, outcome: 'done', detail: null } as const;

export function toAuditEvent(reviewer: Reviewer, action: AuditAction, about: About): AuditEvent {
  return {
    ...nothing,
    action,
    actor: reviewer.id,
    actorRoles: reviewer.roles,
    authMethod: reviewer.authMethod,
    sessionHash: reviewer.sessionHash,
    ip: reviewer.request.ip,
    userAgentHash: reviewer.request.userAgentHash,
    requestId: reviewer.request.requestId,
    ...about,
  };
}

/** An event of the desk itself (`desk`: webhook, worker) or of the command line (`operator`). */
export function toDeskEvent(actor: 'desk' | 'operator', action: AuditAction, about: About): AuditEvent {
  return {
    ...nothing,
    action,
    actor,
    actorRoles: [],
    authMethod: null,
    sessionHash: null,
    ip: null,
    userAgentHash: null,
    requestId: null,
    ...about,
  };
}
