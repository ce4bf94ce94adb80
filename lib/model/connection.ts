/** The answers behind the Connection page. Nothing in them is about a person: no session id, no name, no body of a delivery, no key, no secret. Times are ISO 8601. */
import type { ProblemCode } from './problem.ts';

export interface ConnectionReading {
  readonly readAt: string;
  readonly webhook: {
    /** To register upstream; the secret is not in it. */
    readonly address: string;
    /** The setting that holds the secret: the browser's own code names none. */
    readonly setting: string;
    /** How many secrets are accepted: 0 refuses every delivery, 2 during a rotation. */
    readonly secrets: number;
    readonly lastReceivedAt: string | null;
    /** In the last 24 hours; `exact: false`: more than that. */
    readonly lastDay: { readonly value: number; readonly exact: boolean };
    readonly waiting: number;
    /** Of those that wait: how many because a key is refused. */
    readonly refused: number;
    readonly oldestWaitingAt: string | null;
    readonly dead: number;
  };
  /** As this process knows it. */
  readonly upstream: {
    readonly host: string;
    readonly apps: readonly string[];
    /** Those of them whose key is refused. */
    readonly refusedApps: readonly string[];
    readonly breaker: 'closed' | 'open' | 'half-open';
    readonly lastSuccessAt: string | null;
    readonly lastFailure: { readonly code: ProblemCode; readonly at: string } | null;
    readonly budget: { readonly perMinute: number; readonly left: number };
    readonly cache: {
      readonly answers: number;
      readonly bytes: number;
      readonly hits: number;
      readonly misses: number;
    };
  };
  readonly media: {
    /** As VERIFICATION_MEDIA_HOSTS lists them now. */
    readonly allowed: readonly string[];
    readonly refused: readonly { readonly host: string; readonly count: number; readonly lastAt: string }[];
  };
  readonly worker: {
    readonly running: 'here' | 'elsewhere' | 'none';
    readonly living: number;
    readonly lagMs: number;
    readonly sweep: {
      readonly sessions: number;
      readonly overdue: number;
      readonly oldestDueAt: string | null;
      /** Reads of upstream that the sweep may make in a minute. */
      readonly perMinute: number;
    };
  };
  readonly retention: {
    readonly days: number;
    /** Sessions whose relationship has no recorded end: never deleted. */
    readonly withoutEnd: number;
    /** Would be deleted at the next round. */
    readonly due: number;
    /** Would be, but for the hold. */
    readonly held: number;
  };
  readonly versions: {
    readonly desk: string;
    readonly node: string;
    readonly database: string;
    readonly schema: number;
  };
}

/** A delivery that the desk gave up. Not of which step: where some are named, the others would tell of screening. */
export interface DeadDeliveryRow {
  readonly id: number;
  /** Null: no session of the registry. */
  readonly ref: string | null;
  /** Why the last try failed; null when it is not known. */
  readonly lastError: string | null;
  readonly receivedAt: string;
  readonly tries: number;
}

export interface DeadDeliveryPage {
  readonly deliveries: readonly DeadDeliveryRow[];
  /** For `after`; null on the last page. */
  readonly next: number | null;
}
