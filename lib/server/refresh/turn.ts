/**
 * One refresh of a session at a time in a process. Who asks while one is under way joins it as long as what it will say is new enough for
 * them; else all who ask meanwhile share the next one. So nobody is told less than they asked for, and nothing is read twice for it.
 */
import type { SessionKind } from '#lib/model/ids.ts';
import { Problem } from '#lib/model/problem.ts';
import type { Cause, SessionRecord } from '#lib/server/store/index.ts';
import type { Answer, Priority } from '#lib/server/upstream/index.ts';

export interface RefreshAsk {
  /** Why upstream is asked; whose budget it uses follows from it. */
  readonly cause: Cause;
  /** Where the desk heard of the session, kept when it is new. */
  readonly origin: SessionRecord['origin'];
  /** Steps that a delivery named; they are read whether their status moved or not. */
  readonly touched?: readonly string[];
  /** When the newest of those deliveries came: what was asked before it may not know yet what it is about. */
  readonly sinceMs?: number;
  /** What the session is called here, where upstream has no name for it. */
  readonly ownAlias?: string;
  /** A session answer that was read just now (by a look-up); spares one read. */
  readonly answer?: { readonly app: string; readonly kind: SessionKind; readonly answer: Answer };
  /** Leaves the refresh; it ends when nobody is left. The promise then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

/** Most urgent first: what several ask for together is done for the most urgent of them. */
const urgency: readonly Cause[] = ['person', 'init', 'import', 'webhook', 'sweep'];
const priorities: Record<Cause, Priority> = {
  person: 'person',
  init: 'person',
  webhook: 'worker',
  import: 'sweep',
  sweep: 'sweep',
};
const weights: Record<Priority, number> = { sweep: 0, worker: 1, person: 2 };

/** Who asks for a fresh answer takes one that is as old as this (upstream's own rule for joining a read). */
const freshMs = 1_000;

/** What all who share a refresh want of it together. */
export class Turn {
  cause: Cause;
  priority: Priority;
  readonly origin: RefreshAsk['origin'];
  readonly touched: Set<string>;
  ownAlias: string | undefined;
  answer: RefreshAsk['answer'];
  /** What was asked of upstream before this is not believed. */
  sinceMs: number;
  /** When the session was asked for, once the answer is believed: from here on the refresh reads no further steps. */
  settledAtMs: number | undefined;
  /** The registry had the session when the refresh began: one that is gone since was purged, and does not come back by this. */
  wasKnown = false;
  readonly #controller = new AbortController();
  #readers = 0;

  constructor(ask: RefreshAsk) {
    this.cause = ask.cause;
    this.priority = priorities[ask.cause];
    this.origin = ask.origin;
    this.touched = new Set(ask.touched);
    this.ownAlias = ask.ownAlias;
    this.answer = ask.answer;
    this.sinceMs = Math.min(ask.sinceMs ?? Number.NEGATIVE_INFINITY, Date.now());
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  end(reason: unknown): void {
    this.#controller.abort(reason);
  }

  /** @returns false when what this refresh will say is not enough for them */
  admit(ask: RefreshAsk): boolean {
    // A clock that runs ahead elsewhere must not ask for answers from the future.
    const sinceMs = Math.min(ask.sinceMs ?? Date.now() - freshMs, Date.now());
    if (this.signal.aborted) return false;
    const wantsMore = ask.touched?.length || ask.ownAlias !== undefined;
    if (this.settledAtMs !== undefined && (wantsMore || this.settledAtMs < sinceMs)) return false;
    if (urgency.indexOf(ask.cause) < urgency.indexOf(this.cause)) this.cause = ask.cause;
    const priority = priorities[ask.cause];
    if (weights[priority] > weights[this.priority]) this.priority = priority;
    for (const step of ask.touched ?? []) this.touched.add(step);
    this.ownAlias = ask.ownAlias ?? this.ownAlias;
    this.sinceMs = Math.max(this.sinceMs, sinceMs);
    return true;
  }

  /** Waits for the result on behalf of one who asked. */
  board<Result>(result: Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
    this.#readers += 1;
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#readers -= 1;
        if (this.#readers === 0) this.end(signal?.reason);
        reject(signal?.reason);
      };
      if (signal?.aborted) return leave();
      signal?.addEventListener('abort', leave, { once: true });
      result.then(resolve, reject).finally(() => signal?.removeEventListener('abort', leave));
    });
  }
}

interface Seat {
  readonly turn: Turn;
  readonly startedAs: Priority;
  readonly result: Promise<unknown>;
  next?: Seat;
}

// Next loads modules more than once in a process; the line of a session must be one.
const process_ = globalThis as typeof globalThis & { deskRefreshes?: Map<string, Seat> };

const isBusy = (error: unknown): boolean => error instanceof Problem && error.code === 'upstream_busy';

/**
 * Joins the refresh of this session that is under way or waits, else begins one.
 *
 * @throws what `perform` throws; the ask's own signal's reason when that is aborted
 */
export async function inTurn<Result>(
  sessionId: string,
  ask: RefreshAsk,
  perform: (turn: Turn) => Promise<Result>,
): Promise<Result> {
  process_.deskRefreshes ??= new Map();
  const line = process_.deskRefreshes;
  const sit = (after?: Seat): Seat => {
    const turn = new Turn(ask);
    const before = after?.result.catch(() => undefined) ?? Promise.resolve();
    const result = before
      .then(() => perform(turn))
      .finally(() => (seat.next ? line.set(sessionId, seat.next) : line.delete(sessionId)));
    result.catch(() => undefined); // everybody may have left
    const seat: Seat = { turn, startedAs: turn.priority, result };
    if (after) after.next = seat;
    else line.set(sessionId, seat);
    return seat;
  };
  const current = line.get(sessionId);
  const joined = [current, current?.next].find((seat) => seat?.turn.admit(ask));
  const seat = joined ?? sit(current?.next ?? current);
  try {
    return (await seat.turn.board(seat.result, ask.signal)) as Result;
  } catch (error) {
    // It began for somebody with a smaller part of the budget than is ours.
    if (joined && isBusy(error) && weights[priorities[ask.cause]] > weights[joined.startedAs])
      return inTurn(sessionId, ask, perform);
    throw error;
  }
}
