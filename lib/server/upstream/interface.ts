/** The types that this module and its callers share, and every limit of the module that is not configured. */
import type { Audience } from '#lib/model/access/tipping-off.ts';
import type { ResourceName } from '#lib/model/consents/resources.ts';
import type { ProblemCode } from '#lib/model/problem.ts';
import type { SessionKind } from '#lib/model/session/ids.ts';
import type { Priority } from '#lib/server/priority.ts';

export interface Clock {
  /** The time of day, in ms UTC, is for what is reported. */
  wall(): number;
  /** This clock cannot be set, and is for what is measured. */
  steady(): number;
}

/** Counts the sends of all processes of a deployment together, in a sliding minute. */
export interface Ledger {
  /** Counts one more send, unless the last minute holds `share` sends already or a process asked for a pause: then says how long to wait. */
  take(share: number): Promise<{ readonly waitMs: number }>;
  /** No process sends for so long. */
  pause(ms: number): Promise<void>;
  left(perMinute: number): Promise<number>;
}

/** Reads count against this share of the budget. */
export interface Quota {
  readonly id: string;
  /** @throws Problem too_many_requests when nothing is left of the share */
  spend(): Promise<void>;
}

export interface ReadOptions {
  /** A fresh read takes nothing from the cache. It still joins a read of the same resource that began at most one second ago. */
  readonly fresh?: boolean;
  /** The default is `person`. */
  readonly priority?: Priority;
  /**
   * It is true by default. Where the age of the answer would reveal this read to other callers, it is false and the answer is not cached, or
   * `apart` and the answer is for those who read apart too, who also get what is cached for all.
   */
  readonly cache?: boolean | 'apart';
  /**
   * Who may not know of screening reads apart: whether another one looked shows in no time that they wait. They share their own reads, and no others,
   * so that a resource is read at most once more.
   */
  readonly audience?: Audience;
  /** A read that this caller begins counts against it. What comes from the cache, or was begun by another caller, is free. */
  readonly quota?: Quota | undefined;
  /** Leaves the read, which is aborted when the last caller has left. The promise then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

export interface Answer {
  /** It is raw JSON, and the same object for every reader of one cached answer: treat it as frozen, memoise by identity. */
  readonly body: unknown;
  /** It is the status of a refusal only where its body was read (`getResource`). */
  readonly status: number;
  /** When its request was sent, ms UTC: the content is at least that young. */
  readonly readAtMs: number;
  readonly fromCache: boolean;
}

export interface SessionAddress {
  readonly app: string;
  readonly kind: SessionKind;
  readonly sessionId: string;
}

export interface StepAddress extends SessionAddress {
  /** It is the step id; for corporate sessions it is the step type. */
  readonly step: string;
  /** The step is a person's own session, of this id (field notes, CORPORATE_OFFICER). */
  readonly isPerson?: boolean;
}

/** It is what is read with a user's access token. */
export interface ResourceAddress {
  /** The id is ours and holds no white space. */
  readonly consentId: string;
  readonly resource: ResourceName;
  /** The query `document` has one of `resourceDocuments`. */
  readonly document?: string | undefined;
}

export interface OpenFileOptions {
  /** The `Range` header as the browser sent it has one range of bytes only. */
  readonly range?: string;
  /** Ends the fetch, at any time until the body was read. */
  readonly signal: AbortSignal;
  /** Called once or more when nothing more will be read of an opened file. */
  readonly onEnd?: () => void;
}

export interface OpenedFile {
  readonly status: 200 | 206;
  /** The first bytes decide; the `Content-Type` of the media host is ignored. */
  readonly contentType: string;
  readonly contentLength: number | null;
  readonly contentRange: string | null;
  readonly acceptRanges: boolean;
  readonly disposition: 'inline' | 'attachment';
  /** The extension has no dot. */
  readonly extension: string;
  /** Read it or cancel it; errors on it are Problems. */
  readonly body: ReadableStream<Uint8Array>;
}

/** Holds no personal data, no id and no address: can be logged as it is. */
export interface UpstreamEvent {
  readonly event: 'upstream.attempt' | 'upstream.breaker' | 'upstream.hostRefused';
  readonly operation?: 'session' | 'step' | 'init' | 'file' | 'resource';
  readonly kind?: SessionKind;
  readonly app?: string;
  readonly status?: number;
  /** It is the Problem that it led to, `ok`, `aborted`, or the new state of the breaker. */
  readonly code?: ProblemCode | 'ok' | 'aborted' | BreakerState;
  readonly ms?: number;
  readonly attempt?: number;
  /** Only events about refused hosts have it. */
  readonly host?: string;
  /** It was read why an access token was refused: that is an answer about the access of a person. Whoever reads it tells a failure from it. */
  readonly isAnswer?: true;
}

export type BreakerState = 'closed' | 'open' | 'half-open';

export interface RefusedHost {
  readonly host: string;
  readonly atMs: number;
  readonly count: number;
}

export interface UpstreamState {
  readonly breaker: BreakerState;
  readonly budget: { readonly perMinute: number; readonly left: number };
  readonly cache: { readonly answers: number; readonly bytes: number; readonly hits: number; readonly misses: number };
  /** It is when the API last gave a complete answer; a 404 is one, a file is not. */
  readonly lastSuccessAtMs: number | null;
  readonly lastFailure: { readonly code: ProblemCode; readonly atMs: number } | null;
  /** Keys that were refused (401, 403) at least three times since they were last accepted, or that never were accepted. */
  readonly refusedApps: readonly string[];
  readonly refusedHosts: readonly RefusedHost[];
}

export type Resolve = (hostname: string) => Promise<readonly { readonly address: string; readonly family: number }[]>;

export interface UpstreamOptions {
  /** The base address is without `/v4`; it may have a path of its own. */
  readonly apiUrl: string;
  /** The base address is without `/v1`; the default is `apiUrl`. */
  readonly v1Url?: string | undefined;
  /** For an unknown session the keys are tried in this order. */
  readonly apps: readonly { readonly name: string; readonly key: string }[];
  /** Each is `host`, `host:port`, `*.suffix` (all https) or `http://host:port`. */
  readonly mediaHosts: readonly string[];
  /** It lasts until the headers of an answer have come. */
  readonly timeoutMs: number;
  readonly maxPerMinute: number;
  /** Several processes share this count; without one this process counts its own sends. */
  readonly getLedger?: () => Ledger | undefined;
  /** Tests set a clock in ms; the default is the system's. */
  readonly now?: () => number;
  readonly log?: (event: UpstreamEvent) => void;
  /** It gives all addresses of a media host; the default is the system's resolver. */
  readonly resolve?: Resolve;
  /** Tests set limits instead of `defaultLimits`. */
  readonly limits?: Partial<Limits>;
}

const mebibyte = 1024 * 1024;

/** An answer stays in the cache for so long. */
export const answerLifeMs = 60_000;

export const defaultLimits = {
  /** One call takes no longer, waiting and retries included. */
  totalMs: 20_000,
  connectMs: 3_000,
  concurrentReads: 16,
  /** One answer has at most so many bytes, decoded. */
  bodyBytes: 10 * mebibyte,
  bodyDepth: 64,
  /** One answer has at most so many values: 10 MB of `[],[],…` would otherwise become some hundred megabytes of objects. */
  bodyValues: 1_000_000,

  /** A GET has so many further attempts. */
  retries: 2,
  /** The first random wait is at most this long; each further one is at most twice as long. */
  retryStepMs: 200,
  /** A 429 makes nobody wait longer, with or without `Retry-After`. */
  busyWaitMs: 10_000,
  /** After a 429 that names no time the random wait is at most this long. */
  busyStepMs: 2_000,
  /** A person waits no longer for the budget. */
  budgetWaitMs: 5_000,

  breakAfterFailures: 10,
  /** This is below five seconds, so that the breaker closes within five of the service's return. */
  probeEveryMs: 4_500,

  /** After so many refusals in a row it is the key that is refused, and not what was requested. */
  suspectKeyAfterRefusals: 3,

  cacheMs: answerLifeMs,
  /** An id that no key could read counts as unknown for so long. */
  negativeCacheMs: 60_000,
  cacheBytes: 64 * mebibyte,
  cacheAnswers: 5_000,
  /** A read may be joined by a caller who wants a fresh answer while it is younger than this. */
  freshJoinMs: 1_000,

  imageBytes: 25 * mebibyte,
  videoBytes: 500 * mebibyte,
  /** A media host may pause for so long between two chunks of a file. */
  fileIdleMs: 15_000,
  /** Our own reader may pause for so long between two reads (a paused video requests a range later). */
  readerIdleMs: 60_000,
  mediaConnections: 64,
};

export type Limits = typeof defaultLimits;
