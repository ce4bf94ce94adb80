/**
 * This module reads a session and its steps again and writes what changed. It hides which steps are read, how facts are taken from their bodies,
 * when the next sweep is due, who shares a refresh, and which cached answers become stale. It promises: a process refreshes a session once at a
 * time; session, steps, facts and audit event are written together, only if newer. It throws Problems of the upstream and the store.
 *
 * A process refreshes a session once at a time. A caller joins the one under way if its result will be recent and complete enough; callers for whom
 * it is not share the next one. So each gets what they want, and nothing is read twice for it.
 */
import type { SessionKind } from '#lib/model/session/ids.ts';
import { createInFlight, type InFlight, type Run } from '#lib/server/in-flight.ts';
import { isMoreUrgent, type Priority } from '#lib/server/priority.ts';
import { processSingleton } from '#lib/server/process-singleton.ts';
import type { RefreshCause, SessionRecord } from '#lib/server/store/index.ts';
import type { Answer, Quota } from '#lib/server/upstream/index.ts';
import { problemCode } from '../refresh-retry.ts';

export interface RefreshRequest {
  /** It says why the session is refreshed; the share of the budget follows from it. */
  readonly cause: RefreshCause;
  /** It says how the session came to be registered, and is stored when it is new. */
  readonly origin: SessionRecord['origin'];
  /** A delivery named these steps; they are read whether their status moved or not. */
  readonly touched?: readonly string[];
  /** A delivery named no step. */
  readonly hasWholeSession?: boolean;
  /** They are those deliveries, which may be settled with the session. */
  readonly deliveries?: readonly number[];
  /** It is when the newest of those deliveries came: an answer that was requested earlier may not contain what it is about. */
  readonly sinceMs?: number;
  /** The alias given in Review Desk, where the service has none. */
  readonly ownAlias?: string;
  /** It is a session answer that was just read (by a look-up); it spares one read. */
  readonly answer?: { readonly app: string; readonly kind: SessionKind; readonly answer: Answer };
  /** It is the share of the budget; by default that of the cause. */
  readonly priority?: Priority;
  /** The reads of a refresh that this caller begins count against it; those of the worker count against none. */
  readonly quota?: Quota;
  /** Makes the caller leave; the refresh is aborted when the last caller has left. The promise rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

/** The most urgent cause is the first: a shared refresh is recorded under the most urgent cause of its callers. */
const causesByUrgency: readonly RefreshCause[] = ['person', 'init', 'import', 'webhook', 'sweep'];
const priorityOf: Record<RefreshCause, Priority> = {
  person: 'person',
  init: 'person',
  webhook: 'worker',
  import: 'sweep',
  sweep: 'sweep',
};

/** A caller who wants a fresh answer takes one of this age (the rule of `upstream` for joining a read). */
const freshMs = 1_000;

/** Tells whether a request is about something that the customer knows of, whatever the steps are: the start, or the whole session. */
const isOfCustomer = ({ cause, touched }: RefreshRequest): boolean =>
  cause === 'init' || (cause === 'webhook' && !touched?.length);

/** What all callers of a shared refresh want, together. */
export class RefreshJob {
  cause: RefreshCause;
  priority: Priority;
  readonly startedAs: Priority;
  readonly origin: RefreshRequest['origin'];
  readonly quota: RefreshRequest['quota'];
  readonly touched: Set<string>;
  hasWholeSession: boolean;
  readonly deliveries: Set<number>;
  /** It says whether something that the customer knows of led to it, whatever the steps are that deliveries named. */
  isReported: boolean;
  ownAlias: string | undefined;
  answer: RefreshRequest['answer'];
  /** Answers that were requested earlier are not used. */
  sinceMs: number;
  /** When the session was requested, once its answer is accepted: from here on the refresh reads no further steps. */
  settledAtMs: number | undefined;
  /** The session was in the registry when the refresh began: if it is gone since, it was purged and must not be registered again. */
  wasKnown = false;

  constructor(request: RefreshRequest) {
    this.cause = request.cause;
    this.priority = request.priority ?? priorityOf[request.cause];
    this.startedAs = this.priority;
    this.origin = request.origin;
    this.quota = request.quota;
    this.touched = new Set(request.touched);
    this.hasWholeSession = request.hasWholeSession === true;
    this.deliveries = new Set(request.deliveries);
    this.isReported = isOfCustomer(request);
    this.ownAlias = request.ownAlias;
    this.answer = request.answer;
    this.sinceMs = Math.min(request.sinceMs ?? Number.NEGATIVE_INFINITY, Date.now());
  }

  /** Adds what the caller wants. @returns false when the result of this refresh would not be enough */
  admit(request: RefreshRequest): boolean {
    // The clock of another process may run ahead: no answer is requested from the future.
    const sinceMs = Math.min(request.sinceMs ?? Date.now() - freshMs, Date.now());
    // A person's refresh reads every step.
    const wantsAll = request.cause === 'person' && this.cause !== 'person';
    const wantsCustomers = request.hasWholeSession && !this.hasWholeSession && this.cause !== 'person';
    const wantsMore = request.touched?.length || request.ownAlias !== undefined || wantsAll || wantsCustomers;
    if (this.settledAtMs !== undefined && (wantsMore || this.settledAtMs < sinceMs)) return false;
    if (causesByUrgency.indexOf(request.cause) < causesByUrgency.indexOf(this.cause)) this.cause = request.cause;
    const priority = request.priority ?? priorityOf[request.cause];
    if (isMoreUrgent(priority, this.priority)) this.priority = priority;
    for (const step of request.touched ?? []) this.touched.add(step);
    this.hasWholeSession ||= request.hasWholeSession === true;
    for (const delivery of request.deliveries ?? []) this.deliveries.add(delivery);
    this.isReported ||= isOfCustomer(request);
    this.ownAlias = request.ownAlias ?? this.ownAlias;
    this.sinceMs = Math.max(this.sinceMs, sinceMs);
    return true;
  }
}

export type RefreshRun = Run<RefreshJob>;

/** These are the refreshes under way, by session id. */
const refreshes = processSingleton<InFlight<RefreshJob, unknown>>('refreshes');

/**
 * Joins the refresh of this session that is under way or queued, else starts one.
 *
 * @throws what `perform` throws; the reason of the request's signal when that is aborted
 */
export async function joinRefresh<Result>(
  sessionId: string,
  request: RefreshRequest,
  perform: (run: RefreshRun) => Promise<Result>,
): Promise<Result> {
  const { job, result } = refreshes
    .get(() => createInFlight('after'))
    .join(sessionId, {
      admit: (running) => running.admit(request),
      create: () => new RefreshJob(request),
      perform,
      signal: request.signal,
    });
  try {
    return (await result) as Result;
  } catch (error) {
    // It was started by a caller with a smaller share of the budget, or with none left.
    const code = problemCode(error);
    const isSmaller = code === 'upstream_busy' && isMoreUrgent(priorityOf[request.cause], job.startedAs);
    const isAnothers = code === 'too_many_requests' && job.quota?.id !== request.quota?.id;
    if (isSmaller || isAnothers) return joinRefresh(sessionId, request, perform);
    throw error;
  }
}
