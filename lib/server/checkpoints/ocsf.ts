/**
 * For a SIEM, audit events are written as OCSF 1.3 "API Activity" (class 6003, https://schema.ocsf.io/1.3.0/classes/api_activity).
 * docs/operations.md has the mapping. Sign-ins are of the same class, so that a reader has one shape.
 */
import { isIP } from 'node:net';
import { type AuditAction, kindOfEvent, type StoredAuditEvent } from '#lib/model/audit.ts';

type ActivityId = 1 | 2 | 3 | 4 | 99;

/** These are the activities of events that are neither a read nor an export. */
const activities: readonly (readonly [verb: RegExp, id: ActivityId, name: string])[] = [
  [/\.(?:created|registered|initiated|added|started|saved|recorded|rated|proposed)$/, 1, 'Create'],
  [/\.(?:removed|purged|withdrawn)$/, 4, 'Delete'],
  [/\.checked$/, 2, 'Read'],
  // What happened in a sealed event is nobody's to know.
  [/^(?:access\.denied|record\.sealed)$/, 99, 'Other'],
];

const activityOf = (action: AuditAction): { readonly id: ActivityId; readonly name: string } => {
  const kind = kindOfEvent(action);
  if (kind === 'view' || kind === 'export') return { id: 2, name: 'Read' };
  if (kind === 'signIn') return { id: 99, name: 'Other' };
  const [, id, name] = activities.find(([verb]) => verb.test(action)) ?? [undefined, 3 as const, 'Update'];
  return { id, name };
};

const statuses = {
  done: { id: 1, name: 'Success' },
  denied: { id: 2, name: 'Failure' },
  failed: { id: 2, name: 'Failure' },
} as const;

/** What is null or an empty list is left out. */
const present = <Fields extends object>(fields: Fields): Partial<Fields> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0)),
  ) as Partial<Fields>;

/** The class requires an endpoint. Review Desk's own actions have no address; an erased address leaves a mark that is none. */
const toEndpoint = (ip: string | null) =>
  ip === null ? { name: 'review-desk' } : isIP(ip) === 0 ? { name: ip } : { ip };

/** @param product version of Review Desk. @returns one event, to be written as a line of JSON */
export function toOcsf(event: StoredAuditEvent, product: { readonly version: string }): object {
  const activity = activityOf(event.action);
  const status = statuses[event.outcome];
  const resources = [
    ...(event.ref === null ? [] : [{ type: 'session', uid: event.ref }]),
    ...(event.object === null ? [] : [{ type: 'object', uid: event.object }]),
  ];
  const severity = event.outcome === 'done' ? { id: 1, name: 'Informational' } : { id: 2, name: 'Low' };
  return {
    category_uid: 6,
    category_name: 'Application Activity',
    class_uid: 6003,
    class_name: 'API Activity',
    activity_id: activity.id,
    activity_name: activity.name,
    type_uid: 600_300 + activity.id,
    severity_id: severity.id,
    severity: severity.name,
    status_id: status.id,
    status: status.name,
    ...present({ status_detail: event.reason }),
    time: event.atMs,
    metadata: {
      version: '1.3.0',
      product: { name: 'Review Desk', vendor_name: 'Review Desk', version: product.version },
      uid: event.signInNumber === null ? `${event.seq}` : `sign-in-${event.signInNumber}`,
      sequence: event.seq,
      ...present({ correlation_uid: event.requestId }),
    },
    actor: {
      user: {
        uid: event.actor,
        type_id: event.actor === 'desk' ? 3 : 1,
        ...present({ groups: event.actorRoles.map((name) => ({ name })) }),
      },
      ...(event.sessionHash === null ? {} : { session: { uid: event.sessionHash } }),
    },
    api: { operation: event.action, ...(event.requestId === null ? {} : { request: { uid: event.requestId } }) },
    src_endpoint: toEndpoint(event.ip),
    ...present({ resources }),
    unmapped: present({
      auth_method: event.authMethod,
      user_agent_hash: event.userAgentHash,
      field_groups: event.fieldGroups,
      outcome: event.outcome,
      detail: event.detail,
      chain_hash: event.hash,
      chain_prev_hash: event.prevHash,
    }),
  };
}
