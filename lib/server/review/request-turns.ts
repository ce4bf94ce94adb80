/** Requests and lists of one reviewer take turns with those of the others, so that nobody can slow the others down; each process counts for itself. */
import { setTimeout as sleep } from 'node:timers/promises';
import PQueue from 'p-queue';
import { Problem } from '#lib/model/problem.ts';
import type { Reviewer } from '#lib/model/reviewer.ts';
import { config } from '#lib/server/config.ts';
import { processSingleton } from '#lib/server/process-singleton.ts';
import { waited } from '#lib/server/waits.ts';
import { changeCount, createShare } from './reviewer-limits.ts';

/**
 * One reviewer's requests are handled so fast while other reviewers are at work: some in a burst, then one after each interval, so that the others
 * find room between any two. The costs differ by kind.
 */
const paces = {
  request: { perSecond: 20, burst: 10 },
  list: { perSecond: 3, burst: 2 },
  page: { perSecond: 2, burst: 2 },
};
type Kind = keyof typeof paces;

/** A browser sends as many at once, and a script that waits for each answer fewer: neither is ever slowed down. */
const unpacedAtOnce = 6;
/** Whoever would wait longer is refused. */
const longestWaitMs = 10_000;
const atWorkMs = 2_000;

/** It holds milliseconds of this process by reviewer. */
const lastRequestAt = processSingleton<Map<string, number>>('last request');
/** Its keys are kind and reviewer. */
const nextTurnAt = processSingleton<Map<string, number>>('next turn');
const underWay = processSingleton<Map<string, number>>('requests under way');

/** Notes that this reviewer is at work. */
function areOthersAtWork(id: string, nowMs: number): boolean {
  const all = lastRequestAt.get(() => new Map());
  all.set(id, nowMs);
  for (const [other, atMs] of all) {
    if (nowMs - atMs > atWorkMs) all.delete(other);
    else if (other !== id) return true;
  }
  return false;
}

/** Resolves when the reviewer's next request of this kind may be handled. @throws Problem too_many_requests, an AbortError of `signal` */
export async function untilTurn({ id }: Reviewer, kind: Kind, signal?: AbortSignal): Promise<void> {
  const nowMs = performance.now();
  const turns = nextTurnAt.get(() => new Map());
  const key = `${kind} ${id}`;
  if (!areOthersAtWork(id, nowMs)) return void turns.delete(key);
  const { perSecond, burst } = paces[kind];
  const intervalMs = 1_000 / perSecond;
  const atMs = Math.max(turns.get(key) ?? -Infinity, nowMs - (burst - 1) * intervalMs);
  const waitMs = Math.ceil(atMs - nowMs);
  if (waitMs > longestWaitMs)
    throw new Problem('too_many_requests', {
      retryAfterSeconds: longestWaitMs / 1_000,
      detail: 'Too many of your requests are already waiting.',
    });
  turns.set(key, atMs + intervalMs);
  if (waitMs > 0) await waited('turn', () => sleep(waitMs, undefined, { signal }));
}

/** Handles a request, in its turn when many of the reviewer's are under way. @throws as `untilTurn`, and what the work throws */
export async function withRequestTurn<Result>(reviewer: Reviewer, work: () => Promise<Result>, signal: AbortSignal) {
  const counts = underWay.get(() => new Map());
  const count = changeCount(counts, reviewer, 1);
  try {
    if (count > unpacedAtOnce) await untilTurn(reviewer, 'request', signal);
    else areOthersAtWork(reviewer.id, performance.now());
    return await work();
  } finally {
    changeCount(counts, reviewer, -1);
  }
}

const spendPages = createShare('list share', () => config().listsPerMinute);

/** A search may read as much as this many pages of the list. */
const searchPoints = 5;

/** Takes a page of the list or a look-up from the reviewer's share, with a text a search. @throws Problem too_many_requests */
export const spendList = (reviewer: Reviewer, { isSearch = false }: { readonly isSearch?: boolean } = {}) =>
  spendPages(reviewer, isSearch ? searchPoints : 1);

/** Reads of one page for one reviewer. */
interface Turn {
  readonly begun: Promise<void>;
  readonly end: () => void;
  readers: number;
}

interface Turns {
  readonly queue: PQueue;
  /** It holds by page those that wait and the one that is being read. */
  readonly byPage: Map<string, Turn>;
}

const turns = processSingleton<Map<string, Turns>>('list turns');

function startTurn(reviewer: Reviewer, queue: PQueue): Turn {
  const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  void queue.add(async () => {
    if (queue.size > unpacedAtOnce) await untilTurn(reviewer, 'list');
    begun.resolve();
    return ended.promise;
  });
  return { begun: begun.promise, end: ended.resolve, readers: 0 };
}

/** One page after the other for each reviewer: however many one asks for at once, the others wait for one of them. */
export async function withListTurn<Result>(reviewer: Reviewer, page: string, read: () => Promise<Result>) {
  const { id } = reviewer;
  const all = turns.get(() => new Map());
  const { queue, byPage } = all.get(id) ?? { queue: new PQueue({ concurrency: 1 }), byPage: new Map<string, Turn>() };
  all.set(id, { queue, byPage });
  const turn = byPage.get(page) ?? startTurn(reviewer, queue);
  byPage.set(page, turn);
  turn.readers += 1;
  try {
    await waited('turn', () => turn.begun);
    return await read();
  } finally {
    turn.readers -= 1;
    if (turn.readers === 0) {
      byPage.delete(page);
      turn.end();
    }
    if (byPage.size === 0) all.delete(id);
  }
}
