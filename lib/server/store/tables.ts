/** The tables as they lie in the database, for the query builder. Booleans are 0 and 1, times bigint milliseconds, on both dialects. */
import type { Generated, Kysely, Transaction } from 'kysely';
import type { ImportOutcome } from './records.ts';

export interface SessionsTable {
  /** Ours alone, never shown: breaks ties in every order. */
  rid: Generated<number>;
  ref: string;
  session_id: string;
  kind: string;
  app_key: string;
  app_name: string | null;
  app_id: string | null;
  /** As it is shown: upstream's, or our own. */
  alias: string | null;
  own_alias: string | null;
  status: string;
  visible_status: string;
  sandbox: number;
  display_name: string | null;
  /** Folded display name, for the order. */
  sort_name: string | null;
  search_text: string;
  first_seen_at: number;
  updated_at: number;
  visible_updated_at: number;
  refreshed_at: number;
  visible_refreshed_at: number;
  refresh_due_at: number | null;
  assignee: string | null;
  origin: string;
  relationship_ended_at: number | null;
  held_at: number | null;
}

export interface StepsTable {
  rid: number;
  step: string;
  step_id: string | null;
  type: string;
  status: string;
  position: number;
  screening: number;
  updated_at: number;
  /** What it adds to the counts: 0 nothing (the same type and status stood before it), 1 its status, 2 its status and its type. */
  tally: number;
  /** Copies of its session's columns, kept by trigger, so that a filter by step can walk in the order of the list. */
  session_sandbox: number;
  session_updated_at: number;
  session_visible_updated_at: number;
}

export interface FactsTable {
  rid: number;
  position: number;
  key: string;
  value: string;
  sensitivity: string;
  step: string | null;
  step_type: string | null;
  /** Kept from the limited audience. */
  hidden: number;
}

/** Live counts, kept by triggers. `app_name` is `''` where the app has no name. */
export interface SessionCellsTable {
  audience: string;
  sandbox: number;
  kind: string;
  status: string;
  app_name: string;
  n: number;
}

/** `step_status` is `''` in the cells that count sessions with the type, whatever its status. */
export interface StepCellsTable extends SessionCellsTable {
  step_type: string;
  step_status: string;
}

export interface DeliveriesTable {
  id: Generated<number>;
  session_id: string;
  service: string | null;
  step_id: string | null;
  status: string | null;
  reason: string | null;
  body: string;
  received_at: number;
  state: 'waiting' | 'done' | 'dead';
  /** When it may be claimed (again): a claim moves it to the end of its lease. */
  due_at: number;
  /** While it is ahead, somebody works on the session. */
  leased_until: number;
  tries: number;
  last_error: string | null;
  done_at: number | null;
}

export interface ChangesTable {
  seq: number;
  at: number;
  ref: string;
  kind: string;
  sandbox: number;
  cause: string;
  created: number;
  visible: number;
  /** JSON: status, visibleStatus, steps and facts of the record. */
  detail: string;
}

export interface LeasesTable {
  name: string;
  holder: string;
  until: number;
}

/** The counts are those of its settled rows, also of rows that were purged since. */
export interface ImportsTable extends Record<ImportOutcome, number> {
  /** Ours alone, in the order of their making. */
  no: Generated<number>;
  id: string;
  created_at: number;
  reviewer_id: string;
  reviewer_name: string;
  state: 'running' | 'done' | 'cancelled';
  total: number;
  finished_at: number | null;
}

export interface ImportRowsTable {
  import_no: number;
  line: number;
  session_id: string;
  alias: string | null;
  /** Null: waiting. */
  outcome: ImportOutcome | null;
  ref: string | null;
  why: string | null;
  due_at: number;
  tries: number;
}

export interface SettlementsTable {
  rid: number;
  version: number;
  direction: string | null;
  unit: string | null;
  root: string | null;
  structure_hash: string;
  reason: string;
  reviewer_id: string;
  reviewer_name: string;
  settled_at: number;
}

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
  prev_hash: string;
  hash: string;
}

export interface Tables {
  sessions: SessionsTable;
  steps: StepsTable;
  facts: FactsTable;
  facet_sessions: SessionCellsTable;
  facet_steps: StepCellsTable;
  deliveries: DeliveriesTable;
  settlements: SettlementsTable;
  changes: ChangesTable;
  /** One row: the number of the newest change, counted up in the transaction that writes it. */
  change_head: { seq: number };
  leases: LeasesTable;
  imports: ImportsTable;
  import_rows: ImportRowsTable;
  /** On PostgreSQL alone. */
  ledger_sends: { at: number };
  /** On SQLite alone: how many sends were allowed for, to be sent until then. */
  ledger_reserved: { until: number; n: number };
  audit_events: AuditEventsTable;
  store_keys: { name: string; value: string };
  schema_versions: { version: number; name: string; applied_at: number };
}

export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;
