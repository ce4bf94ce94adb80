import { setTimeout as sleep } from 'node:timers/promises';
import type { Reviewer } from '#lib/model/access/reviewer.ts';
import { processSingleton } from '#lib/server/process-singleton.ts';
import { createTurns, type Turns } from './turns.ts';

/** A browser sends six at once; some more, for those that wait for the verification service. */
const requests = { atOnce: 16, mostWaiting: 512 };
/** Pages cost more, and a person opens few: some at once, then eight a second. */
const pages = { atOnce: 4, mostWaiting: 512 };
const pageTurnMs = 500;

const refusal = { retryAfterSeconds: 5, detail: 'Too many of your requests wait already.' };
const requestTurns = processSingleton<Turns>('request turns');
const pageTurns = processSingleton<Turns>('page turns');

/** Handles a request of the reviewer when few others of theirs are being handled. @throws Problem too_many_requests, and what the work throws */
export const withRequestTurn = <Result>(
  { id }: Reviewer,
  work: () => Promise<Result>,
  signal: AbortSignal,
): Promise<Result> => requestTurns.get(() => createTurns({ ...requests, ...refusal })).run(id, work, signal);

/** Resolves when the reviewer may have another page drawn. @throws Problem too_many_requests */
export async function untilPageTurn({ id }: Reviewer): Promise<void> {
  const turn = Promise.withResolvers<void>();
  pageTurns
    .get(() => createTurns({ ...pages, ...refusal }))
    .run(id, () => {
      turn.resolve();
      return sleep(pageTurnMs, undefined, { ref: false });
    })
    .catch(turn.reject);
  return turn.promise;
}
