/** The tables, for the query builder. Booleans are 0 and 1, times bigint milliseconds, on both dialects. */
import type { Generated, Kysely, Transaction } from 'kysely';
import type { AlertTables } from './alerts/tables.ts';
import type {
  AuditCheckpointsTable,
  AuditEventsTable,
  AuditTilesTable,
  AuditTimestampsTable,
  SignInEventsTable,
} from './audit/tables.ts';
import type { ConsentTables } from './consents/tables.ts';
import type { DecisionTables } from './decisions/tables.ts';
import type { QueueTables, SessionQueueColumns } from './queue/tables.ts';
import type { Audience, ImportOutcome } from './records.ts';
import type { PreferencesTable, PresencesTable } from './reviewers/tables.ts';
import type { SessionRecordTables } from './session-records/tables.ts';

export type { AlertsTable } from './alerts/tables.ts';
export type {
  AuditCheckpointsTable,
  AuditEventsTable,
  AuditTilesTable,
  AuditTimestampsTable,
  SignInEventsTable,
} from './audit/tables.ts';
export type { ConsentDecisionsTable, ConsentSecondReviewsTable, ConsentsTable } from './consents/tables.ts';

export interface SessionsTable extends SessionQueueColumns {
  /** Internal row number, never shown; breaks ties in every order. */
  rid: Generated<number>;
  ref: string;
  session_id: string;
  kind: string;
  app_key: string;
  app_name: string | null;
  app_id: string | null;
  /** The one that is shown: the verification service's, or our own. */
  alias: string | null;
  own_alias: string | null;
  status: string;
  /** `CustomerSessionState`. */
  visible_status: string;
  sandbox: number;
  display_name: string | null;
  /** Gravity of the gravest finding for the full audience, to sort by; null: it has none. */
  findings_rank: Generated<number | null>;
  /** Normalised display name, to sort by. */
  sort_name: string | null;
  search_text: string;
  first_seen_at: number;
  updated_at: number;
  visible_updated_at: number;
  refreshed_at: number;
  /** Since when the limited audience may know of the session; null: not yet. */
  visible_first_seen_at: number | null;
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
  /** What it adds to the counts: 0 nothing (an earlier step has the same type and status), 1 its status, 2 its status and its type. */
  tally: number;
  /** Copies of the session's columns, maintained by triggers, so that a list filtered by step can scan an index in the list's order. */
  session_sandbox: number;
  session_updated_at: number;
  /** Null: not read since the column exists. */
  read_at: number | null;
  facts_version: number | null;
  content_hash: string | null;
  evidence_hash: string | null;
}

/** The steps as the limited audience may know them. */
export interface VisibleStepsTable {
  rid: number;
  step: string;
  step_id: string | null;
  type: string;
  /** `CustomerStepState`. */
  status: string;
  reason_code: string | null;
  position: number;
  updated_at: number;
  /** As in `steps`. */
  tally: number;
  session_sandbox: number;
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
  /** Withheld from the limited audience. */
  hidden: number;
}

/** Whole words and contacts by which the limited audience finds a session, never a part of one. */
export interface SearchTermsTable {
  term: string;
  rid: number;
}

/** Live counts, maintained by triggers. `app_name` is `''` where the app has no name. */
export interface SessionCellsTable {
  audience: string;
  sandbox: number;
  kind: string;
  status: string;
  app_name: string;
  n: number;
}

/** `step_status` is `''` in the cells that count sessions with this step type in any status. */
export interface StepCellsTable extends SessionCellsTable {
  step_type: string;
  step_status: string;
}

export interface FindingCellsTable extends SessionCellsTable {
  finding: string;
}

export interface SessionFindingsTable {
  rid: number;
  audience: Audience;
  /** JSON: the list, most serious first. */
  findings: string;
  /** `YYYY-MM-DD`, from which day on (UTC) they must be made again; `''`: they were never made by these rules; null: they stay. */
  due_on: string | null;
}

/** One row for each key by which the list finds the session. */
export interface FindingsTable {
  rid: number;
  audience: Audience;
  /** `FindingKey`. */
  finding: string;
  /** Copies of the session's columns as the audience knows them, maintained by triggers; the last one never changes. */
  session_sandbox: number;
  session_updated_at: number;
  session_first_seen_at: number;
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
  /** From when it can be claimed; a claim moves it to the end of the lease. */
  due_at: number;
  /** Until then a worker is refreshing the session. */
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
  /** JSON: status, steps, facts and visible of the record. */
  detail: string;
}

export interface LeasesTable {
  name: string;
  holder: string;
  until: number;
}

/** The counts include settled rows that were purged since. */
export interface ImportsTable extends Record<ImportOutcome, number> {
  /** Internal number, in the order of creation. */
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

/** Hits that a step ever had. */
export interface HitsTable {
  rid: number;
  step: string;
  /** `HitIdentity.id`. */
  hit: string;
  /** `HitIdentity.hash` when the hit was last there. */
  hash: string;
  first_seen_at: number;
  /** When the hash was first seen, or the hit came back. */
  changed_at: number;
  gone_at: number | null;
  /** `HitIdentity.screened`; null: the step was not read since the column exists. */
  screened: string | null;
  /** Of a company among the owners: the facts of the session say nothing of it. */
  of_owner: number;
}

/** Every version of every verdict, never changed. */
export interface DispositionsTable {
  rid: number;
  step: string;
  hit: string;
  version: number;
  /** `Verdict`. */
  verdict: string;
  /** JSON: `HitKind`s of the content that was judged, gravest first; none of a duplicate match. */
  kinds: string;
  /** `HitIdentity.entry` and `node`. */
  entry: string;
  node: string | null;
  /** Of the content and of the subject's attributes that were judged. */
  hash: string;
  subject: string;
  /** Reason, stages and what was seen, sealed with the key of the session. */
  sealed: string;
  /** Whose verdict it is. */
  reviewer_id: string;
  reviewer_name: string;
  decided_at: number;
  /** The version that this one undoes: verdict, author and time are those of the one before it. */
  undone: number | null;
  written_by_id: string;
  written_by_name: string;
  written_at: number;
}

/** Every version of every approval, never changed. */
export interface SeniorApprovalsTable {
  rid: number;
  step: string;
  hit: string;
  /** The version of the verdict that it is for. */
  disposition: number;
  version: number;
  approval: string;
  sealed: string;
  reviewer_id: string;
  reviewer_name: string;
  approved_at: number;
}

/** Sessions of persons that the steps of a company's session name. */
export interface RelatedSessionsTable {
  rid: number;
  step: string;
  session_id: string;
}

/** A subject has more than one key only after one of them could not be opened. */
export interface SealedKeysTable {
  id: Generated<number>;
  subject: string;
  sealed: string;
  /** Which value of AUTH_SECRET seals it. */
  sealed_by: string;
}

export interface Tables extends QueueTables, AlertTables, ConsentTables, DecisionTables, SessionRecordTables {
  sessions: SessionsTable;
  steps: StepsTable;
  visible_steps: VisibleStepsTable;
  facts: FactsTable;
  facet_sessions: SessionCellsTable;
  search_terms: SearchTermsTable;
  facet_steps: StepCellsTable;
  session_findings: SessionFindingsTable;
  findings: FindingsTable;
  facet_findings: FindingCellsTable;
  /** One row: by which rules they were made. `version` is the code's `findingsVersion`. */
  findings_version: { version: number; proof_months: Generated<number> };
  deliveries: DeliveriesTable;
  settlements: SettlementsTable;
  hits: HitsTable;
  dispositions: DispositionsTable;
  senior_approvals: SeniorApprovalsTable;
  related_sessions: RelatedSessionsTable;
  changes: ChangesTable;
  /** One row: the number of the newest change, incremented in the transaction that writes it. */
  change_head: { seq: number };
  leases: LeasesTable;
  presences: PresencesTable;
  preferences: PreferencesTable;
  imports: ImportsTable;
  import_rows: ImportRowsTable;
  /** PostgreSQL only. */
  ledger_sends: { at: number };
  /** SQLite only: how many requests are reserved until then. */
  ledger_reserved: { until: number; n: number };
  audit_events: AuditEventsTable;
  audit_tiles: AuditTilesTable;
  audit_checkpoints: AuditCheckpointsTable;
  audit_timestamps: AuditTimestampsTable;
  sign_in_events: SignInEventsTable;
  sealed_keys: SealedKeysTable;
  /** Keyed hashes of the ids of purged sessions. */
  tombstones: { digest: string };
  /** One row. */
  clock: { at: number; set_backs: number; set_back_from: number };
  store_keys: { name: string; value: string };
  schema_versions: { version: number; name: string; applied_at: number };
}

export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;
