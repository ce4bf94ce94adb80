import { RateLimiterMemory } from 'rate-limiter-flexible';
import { importLimits } from '#lib/model/import.ts';
import { Problem } from '#lib/model/problem.ts';
import type { Reviewer } from '#lib/model/reviewer.ts';
import { processSingleton } from '#lib/server/process-singleton.ts';
import type { RunningImports } from '#lib/server/store/index.ts';
import { spend } from './spend.ts';

const runningAtOnce = 10;
/** A person corrects a file a few times. */
const uploadsPerMinute = 20;

const limiter = processSingleton<RateLimiterMemory>('import share');

/** Counts an upload before its file is parsed. @throws Problem too_many_requests */
export const spendUpload = (reviewer: Reviewer): Promise<void> =>
  spend(
    limiter.get(() => new RateLimiterMemory({ points: uploadsPerMinute, duration: 60 })),
    reviewer.id,
    1,
  );

/** Refuses a reviewer who may not add so many rows to those of their imports that still wait. @throws Problem too_many_requests */
export function requireImportShare({ imports, waitingRows }: RunningImports, rows: number): void {
  if (imports < runningAtOnce && (imports === 0 || waitingRows + rows <= importLimits.rows)) return;
  throw new Problem('too_many_requests', {
    retryAfterSeconds: 60,
    detail: 'Wait until your running imports have ended, or cancel one.',
  });
}
