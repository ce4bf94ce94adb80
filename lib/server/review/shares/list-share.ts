import PQueue from 'p-queue';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Reviewer } from '#lib/model/access/reviewer.ts';
import { config } from '#lib/server/config.ts';
import { processSingleton } from '#lib/server/process-singleton.ts';
import { unpacedAtOnce, untilTurn } from './request-share.ts';
import { spend } from './spend.ts';

const limiter = processSingleton<RateLimiterMemory>('list share');

/** A search may read as much as this many pages of the list. */
const searchPoints = 5;

/** Takes a page of the list or a look-up from the reviewer's share, with a text a search. @throws Problem too_many_requests */
export const spendList = (reviewer: Reviewer, { isSearch = false }: { readonly isSearch?: boolean } = {}) =>
  spend(
    limiter.get(() => new RateLimiterMemory({ points: config().listsPerMinute, duration: 60 })),
    reviewer.id,
    isSearch ? searchPoints : 1,
  );

/** Reads of one page for one reviewer. */
interface Turn {
  readonly begun: Promise<void>;
  readonly end: () => void;
  readers: number;
}

interface Turns {
  readonly queue: PQueue;
  /** By page: those that wait and the one that is being read. */
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
export async function withListTurn<Result>(
  reviewer: Reviewer,
  page: string,
  read: () => Promise<Result>,
): Promise<Result> {
  const { id } = reviewer;
  const all = turns.get(() => new Map());
  const { queue, byPage } = all.get(id) ?? { queue: new PQueue({ concurrency: 1 }), byPage: new Map<string, Turn>() };
  all.set(id, { queue, byPage });
  const turn = byPage.get(page) ?? startTurn(reviewer, queue);
  byPage.set(page, turn);
  turn.readers += 1;
  try {
    await turn.begun;
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
