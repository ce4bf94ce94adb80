/** The store takes and returns these records. Times are milliseconds since 1970 in UTC. */

import type {
  DecidedFacts,
  DeclaredPerson,
  ElsewhereApprovals,
  LinkedPerson,
  OwnerHits,
  StepVerdicts,
} from '#lib/findings/index.ts';
import type { SensitivityClass } from '#lib/model/access/permissions.ts';
import type { Audience } from '#lib/model/access/tipping-off.ts';
import type { AuditEvent } from '#lib/model/audit.ts';
import type { ImportOutcome } from '#lib/model/import.ts';
import type { Finding } from '#lib/model/session/finding.schema.ts';
import type { SessionKind } from '#lib/model/session/ids.ts';
import type { Count, FacetCount, Facets } from '#lib/model/session/list.schema.ts';
import type { SortKey, TimeRange } from '#lib/model/session/list.ts';
import type { PressingCause } from '#lib/model/session/queue.schema.ts';

export type { Audience };

/** It says how a step's body was read; the facts of the step are from then. */
export interface StepRead {
  readonly atMs: number;
  /** It is the version of the code that took the facts. */
  readonly factsVersion: number;
  /** It is the hash of everything that the body contained, or null when it could not be read. */
  readonly contentHash: string | null;
  /** It is the hash of the same, but for what follows from a decision in the service's own manager: status, reason, whether a person must act. */
  readonly evidenceHash?: string | null;
  /** It is over the addresses of the files, which are no content. */
  readonly filesHash?: string | null;
  /** JSON: what the files are by their first bytes, as far as they were looked at. */
  readonly fileTypes?: string | null;
}

export interface StepRecord {
  /** Our addresses name the step by it: it is its id or its type, and unique in its session. */
  readonly step: string;
  readonly stepId: string | null;
  readonly type: string;
  /** For the limited audience it is a `CustomerStepState`. */
  readonly status: string;
  readonly position: number;
  /** It says whether the step is screening. */
  readonly screening: boolean;
  readonly updatedAtMs: number;
  /** For the limited audience it says why the step was rejected or is to be done again, and is null when no reason may be named. */
  readonly reasonCode?: string | null;
  /** It is absent when not read yet, and always for the limited audience, who must not learn of hidden reads. */
  readonly read?: StepRead | undefined;
}

export interface FactRecord {
  readonly key: string;
  readonly value: string;
  readonly sensitivity: SensitivityClass;
  /** They are address and type of the step that the fact comes from, or null when it comes from the session itself. */
  readonly step: string | null;
  readonly stepType: string | null;
}

/** The service reports this of a session. */
interface ReportedSession {
  readonly sessionId: string;
  readonly kind: SessionKind;
  /** It is the name (never the value) of the API key that reads this session. */
  readonly appKey: string;
  readonly appName: string | null;
  /** It is the verification service's alias, or our own where the service has none. */
  readonly alias: string | null;
  /** For the limited audience it is a `CustomerSessionState`. */
  readonly status: string;
  readonly sandbox: boolean;
}

export interface SessionRecord extends ReportedSession {
  readonly ref: string;
  readonly appId: string | null;
  /** It was given in Review Desk, at import or when the session was created. */
  readonly ownAlias: string | null;
  readonly displayName: string | null;
  /** Its words are normalised, each after two spaces. */
  readonly searchText: string;
  /** For the limited audience it is since when it may know of the session. */
  readonly firstReceivedAtMs: number;
  /** It is the last change; for the limited audience it is when its state or that of a step moved last. */
  readonly updatedAtMs: number;
  /** It was last read then. It is always null for the limited audience: a hidden step, or who looked at it, may have caused the read. */
  readonly refreshedAtMs: number | null;
  /** It is always null for the limited audience. */
  readonly refreshDueAtMs: number | null;
  readonly assignee: string | null;
  readonly origin: 'webhook' | 'lookup' | 'init' | 'import';
  /** The business relationship ended then, as recorded in Review Desk; retention counts from it. */
  readonly relationshipEndedAtMs: number | null;
  /** Since then it is on legal hold and never purged. It is always null for the limited audience: it can reveal an investigation. */
  readonly heldAtMs: number | null;
  readonly steps: readonly StepRecord[];
  readonly facts: readonly FactRecord[];
}

/** It is a session with all that reviewers recorded of it and of what it rests on: findings are made of this alone. */
export interface ReviewedSession extends SessionRecord {
  /** A record without what was recorded never stands for one of which nothing was recorded. */
  readonly isReviewed: true;
  /** It is the accepted age of a proof of address in its findings, and always absent for the limited audience. */
  readonly proofMonths?: number;
  /** They are of steps on which a verdict was ever recorded. They are always absent for the limited audience, and so is `elsewhere` of a company's session. */
  readonly verdicts?: readonly StepVerdicts[];
  readonly elsewhere?: readonly ElsewhereApprovals[];
  readonly ownerHits?: readonly OwnerHits[];
  readonly linked?: readonly LinkedPerson[];
  readonly clearedOwners?: readonly string[];
  /** It is absent while nothing was decided, and always for the limited audience. */
  readonly decided?: DecidedFacts;
  /** From this day on (`YYYY-MM-DD`) its review is overdue; it is absent when there is none, and always for the limited audience. */
  readonly nextReviewOn?: string;
  /** Keys of what only newer rules found; it is absent when there is nothing, and always for the limited audience. */
  readonly newRules?: readonly string[];
}

/** A row of the list shows this of a session. Status and time of the last change are those that the audience may know. */
export interface ListedSession
  extends ReportedSession,
    Pick<SessionRecord, 'ref' | 'firstReceivedAtMs' | 'updatedAtMs' | 'assignee'> {
  readonly steps: readonly Pick<StepRecord, 'step' | 'stepId' | 'type' | 'status'>[];
  /** They are the facts that a row shows. */
  readonly names: readonly FactRecord[];
  /** They are as the audience may know them today, the most serious first. */
  readonly findings: readonly Finding[];
  /** It is its place in the queue, and always null for the limited audience. */
  readonly review: ReviewRecord | null;
  readonly assigneeName: string | null;
}

/** It says that a session needs a person. */
export interface ReviewRecord {
  readonly sinceMs: number;
  readonly isImported: boolean;
  readonly dueAtMs: number;
  readonly isSnoozed: boolean;
  readonly causes: readonly PressingCause[];
}

/** It says why the session was read from the verification service. */
export type RefreshCause = 'webhook' | 'sweep' | 'person' | 'import' | 'init';

/** One read of the verification service returned this for a session. */
export interface Refresh
  extends ReportedSession,
    Pick<SessionRecord, 'appId' | 'displayName' | 'searchText' | 'refreshDueAtMs' | 'origin'> {
  /** The verification service answered then; an older refresh never overwrites a newer one. */
  readonly readAtMs: number;
  /** The newest of the deliveries that led to it came then: a new session was received then, however long the read took. */
  readonly receivedAtMs?: number;
  /** The deliveries that led to it name only hidden steps: a new session stays unknown to the limited audience. */
  readonly isHidden?: boolean;
  readonly cause: RefreshCause;
  /**
   * It is `refreshedAtMs` when the refresh began, or null when the session was not registered. When given, the save is refused with a conflict if another
   * refresh was saved since: facts carried over from before would overwrite its facts.
   */
  readonly expectedRefreshedAtMs?: number | null | undefined;
  /** Replaces our own alias; when left out, the stored one stays. Here `alias` is the verification service's. */
  readonly ownAlias?: string | null | undefined;
  readonly steps: readonly Omit<StepRecord, 'updatedAtMs'>[];
  /** Replaces all stored facts. */
  readonly facts: readonly FactRecord[];
  /** Sessions that the steps name which were read; of other steps those stay that are stored. */
  readonly related?: readonly RelatedSessions[];
  /** These deliveries led to it, and are done once it is written. */
  readonly settles?: readonly number[] | undefined;
}

/** The sessions that a step names: those of a company's persons, or those of duplicate matches, of which nothing is declared. */
export interface RelatedSessions {
  readonly step: string;
  readonly persons: readonly { readonly sessionId: string; readonly declared: DeclaredPerson }[];
}

export interface SaveResult {
  readonly ref: string;
  readonly created: boolean;
  /** It says whether the full audience sees a difference. */
  readonly changed: boolean;
  /** It says whether the limited audience does. */
  readonly isOfCustomer: boolean;
  /** A newer refresh is stored: only the audit event was written. */
  readonly stale: boolean;
  /** It is written when the session is new or changed. */
  readonly change: ChangeRecord | null;
}

/** It is the audit event of a save, or a function of its result. An event without a ref gets that of the session. */
export type SaveEvent = AuditEvent | null | ((saved: SaveResult) => AuditEvent | null);

/** A change of a session is written in the transaction of the refresh that found it: it is the outbox for live updates. It holds no personal value. */
export interface ChangeRecord {
  /** Numbers ascend; a change never becomes visible before one with a smaller number. */
  readonly seq: number;
  readonly atMs: number;
  readonly ref: string;
  readonly kind: SessionKind;
  readonly sandbox: boolean;
  /** With `day` nothing was read, but findings changed on their day; with `review` a reviewer recorded a verdict, or a read found other hits. */
  readonly cause: RefreshCause | 'day' | 'review';
  readonly created: boolean;
  /** The limited audience sees this of it, or nothing when it is null. */
  readonly visible: VisibleChange | null;
  readonly status: { readonly from: string | null; readonly to: string } | null;
  readonly steps: readonly StepTransition[];
  /** They are the keys of facts that differ. */
  readonly facts: readonly string[];
}

/** A step was added when `from` is null, and removed when `to` is null. */
export interface StepTransition {
  readonly step: string;
  readonly type: string;
  readonly from: string | null;
  readonly to: string | null;
}

/** Its states are customer-side states. */
export interface VisibleChange extends Pick<ChangeRecord, 'created' | 'status' | 'steps'> {
  /** It says whether the customer's data differ. */
  readonly facts: boolean;
}

/** Filters are combined with AND; the values of one filter, and the entries of `step`, are combined with OR. */
export interface ListQuery {
  readonly audience: Audience;
  readonly status?: readonly string[];
  readonly kind?: readonly SessionKind[];
  readonly step?: readonly { readonly type: string; readonly status?: string }[];
  readonly sandbox?: boolean;
  /** Each is a `FindingKey`. */
  readonly finding?: readonly string[];
  /** Each is a `countryKey` of nationality, residence or incorporation; nothing has one for the limited audience. */
  readonly country?: readonly string[];
  /** The time is in any of these ranges, as the audience knows the times. */
  readonly received?: readonly TimeRange[];
  readonly updated?: readonly TimeRange[];
  /** They are app names; `''` is for sessions whose app has no name. */
  readonly app?: readonly string[];
  /** They are reviewer ids; null is for unassigned sessions. */
  readonly assignee?: readonly (string | null)[];
  /** It filters by the stored row of a view of the queue, beside all other filters; nothing has one for the limited audience. */
  readonly view?: string;
  /** All words must match: words of three characters or more anywhere, shorter ones at the start of a word. */
  readonly text?: string;
  /** The text finds whole words of names and aliases and whole contacts only: for roles that see them masked. */
  readonly wholeWords?: boolean;
  readonly exactRef?: string;
  readonly sort: { readonly key: SortKey; readonly descending: boolean };
  /** Both cursors are opaque; there is at most one of the two. */
  readonly after?: string;
  readonly before?: string;
  /** 1 to 200. */
  readonly limit: number;
}

export interface ListPage {
  readonly rows: readonly ListedSession[];
  readonly next: string | null;
  readonly previous: string | null;
  readonly count: Count;
}

/** With `exact: false`, filters without live counts, or several of steps and findings, match so many sessions that these counts are minimums. */
export type FacetCounts = Omit<Facets, 'finding'> & { readonly finding: readonly FacetCount[] };

/** It says when a session's relationship ended and whether it is on hold. */
export type RetentionState = Pick<SessionRecord, 'relationshipEndedAtMs' | 'heldAtMs'>;

export interface NewDelivery {
  /** It is the raw JSON, as received. */
  readonly body: string;
  readonly sessionId: string;
  readonly service: string | null;
  readonly stepId: string | null;
  readonly status: string | null;
  readonly reason: string | null;
  readonly receivedAtMs: number;
}

/** It is a claimed delivery, without its body, from which nothing is concluded. */
export interface Delivery extends Omit<NewDelivery, 'body'> {
  readonly id: number;
  /** It was claimed so often before. */
  readonly tries: number;
}

export interface DeliveryCounts {
  /** Includes those being worked on. */
  readonly waiting: number;
  /** It counts the waiting ones whose last try ended with a refused API key. */
  readonly refused: number;
  readonly dead: number;
  readonly oldestWaitingAtMs: number | null;
  /** It is in any state, and null when none is stored. */
  readonly lastReceivedAtMs: number | null;
}

/** These fields named a session that was purged. */
export type PurgedSession = Pick<SessionRecord, 'ref' | 'sessionId' | 'kind' | 'appKey'>;

/** It is a delivery that failed for good and is tried again only on request. */
export interface DeadDelivery extends Pick<Delivery, 'id' | 'service' | 'status' | 'receivedAtMs' | 'tries'> {
  /** It is null when the session is not registered. */
  readonly ref: string | null;
  readonly lastError: string | null;
}

export interface NewImport {
  readonly reviewerId: string;
  readonly reviewerName: string;
  /** Each line comes once. */
  readonly rows: readonly Pick<ImportRow, 'line' | 'sessionId' | 'alias'>[];
  /** The sessions were only just created, and the verification service may not show them yet: their first tries are below zero. */
  readonly areNew?: boolean;
  /** Gets what the reviewer's imports hold that have not ended; what it throws refuses this one. */
  readonly requireShare?: (running: RunningImports) => void;
}

export interface RunningImports {
  readonly imports: number;
  readonly waitingRows: number;
}

export interface ImportRecord extends Pick<NewImport, 'reviewerId' | 'reviewerName'> {
  /** It has 10 characters, like a ref. */
  readonly id: string;
  readonly createdAtMs: number;
  readonly state: 'running' | 'done' | 'cancelled';
  readonly total: number;
  readonly settled: number;
  readonly outcomes: Readonly<Record<ImportOutcome, number>>;
}

export interface ImportRow {
  readonly importId: string;
  readonly line: number;
  readonly sessionId: string;
  readonly alias: string | null;
  /** It was claimed so often before; below zero while the verification service may not show it yet. */
  readonly tries: number;
}

export interface ImportResult extends Pick<ImportRow, 'line' | 'sessionId' | 'alias'> {
  /** It is null while the row waits. */
  readonly outcome: ImportOutcome | null;
  readonly ref: string | null;
  /** It is a ProblemCode. */
  readonly why: string | null;
}

export interface StoreInfo {
  /** It has name and version, e.g. `SQLite 3.53.2`. */
  readonly database: string;
  /** It is the number of the newest migration, the only one with which the store opens. */
  readonly schema: number;
}
