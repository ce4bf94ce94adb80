/** The tables of the audit log. Booleans are 0 and 1, times bigint milliseconds, on both dialects. */
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
  /** 1: every text in clear; 2: texts and addresses sealed with the key of their subject. */
  format: number;
  prev_hash: string;
  hash: string;
}

/** Roots of complete subtrees of the Merkle tree over the audit log: 256^level events each. Derived, and never changed. */
export interface AuditTilesTable {
  level: number;
  /** From zero on. */
  no: number;
  hash: string;
}

export interface AuditCheckpointsTable {
  id: Generated<number>;
  at: number;
  /** How many events it covers. */
  size: number;
  /** Signed note. */
  note: string;
  vkey: string;
}

export interface AuditTimestampsTable {
  checkpoint_id: number;
  at: number;
  /** RFC 3161 TimeStampResp, base64. */
  response: string;
}

/** Outside the chain, so that they can be deleted after a year. */
export interface SignInEventsTable extends Omit<AuditEventsTable, 'seq' | 'format' | 'prev_hash' | 'hash'> {
  id: Generated<number>;
  /** Number of the chained event before it: gives both logs one order, whatever the clock did. */
  after_seq: number;
}
