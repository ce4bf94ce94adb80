/** The hash chain of the audit log, independent of its storage. */
import { createHash } from 'node:crypto';
import { canonicalJson } from '#lib/format/text/canonical-json.ts';
import type { AuditEvent, StoredAuditEvent } from '#lib/model/audit.ts';
import { toStorable } from '../storable-text.ts';
import type { AuditEventsTable } from '../tables.ts';

export interface ChainHead {
  readonly seq: number;
  readonly hash: string;
}

/** The head before the first event. */
export const genesisHead: ChainHead = { seq: 0, hash: '0'.repeat(64) };

/** SHA-256 in hex over the previous hash and the canonical JSON of the event with its number and time. */
export const hashOf = (prevHash: string, event: Omit<StoredAuditEvent, 'prevHash' | 'hash'>): string =>
  createHash('sha256').update(prevHash).update(canonicalJson(event)).digest('hex');

const storableValue = <Value>(value: Value): Value =>
  typeof value === 'string' ? (toStorable(value) as Value) : value;

/** The event as it is stored after `head`. */
export function toNextEvent(head: ChainHead, event: AuditEvent, atMs: number): StoredAuditEvent {
  const numbered = {
    seq: head.seq + 1,
    atMs,
    action: event.action,
    actor: storableValue(event.actor),
    actorRoles: event.actorRoles,
    authMethod: storableValue(event.authMethod),
    sessionHash: storableValue(event.sessionHash),
    ip: storableValue(event.ip),
    userAgentHash: storableValue(event.userAgentHash),
    ref: storableValue(event.ref),
    object: storableValue(event.object),
    fieldGroups: event.fieldGroups,
    reason: storableValue(event.reason),
    outcome: event.outcome,
    requestId: storableValue(event.requestId),
    detail: event.detail,
  };
  return { ...numbered, prevHash: head.hash, hash: hashOf(head.hash, numbered) };
}

export const toColumns = (event: StoredAuditEvent): AuditEventsTable => ({
  seq: event.seq,
  at: event.atMs,
  action: event.action,
  actor: event.actor,
  actor_roles: canonicalJson(event.actorRoles),
  auth_method: event.authMethod,
  session_hash: event.sessionHash,
  ip: event.ip,
  user_agent_hash: event.userAgentHash,
  ref: event.ref,
  object: event.object,
  field_groups: canonicalJson(event.fieldGroups),
  reason: event.reason,
  outcome: event.outcome,
  request_id: event.requestId,
  detail: event.detail === null ? null : canonicalJson(event.detail),
  prev_hash: event.prevHash,
  hash: event.hash,
});

/** @throws SyntaxError when a JSON column cannot be parsed */
export const fromColumns = (row: AuditEventsTable): StoredAuditEvent => ({
  seq: row.seq,
  atMs: row.at,
  action: row.action as AuditEvent['action'],
  actor: row.actor,
  actorRoles: JSON.parse(row.actor_roles),
  authMethod: row.auth_method,
  sessionHash: row.session_hash,
  ip: row.ip,
  userAgentHash: row.user_agent_hash,
  ref: row.ref,
  object: row.object,
  fieldGroups: JSON.parse(row.field_groups),
  reason: row.reason,
  outcome: row.outcome as AuditEvent['outcome'],
  requestId: row.request_id,
  detail: row.detail === null ? null : JSON.parse(row.detail),
  prevHash: row.prev_hash,
  hash: row.hash,
});
