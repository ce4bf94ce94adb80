/**
 * What one reviewer may use of what all share: reads of the verification service, open files, exports, imports; each process counts for itself.
 * Lists, and how fast requests are taken: `request-turns.ts`. Throws `too_many_requests` with the seconds after which there is room again.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import PQueue from 'p-queue';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { importLimits } from '#lib/model/import.ts';
import { Problem } from '#lib/model/problem.ts';
import type { Reviewer } from '#lib/model/reviewer.ts';
import { config } from '#lib/server/config.ts';
import { processSingleton } from '#lib/server/process-singleton.ts';
import type { RunningImports } from '#lib/server/store/index.ts';
import type { Quota } from '#lib/server/upstream/index.ts';

/** Who goes on so far beyond the share waits for each refusal: refusing in a loop would cost the others as much as answering. */
const patience = 1.25;
const pauseMs = 1_000;

const refusal = (retryAfterSeconds: number, detail?: string) =>
  new Problem('too_many_requests', { retryAfterSeconds, detail });

/** @param points that each reviewer has in a minute @returns takes some of them. @throws Problem too_many_requests when none are left */
export function createShare(name: string, points: () => number) {
  const shared = processSingleton<RateLimiterMemory>(name);
  return async ({ id }: Reviewer, cost = 1): Promise<void> => {
    const limiter = shared.get(() => new RateLimiterMemory({ points: points(), duration: 60 }));
    try {
      await limiter.consume(id, cost);
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      if (refused.consumedPoints > limiter.points * patience) await sleep(pauseMs);
      throw refusal(Math.ceil(refused.msBeforeNext / 1000));
    }
  };
}

/**
 * Takes one read of the verification service from the reviewer's own share: at most half of the budget in a minute (R27), so that one script
 * does not stop the others.
 *
 * @throws Problem too_many_requests
 */
export const spendUpstreamRead = createShare('upstream share', () =>
  Math.max(1, Math.floor(config().maxPerMinute / 2)),
);

/** It is for reads that may come from a cache or be shared with others. */
export const toQuota = (reviewer: Reviewer): Quota => ({ id: reviewer.id, spend: () => spendUpstreamRead(reviewer) });

/** Counts an upload before its file is parsed: a person corrects a file a few times. @throws Problem too_many_requests */
export const spendUpload = createShare('import share', () => 20);

const importsAtOnce = 10;

/** Refuses a reviewer who may not add so many rows to those of their imports that still wait. @throws Problem too_many_requests */
export function requireImportShare({ imports, waitingRows }: RunningImports, rows: number): void {
  if (imports < importsAtOnce && (imports === 0 || waitingRows + rows <= importLimits.rows)) return;
  throw refusal(60, 'Wait until your running imports have ended, or cancel one.');
}

/** Counts what a reviewer has under way. @returns how many that are now */
export function changeCount(counts: Map<string, number>, { id }: Reviewer, by: 1 | -1): number {
  const count = (counts.get(id) ?? 0) + by;
  if (count > 0) counts.set(id, count);
  else counts.delete(id);
  return count;
}

/** A browser opens six files at once in each window, and keeps a video open while it stands. */
const filesAtOnce = 64;
const files = processSingleton<Map<string, number>>('open files');

/** One file that is being sent takes one slot. @returns ends it; further calls do nothing. @throws Problem too_many_requests */
export function openFileSlot(reviewer: Reviewer): () => void {
  const open = files.get(() => new Map());
  if ((open.get(reviewer.id) ?? 0) >= filesAtOnce) throw refusal(5, 'Too many files are open at once.');
  changeCount(open, reviewer, 1);
  let isHeld = true;
  return () => {
    if (isHeld) changeCount(open, reviewer, -1);
    isHeld = false;
  };
}

const lists = processSingleton<Set<string>>('list exports');

/** Only one list at a time is made into a file. @returns ends it. @throws Problem too_many_requests */
export function openListExport({ id }: Reviewer): () => void {
  const open = lists.get(() => new Set());
  if (open.has(id)) throw refusal(10, 'Wait until your other export is finished.');
  open.add(id);
  return () => void open.delete(id);
}

/** Drawn one after the other for each reviewer, so that others wait for one export at most. */
const mostWaiting = 15;
const queues = processSingleton<Map<string, PQueue>>('export queues');
const spendExport = createShare('export share', () => 120);

/** Runs the work when the reviewer's exports before it are finished. @throws Problem too_many_requests, and what the work throws */
export async function withExportTurn<Result>(reviewer: Reviewer, work: () => Promise<Result>): Promise<Result> {
  const { id } = reviewer;
  const all = queues.get(() => new Map());
  const queue = all.get(id) ?? new PQueue({ concurrency: 1 });
  if (queue.size >= mostWaiting) throw refusal(10, 'Wait until your other exports are finished.');
  all.set(id, queue);
  try {
    return await queue.add(async () => {
      await spendExport(reviewer);
      return work();
    });
  } finally {
    if (queue.size + queue.pending === 0 && all.get(id) === queue) all.delete(id);
  }
}
