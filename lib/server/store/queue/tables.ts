/** The tables of the work queue, for the query builder. */
import type { Generated } from 'kysely';

/** What the queue knows of a session. */
export interface SessionQueueColumns {
  /** Since when it needs a person, and when that is overdue; both null: it needs none. */
  needs_review_since: Generated<number | null>;
  review_due_at: Generated<number | null>;
  review_overdue: Generated<number>;
  /** It needed one when it was imported, so maybe before. */
  review_imported: Generated<number>;
  /** The queue has seen it: 0 only until its findings are made. */
  review_seen: Generated<number>;
  /** `ReviewCause`s, separated by commas. */
  review_causes: Generated<string>;
  snoozed: Generated<number>;
  /** When its place in the queue may change by itself. */
  queue_check_at: Generated<number | null>;
  /** When to look whether its assignee has touched it. */
  untouched_check_at: Generated<number | null>;
}

/** Every assignment of every session, never changed. */
interface AssignmentsTable {
  rid: number;
  /** From 1, without gaps. */
  version: number;
  /** Reviewer id; null: nobody has it. */
  assignee: string | null;
  how: 'person' | 'bulk' | 'next' | 'returned';
  /** `desk`: it was returned to the queue. */
  by_id: string;
  by_name: string;
  at: number;
}

/** Every snooze of every session; the one in force has no end yet. */
export interface SnoozesTable {
  rid: number;
  version: number;
  /** Null: until something changes. */
  until_at: number | null;
  /** The reason, sealed with the key of the session. */
  sealed: string;
  by_id: string;
  by_name: string;
  at: number;
  ended_at: number | null;
  ended_by: 'time' | 'change' | 'delivery' | 'overdue' | 'settled' | 'person' | null;
}

/** What needed a person when the decision in force was made: a finding that is not among it is a new one. */
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
  /** JSON: `ViewFilters`. */
  filters: string;
  version: number;
  created_at: number;
  updated_at: number;
}

/** The history of `needs_review_since`. */
interface ReviewPeriodsTable {
  rid: number;
  since: number;
  /** The earliest that it had. */
  due_at: number;
  /** Null: it lasts. */
  until: number | null;
}

export interface QueueTables {
  review_periods: ReviewPeriodsTable;
  assignments: AssignmentsTable;
  snoozes: SnoozesTable;
  decided_findings: DecidedFindingsTable;
  saved_views: SavedViewsTable;
}
