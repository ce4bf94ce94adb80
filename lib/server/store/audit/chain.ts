/** The hash chain of the audit log is independent of its storage. */
import { hash as digest } from 'node:crypto';
import { canonicalJson } from '#lib/format/text/canonical-json.ts';
import type { AuditEvent, StoredAuditEvent } from '#lib/model/audit.ts';
import { toStorable, toStorableOrNull } from '../kernel/storable-text.ts';
import type { AuditEventsTable, SignInEventsTable } from '../tables.ts';

export interface ChainHead {
  readonly seq: number;
  readonly hash: string;
}

/** Events of this format have sealed texts. Those of format 1 were written before, in clear, and stay: the chain is over their texts. */
export const sealedFormat = 2;

/** The event is as stored: what is sealed is sealed. */
export interface ChainedEvent extends AuditEvent {
  readonly seq: number;
  readonly atMs: number;
  readonly format: number;
  readonly prevHash: string;
  readonly hash: string;
}

/** This is the head before the first event. */
export const genesisHead: ChainHead = { seq: 0, hash: '0'.repeat(64) };

/** The hash is SHA-256 in hex over the previous hash and the canonical JSON of the event with its number, its time and, but for format 1, its format. */
export function hashOf(prevHash: string, { format, ...event }: Omit<ChainedEvent, 'prevHash' | 'hash'>): string {
  const content = format === 1 ? event : { ...event, format };
  return digest('sha256', prevHash + canonicalJson(content), 'hex');
}

/**
 * The same of a row, built from its columns in the order of the names in the JSON: a long log is read in a fraction of the time.
 *
 * The function throws for a column of JSON that is not spelt as it was written: the hash would be the same.
 */
export function createRowHash(): (row: AuditEventsTable) => string {
  const canonical = createCanonicalTexts();
  return (row) =>
    digest(
      'sha256',
      `${row.prev_hash}{"action":${toText(row.action)},"actor":${toText(row.actor)},"actorRoles":${canonical(row.actor_roles)},"atMs":${toText(row.at)},"authMethod":${toText(row.auth_method)},"detail":${row.detail === null ? 'null' : canonical(row.detail, 'null')},"fieldGroups":${canonical(row.field_groups)},${row.format === 1 ? '' : `"format":${toText(row.format)},`}"ip":${toText(row.ip)},"object":${toText(row.object)},"outcome":${toText(row.outcome)},"reason":${toText(row.reason)},"ref":${toText(row.ref)},"requestId":${toText(row.request_id)},"seq":${toText(row.seq)},"sessionHash":${toText(row.session_hash)},"userAgentHash":${toText(row.user_agent_hash)}}`,
      'hex',
    );
}

const toText: (value: string | number | null) => string = JSON.stringify;

const maxRemembered = 2000;
const longestRemembered = 200;

/**
 * Columns of JSON are parsed, never taken as they are: else a text could hold what belongs to other columns. Most are the same few.
 *
 * @returns the text. It throws unless that is how the store writes it; `never`: what it writes as no text
 */
function createCanonicalTexts(): (text: string, never?: string) => string {
  const remembered = new Set<string>();
  return (text, never) => {
    if (text === never) throw new SyntaxError('this was never written');
    if (remembered.has(text)) return text;
    if (canonicalJson(JSON.parse(text)) !== text) throw new SyntaxError('this is spelt otherwise than it was written');
    if (text.length <= longestRemembered) {
      if (remembered.size >= maxRemembered) remembered.clear();
      remembered.add(text);
    }
    return text;
  };
}

/** Neither database stores every string. */
export const toStorableEvent = (event: AuditEvent): AuditEvent => ({
  action: event.action,
  actor: toStorable(event.actor),
  actorRoles: event.actorRoles,
  authMethod: toStorableOrNull(event.authMethod),
  sessionHash: toStorableOrNull(event.sessionHash),
  ip: toStorableOrNull(event.ip),
  userAgentHash: toStorableOrNull(event.userAgentHash),
  ref: toStorableOrNull(event.ref),
  object: toStorableOrNull(event.object),
  fieldGroups: event.fieldGroups,
  reason: toStorableOrNull(event.reason),
  outcome: event.outcome,
  requestId: toStorableOrNull(event.requestId),
  detail: event.detail,
});

/** It is the event as it is stored after `head`. @param event with its texts sealed */
export function toNextEvent(head: ChainHead, event: AuditEvent, atMs: number): ChainedEvent {
  const numbered = { seq: head.seq + 1, atMs, ...event, format: sealedFormat };
  return { ...numbered, prevHash: head.hash, hash: hashOf(head.hash, numbered) };
}

/** Both logs store this of an event. */
type EventColumns = Omit<SignInEventsTable, 'id' | 'after_seq'>;

export const toEventColumns = (event: AuditEvent, atMs: number): EventColumns => ({
  at: atMs,
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
});

export const toColumns = (event: ChainedEvent): AuditEventsTable => ({
  ...toEventColumns(event, event.atMs),
  seq: event.seq,
  format: event.format,
  prev_hash: event.prevHash,
  hash: event.hash,
});

/** @throws SyntaxError when a JSON column cannot be parsed */
export const fromEventColumns = (row: EventColumns): AuditEvent & { readonly atMs: number } => ({
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
});

/** @throws SyntaxError when a JSON column cannot be parsed */
export const fromColumns = (row: AuditEventsTable): ChainedEvent => ({
  seq: row.seq,
  ...fromEventColumns(row),
  format: row.format,
  prevHash: row.prev_hash,
  hash: row.hash,
});

/** It is the one order of both logs, by number: clocks can be set back. */
export type EventPosition = Pick<StoredAuditEvent, 'seq' | 'signInNumber'>;

/** A sign-in event comes after the chained event whose number it has. */
export const compareEvents = (a: EventPosition, b: EventPosition): number =>
  a.seq - b.seq || (a.signInNumber ?? 0) - (b.signInNumber ?? 0);
