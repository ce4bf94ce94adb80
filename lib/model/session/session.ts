/**
 * Sessions as our own HTTP API answers them: already authorised and redacted. Times are ISO 8601 in UTC. A masked string
 * holds `•`; null means that upstream had none; a value that the role may not see is absent (undefined) and named in `X-Redacted`.
 */

import type { Severity, ShownFinding } from './finding.ts';
import type { SessionKind } from './ids.ts';
import type { Assignee, BuiltInView, ReviewState } from './queue.ts';

export interface StepState {
  readonly id: string | null;
  readonly type: string;
  /** For roles that may not know of screening a `CustomerStepState`. */
  readonly status: string;
  /** Its name in our addresses: the id where the session gives one, else the type. */
  readonly step: string;
  /** Of one company: whose step it is, a representative's or an officer's; absent: nobody's, not known, or for roles that may not see names. */
  readonly person?: string;
  /** Of one session, for roles that may not know of screening: why it was rejected or is to be done again; null: for no reason that may be named. */
  readonly reasonCode?: string | null;
  /** Likewise: since when it is in this state. */
  readonly since?: string;
}

export interface SessionRow {
  readonly ref: string;
  readonly kind: SessionKind;
  readonly alias?: string | null;
  readonly app: string | null;
  /** For roles that may not know of screening a `CustomerSessionState`. */
  readonly status: string;
  readonly sandbox: boolean;
  /** Name of the person or company; null when no step gave one yet. */
  readonly subject?: string | null;
  readonly steps: readonly StepState[];
  /** Most serious first. */
  readonly findings: readonly ShownFinding[];
  readonly firstSeenAt: string;
  readonly updatedAt: string;
  readonly assignee: Assignee | null;
  /** Its place in the work queue; null: it needs nobody. Absent for roles that may not know of screening. */
  readonly review?: ReviewState | null;
}

export interface FacetCount {
  readonly value: string;
  readonly count: number;
}

/** Counts under the other active filters. The app `''` is one without a name upstream. */
export interface Facets {
  /** False: too many matches to count exactly; the counts are lower bounds. */
  readonly exact: boolean;
  readonly status: readonly FacetCount[];
  readonly kind: readonly FacetCount[];
  readonly app: readonly FacetCount[];
  readonly step: readonly { readonly type: string; readonly status: string; readonly count: number }[];
  readonly sandbox: readonly { readonly value: boolean; readonly count: number }[];
  /** Every finding that the filter names is among them, if need be with 0. */
  readonly finding: readonly FindingFacet[];
  /** Empty for roles that do not see nationalities. */
  readonly country: readonly FacetCount[];
}

export interface FindingFacet extends FacetCount {
  /** `Document expired`: made on the server, so that no page loads the names of all. */
  readonly label: string;
}

/** A count that may be cut: without `exact` there are more than `value` (1,000 in the list). */
export interface Count {
  readonly value: number;
  readonly exact: boolean;
}

export interface SessionList {
  readonly sessions: readonly SessionRow[];
  readonly next: string | null;
  readonly previous: string | null;
  readonly count: Count;
  readonly facets: Facets;
}

/** `findings`: by the gravest one, the gravest first. */
export const sortKeys = ['updated', 'firstSeen', 'due', 'subject', 'findings', 'status', 'app', 'assignee'] as const;
export type SortKey = (typeof sortKeys)[number];

/** Filters that take several values. */
export const listFilters = [
  'status',
  'kind',
  'step',
  'finding',
  'country',
  'received',
  'updated',
  'app',
  'assignee',
] as const;
export type ListFilter = (typeof listFilters)[number];

/** Filters of the list, in the shape of the JSON search body; the query string carries the same, comma-separated. */
export interface SessionQuery {
  readonly text?: string;
  /** A view that every installation has; the other filters narrow it. */
  readonly view?: BuiltInView;
  readonly status?: readonly string[];
  readonly kind?: readonly SessionKind[];
  /** `TYPE` or `TYPE:STATUS`. */
  readonly step?: readonly string[];
  /** `FindingKey`. */
  readonly finding?: readonly string[];
  /** Alpha-2 codes of the subject's nationality, residence or incorporation, whichever step names it. */
  readonly country?: readonly string[];
  /** `2026-11-01..2026-11-20`, days in UTC, either may be left out: when it was received, and when it last changed. */
  readonly received?: readonly string[];
  readonly updated?: readonly string[];
  readonly sandbox?: boolean;
  readonly app?: readonly string[];
  /** Reviewer ids, `me` or `nobody` (unassigned). */
  readonly assignee?: readonly string[];
  /** `updated` is oldest first, `-updated` newest first. */
  readonly sort?: SortKey | `-${SortKey}`;
  readonly after?: string;
  readonly before?: string;
  readonly limit?: number;
}

/** One fact about the subject, with the step that reported it. */
export interface SubjectFact {
  readonly key: string;
  readonly value: string;
  /** Null when it comes from the session itself. */
  readonly step: string | null;
  readonly stepType: string | null;
}

/** An access to shared data (v1) that is linked to a session, and in which something was found. */
export interface LinkedAccess {
  readonly id: string;
  readonly findings: number;
  /** Of the most serious one. */
  readonly severity: Severity;
  /** That one as a sentence, and how many more there are. */
  readonly message: string;
}

/** `GET /api/sessions/{ref}`. */
export interface SessionDetail extends SessionRow {
  /** When the oldest of its steps was last read from upstream; null: never, and for roles that may not know of screening. */
  readonly readAt: string | null;
  readonly subjectFacts: readonly SubjectFact[];
  /** Keys of what is masked and is shown for a reason; absent: nothing is. */
  readonly revealable?: readonly string[];
  /** Accepted age of a proof of address, in months, on the day the session was received; absent where none has a date, and for roles that may not know of findings. */
  readonly proofMonths?: number;
  /** How long it is kept; absent for roles that may not know. */
  readonly retention?: Retention;
  /** Absent for roles that may not read shared data. */
  readonly sharedData?: readonly LinkedAccess[];
}

export interface Retention {
  /** `YYYY-MM-DD`, the recorded end of the relationship; null: none, so it is never deleted. */
  readonly endedOn: string | null;
  /** `YYYY-MM-DD`: deleted from then on, unless on legal hold. */
  readonly keptUntil: string | null;
  /** Retention period, from the end of the relationship. */
  readonly days: number;
  /** Since when it is on legal hold; null: it is not. */
  readonly heldAt: string | null;
  readonly mayChange: boolean;
}
