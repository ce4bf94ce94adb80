/** What goes into the store and what comes out of it. Times are milliseconds since 1970 in UTC. */
import type { AuditEvent } from '#lib/model/audit.ts';
import type { SessionKind } from '#lib/model/ids.ts';
import type { Facets, SortKey } from '#lib/model/review.ts';
import type { SensitivityClass } from '#lib/model/role.ts';
import type { Settled } from '#lib/ownership/index.ts';

/**
 * Whose eyes an answer is for. `limited` (who may not know of screening) gets visible status and times, no screening step, no screening
 * fact, and no filter, count or order that depends on one.
 */
export type Audience = 'full' | 'limited';

export interface StepRecord {
  /** How our addresses call the step: its id, or its type. Unique in its session. */
  readonly step: string;
  readonly stepId: string | null;
  readonly type: string;
  readonly status: string;
  readonly position: number;
  /** Whether the very existence of the step is of class `screening`. */
  readonly screening: boolean;
  readonly updatedAtMs: number;
}

export interface FactRecord {
  readonly key: string;
  readonly value: string;
  readonly sensitivity: SensitivityClass;
  /** Address and type of the step that said it; null when the session itself did. */
  readonly step: string | null;
  readonly stepType: string | null;
}

export interface SessionRecord {
  readonly ref: string;
  readonly sessionId: string;
  readonly kind: SessionKind;
  /** Name (never the value) of the API key that reads this session. */
  readonly appKey: string;
  readonly appName: string | null;
  readonly appId: string | null;
  /** Upstream's, or our own where upstream has none. */
  readonly alias: string | null;
  /** Given here, at import or init. */
  readonly ownAlias: string | null;
  /** For the limited audience the same as `visibleStatus`. */
  readonly status: string;
  readonly visibleStatus: string;
  readonly sandbox: boolean;
  readonly displayName: string | null;
  /** As it is searched: folded, words between double spaces. */
  readonly searchText: string;
  readonly firstSeenAtMs: number;
  /** Last real change; for the limited audience the same as `visibleUpdatedAtMs`. */
  readonly updatedAtMs: number;
  readonly visibleUpdatedAtMs: number;
  /** When upstream was last read. The limited audience is not told of reads that a hidden step may have caused. */
  readonly refreshedAtMs: number | null;
  /** Not told to the limited audience. */
  readonly refreshDueAtMs: number | null;
  readonly assignee: string | null;
  readonly origin: 'webhook' | 'lookup' | 'init' | 'import';
  /** When the business relationship ended, as recorded here; retention counts from it. */
  readonly relationshipEndedAtMs: number | null;
  /** Since when it is held: never purged. Not told to the limited audience: it can mean that somebody is looked into. */
  readonly heldAtMs: number | null;
  readonly steps: readonly StepRecord[];
  readonly facts: readonly FactRecord[];
}

/** Why upstream was read. */
export type Cause = 'webhook' | 'sweep' | 'person' | 'import' | 'init';

/** What one read of upstream said about a session. */
export interface Refresh
  extends Pick<
    SessionRecord,
    | 'sessionId'
    | 'kind'
    | 'appKey'
    | 'appName'
    | 'appId'
    | 'alias'
    | 'status'
    | 'visibleStatus'
    | 'sandbox'
    | 'displayName'
    | 'searchText'
    | 'refreshDueAtMs'
    | 'origin'
  > {
  /** When upstream answered; an older one never overwrites a newer one. */
  readonly readAtMs: number;
  readonly cause: Cause;
  /**
   * What `refreshedAtMs` was when it was begun, null: not registered. Given, the save is refused with a conflict when somebody has written
   * since: facts that were kept from then would undo theirs.
   */
  readonly basisMs?: number | null | undefined;
  /** Replaces our own alias; left out, the one that is stored stays. `alias` is upstream's here. */
  readonly ownAlias?: string | null | undefined;
  readonly steps: readonly Omit<StepRecord, 'updatedAtMs'>[];
  /** Replace all that are stored, or leave them. */
  readonly facts: readonly FactRecord[] | 'unchanged';
}

export interface Saved {
  readonly ref: string;
  readonly created: boolean;
  /** Whether a reader of the full audience would see a difference. */
  readonly changed: boolean;
  /** Something newer was stored already: nothing was written but the event. */
  readonly stale: boolean;
  /** Written when the session is new or changed. */
  readonly change: ChangeRecord | null;
}

/** What the trail is told of a save; a function where that depends on what came of it. It is told the ref where it has none. */
export type SaveEvent = AuditEvent | null | ((saved: Saved) => AuditEvent | null);

/**
 * One real change of a session, written in the transaction of the refresh that found it. Holds no personal value. It is what live browsers
 * are told, and the outbox from which alerts are made.
 */
export interface ChangeRecord {
  /** Grows; a change is never seen before one with a smaller number. */
  readonly seq: number;
  readonly atMs: number;
  readonly ref: string;
  readonly kind: SessionKind;
  readonly sandbox: boolean;
  readonly cause: Cause;
  readonly created: boolean;
  /** Whether the limited audience sees a difference. */
  readonly visible: boolean;
  readonly status: { readonly from: string | null; readonly to: string } | null;
  readonly visibleStatus: { readonly from: string | null; readonly to: string } | null;
  /** from null: new; to null: gone. */
  readonly steps: readonly {
    readonly step: string;
    readonly type: string;
    readonly from: string | null;
    readonly to: string | null;
    readonly screening: boolean;
  }[];
  /** Keys of facts that differ, with whether the limited audience may not know. */
  readonly facts: readonly { readonly key: string; readonly hidden: boolean }[];
}

/** Filters AND each other; the values of one filter, and the entries of `step`, OR each other. */
export interface ListQuery {
  readonly audience: Audience;
  readonly status?: readonly string[];
  readonly kind?: readonly SessionKind[];
  readonly step?: readonly { readonly type: string; readonly status?: string }[];
  readonly sandbox?: boolean;
  /** Names of apps; `''` is the app without a name. */
  readonly app?: readonly string[];
  /** Reviewer ids; null is nobody. */
  readonly assignee?: readonly (string | null)[];
  /** Words that must all be there: anywhere from three characters on, shorter ones at the beginning of a word. */
  readonly text?: string;
  readonly exactRef?: string;
  readonly sort: { readonly key: SortKey; readonly descending: boolean };
  /** Opaque; at most one of the two. */
  readonly after?: string;
  readonly before?: string;
  /** 1 to 200. */
  readonly limit: number;
}

/** `exact: false`: more than `value`. */
export interface Count {
  readonly value: number;
  readonly exact: boolean;
}

export interface ListPage {
  readonly rows: readonly SessionRecord[];
  readonly next: string | null;
  readonly previous: string | null;
  readonly count: Count;
}

/** `exact: false`: text, assignee or several step filters match so much that the counts are at least these. */
export type FacetCounts = Facets & { readonly exact: boolean };

export interface Neighbours {
  readonly previous: string | null;
  readonly next: string | null;
  /** From 1; null when the session is not in the list, or more than 1,000 rows deep. */
  readonly position: number | null;
  readonly total: Count;
}

export interface NewDelivery {
  /** The raw JSON, as it came. */
  readonly body: string;
  readonly sessionId: string;
  readonly service: string | null;
  readonly stepId: string | null;
  readonly status: string | null;
  readonly reason: string | null;
  readonly receivedAtMs: number;
}

/** As it is claimed: without its text, of which nothing is concluded. */
export interface Delivery extends Omit<NewDelivery, 'body'> {
  readonly id: number;
  /** How often it was claimed before this time. */
  readonly tries: number;
}

/** A delivery that was given up. */
export interface DeadDelivery {
  readonly id: number;
  /** Null: not registered. */
  readonly ref: string | null;
  readonly service: string | null;
  readonly status: string | null;
  readonly receivedAtMs: number;
  readonly tries: number;
  readonly lastError: string | null;
}

export type ImportOutcome = 'registered' | 'known' | 'not_found' | 'failed' | 'cancelled';

export interface ImportRecord {
  /** 10 characters, like a ref. */
  readonly id: string;
  readonly createdAtMs: number;
  readonly reviewerId: string;
  readonly reviewerName: string;
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
  /** How often it was claimed before this time; below zero while upstream may not show it yet. */
  readonly tries: number;
}

export interface ImportResult {
  readonly line: number;
  readonly sessionId: string;
  readonly alias: string | null;
  /** Null: waiting. */
  readonly outcome: ImportOutcome | null;
  readonly ref: string | null;
  /** A ProblemCode. */
  readonly why: string | null;
}

/** One version of what was settled of an ownership structure. */
export interface SettlementRecord {
  readonly settled: Settled;
  /** From 1, without gaps. */
  readonly version: number;
  /** Of the structure that it was made for. */
  readonly structureHash: string;
  readonly reason: string;
  readonly reviewerId: string;
  readonly reviewerName: string;
  readonly settledAtMs: number;
}
