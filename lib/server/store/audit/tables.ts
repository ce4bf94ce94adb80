/** These types describe the tables of the audit log to the query builder. Booleans are 0 and 1, times are bigint milliseconds, on both dialects. */
import type { Generated } from 'kysely';

export interface AuditEventsTable {
  seq: number;
  at: number;
  action: string;
  actor: string;
  actor_roles: string;
  auth_method: string | null;
  session_hash: string | null;
  ip: string | null;
  user_agent_hash: string | null;
  ref: string | null;
  object: string | null;
  field_groups: string;
  reason: string | null;
  outcome: string;
  request_id: string | null;
  detail: string | null;
  /** In format 1 every text is in clear; in format 2 texts and addresses are sealed with the key of their subject. */
  format: number;
  prev_hash: string;
  hash: string;
}

/** A row is the root of a complete subtree of the Merkle tree over the audit log, of 256^level events. It is derived, and never changed. */
export interface AuditTilesTable {
  level: number;
  /** It counts from zero. */
  no: number;
  hash: string;
}

export interface AuditCheckpointsTable {
  id: Generated<number>;
  at: number;
  /** The checkpoint covers so many events. */
  size: number;
  /** It is a signed note. */
  note: string;
  vkey: string;
}

export interface AuditTimestampsTable {
  checkpoint_id: number;
  at: number;
  /** It is an RFC 3161 TimeStampResp in base64. */
  response: string;
}

/** Sign-in events are outside the chain, so that they can be deleted after a year. */
export interface SignInEventsTable extends Omit<AuditEventsTable, 'seq' | 'format' | 'prev_hash' | 'hash'> {
  id: Generated<number>;
  /** The chained event before it has this number, which gives both logs one order, whatever the clock did. */
  after_seq: number;
}
