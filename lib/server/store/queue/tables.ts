/** These types describe the tables of the work queue to the query builder. */
import type { Generated } from 'kysely';

/** The queue knows this of a session. */
export interface SessionQueueColumns {
  /** It needs a person since then, and is overdue at `review_due_at`; both are null when it needs none. */
  needs_review_since: Generated<number | null>;
  review_due_at: Generated<number | null>;
  review_overdue: Generated<number>;
  /** It needed one when it was imported, so maybe before. */
  review_imported: Generated<number>;
  /** The queue has seen it: 0 only until its findings are made. */
  review_seen: Generated<number>;
  /** They are `ReviewCause`s, separated by commas. */
  review_causes: Generated<string>;
  snoozed: Generated<number>;
  /** JSON of the keys of what only newer rules found since the last read that changed the session and the last decision, or '' for nothing; and since when. */
  new_rules: Generated<string>;
  new_rules_at: Generated<number | null>;
  /** The files of the decision in force are compared with those of now then, where their addresses are others; and when they were compared last. */
  files_check_at: Generated<number | null>;
  files_checked_at: Generated<number | null>;
  /** Its place in the queue may change by itself then. */
  queue_check_at: Generated<number | null>;
  /** It is checked then whether its assignee has touched it. */
  untouched_check_at: Generated<number | null>;
}

/** A row is an assignment of a session; rows are never changed. */
interface AssignmentsTable {
  rid: number;
  /** It counts from 1, without gaps. */
  version: number;
  /** It is a reviewer id, or null when nobody has it. */
  assignee: string | null;
  how: 'person' | 'bulk' | 'next' | 'returned';
  /** With `desk` it was returned to the queue. */
  by_id: string;
  by_name: string;
  at: number;
}

/** A row is a snooze of a session; the one in force has no end yet. */
export interface SnoozesTable {
  rid: number;
  version: number;
  /** It is null when the snooze lasts until something changes. */
  until_at: number | null;
  /** The reason is sealed with the key of the session. */
  sealed: string;
  by_id: string;
  by_name: string;
  at: number;
  ended_at: number | null;
  ended_by: 'time' | 'change' | 'delivery' | 'overdue' | 'settled' | 'person' | null;
}

/** This needed a person when the decision in force was made: a finding that is not among it is a new one. */
interface DecidedFindingsTable {
  rid: number;
  decision: string;
  /** JSON. */
  findings: string;
}

interface SavedViewsTable {
  id: string;
  owner_id: string;
  owner_name: string;
  name: string;
  shared: number;
  /** It is JSON of `ViewFilters`. */
  filters: string;
  version: number;
  created_at: number;
  updated_at: number;
}

/** A row is a period in the history of `needs_review_since`. */
interface ReviewPeriodsTable {
  rid: number;
  since: number;
  /** It is the earliest that the period had. */
  due_at: number;
  /** It is null while the period lasts. */
  until: number | null;
}

export interface QueueTables {
  review_periods: ReviewPeriodsTable;
  assignments: AssignmentsTable;
  snoozes: SnoozesTable;
  decided_findings: DecidedFindingsTable;
  saved_views: SavedViewsTable;
}
