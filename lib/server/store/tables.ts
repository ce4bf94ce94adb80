/** These types describe the tables to the query builder. Booleans are 0 and 1, times are bigint milliseconds, on both dialects. */
import type { Generated, Kysely, Transaction } from 'kysely';
import type { CustomerSessionState, CustomerStepState } from '#lib/model/access/customer-side.ts';
import type { SensitivityClass } from '#lib/model/access/permissions.ts';
import type { ImportOutcome } from '#lib/model/import.ts';
import type { Approval, Verdict } from '#lib/model/review/verdict.ts';
import type { SessionKind } from '#lib/model/session/ids.ts';
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
import type { Audience } from './records.ts';
import type { PreferencesTable, PresencesTable, UserTable } from './reviewers/tables.ts';
import type { NoteTables } from './session-records/note-tables.ts';

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
  /** It is an internal row number, never shown, and breaks ties in every order. */
  rid: Generated<number>;
  ref: string;
  session_id: string;
  kind: SessionKind;
  app_key: string;
  app_name: string | null;
  app_id: string | null;
  /** It is the one that is shown: the verification service's, or our own. */
  alias: string | null;
  own_alias: string | null;
  status: string;
  visible_status: CustomerSessionState;
  sandbox: number;
  display_name: string | null;
  /** It is the gravity of the gravest finding for the full audience, to sort by, or null when there is none. */
  findings_rank: Generated<number | null>;
  /** It is the normalised display name, to sort by. */
  sort_name: string | null;
  search_text: string;
  first_seen_at: number;
  updated_at: number;
  visible_updated_at: number;
  refreshed_at: number;
  /** It is the first change that the customer could see. Where none is known, this and the times of the customer's side are below zero (`isKnownTime`). */
  visible_first_seen_at: number;
  refresh_due_at: number | null;
  assignee: string | null;
  origin: string;
  relationship_ended_at: number | null;
  held_at: number | null;
}

interface StepColumns {
  rid: number;
  step: string;
  step_id: string | null;
  type: string;
  status: string;
  position: number;
  updated_at: number;
  /** It is what the step adds to the counts: 0 nothing (an earlier step has the same type and status), 1 its status, 2 its status and its type. */
  tally: number;
  /** It and the next column copy the session's, maintained by triggers, so that a list filtered by step can scan an index in the list's order. */
  session_sandbox: number;
}

export interface StepsTable extends StepColumns {
  session_updated_at: number;
  screening: number;
  /** It is null when the step was not read since the column exists. */
  read_at: number | null;
  facts_version: number | null;
  content_hash: string | null;
  evidence_hash: string | null;
  files_hash: string | null;
  file_types: string | null;
}

/** These are the steps as the limited audience may know them. */
export interface VisibleStepsTable extends StepColumns {
  status: CustomerStepState;
  session_visible_updated_at: number;
  reason_code: string | null;
}

export interface FactsTable {
  rid: number;
  position: number;
  key: string;
  value: string;
  sensitivity: SensitivityClass;
  step: string | null;
  step_type: string | null;
  /** It is withheld from the limited audience. */
  hidden: number;
}

/** The limited audience finds a session by these whole words and contacts, never by a part of one. */
export interface SearchTermsTable {
  term: string;
  rid: number;
}

/** Live counts are maintained by triggers. `app_name` is `''` where the app has no name. */
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
  /** It is JSON of the list, the most serious first. */
  findings: string;
  /** It is `YYYY-MM-DD`, from which day on (UTC) they must be made again; `''` when they were never made by these rules; null when they stay. */
  due_on: string | null;
  /** It is the `findingsVersion` of the rules that made them, or 0 when they are to be made again. */
  rules: number;
}

/** There is one row for each key by which the list finds the session. */
export interface FindingsTable {
  rid: number;
  audience: Audience;
  /** It is a `FindingKey`. */
  finding: string;
  /** They copy the session's columns as the audience knows them, maintained by triggers; the last one never changes. */
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
  /** It can be claimed from then on; a claim moves the time to the end of the lease. */
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
  kind: SessionKind;
  sandbox: number;
  cause: string;
  created: number;
  visible: number;
  /** The JSON has status, steps, facts and visible of the record. */
  detail: string;
}

export interface LeasesTable {
  name: string;
  holder: string;
  until: number;
}

/** The counts include settled rows that were purged since. */
export interface ImportsTable extends Record<ImportOutcome, number> {
  /** It is an internal number, in the order of creation. */
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
  /** It is null while the row waits. */
  outcome: ImportOutcome | null;
  ref: string | null;
  why: string | null;
  due_at: number;
  tries: number;
}

/** A row is a hit that a step ever had. */
export interface HitsTable {
  rid: number;
  step: string;
  /** It is `HitIdentity.id`. */
  hit: string;
  /** It is `HitIdentity.hash` when the hit was last there. */
  hash: string;
  first_seen_at: number;
  /** The hash was first seen then, or the hit came back. */
  changed_at: number;
  gone_at: number | null;
  /** It is `HitIdentity.screened`, or null when the step was not read since the column exists. */
  screened: string | null;
  /** With 1 the hit is of a company among the owners: the facts of the session say nothing of it. */
  of_owner: number;
  /** By it decisions know the content, wherever its files are; null: by the first hash of the text. */
  first_hash: string | null;
}

/** What a comparison of bytes found, of a version of a verdict whose hit has files that have other addresses since. */
export interface DispositionFilesTable {
  rid: number;
  step: string;
  hit: string;
  version: number;
  /** The text of the hit that was compared last. */
  hash: string;
  /** With 1 they were others, once and for all. */
  has_other: number;
}

/** A row is a version of a verdict; rows are never changed. */
export interface DispositionsTable {
  rid: number;
  step: string;
  hit: string;
  version: number;
  verdict: Verdict;
  /** It is JSON of the `HitKind`s of the content that got the verdict, the gravest first; a duplicate match has none. */
  kinds: string;
  /** They are `HitIdentity.entry` and `node`. */
  entry: string;
  node: string | null;
  /** They are hashes of the content and of the subject's attributes that got the verdict. */
  hash: string;
  subject: string;
  /** Reason, stages and what was seen are sealed with the key of the session. */
  sealed: string;
  /** It says whose verdict it is. */
  reviewer_id: string;
  reviewer_name: string;
  decided_at: number;
  /** This one undoes that version: verdict, author and time are those of the one before it. */
  undone: number | null;
  written_by_id: string;
  written_by_name: string;
  written_at: number;
}

/** A row is a version of an approval; rows are never changed. */
export interface SeniorApprovalsTable {
  rid: number;
  step: string;
  hit: string;
  /** It is the version of the verdict that it is for. */
  disposition: number;
  version: number;
  approval: Approval;
  sealed: string;
  reviewer_id: string;
  reviewer_name: string;
  approved_at: number;
}

/** They are sessions that the steps of another one name: of a company's persons, or of duplicate matches. */
export interface RelatedSessionsTable {
  rid: number;
  step: string;
  session_id: string;
  /** It is JSON of `DeclaredPerson`s, empty ones for duplicate matches, or null where the step was not read since they are kept. */
  declared: string | null;
}

/** A subject has more than one key only after one of them could not be opened. */
export interface SealedKeysTable {
  id: Generated<number>;
  subject: string;
  sealed: string;
  /** It says which value of AUTH_SECRET seals it. */
  sealed_by: string;
}

/** The records of `session-records/` add their tables to these. */
export interface Tables extends QueueTables, AlertTables, ConsentTables, DecisionTables, NoteTables {
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
  /** The one row says by which rules they were made. `version` is the code's `findingsVersion`. */
  findings_version: {
    version: number;
    proof_months: Generated<number>;
    /** It is JSON of `ReviewMonths`, or '' as long as no process has said which limits are in force. */
    review_months: Generated<string>;
    /** `YYYY-MM-DD`: before this day no session is overdue that was cleared without a day for the next review. */
    reviews_from: Generated<string>;
  };
  deliveries: DeliveriesTable;
  hits: HitsTable;
  dispositions: DispositionsTable;
  disposition_files: DispositionFilesTable;
  senior_approvals: SeniorApprovalsTable;
  related_sessions: RelatedSessionsTable;
  changes: ChangesTable;
  /** The one row has the number of the newest change, incremented in the transaction that writes it. */
  change_head: { seq: number };
  leases: LeasesTable;
  presences: PresencesTable;
  preferences: PreferencesTable;
  user: UserTable;
  imports: ImportsTable;
  import_rows: ImportRowsTable;
  /** Only PostgreSQL has rows here. */
  ledger_sends: { at: number };
  /** Only SQLite has rows here: so many requests are reserved until then. */
  ledger_reserved: { until: number; n: number };
  audit_events: AuditEventsTable;
  audit_tiles: AuditTilesTable;
  audit_checkpoints: AuditCheckpointsTable;
  audit_timestamps: AuditTimestampsTable;
  sign_in_events: SignInEventsTable;
  sealed_keys: SealedKeysTable;
  /** They are keyed hashes of the ids of purged sessions. */
  tombstones: { digest: string };
  /** It has one row. */
  clock: { at: number; set_backs: number; set_back_from: number };
  store_keys: { name: string; value: string };
  schema_versions: { version: number; name: string; applied_at: number };
}

export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;
/** The key is the row number of a session; sessions without any are absent. */
export type BySession<Value> = ReadonlyMap<number, readonly Value[]>;
