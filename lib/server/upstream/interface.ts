/** The words that this module and its callers share. */
import type { SessionKind } from '#lib/model/ids.ts';
import type { ProblemCode } from '#lib/model/problem.ts';
import type { Limits } from './limits.ts';

/** `person`: somebody waits at a screen. `worker`: a delivery's refresh, which gives way. `sweep`: what nobody waits for (sweep, import). */
export type Priority = 'person' | 'worker' | 'sweep';

/** Counts the sends of all processes of a deployment together, in a sliding minute. */
export interface Ledger {
  /** Counts one more send unless `share` sends stand in the last minute already or somebody paused: then says how long to wait. */
  take(share: number): Promise<{ readonly waitMs: number }>;
  /** Nobody sends for so long. */
  pause(ms: number): Promise<void>;
  left(perMinute: number): Promise<number>;
}

export interface Ask {
  /** Read anew. Still joins a read of the same resource that began at most one second ago. */
  readonly fresh?: boolean;
  /** Default `person`. */
  readonly priority?: Priority;
  /** Default true; false: the answer is not kept for others, whose answers would tell by their age that somebody asked. */
  readonly keep?: boolean;
  /** Leaves the read; the read itself ends when nobody is left. The promise then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

export interface Answer {
  /** Raw JSON of the wire. The same object for every reader of one cached answer: treat it as frozen, memoise by identity. */
  readonly body: unknown;
  /** When the request that brought it was sent, ms UTC: what it says is at least that young. */
  readonly readAtMs: number;
  readonly fromCache: boolean;
}

export interface SessionAddress {
  /** Name of the key. */
  readonly app: string;
  readonly kind: SessionKind;
  readonly sessionId: string;
}

export interface StepAddress extends SessionAddress {
  /** Step id; for corporate sessions the step type. */
  readonly step: string;
}

export interface OpenFileOptions {
  /** A `Range` header as the browser sent it; one range of bytes only. */
  readonly range?: string;
  /** Ends the fetch, at any time until the body was read. */
  readonly signal: AbortSignal;
}

export interface OpenedFile {
  readonly status: 200 | 206;
  /** Ours, from the first bytes; what the other side calls it does not count. */
  readonly contentType: string;
  readonly contentLength: number | null;
  readonly contentRange: string | null;
  readonly acceptRanges: boolean;
  readonly etag: string | null;
  readonly disposition: 'inline' | 'attachment';
  /** Without a dot. */
  readonly extension: string;
  /** Read it or cancel it; errors on it are Problems. */
  readonly body: ReadableStream<Uint8Array>;
}

/** Nothing personal, no id, no address: fit for the log as it is. */
export interface UpstreamEvent {
  readonly event: 'upstream.attempt' | 'upstream.breaker' | 'upstream.hostRefused';
  readonly operation?: 'session' | 'step' | 'init' | 'file';
  readonly kind?: SessionKind;
  /** Name of the key. */
  readonly app?: string;
  readonly status?: number;
  /** The Problem that it led to, `ok`, `aborted`, or the state that the breaker went to. */
  readonly code?: ProblemCode | 'ok' | 'aborted' | BreakerState;
  readonly ms?: number;
  readonly attempt?: number;
  /** Only of refused hosts. */
  readonly host?: string;
}

export type BreakerState = 'closed' | 'open' | 'half-open';

export interface RefusedHost {
  readonly host: string;
  /** Last time. */
  readonly atMs: number;
  readonly count: number;
}

export interface UpstreamState {
  readonly breaker: BreakerState;
  readonly budget: { readonly perMinute: number; readonly left: number };
  readonly cache: { readonly answers: number; readonly bytes: number; readonly hits: number; readonly misses: number };
  /** Last complete answer of the API, 404 included; files have no part in it. */
  readonly lastSuccessAtMs: number | null;
  readonly lastFailure: { readonly code: ProblemCode; readonly atMs: number } | null;
  /** Keys that were refused (401, 403) at least three times since they were last accepted, or never were accepted at all. */
  readonly refusedApps: readonly string[];
  readonly refusedHosts: readonly RefusedHost[];
}

export type Resolve = (hostname: string) => Promise<readonly { readonly address: string; readonly family: number }[]>;

export interface UpstreamOptions {
  /** Base address without `/v4`; may have a path of its own. */
  readonly apiUrl: string;
  /** Tried in this order for an unknown session. */
  readonly apps: readonly { readonly name: string; readonly key: string }[];
  /** `host`, `host:port`, `*.suffix` (all https) or `http://host:port`. */
  readonly mediaHosts: readonly string[];
  /** Until the headers of an answer are there. */
  readonly timeoutMs: number;
  readonly maxPerMinute: number;
  /** The count that several processes share; without one this process counts for itself. */
  readonly getLedger?: () => Ledger | undefined;
  /** Clock in ms, for tests; default the system's. */
  readonly now?: () => number;
  readonly log?: (event: UpstreamEvent) => void;
  /** All addresses of a media host; default the system's resolver. */
  readonly resolve?: Resolve;
  /** Other limits than the usual ones, for tests. */
  readonly limits?: Partial<Limits>;
}

export interface Upstream {
  /** Names of the keys, in configured order. */
  readonly apps: readonly string[];
  getSession(at: SessionAddress, ask?: Ask): Promise<Answer>;
  getStep(at: StepAddress, ask?: Ask): Promise<Answer>;
  /** `POST /v4/session/init`: sent once, never again by itself. */
  init(
    app: string,
    body: { readonly alias?: string; readonly metadata?: Readonly<Record<string, string>> },
  ): Promise<Answer>;
  /**
   * Asks with each key in order, for an individual session, then for a corporate one; undefined when it is nowhere. That is believed for a
   * minute when a person asks again, even for a fresh answer; what the others ask for was told of, and may exist a moment later.
   */
  findSession(sessionId: string, ask?: Ask): Promise<{ app: string; kind: SessionKind; answer: Answer } | undefined>;
  /** Fetches a file by the address that a step gave. */
  openFile(address: string, options: OpenFileOptions): Promise<OpenedFile>;
  /**
   * Drops the cached answers of one session, of its steps too, or of one step; reads under way are not cached either.
   * @param readBeforeMs only what was read earlier; default all
   */
  forget(at: SessionAddress | StepAddress, readBeforeMs?: number): void;
  state(): UpstreamState;
  /** Ends every connection; for when nobody reads any more. */
  close(): Promise<void>;
}
