/** This is the API of the Connection page. Nothing in it is about a person: no session id, name, delivery body, key or secret. Times are ISO 8601. */
import type { ProblemCode } from './problem.ts';
import type { Count } from './session/list.schema.ts';

export interface ConnectionStatus {
  readonly readAt: string;
  readonly webhook: {
    /** It is to be registered upstream; the secret is not in it. */
    readonly address: string;
    /** Name of the setting with the secret; the browser's code names no setting. */
    readonly setting: string;
    /** So many secrets are accepted: 0 refuses every delivery, and there are 2 during a rotation. */
    readonly secrets: number;
    readonly lastReceivedAt: string | null;
    /** It counts the last 24 hours. */
    readonly lastDay: Count;
    readonly waiting: number;
    /** So many of the waiting ones wait because a key is refused. */
    readonly refused: number;
    readonly oldestWaitingAt: string | null;
    readonly dead: number;
  };
  /** It is as this process sees it. */
  readonly upstream: {
    readonly host: string;
    readonly apps: readonly string[];
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
    /** They come from VERIFICATION_MEDIA_HOSTS. */
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
      /** Upstream requests that the sweep may make in a minute. */
      readonly perMinute: number;
    };
  };
  readonly retention: {
    readonly days: number;
    /** These sessions have an active relationship and are not deleted. */
    readonly withoutEnd: number;
    /** Deleted in the next run. */
    readonly due: number;
    /** Due, but on legal hold. */
    readonly held: number;
  };
  readonly versions: {
    readonly desk: string;
    readonly node: string;
    readonly database: string;
    readonly schema: number;
  };
}

/** The delivery failed for good. It is without its step: a step of a few would reveal that the others are about screening. */
export interface FailedDeliveryRow {
  readonly id: number;
  /** It is null where the session is not registered. */
  readonly ref: string | null;
  /** It says why the last try failed; it is null when that is unknown. */
  readonly lastError: string | null;
  readonly receivedAt: string;
  readonly tries: number;
}

export interface FailedDeliveryPage {
  readonly deliveries: readonly FailedDeliveryRow[];
  /** It is the value for `after`; it is null on the last page. */
  readonly next: number | null;
}
