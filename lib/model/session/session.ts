/**
 * Our own HTTP API answers with sessions so: already authorised and redacted. Times are ISO 8601 in UTC. A masked string holds `•`; null means that
 * upstream had none; a value that the role may not see is absent (undefined) and named in `X-Redacted`.
 */

import type { Severity, ShownFinding } from './finding.schema.ts';
import type { SessionKind } from './ids.ts';
import type { Assignee, BuiltInView, ReviewState } from './queue.ts';
import type { SubjectFact } from './session.schema.ts';

export interface StepState {
  readonly id: string | null;
  readonly type: string;
  /** For roles that may not know of screening it is a `CustomerStepState`. */
  readonly status: string;
  /** Its name in our addresses: the id where the session gives one, else the type. */
  readonly step: string;
  /**
   * In a company's session it says whose step it is, a representative's or an officer's; it is absent when it is nobody's or not known, and for
   * roles that may not see names.
   */
  readonly person?: string;
  /**
   * In one session, for roles that may not know of screening, it says why it was rejected or is to be done again; it is null when there is no
   * reason that may be named.
   */
  readonly reasonCode?: string | null;
  /** Likewise: since when it is in this state. */
  readonly since?: string;
}

export interface SessionRow {
  readonly ref: string;
  readonly kind: SessionKind;
  readonly alias?: string | null;
  readonly app: string | null;
  /** For roles that may not know of screening it is a `CustomerSessionState`. */
  readonly status: string;
  readonly sandbox: boolean;
  /** It is the name of the person or company; it is null when no step gave one yet. */
  readonly subject?: string | null;
  readonly steps: readonly StepState[];
  /** The most serious comes first. */
  readonly findings: readonly ShownFinding[];
  readonly firstSeenAt: string;
  readonly updatedAt: string;
  readonly assignee: Assignee | null;
  /** The place in the work queue is null when the session needs nobody. It is absent for roles that may not know of screening. */
  readonly review?: ReviewState | null;
}

export interface FacetCount {
  readonly value: string;
  readonly count: number;
}

/** Counts under the other active filters. The app `''` is one without a name upstream. */
export interface Facets {
  /** It is false when there are too many matches to count exactly; the counts are lower bounds. */
  readonly exact: boolean;
  readonly status: readonly FacetCount[];
  readonly kind: readonly FacetCount[];
  readonly app: readonly FacetCount[];
  readonly step: readonly { readonly type: string; readonly status: string; readonly count: number }[];
  readonly sandbox: readonly { readonly value: boolean; readonly count: number }[];
  /** Every finding that the filter names is among them, if need be with 0. */
  readonly finding: readonly FindingFacet[];
  /** It is empty for roles that do not see nationalities. */
  readonly country: readonly FacetCount[];
}

export interface FindingFacet extends FacetCount {
  /** It is such as `Document expired`, made on the server, so that no page loads the names of all. */
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

/** `findings` sorts by the gravest one, the gravest first. */
export const sortKeys = ['updated', 'firstSeen', 'due', 'subject', 'findings', 'status', 'app', 'assignee'] as const;
export type SortKey = (typeof sortKeys)[number];

/** These filters take several values. */
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
  /** Every installation has this view; the other filters narrow it. */
  readonly view?: BuiltInView;
  readonly status?: readonly string[];
  readonly kind?: readonly SessionKind[];
  /** It is `TYPE` or `TYPE:STATUS`. */
  readonly step?: readonly string[];
  /** Each is a `FindingKey`. */
  readonly finding?: readonly string[];
  /** Alpha-2 codes of the subject's nationality, residence or incorporation, whichever step names it. */
  readonly country?: readonly string[];
  /** `2026-11-01..2026-11-20`, days in UTC, either may be left out: when it was received, and when it last changed. */
  readonly received?: readonly string[];
  readonly updated?: readonly string[];
  readonly sandbox?: boolean;
  readonly app?: readonly string[];
  /** They are reviewer ids, `me` or `nobody` (unassigned). */
  readonly assignee?: readonly string[];
  /** `updated` is oldest first, `-updated` newest first. */
  readonly sort?: SortKey | `-${SortKey}`;
  readonly after?: string;
  readonly before?: string;
  readonly limit?: number;
}

/** An access to shared data (v1) that is linked to a session, and in which something was found. */
export interface LinkedAccess {
  readonly id: string;
  readonly findings: number;
  /** It is that of the most serious one. */
  readonly severity: Severity;
  /** That one as a sentence, and how many more there are. */
  readonly message: string;
}

/** `GET /api/sessions/{ref}`. */
export interface SessionDetail extends SessionRow {
  /** It is when the oldest of its steps was last read from upstream; it is null when none was, and for roles that may not know of screening. */
  readonly readAt: string | null;
  readonly subjectFacts: readonly SubjectFact[];
  /** They are the keys of what is masked and is shown for a reason; it is absent when nothing is. */
  readonly revealable?: readonly string[];
  /** Accepted age of a proof of address, in months, on the day the session was received; absent where none has a date, and for roles that may not know of findings. */
  readonly proofMonths?: number;
  /** It says how long it is kept; it is absent for roles that may not know. */
  readonly retention?: Retention;
  /** It is absent for roles that may not read shared data. */
  readonly sharedData?: readonly LinkedAccess[];
}

export interface Retention {
  /** It is the recorded end of the relationship, `YYYY-MM-DD`; it is null when there is none, so it is never deleted. */
  readonly endedOn: string | null;
  /** It is deleted from then on (`YYYY-MM-DD`), unless on legal hold. */
  readonly keptUntil: string | null;
  /** Retention period, from the end of the relationship. */
  readonly days: number;
  /** Since then it is on legal hold; it is null when it is not. */
  readonly heldAt: string | null;
  readonly mayChange: boolean;
}
