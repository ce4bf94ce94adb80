import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Reviewer } from '#lib/model/access/reviewer.ts';
import { processSingleton } from '#lib/server/process-singleton.ts';
import { spend } from './spend.ts';
import { createTurns, type Turns } from './turns.ts';

const perMinute = 120;

const limiter = processSingleton<RateLimiterMemory>('export share');
const turns = processSingleton<Turns>('export turns');

/** Runs the work when the reviewer's exports before it are finished, so that others wait for one at most. @throws Problem too_many_requests, and what the work throws */
export const withExportTurn = <Result>({ id }: Reviewer, work: () => Promise<Result>): Promise<Result> =>
  turns
    .get(() =>
      createTurns({
        atOnce: 1,
        mostWaiting: 15,
        retryAfterSeconds: 10,
        detail: 'Wait until your other exports are finished.',
      }),
    )
    .run(id, async () => {
      await spend(
        limiter.get(() => new RateLimiterMemory({ points: perMinute, duration: 60 })),
        id,
        1,
      );
      return work();
    });
